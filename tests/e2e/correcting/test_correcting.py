"""Why?, the picker and the options page with the real host: what is told, corrected, kept, carried over and erased."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.shadowroot import ShadowRoot

from driving.browsers import Browser
from driving.sight import draw_frames, standing

pytestmark = pytest.mark.browser

WORDS = json.loads((Path(__file__).parents[3] / "extension" / "_locales" / "en" / "messages.json").read_text("utf-8"))
SAID = {entry["message"] for key, entry in WORDS.items() if key.startswith("reason_")}
LEVELS = {WORDS[f"why_{level}"]["message"] for level in ("keep", "dim", "hide")}
OVERLAY = "document.querySelector('penumbra-overlay')"
_TOLD = "return [...arguments[0].querySelectorAll('.panel h2, .panel ol li')].map(({ textContent }) => textContent)"
_BLOCK = "return arguments[0].querySelector('.panel .soft').textContent"


@pytest.fixture
def page(shared: Browser, pages: str) -> Iterator[Browser]:
    """The article page, dimmed, without rules; the desk is left on the popup's page."""
    shared.open(f"{pages}/article.html")
    shared.toggle(on=True)
    yield shared
    shared.driver.switch_to.window(shared.desk)
    shared.driver.get(f"{shared.origin}pages/popup/popup.html")


def point(browser: Browser, selector: str, *, why: bool) -> None:
    browser.ask("ui-bg-pick", why=why)
    browser.until(f"{OVERLAY} !== null")
    draw_frames(browser)  # until then a page that is moved by a script is moved back
    target = browser.driver.find_element("css selector", selector)
    browser.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", target)
    # In two moves: a mouse that the test before has left there would not move at all.
    ActionChains(browser.driver).move_to_element_with_offset(target, 8, 0).move_to_element(target).perform()


def press(browser: Browser, *keys: str) -> None:
    for key in keys:
        ActionChains(browser.driver).send_keys(key).perform()


def told(browser: Browser) -> list[str]:
    """Heading and reasons in the panel, once there are any.

    Read in one piece: the panel is drawn anew for every block that the pointer comes to be over, also where the page moves under it.
    """
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    lines: list[str] = browser.script(_TOLD, root)
    return lines if len(lines) > 1 else []


def answered(browser: Browser) -> ShadowRoot:
    """Wait until the panel answers for the block that was chosen, and has the focus on the first level; give its tree."""
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    browser.until("arguments[0].activeElement?.localName === 'button'", root)
    return root


def correct(browser: Browser) -> None:
    """Press the first level, wait until it is saved, and leave."""
    root = answered(browser)
    press(browser, Keys.ENTER)
    browser.until("arguments[0].querySelector('.panel p').textContent === arguments[1]", root, WORDS["pick_saved"]["message"])
    browser.until("arguments[0].activeElement?.localName === 'button'", root)
    press(browser, Keys.ESCAPE)
    browser.until(f"{OVERLAY} === null")


def options(browser: Browser) -> None:
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/options/options.html")
    browser.until("document.querySelector('#report').textContent.includes('Host:')")


def test_the_popup_counts_what_the_host_decided(page: Browser) -> None:
    state = page.ask("ui-bg-state")
    page.driver.switch_to.window(page.desk)
    page.driver.get(f"{page.origin}pages/popup/popup.html?tab={state['tab']}")
    page.until("!document.querySelector('#counts').hidden")
    for level in ("keep", "dim", "hide"):
        shown = page.script("return document.querySelector(arguments[0]).textContent", f"#count-{level}")
        assert int(shown.replace(",", "")) == state["counts"][level]
    assert state["counts"]["keep"] > state["counts"]["hide"] > 0
    assert 0 < state["noiseShare"] < 1
    assert f"{round(100 * state['noiseShare'])}%" in page.script("return document.querySelector('#noise').textContent")
    assert page.script("return document.querySelector('#page-type').textContent") == WORDS["page_type_article"]["message"]


def test_why_gives_reasons_that_agree_with_the_level(page: Browser) -> None:
    parts = {".story-body > p": "", ".related": "reason_related", ".site-footer": "reason_footer", ".comments": "reason_comments"}
    for selector, called in parts.items():
        point(page, selector, why=True)
        press(page, Keys.ENTER)
        answered(page)
        heading, *reasons = told(page)
        assert heading in LEVELS
        assert len(reasons) <= 3
        for line in reasons:
            assert line.partition(" (")[0] in SAID
        if called:
            assert any(line.startswith(WORDS[called]["message"]) for line in reasons)
        press(page, Keys.ESCAPE)
        page.until(f"{OVERLAY} === null")


def test_one_click_in_why_keeps_a_block_after_a_reload_too(page: Browser) -> None:
    assert "lit" not in standing(page, ".related, .related *")
    point(page, ".related", why=True)
    press(page, Keys.ENTER)
    correct(page)
    rules = page.ask("ui-bg-rules")["text"]
    assert " keep block(" in rules
    page.driver.refresh()
    page.toggle(on=True)
    assert page.ask("ui-bg-rules")["text"] == rules
    assert "lit" in standing(page, ".related, .related *")
    assert standing(page, ".site-footer") == {"hidden"}


def test_why_explains_the_clicked_block_wherever_the_pointer_goes(page: Browser) -> None:
    point(page, ".related", why=True)
    page.wait_for(partial(told, page))
    ActionChains(page.driver).click().perform()
    root = answered(page)
    block = page.script(_BLOCK, root)
    ActionChains(page.driver).move_by_offset(0, -200).perform()
    assert page.script(_BLOCK, root) == block
    correct(page)
    assert " keep block(" in page.ask("ui-bg-rules")["text"]


def test_a_blocks_name_in_the_panel_has_whole_words(page: Browser) -> None:
    point(page, ".site-footer", why=True)
    press(page, Keys.ENTER)
    name = page.script(_BLOCK, answered(page))
    said = name.partition(" · ")[2]
    words = page.script("return document.querySelector('.site-footer').innerText").split()
    assert said.endswith("…")
    assert said.removesuffix("…").split() == words[: len(said.split())]
    press(page, Keys.ESCAPE)
    page.until(f"{OVERLAY} === null")


def test_the_key_turns_on_a_page_with_a_rule_on(page: Browser) -> None:
    page.ask("ui-bg-rules", text="127.0.0.1 on\n")
    page.driver.refresh()
    assert page.toggle()["on"]


def test_rules_are_exported_and_imported_on_the_options_page(page: Browser, tmp_path: Path) -> None:
    rules = "127.0.0.1 hide .rail\nexample.org dial 80\nexample.org comments off\n"
    page.ask("ui-bg-rules", text=rules)
    options(page)
    assert page.script("return document.querySelector('#rules-text').value") == rules
    exported = tmp_path / "rules.txt"
    exported.write_text(page.script("return document.querySelector('#rules-text').value"), "utf-8")
    page.script("const f = document.querySelector('#rules-text'); f.value = ''; f.dispatchEvent(new Event('input'))")
    page.script("document.querySelector('#rules-file').hidden = false")
    page.driver.find_element("id", "rules-file").send_keys(str(exported))
    page.until("document.querySelector('#rules-text').value === arguments[0]", rules)
    page.driver.get(f"{page.origin}pages/popup/popup.html")
    assert page.ask("ui-bg-rules")["text"] == rules


def test_the_options_page_lists_the_hosts_memory_and_erases_it(page: Browser) -> None:
    page.wait_for(lambda: page.ask("ui-bg-memory", action="list")["sites"])
    options(page)
    page.until("!document.querySelector('#memory-table').hidden")
    rows = page.script("return [...document.querySelectorAll('#memory-rows tr')].map((one) => one.textContent)")
    assert any("127.0.0.1" in row for row in rows)
    page.script("document.querySelector('#memory-rows button').click()")
    page.until("document.querySelector('#memory-table').hidden")
    page.driver.get(f"{page.origin}pages/popup/popup.html")
    assert page.ask("ui-bg-memory", action="list")["sites"] == []
