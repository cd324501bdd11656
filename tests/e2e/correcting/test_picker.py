"""The picker and "why?" in real browsers: a block is chosen by pointing, and the rule outlives what pages change."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from driving.accessibility import AXE, COPY_OF_PANEL
from driving.browsers import WAIT, Browser, serve
from driving.sight import draw_frames

pytestmark = pytest.mark.browser

LOCALES = Path(__file__).resolve().parents[3] / "extension" / "_locales"
WORDS_OF_PANEL = json.loads((LOCALES / "en" / "messages.json").read_text("utf-8"))
WORDS = (
    "The edge of a shadow is never a line: between light and dark there is a band in which a part of the lamp is seen. "
)
BLOCKS = (
    (
        "Related stories",
        "<ul>" + "".join(f'<li><a href="/r{n}">{{word}} story {n}</a></li>' for n in range(4)) + "</ul>",
    ),
    ("Most read", "<ul>" + "".join(f'<li><a href="/m{n}">{{word}} piece {n}</a></li>' for n in range(4)) + "</ul>"),
    ("Newsletter", "<p>Write your address and we send you a letter each day.</p>"),
)


def page(word: str, names: tuple[str, ...], order: tuple[int, ...]) -> str:
    """A page of one site: the same blocks under generated class names, in some order, with a policy that forbids styles."""
    blocks = "".join(
        f'<section class="{names[at]}"><h3>{BLOCKS[at][0]}</h3>{BLOCKS[at][1].format(word=word)}</section>'
        for at in order
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shadows</title>'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'"></head><body>'
        f"<main><article><h1>{word} and shadows</h1>{('<p>' + WORDS * 2 + '</p>') * 14}</article>{blocks}</main></body></html>"
    )


@pytest.fixture
def browser(example: Browser) -> Browser:
    """The shared browser without the rules of other tests."""
    example.ask("ui-bg-rules", text="")
    return example


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "one.html").write_text(page("Light", ("css-1ab2c3", "css-9zz1yq", "css-4kk4kk"), (0, 1, 2)), "utf-8")
    (tmp_path / "two.html").write_text(page("Dark", ("k2j4h5", "q1w2e3", "z9x8c7"), (2, 0, 1)), "utf-8")
    with serve(tmp_path) as address:
        yield address


def press(browser: Browser, *keys: str) -> None:
    for key in keys:
        ActionChains(browser.driver).send_keys(key).perform()


def pick(browser: Browser, heading: str, *, why: bool = False) -> None:
    """Point at the section under a heading."""
    browser.ask("ui-bg-pick", why=why)
    browser.until("document.querySelector('penumbra-overlay') !== null")
    draw_frames(browser)  # until then a page that is moved by a script is moved back
    target = browser.driver.find_element("xpath", f"//h3[.='{heading}']")
    browser.script("arguments[0].scrollIntoView({ block: 'center' })", target)
    # In two moves: a mouse that the test before has left there would not move at all.
    ActionChains(browser.driver).move_to_element_with_offset(target, 8, 0).move_to_element(target).perform()
    press(browser, Keys.ARROW_UP)


def chosen(browser: Browser, offer: str = "button, input") -> None:
    """Wait until the panel asks what is to become of the block, or tells why it stands as it does, and has the focus on what it offers."""
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    browser.until("arguments[0].activeElement?.matches(arguments[1])", root, offer)


def panels(browser: Browser) -> list[str]:
    """Names of the panels that are open."""
    found = browser.driver.find_elements("css selector", "penumbra-overlay")
    names = "return arguments[0].querySelector('[role=dialog]').getAttribute('aria-label')"
    return [browser.script(names, one.shadow_root) for one in found]


def told(browser: Browser) -> str:
    """What the panel tells."""
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    text: str = browser.script("return arguments[0].querySelector('#words').textContent", root)
    return text


def tells(browser: Browser, key: str) -> None:
    """Wait until the panel tells this, and offers what belongs to it."""
    browser.wait_for(lambda: WORDS_OF_PANEL[key]["message"] in told(browser), key)
    chosen(browser, "button")


def press_button(browser: Browser, key: str) -> None:
    """Go to a button of the panel by Tab, and press it."""
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    for _ in range(12):
        if browser.script("return arguments[0].activeElement?.textContent", root) == WORDS_OF_PANEL[key]["message"]:
            break
        press(browser, Keys.TAB)
    press(browser, Keys.ENTER)


def boxes(browser: Browser) -> list[list[float]]:
    """Left, top, right and bottom of the boxes around blocks, CSS px of the window."""
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    found: list[list[float]] = browser.script(
        "return [...arguments[0].querySelectorAll('.box')].map((one) => one.getBoundingClientRect())"
        ".map(({ left, top, right, bottom }) => [left, top, right, bottom])",
        root,
    )
    return found


def start(browser: Browser, *, why: bool = False) -> None:
    """Open a tool without a mouse."""
    browser.ask("ui-bg-pick", why=why)
    browser.until("document.querySelector('penumbra-overlay') !== null")


def leave(browser: Browser) -> None:
    press(browser, Keys.ESCAPE)
    browser.until("document.querySelector('penumbra-overlay') === null")


def marks(browser: Browser) -> dict[str, str]:
    """Marks of the sections by their headings."""
    found = browser.script(
        "return [...document.querySelectorAll('section')].map((one) => [one.querySelector('h3').textContent, "
        "one.dataset.penumbra ?? ''])"
    )
    return dict(found)


def checked(browser: Browser, scheme: str) -> tuple[list[Any], list[str]]:
    """What axe finds wrong in the panel, and what it found right."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci")
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    wrong, right = json.loads(browser.driver.execute_async_script(AXE.read_text("utf-8") + COPY_OF_PANEL, root, scheme))
    return wrong, right


def test_a_frame_can_be_hidden_without_its_page_noticing(browser: Browser, tmp_path: Path) -> None:
    inner = "<body onclick='top.clicked = true' style='height: 240px'>An offer"
    frame = f'<div><iframe width=300 height=250 srcdoc="{inner}"></iframe></div>'
    (tmp_path / "frame.html").write_text(f"<!doctype html><title>Light</title><main><p>{WORDS * 9}</p>{frame}</main>", "utf-8")
    with serve(tmp_path) as address:
        browser.open(f"{address}/frame.html")
        browser.toggle(on=True)
        browser.ask("ui-bg-pick", why=False)
        browser.until("document.querySelector('penumbra-overlay') !== null")
        draw_frames(browser)  # until then a page that is moved by a script is moved back
        target = browser.driver.find_element("css selector", "iframe")
        browser.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", target)
        ActionChains(browser.driver).move_to_element(target).click().perform()
        press(browser, Keys.ENTER)
        browser.until("document.querySelector('iframe').dataset.penumbra === 'hide'")
        assert browser.script("return window.clicked ?? false") is False


def test_keys_press_the_panels_buttons_while_pointing(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    browser.toggle(on=True)
    browser.ask("ui-bg-pick", why=False)
    browser.until("document.querySelector('penumbra-overlay') !== null")
    press(browser, Keys.TAB, Keys.ENTER)
    browser.until("document.querySelector('penumbra-overlay') === null")
    assert browser.ask("ui-bg-rules")["text"] == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_in_the_panels(browser: Browser, site: str, scheme: str) -> None:
    browser.open(f"{site}/one.html")
    browser.toggle(on=True)
    browser.ask("ui-bg-rules", text="127.0.0.1 hide section:nth-of-type(2)\n")
    for why in (False, True):
        pick(browser, "Related stories", why=why)
        wrong, right = checked(browser, scheme)
        assert wrong == []
        press(browser, Keys.ENTER)
        chosen(browser)
        wrong, right = checked(browser, scheme)
        assert wrong == []
        assert {"color-contrast", "button-name", "aria-dialog-name"} <= set(right)
        press(browser, Keys.ESCAPE)
        browser.until("document.querySelector('penumbra-overlay') === null")


def test_a_block_chosen_by_keys_is_found_again_on_another_page(
    browser: Browser, site: str
) -> None:
    browser.open(f"{site}/one.html")
    browser.toggle(on=True)
    assert marks(browser)["Most read"] == "hide"
    pick(browser, "Most read")
    press(browser, Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
    tells(browser, "pick_saved")
    browser.until("!document.querySelectorAll('section')[1].dataset.penumbra")
    rules = browser.ask("ui-bg-rules")["text"]
    assert " keep block(tag=section" in rules
    assert "css-" not in rules
    press(browser, Keys.ESCAPE)
    browser.until("document.querySelector('penumbra-overlay') === null")

    browser.open(f"{site}/two.html")
    browser.toggle(on=True)
    assert marks(browser) == {"Newsletter": "hide", "Related stories": "hide", "Most read": ""}


def test_undo_removes_the_rule(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    browser.toggle(on=True)
    pick(browser, "Newsletter")
    press(browser, Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
    browser.wait_for(lambda: "keep" in browser.ask("ui-bg-rules")["text"])
    chosen(browser, "button")  # undo
    press(browser, Keys.ENTER)
    browser.until("document.querySelector('penumbra-overlay') === null")
    WebDriverWait(browser.driver, WAIT, 0.05).until(lambda _: "keep" not in browser.ask("ui-bg-rules")["text"])
    browser.until("document.querySelectorAll('section')[2].dataset.penumbra === 'hide'")


def test_the_panel_answers_beside_a_modal_dialog_of_the_page(browser: Browser, tmp_path: Path) -> None:
    dialog = f"<dialog><h3>Cookies</h3><p>{WORDS}</p></dialog><script>document.querySelector('dialog').showModal()</script>"
    (tmp_path / "modal.html").write_text(f"<!doctype html><title>Modal</title><p>{WORDS * 9}</p>{dialog}", "utf-8")
    with serve(tmp_path) as address:
        browser.open(f"{address}/modal.html")
        pick(browser, "Cookies")
        press(browser, Keys.ENTER)
        chosen(browser)
        root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
        words = WORDS_OF_PANEL["pick_cancel"]["message"]
        cancel = browser.script("return [...arguments[0].querySelectorAll('button')].find((one) => one.textContent === arguments[1])", root, words)
        ActionChains(browser.driver).click(cancel).perform()
        browser.until("document.querySelector('penumbra-overlay') === null")
        assert browser.script("return document.querySelector('dialog').open")


def test_turning_penumbra_off_leads_out_of_the_picker_where_the_page_keeps_all_events(browser: Browser, tmp_path: Path) -> None:
    keeps = "for (const name of ['keydown', 'click', 'pointerdown']) addEventListener(name, (event) => event.stopImmediatePropagation(), true)"
    (tmp_path / "keeps.html").write_text(f"<!doctype html><title>Keeps</title><script>{keeps}</script><p>{WORDS * 9}</p>", "utf-8")
    with serve(tmp_path) as address:
        browser.open(f"{address}/keeps.html")
        browser.toggle(on=True)
        start(browser)
        browser.toggle(on=False)
        browser.until("document.querySelector('penumbra-overlay') === null")


def test_leaving_the_picker_does_not_change_the_page(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    before = browser.script("return document.documentElement.outerHTML")
    pick(browser, "Related stories")
    press(browser, Keys.ESCAPE)
    browser.until("document.querySelector('penumbra-overlay') === null")
    assert browser.script("return document.documentElement.outerHTML") == before


def test_why_corrects_a_block_in_one_click_and_undoes_it(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    browser.toggle(on=True)
    pick(browser, "Related stories", why=True)
    press(browser, Keys.ENTER)
    chosen(browser)
    press(browser, Keys.ENTER)
    tells(browser, "pick_saved")
    browser.until("!document.querySelector('section').dataset.penumbra")
    assert " keep block(" in browser.ask("ui-bg-rules")["text"]
    press(browser, Keys.ENTER)
    browser.until("document.querySelector('penumbra-overlay') === null")
    browser.wait_for(lambda: "keep" not in browser.ask("ui-bg-rules")["text"])
    browser.until("document.querySelector('section').dataset.penumbra === 'hide'")


@pytest.mark.parametrize("why", [False, True])
@pytest.mark.parametrize("on", [False, True])
def test_a_block_can_be_chosen_without_a_mouse(browser: Browser, pages: str, on: bool, why: bool) -> None:
    browser.open(f"{pages}/article.html")
    browser.toggle(on=on)
    start(browser, why=why)
    assert len(browser.wait_for(lambda: boxes(browser))) == 1
    press(browser, Keys.ENTER)
    chosen(browser)
    leave(browser)


def test_each_level_has_its_own_look_and_word_in_forced_colours(browser: Browser, site: str) -> None:
    if browser.name != "chromium":
        pytest.skip("only Chromium lets forced colours be emulated")
    forced = {"features": [{"name": "forced-colors", "value": "active"}]}
    browser.open(f"{site}/one.html")
    pick(browser, "Newsletter")
    press(browser, Keys.ENTER)
    chosen(browser, "input")
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    look = (
        "const box = arguments[0].querySelector('.box'); const { borderStyle, backgroundImage } = getComputedStyle(box);"
        "return [borderStyle, backgroundImage !== 'none', box.innerText]"
    )
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", forced)
    try:
        looks = {}
        for level in ("hide", "dim", "keep"):
            looks[level] = browser.script(look, root)
            press(browser, Keys.ARROW_UP)
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert looks == {"hide": ["double", True, "Hide"], "dim": ["dashed", False, "Dim"], "keep": ["solid", False, "Keep"]}
    leave(browser)


def focus(browser: Browser) -> list[str]:
    """Tag, and role, of what has the focus in the panel; the page's own element where the panel has it not."""
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    at = "const at = arguments[0].activeElement ?? document.activeElement; return [at.localName, at.getAttribute('role')]"
    found: list[str] = browser.script(at, root)
    return found


@pytest.mark.parametrize("why", [False, True])
def test_the_tool_takes_the_keys_until_it_closes_and_returns_the_focus(browser: Browser, tmp_path: Path, why: bool) -> None:
    script = "for (const name of ['keydown', 'keyup']) document.addEventListener(name, ({ key }) => key !== 'Shift' && (window.heard ??= []).push(key))"
    frame = "<iframe width=300 height=60 srcdoc='A frame'></iframe>"
    text = f"<main><p><a id=link href='#x'>Link</a> <input id=field></p>{frame}<p>{WORDS * 5}</p></main><a href='#y'>Link</a>"
    (tmp_path / "keys.html").write_text(f"<!doctype html><title>Keys</title>{text}<script>{script}</script>", "utf-8")
    with serve(tmp_path) as address:
        browser.open(f"{address}/keys.html")
        browser.script("document.querySelector('#link').focus()")
        start(browser, why=why)
        browser.wait_for(lambda: boxes(browser))
        assert focus(browser) == ["div", "application"]
        ActionChains(browser.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
        assert focus(browser) == ["button", None]
        press(browser, Keys.TAB)
        assert focus(browser) == ["div", "application"]
        leave(browser)
        assert browser.script("return document.activeElement.id") == "link"
        for elsewhere in ("#field", "iframe"):
            start(browser, why=why)
            browser.wait_for(lambda: boxes(browser))
            press(browser, Keys.ENTER)
            chosen(browser)
            ActionChains(browser.driver).click(browser.driver.find_element("css selector", elsewhere)).perform()
            if elsewhere == "iframe":
                browser.wait_for(lambda: focus(browser) == ["div", "dialog"])
            leave(browser)
        assert browser.script("return window.heard ?? []") == []


def test_one_tool_is_open_at_a_time(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    for why in (False, True, True, False):
        browser.ask("ui-bg-pick", why=why)
        name = WORDS_OF_PANEL["why_title" if why else "pick_title"]["message"]
        browser.wait_for(lambda name=name: panels(browser) == [name])  # type: ignore[misc]
    leave(browser)


@pytest.mark.parametrize("why", [False, True])
def test_keys_do_nothing_on_a_page_without_blocks_and_escape_leaves(
    browser: Browser, tmp_path: Path, why: bool
) -> None:
    (tmp_path / "empty.html").write_text("<!doctype html><title>Nothing</title>", "utf-8")
    with serve(tmp_path) as address:
        browser.open(f"{address}/empty.html")
        start(browser, why=why)
        press(browser, Keys.ENTER, " ", Keys.ARROW_UP, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_RIGHT, Keys.ENTER)
        assert boxes(browser) == []
        leave(browser)


@pytest.mark.parametrize("why", [False, True])
def test_each_step_by_keys_brings_its_block_into_view(browser: Browser, site: str, why: bool) -> None:
    browser.open(f"{site}/one.html")
    browser.script("document.querySelectorAll('article p').forEach((one) => { one.style.height = '240px' })")
    start(browser, why=why)
    height = browser.script("return innerHeight")
    heading = browser.wait_for(lambda: boxes(browser))[0]
    seen = [heading]
    for _ in range(6):
        press(browser, Keys.ARROW_RIGHT)
        (box,) = boxes(browser)
        assert box[1] >= -1
        assert box[3] <= height + 1
        seen.append([round(edge + browser.script("return scrollY")) for edge in box])
    assert browser.script("return scrollY") > 0
    assert len({tuple(box) for box in seen}) == len(seen)
    leave(browser)


def test_a_rule_made_while_penumbra_is_off_says_so_and_turns_it_on(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    pick(browser, "Most read")
    press(browser, Keys.ENTER)
    chosen(browser, "input")
    press(browser, Keys.ENTER)
    tells(browser, "pick_saved_off")
    assert " hide block(" in browser.ask("ui-bg-rules")["text"]
    press(browser, Keys.ENTER)
    tells(browser, "pick_saved")
    assert browser.settled()["on"]
    browser.until("document.querySelectorAll('section')[1].dataset.penumbra === 'hide'")
    leave(browser)


def test_why_offers_to_turn_penumbra_on_and_then_explains(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    pick(browser, "Most read", why=True)
    press(browser, Keys.ENTER)
    tells(browser, "why_off")
    press(browser, Keys.ENTER)
    tells(browser, "why_hide")
    assert WORDS_OF_PANEL["why_off"]["message"] not in told(browser)
    leave(browser)
    assert browser.ask("ui-bg-state")["on"]
    browser.until("document.querySelectorAll('section')[1].dataset.penumbra === 'hide'")


@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize("why", [False, True])
def test_hiding_most_of_the_text_asks_first(browser: Browser, site: str, on: bool, why: bool) -> None:
    browser.open(f"{site}/one.html")
    browser.toggle(on=on)
    browser.ask("ui-bg-pick", why=why)
    browser.until("document.querySelector('penumbra-overlay') !== null")
    target = browser.driver.find_element("css selector", "h1")
    ActionChains(browser.driver).move_to_element_with_offset(target, 8, 0).move_to_element(target).perform()
    press(browser, Keys.ARROW_UP, Keys.ENTER)
    chosen(browser)
    if why:
        press_button(browser, "pick_level_hide")
    else:
        press(browser, Keys.ENTER)
    tells(browser, "pick_most_text")
    assert "hide" not in browser.ask("ui-bg-rules")["text"]
    press_button(browser, "pick_hide_anyway")
    tells(browser, "pick_saved" if on else "pick_saved_off")
    assert " hide block(tag=article" in browser.ask("ui-bg-rules")["text"]
    leave(browser)


def test_a_screen_reader_reads_the_panels_messages(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    browser.toggle(on=True)
    for why in (False, True):
        pick(browser, "Most read", why=why)
        press(browser, Keys.ENTER)
        chosen(browser)
        root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
        described, live = browser.script(
            "const panel = arguments[0].querySelector('[role=dialog]');"
            "const told = arguments[0].getElementById(panel.getAttribute('aria-describedby'));"
            "return [told.textContent, told.getAttribute('aria-live')]",
            root,
        )
        assert "Most read" in described
        assert live == "polite"
        if why:
            assert WORDS_OF_PANEL["why_hide"]["message"] in described
        leave(browser)


def test_rules_hold_without_the_host(hostless: Browser, site: str) -> None:
    hostless.ask("ui-bg-rules", text="127.0.0.1 hide section:nth-of-type(2)\n127.0.0.1/two.html dim h1\n")
    hostless.open(f"{site}/one.html")
    state = hostless.toggle(on=True)
    assert state["state"]["name"] == "host_missing"
    assert marks(hostless) == {"Related stories": "", "Most read": "hide", "Newsletter": ""}
    hostless.toggle(on=False)
    assert marks(hostless)["Most read"] == ""


def tap(browser: Browser, selector: str) -> None:
    """Tap on an element with a finger: nothing moves before."""
    middle = browser.script(
        "const one = document.querySelector(arguments[0]); one.scrollIntoView({ block: 'center', behavior: 'instant' });"
        "const { left, top, height } = one.getBoundingClientRect(); return [left + 20, top + height / 2].map(Math.round)",
        selector,
    )
    draw_frames(browser)
    untyped: Any = PointerInput
    gesture = ActionBuilder(browser.driver, mouse=untyped(interaction.POINTER_TOUCH, "finger"), duration=0)
    finger: Any = gesture.pointer_action
    finger.move_to_location(*middle)
    finger.pointer_down()
    finger.pointer_up()
    gesture.perform()


@pytest.mark.parametrize("why", [False, True])
def test_a_tap_chooses_the_block_under_the_finger(browser: Browser, site: str, why: bool) -> None:
    browser.open(f"{site}/one.html")
    browser.toggle(on=True)
    browser.ask("ui-bg-pick", why=why)
    browser.until("document.querySelector('penumbra-overlay') !== null")
    tap(browser, ".css-4kk4kk h3")
    chosen(browser)
    assert "Newsletter" in told(browser)


_PROMO = """
const host = document.createElement("section");
document.querySelector("main").append(host);
host.attachShadow({ mode: "open" }).innerHTML = "<div id=promo><h3>Our boats</h3><p>Fine paper boats for all who like them.</p></div>";
"""


@pytest.mark.parametrize("on", [True, False])
def test_a_rule_for_a_block_in_a_shadow_tree_shows_the_block_that_it_matches(browser: Browser, site: str, on: bool) -> None:
    browser.open(f"{site}/one.html")
    browser.script(_PROMO)
    if on:
        browser.toggle(on=True)
    browser.ask("ui-bg-pick", why=False)
    browser.until("document.querySelector('penumbra-overlay') !== null")
    host = browser.driver.find_element("css selector", "main > section:last-child")
    browser.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", host)
    draw_frames(browser)
    ActionChains(browser.driver).move_to_element_with_offset(host, 8, 0).move_to_element(host).click().perform()
    chosen(browser, "input")
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    assert browser.script("return arguments[0].querySelector('form > p').textContent", root).endswith(": 1")
    assert len(boxes(browser)) == 1


_BLOB = """
const page = new Blob([document.documentElement.outerHTML], { type: "text/html" });
location.href = URL.createObjectURL(page);
"""


def test_a_page_without_a_site_has_no_picker_and_says_so(browser: Browser, site: str) -> None:
    browser.open(f"{site}/one.html")
    browser.script(_BLOB)
    browser.until("location.protocol === 'blob:' && document.readyState === 'complete'")
    reply = browser.backstage.run(
        "return await api.runtime.sendMessage({ type: 'ui-bg-pick', tab: given[0], why: false })", browser.tab
    )
    assert reply["error"]["state"] == "no_site"
    browser.script("location.href = arguments[0]", f"{site}/one.html")
    browser.until("location.protocol === 'http:'")
