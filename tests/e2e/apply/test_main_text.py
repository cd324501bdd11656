"""Width and type size of the main text in the live page: real pages and popup, and everything as it was after off.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]

WORDS = "Between light and dark lies a band in which part of the lamp is seen. "
TEXT = "".join(f"<p class=main id=p{at}>{at}. {WORDS * 6}</p>" for at in range(30))
KEPT = f"""
<table id=table class=keep><tr><td>{WORDS}</td><td>{WORDS}</td></tr></table><pre id=code class=keep>{WORDS * 3}</pre>
<figure id=figure><div style="width: 300px; height: 90px; background: grey"></div><figcaption>{WORDS}</figcaption></figure>
"""
PAGES = {
    "px": ("p { font-size: 17px; line-height: 24px }", f"<nav class=hide>Menu</nav><article>{KEPT}{TEXT}</article>"),
    "rem": ("p { font-size: 1.1rem; line-height: 1.6rem }", f"<article>{KEPT}{TEXT}</article>"),
    "limited": (
        "main { max-width: 600px; margin: auto; padding: 0 20px }",
        f"<main><nav class=hide>Menu</nav>{KEPT}{TEXT}</main>",
    ),
    "float": (
        "main { float: left; width: 60% } aside { float: right; width: 35% }",
        f"<main>{KEPT}{TEXT}</main><aside class=dim id=beside>{WORDS * 9}</aside>",
    ),
    "grid": (
        "body { display: grid; grid-template-columns: 200px minmax(0, 1fr) 200px; gap: 20px }",
        f"<nav id=left class=dim>{WORDS}</nav><main>{KEPT}{TEXT}</main><aside class=dim id=beside>{WORDS}</aside>",
    ),
    "columns": ("main { columns: 2 }", f"<main>{TEXT}</main>"),
    "fixed": ("main { width: 900px } p { width: 700px }", f"<main>{KEPT}{TEXT}</main>"),
    "rtl": ("html { direction: rtl } main { max-width: 600px; margin: auto }", f"<main>{KEPT}{TEXT}</main>"),
    "long": ("", f"<main>{KEPT}<p class=main id=word>{'lamp' * 60}</p>{TEXT}</main>"),
}
BOXES = """
return Object.fromEntries([...document.querySelectorAll("#table, #code, #figure, #beside, #left")].map((one) => {
  const { left, width, height } = one.getBoundingClientRect();
  // Beside a longer text a cell of the grid is higher.
  return [one.id, [left, width, one.matches("#beside, #left") ? 0 : height].map(Math.round)];
}));
"""
SIDEWAYS = "const root = document.scrollingElement; return root.scrollWidth - root.clientWidth"
OF_P9 = "const { width, height } = document.querySelector('#p9').getBoundingClientRect(); return [width, height]"
LINE = "window.line = document.elementFromPoint(innerWidth / 2, innerHeight * 0.3)"
TOP = "return window.line.getBoundingClientRect().top"
MARKED = "document.querySelector(\"[data-penumbra^='text']\") !== null"


def show(browser: Browser, width: int = 0, size: int = 100) -> None:
    """Choose width and size, and wait until the page's text has them."""
    browser.ask("ui-bg-look", width=width, size=size)
    words = (f"[data-penumbra~='s{size}']" if size != 100 else "", f"[data-penumbra~='c{width}']" if width else "")
    found = "".join(words)
    browser.until("document.querySelector(arguments[0]) !== null", found) if found else browser.until(f"!({MARKED})")


def opened(page: Open, name: str) -> Browser:
    style, body = PAGES[name]
    browser = page(f"<style>body {{ margin: 0 }} {style}</style>{body}")
    browser.ask("ui-bg-sites", when="ask")
    return browser


@pytest.mark.parametrize("name", [name for name in PAGES if name != "columns"])
def test_another_look_changes_the_text_alone_and_off_brings_everything_back(page: Open, name: str) -> None:
    browser = opened(page, name)
    browser.script("scrollTo(0, 700)")
    remember(browser)
    browser.toggle(on=True)
    boxes, sideways = browser.script(BOXES), browser.script(SIDEWAYS)
    _, height = browser.script(OF_P9)
    show(browser, size=150)
    assert browser.script(OF_P9)[1] > height * 1.3
    show(browser, width=45, size=150)
    assert browser.script(SIDEWAYS) <= max(0, sideways)
    if name not in {"limited", "rtl"}:  # there the box around all of it may be another
        assert browser.script(BOXES) == boxes
    browser.toggle(on=False)
    assert differences(browser) == []


@pytest.mark.parametrize("name", ["px", "limited", "rtl", "grid"])
def test_the_width_is_that_of_so_many_characters(page: Open, name: str) -> None:
    browser = opened(page, name)
    browser.toggle(on=True)
    zero = browser.script("""
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    const { fontSize, fontFamily } = getComputedStyle(document.querySelector("#p9"));
    context.font = `${fontSize} ${fontFamily}`;
    return context.measureText("0").width;
    """)
    for width in (40, 60) if name == "grid" else (40, 60, 85):
        show(browser, width=width)
        assert browser.script(OF_P9)[0] == pytest.approx(width * zero, abs=3)


def test_text_in_columns_stays_as_it_is(page: Open) -> None:
    browser = opened(page, "columns")
    browser.toggle(on=True)
    width, _ = browser.script(OF_P9)
    browser.ask("ui-bg-look", width=120, size=100)
    browser.settled()
    assert browser.script(OF_P9)[0] <= width
    assert browser.script(SIDEWAYS) == 0


@pytest.mark.parametrize("name", ["px", "limited", "rtl"])
def test_the_line_being_read_stays_in_place(page: Open, name: str) -> None:
    browser = opened(page, name)
    browser.toggle(on=True)
    browser.script("document.querySelector('#p9').scrollIntoView(); scrollBy(0, -120)")
    for look in ({"size": 150}, {"width": 50, "size": 150}, {}):
        browser.script(LINE)
        top = browser.script(TOP)
        show(browser, **look)
        assert browser.script(TOP) == pytest.approx(top, abs=2)


def test_a_page_that_would_scroll_sideways_keeps_its_own_text(page: Open) -> None:
    browser = page(f"<style>body {{ margin: 0 }} p {{ width: 90vw }}</style><main>{TEXT}</main>")
    browser.toggle(on=True)
    browser.ask("ui-bg-look", width=0, size=200)
    browser.settled()
    assert browser.script(SIDEWAYS) == 0


def test_peek_shows_the_pages_own_text(page: Open) -> None:
    browser = opened(page, "px")
    browser.toggle(on=True)
    own = browser.script(OF_P9)
    show(browser, size=150)
    browser.ask("ui-bg-dial", dial=0)
    browser.until(f"!({MARKED})")
    assert browser.script(OF_P9) == own


def test_the_popup_steps_size_and_width_and_the_site_keeps_them(page: Open) -> None:
    browser = opened(page, "limited")
    browser.toggle(on=True)
    own = browser.script(OF_P9)
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/popup/popup.html?tab={browser.tab}")
    browser.until("!document.querySelector('#text-open').disabled")
    browser.driver.find_element("id", "text-open").click()
    for name in ("size", "width"):
        browser.driver.find_element("css selector", f"[data-text={name}][data-step='1']").click()
    ActionChains(browser.driver).send_keys(Keys.SPACE).perform()  # the button has the focus: a step on by the keyboard
    browser.until("document.querySelector('#text-width').textContent === '75'")
    browser.wait_for(lambda: browser.ask("ui-bg-state")["look"] == {"width": 75, "size": 110})
    browser.until("document.querySelector(\"[data-penumbra='text s110 c75']\") !== null")
    browser.driver.refresh()
    browser.toggle(on=True)
    browser.until("document.querySelector(\"[data-penumbra='text s110 c75']\") !== null")
    browser.driver.switch_to.window(browser.desk)
    browser.driver.find_element("id", "text-own").click()
    browser.wait_for(lambda: browser.ask("ui-bg-state")["look"] == {"width": 0, "size": 100})
    browser.until(f"!({MARKED})")
    assert browser.script(OF_P9) == own
    browser.toggle(on=False)


def test_a_real_article_is_as_it_was_after_off(shared: Browser, pages: str) -> None:
    for name in ("article", "blog", "encyclopedia", "hebrew", "documentation"):
        shared.open(f"{pages}/{name}.html")
        remember(shared)
        shared.toggle(on=True)
        sideways = shared.script(SIDEWAYS)
        shared.ask("ui-bg-look", width=50, size=140)
        shared.until("document.querySelector('[data-penumbra~=s140]') !== null")
        assert shared.script(SIDEWAYS) <= max(0, sideways), name
        shared.toggle(on=False)
        assert differences(shared) == [], name
