"""Interlocks in real browsers: a host that decides wrongly on purpose breaks each promise, and the page mends itself.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

import json
from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from driving.browsers import EXTENSION, Browser
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

LINES = json.loads((EXTENSION / "_locales/en/messages.json").read_text("utf-8"))
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 20}</article>"
WALL = '<div id=wall class=hide style="position: fixed; inset: auto 0 0; background: white">We value your privacy</div>'
COVER = "position: fixed; inset: 0"
CHAPTERS = f"""
<style>html, body {{ overflow: hidden; height: 100%; margin: 0 }} #book, section {{ height: 100%; display: flow-root }}</style>
<div id=book>{f"<section class=main>{TEXT}</section>" * 5}</div>
<script>
let at = 0;
function put() {{ for (const one of document.querySelectorAll("[carried]")) one.style.transform = `translate3d(0, ${{-innerHeight * at}}px, 0)` }}
addEventListener("wheel", ({{ deltaY }}) => {{ at = Math.max(0, Math.min(4, at + Math.sign(deltaY))); put() }});
</script>
"""
"""A page that moves itself: its script carries the book, or each chapter, by the window's height at every turn of the
wheel."""
_DRAWN = "document.querySelector(arguments[0]).checkVisibility({ visibilityProperty: true })"
_FREE = "!document.querySelector(arguments[0]).hasAttribute('data-penumbra')"
_SCROLLS = "(scrollTo({ top: 300, behavior: 'instant' }), scrollY === 300)"
_TOP = "return document.querySelector('article p').getBoundingClientRect().top"
_SEEN = """
const { top, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
return bottom > 0 && top < innerHeight;
"""

Open = Callable[[str], Browser]


def _told(browser: Browser) -> list[str]:
    """Keys of the lines that the popup would show; each is a line that can be read."""
    keys: list[str] = browser.ask("ui-bg-state")["interlocks"]
    assert all(LINES[key]["message"] for key in keys)
    return keys


def _turn_until(browser: Browser, awaited: str, *arguments: object) -> None:
    """Turn the wheel downwards until something holds: of a page that has just begun to scroll browsers drop a turn or
    two."""

    def turned() -> bool:
        ActionChains(browser.driver).scroll_by_amount(0, 300).perform()
        return bool(browser.script(f"return {awaited}", *arguments))

    browser.wait_for(turned, awaited)


def test_main_text_hidden_by_the_host_is_shown_and_restored_exactly(page: Open) -> None:
    browser = page(f"<nav class=hide>Sections</nav><section class=hide>{STORY}</section>")
    remember(browser)
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "nav")
    assert browser.script(f"return {_DRAWN} && {_FREE}", "section")
    assert _told(browser) == ["interlock_main"]
    browser.toggle(on=False)
    assert differences(browser) == []


def test_a_page_that_would_have_no_text_keeps_all_blocks(page: Open) -> None:
    browser = page(f"<nav class=hide>Sections</nav><div class=hide>{TEXT}</div><footer>Imprint</footer>")
    browser.toggle(on=True)
    assert browser.script("return document.querySelector('[data-penumbra]') === null")
    assert _told(browser) == ["interlock_text"]


def test_main_content_with_only_hidden_paragraphs_counts_as_empty(page: Open) -> None:
    browser = page(f"<article class=main>{TEXT.replace('<p>', '<p class=hide>') * 3}</article>")
    browser.toggle(on=True)
    assert browser.script(f"return {_DRAWN}", "article p")
    assert _told(browser) == ["interlock_text"]


def test_the_focused_element_stays_focused_while_a_wall_is_hidden(page: Open) -> None:
    browser = page(f"{WALL}{STORY}<div class=hide><button id=more>More</button></div><aside class=hide>Ads</aside>")
    browser.script("document.querySelector('#more').focus()")
    browser.toggle(on=True)
    assert browser.script(f"return {_DRAWN} && document.activeElement.id === 'more'", "#more")
    assert not browser.script(f"return {_DRAWN}", "aside")
    assert _told(browser) == ["interlock_focus"]


def test_a_form_with_typed_text_stays_whole_after_it_loses_the_focus(page: Open) -> None:
    form = "<form class=dim><input id=name><p class=hide><button type=button>Send</button></p></form>"
    browser = page(f"{STORY}{form}<aside class=dim>Ads</aside>")
    browser.toggle(on=True)
    browser.driver.find_element(By.ID, "name").send_keys("A. Reader")
    browser.script("document.activeElement.blur()")
    browser.ask("ui-bg-dial", dial=100)
    browser.until(f"!({_DRAWN})", "aside")
    assert browser.script(f"return {_DRAWN}", "#name")
    assert browser.script(f"return {_DRAWN}", "form button")
    assert browser.script("return document.querySelector('#name').value") == "A. Reader"
    assert _told(browser) == ["interlock_form"]


def test_a_focused_form_keeps_its_button_before_typing(page: Open) -> None:
    browser = page(f"{STORY}<form><input id=name><p class=hide><button type=button>Send</button></p></form>")
    browser.script("document.querySelector('#name').focus()")
    browser.toggle(on=True)
    assert browser.script(f"return {_DRAWN}", "form button")
    assert _told(browser) == ["interlock_form"]


def test_a_modal_dialog_stays_because_a_hidden_one_blocks_the_page(page: Open) -> None:
    browser = page(f"{STORY}<section class=hide><dialog>Sure?</dialog></section><aside class=hide>Ads</aside>")
    browser.script("document.querySelector('dialog').showModal(); document.activeElement.blur()")
    browser.toggle(on=True)
    assert browser.script(f"return {_DRAWN}", "dialog")
    assert not browser.script(f"return {_DRAWN}", "aside")
    assert _told(browser) == ["interlock_dialog"]


def test_a_modal_dialog_that_the_page_opens_later_in_a_hidden_block_is_shown(page: Open) -> None:
    browser = page(f"{STORY}<section class=hide><dialog>News by mail</dialog></section>")
    browser.toggle(on=True)
    browser.script("document.querySelector('dialog').showModal()")
    browser.until(_DRAWN.replace("arguments[0]", "'dialog'"))
    assert _told(browser) == ["interlock_dialog"]


def test_a_field_keeps_no_noise_on_a_page_that_is_one_form(page: Open) -> None:
    browser = page(f"<form><input id=name>{STORY}<aside class=hide>Ads</aside></form>")
    browser.script("document.querySelector('#name').focus()")
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "aside")
    assert _told(browser) == []


def test_a_window_that_would_be_blank_gets_its_blocks_back(page: Open) -> None:
    browser = page(f'<div style="min-height: 3000px"><div class=hide>{TEXT * 40}</div></div>{TEXT * 5}')
    browser.toggle(on=True)
    assert browser.script(f"return {_DRAWN}", ".hide")
    assert _told(browser) == ["interlock_blank"]


def test_a_window_of_pictures_under_layers_is_not_blank(page: Open) -> None:
    layer = '<div style="position: absolute; inset: 0; background: rgb(0 0 0 / .4)"></div>'
    picture = f'<div style="position: relative; height: 400px"><canvas width=1200 height=400></canvas>{layer}</div>'
    browser = page(f"<aside class=hide>{TEXT * 20}</aside>{picture * 5}{STORY}")
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "aside")
    assert browser.script("return scrollY") == 0
    assert _told(browser) == []


def test_a_window_of_a_headline_below_a_picture_that_the_pointer_passes_is_not_blank(page: Open) -> None:
    picture = '<canvas width=1200 height=800 style="pointer-events: none; display: block; height: 60vh"></canvas>'
    headline = f'<h1 style="margin: 14vh 0 30vh; font-size: 9vh; line-height: 1; white-space: nowrap">{TEXT}</h1>'
    menu = '<nav class=hide style="height: 20vh">Sections of this page</nav>'
    browser = page(f"{menu}{picture}<main class=main>{headline}{STORY}</main>")
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "nav")
    assert browser.script("return scrollY") == 0
    assert _told(browser) == []


def test_a_window_that_would_be_blank_scrolls_to_main_text(page: Open) -> None:
    browser = page(f'<div style="min-height: 9000px">{STORY}<div class=hide>{TEXT * 200}</div></div>')
    browser.script("scrollTo(0, 5000)")
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", ".hide")
    assert browser.script(_SEEN, ".main")
    assert _told(browser) == []


def test_a_page_that_cannot_scroll_gets_its_hidden_blocks_back(page: Open) -> None:
    lock = "<style>html:has(nav[data-penumbra]) { overflow: hidden }</style>"
    browser = page(f"{lock}<nav class=hide>Sections</nav>{STORY * 2}")
    browser.toggle(on=True)
    assert browser.script(f"return {_DRAWN}", "nav")
    assert browser.script(f"return {_SCROLLS}")
    assert _told(browser) == ["interlock_scroll"]


@pytest.mark.parametrize("lock", ["overflow: hidden", "position: fixed; top: -120px; overflow: hidden"])
def test_the_scroll_lock_of_a_hidden_wall_is_lifted_and_restored(
    page: Open, lock: str
) -> None:
    browser = page(f"<style>body {{ {lock} }}</style>{WALL}{STORY * 2}")
    top = browser.script(_TOP)
    remember(browser)
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "#wall")
    place = browser.script("return scrollY")
    assert browser.script(_TOP) == pytest.approx(top, abs=1)
    assert browser.script(f"return {_SCROLLS}")
    browser.script("scrollTo(0, arguments[0])", place)
    assert _told(browser) == ["interlock_scroll"]
    browser.toggle(on=False)
    assert differences(browser) == []


@pytest.mark.parametrize(
    "lock",
    [
        "body { overflow: hidden; height: 100vh }",
        "body { overflow-x: hidden; overflow-y: hidden; position: fixed; width: 100% }",
        "html { overflow: hidden }",
        "html, body { overflow: hidden; height: 100% }",
        "html { overflow-x: hidden } body { overflow: hidden; height: 100vh }",
        "html { overflow-y: scroll } body { overflow: hidden; height: 100vh }",
    ],
)
def test_a_page_with_a_lifted_lock_scrolls_as_a_whole_and_only_down(page: Open, lock: str) -> None:
    wide = '<div style="width: 300vw">A ribbon of light</div>'
    browser = page(f"<style>{lock}</style>{WALL}{wide}{STORY * 2}")
    browser.toggle(on=True)
    ActionChains(browser.driver).scroll_by_amount(300, 300).perform()
    browser.until("scrollY > 0")
    assert browser.script("return [scrollX, document.body.scrollLeft, document.body.scrollTop]") == [0, 0, 0]


def test_a_wall_stays_if_the_user_switched_repairs_off(page: Open) -> None:
    browser = page(f"<style>body {{ overflow: hidden }}</style>{WALL}<nav class=hide>Sections</nav>{STORY * 2}")
    browser.ask("ui-bg-settings", settings={"heal": False})
    browser.toggle(on=True)
    assert browser.script(f"return {_DRAWN}", "#wall")
    assert not browser.script(f"return {_DRAWN}", "nav")
    assert _told(browser) == ["interlock_scroll"]


def test_the_backdrop_of_a_hidden_wall_is_hidden_too(page: Open) -> None:
    browser = page(f'{STORY}{WALL}<div id=backdrop style="{COVER}"></div>')
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "#backdrop")
    assert _told(browser) == []


def test_an_application_in_a_shadow_tree_is_no_backdrop_of_a_hidden_wall(page: Open) -> None:
    fill = "document.querySelector('x-tool').attachShadow({ mode: 'open' }).innerHTML = 'A tool'"
    browser = page(f'{STORY}{WALL}<x-tool style="{COVER}"></x-tool><script>{fill}</script>')
    browser.toggle(on=True)
    assert browser.script(f"return {_DRAWN}", "x-tool")


@pytest.mark.parametrize(
    ("carried", "from_the_start"), [("#book", True), ("section", True), ("#book", False), ("section", False)]
)
def test_a_page_that_scrolls_itself_continues_without_its_banner(
    page: Open, carried: str, from_the_start: bool
) -> None:
    browser = page(f"{CHAPTERS}{WALL}")
    mark = "for (const one of document.querySelectorAll(arguments[0])) one.setAttribute('carried', '')"
    browser.script(f"{mark}; if (arguments[1]) put()", carried, from_the_start)
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "#wall")
    for chapter in (2, 3):
        ActionChains(browser.driver).scroll_by_amount(0, 300).perform()
        browser.until(
            "scrollY === 0 && getComputedStyle(document.body).overflowY === 'hidden'"
            " && document.querySelector(arguments[0]).getBoundingClientRect().top === 0",
            f"section:nth-child({chapter})",
        )
    assert _told(browser) == []
    assert not browser.script(f"return {_DRAWN}", "#wall")


def test_a_scroll_lock_is_lifted_where_a_page_only_seems_to_scroll_itself(
    page: Open,
) -> None:
    browser = page(
        f'<style>body {{ overflow: hidden }}</style>{WALL}<div style="will-change: transform">{STORY * 2}</div>'
    )
    browser.toggle(on=True)
    assert not browser.script(f"return {_DRAWN}", "#wall")
    _turn_until(browser, "document.body.dataset.penumbra === 'unlock'")
    _turn_until(browser, "scrollY > 0")
    assert _told(browser) == ["interlock_scroll"]


def test_a_lifted_scroll_lock_stays_lifted_when_a_background_rises(page: Open) -> None:
    sky = '<div id=sky style="position: absolute; top: 0; height: 150vh; width: 1px"></div>'
    lift = "<script>addEventListener('scroll', () => { sky.style.transform = `translateY(${-scrollY}px)` })</script>"
    browser = page(f"<style>body {{ overflow: hidden }}</style>{WALL}{STORY * 2}{sky}{lift}")
    browser.toggle(on=True)
    # Taken for the page's own at the first turn, and sent back; but then nothing moves any more.
    _turn_until(browser, "scrollY > 1000")
    assert _told(browser) == ["interlock_scroll"]
    assert browser.script(f"return {_SCROLLS}")


def test_a_scroll_lock_that_outlives_a_closed_banner_is_the_pages_own(page: Open) -> None:
    button = "<button onclick='this.parentNode.remove()'>Fine</button>"
    bar = WALL.replace("</div>", f"{button}</div>")
    browser = page(f"<style>body {{ overflow: hidden }}</style>{bar}<nav class=hide>Sections</nav>{STORY * 2}")
    browser.driver.find_element(By.CSS_SELECTOR, "#wall button").click()
    browser.toggle(on=True)
    assert browser.script("return getComputedStyle(document.body).overflowY") == "hidden"
    assert not browser.script("return document.body.hasAttribute('data-penumbra')")
