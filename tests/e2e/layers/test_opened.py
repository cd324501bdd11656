"""Layers over the page: what the user opens stays, whatever the host makes of it; what comes by itself is hidden."""

from collections.abc import Callable
from string import Template

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser

pytestmark = pytest.mark.browser

STORY = (
    f"<article class=main><p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 40}</p>"
    "</article>"
)
OVER = "position: fixed; inset: 20% 20% auto; background: white"
_DRAWN = "document.querySelector(arguments[0]).checkVisibility({ visibilityProperty: true })"
_LATE = "document.body.insertAdjacentHTML('beforeend', '<aside class=hide>Advertisement</aside>')"
"""Something that the host is sure to be asked about after whatever came before it."""

Open = Callable[[str], Browser]


def _click(browser: Browser, selector: str) -> None:
    ActionChains(browser.driver).click(browser.driver.find_element(By.CSS_SELECTOR, selector)).perform()


def _decided(browser: Browser) -> None:
    """Wait until all that has come to the page so far has been decided."""
    browser.script(_LATE)
    browser.until("[...document.querySelectorAll('aside')].every((one) => !one.checkVisibility({ visibilityProperty: true }))")


def _stays(browser: Browser, selector: str) -> None:
    """What has been opened is drawn, and still is when all that has come with it has been decided."""
    browser.until(_DRAWN, selector)
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", selector)


def _adding(name: str) -> str:
    layer = f"<div id={name} class=hide style=&quot;{OVER}&quot;>Sign in</div>"
    return f"<button onclick=\"document.body.insertAdjacentHTML('beforeend', '{layer}')\">Sign in</button>"


def test_a_layer_opened_by_a_click_stays_and_an_uninvited_one_is_hidden(page: Open) -> None:
    browser = page(f"{_adding('form')}{STORY}")
    browser.toggle(on=True)
    browser.script("document.querySelector('button').click()")
    browser.until(f"!({_DRAWN})", "#form")
    browser.script("document.querySelector('#form').remove()")
    _click(browser, "button")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#form")
    browser.script("document.querySelector('#form').append('Another step')")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#form")


def test_a_menu_hidden_before_it_was_opened_appears_each_time(page: Open) -> None:
    menu = f'<div id=menu class=hide style="{OVER}; display: none">Sections</div>'
    script = (
        "const { style } = menu; document.querySelector('button').onclick = () => style.display = style.display ? "
        "'' : 'none'"
    )
    browser = page(f"<button>Menu</button>{STORY}<footer class=hide>{menu}</footer><script>{script}</script>")
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "footer")
    for _ in range(2):
        _click(browser, "button")
        _stays(browser, "#menu")
        _click(browser, "button")
        browser.until(f"!({_DRAWN})", "#menu")
        browser.until(f"!({_DRAWN})", "footer")


def test_a_drawer_moved_off_the_screen_is_hidden_again(page: Open) -> None:
    style = "position: fixed; inset: 0 auto 0 0; width: 200px; background: white; transform: translateX(-100%)"
    script = (
        "const { style } = drawer; document.querySelector('button').onclick = () => style.transform = "
        "style.transform ? '' : 'translateX(-100%)'"
    )
    button = "<button style='margin-left: 300px'>Menu</button>"
    browser = page(
        f'{button}{STORY}<nav id=drawer role=dialog class=hide style="{style}">Sections</nav><script>'
        f'{script}</script>'
    )
    browser.toggle(on=True)
    browser.until(f"!({_DRAWN})", "#drawer")
    _click(browser, "button")
    _stays(browser, "#drawer")
    _click(browser, "button")
    _decided(browser)
    browser.until(f"!({_DRAWN})", "#drawer")


def test_a_layer_shown_a_moment_after_the_click_stays(page: Open) -> None:
    slow = (
        f"<style>#box {{ {OVER}; visibility: hidden; transition: visibility 0s .3s }} .on #box {{ visibility: "
        f"visible }}</style>"
    )
    button = "<button onclick=\"document.documentElement.className = 'on'\">Cookie settings</button>"
    browser = page(f"{slow}{button}{STORY}<section class=hide><div id=box>Choose</div></section>")
    browser.toggle(on=True)
    _click(browser, "button")
    _stays(browser, "#box")


@pytest.mark.parametrize("first", ["address", "layer"])
def test_a_viewer_of_another_view_stays_and_a_bar_does_not(page: Open, first: str) -> None:
    layers = (
        f"<div id=bar class=hide style=&quot;{OVER}&quot;>Sign in</div>"
        "<div id=viewer class=hide style=&quot;position: fixed; inset: 0; background: black&quot;><button>"
        "Close</button></div>"
    )
    steps = ["history.pushState(null, '', '/view')", f"document.body.insertAdjacentHTML('beforeend', '{layers}')"]
    act = "; ".join(steps if first == "address" else reversed(steps))
    browser = page(f'<button onclick="{act}">Open</button>{STORY}')
    browser.toggle(on=True)
    _click(browser, "button")
    browser.until(f"!({_DRAWN})", "#bar")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#viewer")
    assert not browser.script(f"return {_DRAWN}", "#bar")


def test_a_layer_opened_from_a_noise_layer_is_noise(page: Open) -> None:
    wall = f"<div class=hide style='{OVER}; bottom: 0'>We value your privacy {_adding('more')}</div>"
    browser = page(f"{STORY}{wall}")
    browser.ask("ui-bg-dial", dial=40)
    browser.toggle(on=True)
    _click(browser, "button")
    browser.until("document.querySelector('#more')?.dataset.penumbra?.startsWith('dim')")


def test_a_search_opened_by_a_shortcut_in_a_hidden_header_takes_typing(page: Open) -> None:
    search = "<dialog><form method=dialog><input><button>Close</button></form></dialog>"
    script = (
        "addEventListener('keydown', (event) => { if (event.ctrlKey && event.key === 'k') {"
        "event.preventDefault(); document.querySelector('dialog').showModal() } })"
    )
    browser = page(f"<header class=hide>Sections {search}</header>{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "header")
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).send_keys("moon").perform()
    assert browser.script("return document.querySelector('input').value") == "moon"
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "dialog")
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    browser.until(f"!({_DRAWN})", "header")


CARD = "position: absolute; z-index: 9; width: 200px; background: white"
_BY = """(one, at, dx = 0, dy = at.offsetHeight + 8) => {
  const { left, top } = at.getBoundingClientRect();
  Object.assign(one.style, { left: `${left + scrollX + dx}px`, top: `${top + scrollY + dy}px` });
}"""
"""Puts one element beside another."""
_PAST = "performance.now() > arguments[0]"
_NOW = "return performance.now()"


@pytest.fixture(autouse=True)
def _pointer_away(marked: Browser) -> None:
    """The pointer of the test before would rest on whatever the next page has there."""
    actions = ActionBuilder(marked.driver, duration=0)
    actions.pointer_action.move_to_location(0, 0)  # type: ignore[no-untyped-call]
    actions.perform()


def _rest_on(browser: Browser, selector: str) -> None:
    ActionChains(browser.driver).move_to_element(browser.driver.find_element(By.CSS_SELECTOR, selector)).perform()


def _after_the_press(browser: Browser) -> None:
    """Wait until what comes is no longer taken for the doing of a click or a key just made."""
    browser.until(_PAST, browser.script(_NOW) + 1100)


def test_a_card_under_a_resting_pointer_stays_and_walls_do_not(page: Open) -> None:
    fixed = "position: fixed; z-index: 9; background: white;"
    walls = {
        "wall": f"{fixed} inset: 0",
        "bar": f"{fixed} inset: auto 0 0",
        "top": f"{fixed} inset: 0 0 auto; height: 80px",
        "over": f"{fixed} left: 0; top: 0; width: 500px; height: 300px",
        "corner": f"{fixed} right: 16px; bottom: 16px; width: 300px",
        "far": f"{CARD}; left: 600px; top: 500px",
    }
    late = "".join(f"<div id={name} class=hide style='{style}'>Sign in</div>" for name, style in walls.items())
    card = f"<div id=card class=hide style='{CARD}'>The Moon, in short</div>"
    script = (
        f"const by = {_BY}; link.onmouseenter = () => {{"
        f'document.body.insertAdjacentHTML("beforeend", "{late}{card}"); by(card, link) }}'
    )
    browser = page(f"<p>Of <a id=link href=#>the Moon</a></p>{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    _rest_on(browser, "#link")
    for name in walls:
        browser.until(f"!({_DRAWN})", f"#{name}")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#card")


def test_a_card_refilled_for_each_link_appears_each_time(page: Open) -> None:
    links = "<p>Of <a id=moon href=#>the Moon</a> and <a id=sun href=#>the Sun</a></p>"
    script = (
        f"const by = {_BY}; for (const link of document.querySelectorAll('a')) {{"
        "link.onmouseenter = () => { card.style.display = 'block'; card.textContent = link.textContent; by(card, "
        "link) };"
        "link.onmouseleave = () => { card.style.display = 'none' } }"
    )
    browser = page(
        f"{links}{STORY}<div id=card class=hide style='{CARD}; display: none'></div><script>{script}</script>"
    )
    browser.toggle(on=True)
    for link in ("#moon", "#sun", "#moon"):
        _rest_on(browser, link)
        _stays(browser, "#card")
        _rest_on(browser, "article p")
        _decided(browser)
        browser.until(f"!({_DRAWN})", "#card")


def test_a_card_fades_completely_when_the_pointer_leaves(page: Open) -> None:
    fading = f"<style>#card {{ {CARD}; transition: opacity 1s }}</style>"
    script = (
        f"const by = {_BY}; link.onmouseenter = () => {{"
        "document.body.insertAdjacentHTML('beforeend', '<div id=card class=hide>The Moon, in short</div>'); "
        "by(card, link) };"
        "link.onmouseleave = () => { const { style } = card; card.ontransitionend = () => card.remove();"
        "style.opacity = 0; style.visibility = 'hidden' }"
    )
    browser = page(f"{fading}<p>Of <a id=link href=#>the Moon</a></p>{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    _rest_on(browser, "#link")
    browser.until(_DRAWN, "#card")
    _decided(browser)
    _rest_on(browser, "article p")
    _decided(browser)
    browser.until("!document.querySelector('#card')")


def test_a_tooltip_stays_after_tab_and_not_after_a_scripts_focus(page: Open) -> None:
    script = (
        f"const by = {_BY}; term.onfocus = () => {{ document.body.insertAdjacentHTML('beforeend',"
        f"'<div id=tip class=hide style=\"{CARD}\">The darkest part</div>'); by(tip, term) }};"
        "term.onblur = () => tip.remove()"
    )
    browser = page(f"<p><button>Go</button> <span id=term tabindex=0>umbra</span></p>{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    browser.script("term.focus()")
    browser.until(f"!({_DRAWN})", "#tip")
    browser.script("document.querySelector('button').focus()")
    ActionChains(browser.driver).send_keys(Keys.TAB).perform()
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#tip")


def test_a_submenu_opened_by_the_pointer_stays_with_its_open_menu(page: Open) -> None:
    menu = f'<div id=menu class=hide style=\\"{CARD}\\"><button id=more>More</button></div>'
    submenu = f'<div id=sub class=hide style=\\"{CARD}\\">Submenu</div>'
    script = (
        f'const by = {_BY}; const add = (html) => document.body.insertAdjacentHTML("beforeend", html);'
        f'start.onclick = () => {{ add("{menu}"); by(menu, start);'
        f'more.onmouseenter = () => {{ add("{submenu}"); by(sub, menu, 202, 0) }} }}'
    )
    browser = page(f"<p><button id=start>Actions</button></p>{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    _click(browser, "#start")
    _decided(browser)
    _after_the_press(browser)
    _rest_on(browser, "#more")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#sub")
    assert browser.script(f"return {_DRAWN}", "#menu")


def test_a_slow_basket_stays_and_an_unrelated_box_does_not(page: Open) -> None:
    aside = "position: fixed; inset: 0 0 0 auto; width: 380px; background: white"
    come = (
        f'<div id=drawer class=hide style=\\"{aside}\\">Your basket</div>'
        f'<div id=box class=hide style=\\"{OVER}\\">Our newsletter</div>'
        f'<div id=cookies class=hide role=dialog style=\\"{OVER}\\">We use cookies</div>'
    )
    script = f'add.onclick = () => setTimeout(() => document.body.insertAdjacentHTML("beforeend", "{come}"), 1400)'
    browser = page(f"<p><button id=add>Add to basket</button></p>{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    _click(browser, "#add")
    browser.until("document.querySelector('#drawer') !== null")
    for name in ("#box", "#cookies"):
        browser.until(f"!({_DRAWN})", name)
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#drawer")


def test_slow_suggestions_stay_while_the_field_has_the_focus(page: Open) -> None:
    script = (
        f"const by = {_BY}; street.oninput = () => setTimeout(() => {{ document.body.insertAdjacentHTML('beforeend',"
        f"'<div id=list class=hide style=\"{CARD}\">Main Street</div>'); by(list, street) }}, 1400)"
    )
    browser = page(f"<p><input id=street></p>{STORY}<script>{script}</script>")
    browser.toggle(on=True)
    browser.script("street.focus()")
    ActionChains(browser.driver).send_keys("m").perform()
    browser.until("document.querySelector('#list') !== null")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#list")


def test_a_layer_opened_by_a_click_in_a_frame_stays(page: Open) -> None:
    frame = f"{_adding('form')}{STORY}".replace("&quot;", "&amp;quot;").replace('"', "&quot;")
    browser = page(f'{STORY}<iframe style="width: 900px; height: 600px" srcdoc="{frame}"></iframe>')
    browser.until("document.querySelector('iframe').contentDocument.querySelector('article') !== null")
    browser.toggle(on=True)
    browser.driver.switch_to.frame(browser.driver.find_element(By.CSS_SELECTOR, "iframe"))
    browser.script("document.querySelector('button').click()")
    browser.until(f"!({_DRAWN})", "#form")
    browser.script("document.querySelector('#form').remove()")
    _click(browser, "button")
    _decided(browser)
    assert browser.script(f"return {_DRAWN}", "#form")
    browser.driver.switch_to.default_content()


_SHEET = f"<style>#box {{ {OVER}; visibility: hidden }} #box.aside {{ visibility: visible; transform: translateX(-200vw) }}"
_OPEN = " { visibility: visible } </style>"
_BOX = "<footer class=hide><div id=box>Sections</div></footer>"
_BY_SCRIPT = Template("""<button id=open>Menu</button><script>
const rule = "#box { visibility: visible !important }", made = new CSSStyleSheet();
document.adoptedStyleSheets = [made];
let shown = false, moving;
document.querySelector("#open").onclick = () => {
  const [sheet] = document.styleSheets;
  if (shown) $close; else $show;
  shown = !shown;
};
</script>""")
"""A button whose script shows the menu without any mutation of the document."""


@pytest.mark.parametrize(("button", "opened"), [
    ("<label id=open>Menu <input type=checkbox id=state></label>", "body:has(#state:checked) #box"),
    ("<button id=open onclick=\"document.body.toggleAttribute('data-menu')\">Menu</button>", "[data-menu] #box"),
    ("<button id=open onclick=\"box.dataset.state = box.dataset.state ? '' : 'open'\">Menu</button>", "#box[data-state=open]"),
    ("<button id=open aria-expanded=false onclick=\"ariaExpanded = ariaExpanded !== 'true'\">Menu</button>",
     "body:has([aria-expanded=true]) #box"),
    (_BY_SCRIPT.substitute(show="sheet.insertRule(rule)", close="sheet.deleteRule(0)"), "i"),
    (_BY_SCRIPT.substitute(show="made.replaceSync(rule)", close="made.replaceSync('')"), "i"),
    (_BY_SCRIPT.substitute(show="moving = box.animate({ visibility: ['visible', 'visible'] }, { fill: 'both' })",
                           close="moving.cancel()"), "i"),
], ids=["a checked box", "data of the body", "its own state", "an expanded button", "a rule", "a sheet", "an animation"])
def test_a_menu_stays_however_a_style_sheet_shows_it(page: Open, button: str, opened: str) -> None:
    browser = page(f"{_SHEET}{opened}{_OPEN}{button}{STORY}{_BOX}")
    if browser.name == "firefox" and "animate" in button:
        pytest.skip("Firefox animates nothing in what has no box")
    browser.toggle(on=True)
    for _ in range(2):
        _click(browser, "#open")
        _stays(browser, "#box")
        _click(browser, "#open")
        browser.until(f"!({_DRAWN})", "#box")


def test_a_menu_that_the_address_shows_stays(page: Open) -> None:
    browser = page(f"{_SHEET}body:has(#menu:target) #box{_OPEN}<a href=#menu>Menu</a><i id=menu></i>{STORY}{_BOX}")
    browser.toggle(on=True)
    _click(browser, "a")
    _stays(browser, "#box")


@pytest.mark.parametrize("hidden", [
    "transform: translateX(-200vw)", "left: -300px; right: auto; width: 200px", "opacity: 0; pointer-events: none",
])
def test_a_drawer_without_a_role_that_waits_out_of_sight_stays_once_it_is_opened(page: Open, hidden: str) -> None:
    style = f"<style>#box {{ {OVER}; {hidden} }} #box.open {{ {OVER}; transform: none; opacity: 1 }}</style>"
    button = "<button onclick=\"box.classList.toggle('open')\">Menu</button>"
    browser = page(f"{style}{button}{STORY}<nav id=box class=hide>Sections</nav>")
    browser.toggle(on=True)
    browser.until(f"!({_DRAWN})", "#box")
    for _ in range(2):
        _click(browser, "button")
        _stays(browser, "#box")
        assert browser.script("return box.getBoundingClientRect().left > 0 && getComputedStyle(box).opacity === '1'")
        _click(browser, "button")
        _decided(browser)


def test_a_press_on_something_else_brings_no_hidden_dialog_back(page: Open) -> None:
    button = "<button onclick=\"document.documentElement.classList.toggle('night'); ariaPressed = 'true'\">Night</button>"
    browser = page(f'{button}{STORY}<div id=box class=hide role=dialog style="{OVER}">Sign up</div>')
    browser.toggle(on=True)
    browser.until(f"!({_DRAWN})", "#box")
    _click(browser, "button")
    _decided(browser)
    assert not browser.script(f"return {_DRAWN}", "#box")


@pytest.mark.parametrize(("place", "away"), [
    ("inset: 0 0 auto", "transform: translateY(-100%)"), ("inset: auto 0 0 auto", "opacity: 0"),
])
def test_a_bar_that_scrolling_brings_is_not_brought_by_a_press(page: Open, place: str, away: str) -> None:
    button = '<button onclick="ariaPressed = true">Night</button>'
    style = f"<style>#box {{ position: fixed; {place} }} #box.away {{ {away} }}</style>"
    browser = page(f'{style}<p style="margin: 9em">{button}</p>{STORY}<header id=box class="hide away">Sections</header>')
    browser.toggle(on=True)
    browser.script("box.classList.remove('away')")
    _decided(browser)
    _click(browser, "button")
    _decided(browser)
    assert not browser.script(f"return {_DRAWN}", "#box")


_SHADOW = """<script>
foot.attachShadow({ mode: "open" }).innerHTML = `<style>
#menu { position: fixed; inset: 20% 20% auto; visibility: hidden } :host([opened]) #menu { visibility: visible }
</style><p>Foot</p><div id=card popover>Tides</div><div id=menu>Sections</div>`;
</script>"""


@pytest.mark.parametrize(("press", "part"), [
    ("foot.shadowRoot.querySelector('#card').togglePopover()", "#card"), ("foot.toggleAttribute('opened')", "#menu"),
])
def test_what_is_opened_in_the_shadow_tree_of_a_hidden_component_stays(page: Open, press: str, part: str) -> None:
    browser = page(f'<button onclick="{press}">Open</button>{STORY}<x-foot id=foot class=hide></x-foot>{_SHADOW}')
    browser.toggle(on=True)
    browser.until("!foot.checkVisibility({ visibilityProperty: true })")
    _click(browser, "button")
    drawn = "foot.shadowRoot.querySelector(arguments[0]).checkVisibility({ visibilityProperty: true })"
    browser.until(drawn, part)
    _decided(browser)
    assert browser.script(f"return {drawn}", part)


@pytest.mark.parametrize("control", ["aria-controls", "aria-owns"])
def test_the_panel_that_a_control_names_is_seen_though_it_is_noise(page: Open, control: str) -> None:
    button = f'<button {control}=panel onclick="panel.hidden = !panel.hidden">Sources</button>'
    browser = page(f"{button}<div id=panel class=hide hidden>Charts</div>{STORY}")
    browser.toggle(on=True)
    for _ in range(2):
        _click(browser, "button")
        _stays(browser, "#panel")
        _click(browser, "button")
        browser.until("panel.hidden")
        _decided(browser)


def test_a_box_that_a_summary_opens_is_not_empty(page: Open) -> None:
    browser = page(f"<details><summary>Sources</summary><p id=inner class=hide>Charts</p></details>{STORY}")
    browser.toggle(on=True)
    _click(browser, "summary")
    _stays(browser, "#inner")


def test_noise_in_a_panel_that_shows_something_stays_hidden(page: Open) -> None:
    button = '<button aria-controls=panel onclick="panel.hidden = !panel.hidden">Sources</button>'
    browser = page(f"{button}<div id=panel hidden><p>Charts</p><p id=inner class=hide>Ropes</p></div>{STORY}")
    browser.toggle(on=True)
    _click(browser, "button")
    browser.until(_DRAWN, "#panel")
    _decided(browser)
    assert not browser.script(f"return {_DRAWN}", "#inner")
