"""What a browser in another language shows: the sample page, the panels and the notice, from 400 px to 4K, light and dark."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.shadowroot import ShadowRoot

from driving.accessibility import AXE, COPY_OF_NOTICE, COPY_OF_PANEL, violations
from driving.answers import notice, said
from driving.browsers import EXTENSION, Browser, BrowserName, launch, serve
from driving.highlighting import bubble, press_key
from driving.viewing import SCHEMES, SIZES, set_scheme, set_size

pytestmark = pytest.mark.browser

BROWSERS_ABROAD: tuple[tuple[BrowserName, str], ...] = (("chromium", "he"), ("firefox", "he"), ("firefox", "de"))
WORDS = {
    "he": "קצהו של צל אינו קו לעולם: בין אור לחושך יש רצועה שבה נראה חלק מן המנורה. ",
    "de": "Der Rand eines Schattens ist nie eine Linie: Zwischen Licht und Dunkel liegt ein Streifen. ",
}
DIRECTIONS = {"he": "rtl", "de": "ltr"}
OUTSIDE = """
const [root] = arguments;
const { left, top, right, bottom } = root.querySelector(".panel, [role=status]").getBoundingClientRect();
return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
"""
SELECT = """
const text = document.querySelector("article p").firstChild;
getSelection().setBaseAndExtent(text, 0, text, 30);
"""
OUTSIDE_BUBBLE = OUTSIDE.replace(".panel, [role=status]", ".bubble")
STRIPS = """
return [...arguments[0].querySelectorAll(".tint.keep")].map((one) => {
  const { borderLeftWidth, borderRightWidth } = getComputedStyle(one);
  return borderLeftWidth > borderRightWidth ? "ltr" : "rtl";
});
"""


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((name, language), marks=pytest.mark.xdist_group(f"{name}-{language}"), id=f"{name}-{language}")
        for name, language in BROWSERS_ABROAD
    ],
)
def abroad(request: pytest.FixtureRequest, screen: None) -> Iterator[tuple[Browser, str]]:
    """A browser in another language, with the real host; and the language."""
    name, language = request.param
    with launch(name, headless=name == "firefox", language=language) as browser:
        yield browser, language


@pytest.fixture
def site(abroad: tuple[Browser, str], tmp_path: Path, pages: str) -> Iterator[str]:
    """Address of an article in that language."""
    language = abroad[1]
    head = (
        f"<!doctype html><html lang={language} dir={DIRECTIONS[language]}><meta charset=utf-8><title>{language}</title>"
    )
    text = "".join(f"<p>{n}. {WORDS[language] * 3}</p>" for n in range(8))
    related = "".join(f"<li><a href='#{n}'>{WORDS[language][:20]} {n}</a></li>" for n in range(6))
    body = f"<main><article><h1>{WORDS[language][:20]}</h1>{text}</article></main><aside class=related><ul>{related}</ul></aside>"
    (tmp_path / "index.html").write_text(f"{head}<body>{body}", "utf-8")
    with serve(tmp_path) as address:
        yield address


def message(language: str, key: str) -> str:
    """A message of the extension in that language."""
    words = json.loads((EXTENSION / "_locales" / language / "messages.json").read_text("utf-8"))
    text: str = words[key]["message"]
    return text


def test_the_sample_page_speaks_the_language_and_has_no_fault(abroad: tuple[Browser, str]) -> None:
    browser, language = abroad
    browser.open(f"{browser.origin}pages/welcome/sample.html")
    browser.until(
        "!document.querySelector('#guide-dim').hidden && document.querySelector('#guide-text').textContent !== ''"
    )
    assert browser.script("return getComputedStyle(document.body).direction") == DIRECTIONS[language]
    assert message(language, "guide_dim") in browser.script("return document.querySelector('#guide').textContent")
    look_at(browser, "body")
    browser.driver.find_element("id", "guide-dim").click()
    browser.until("document.querySelector('#guide').dataset.reached === 'true'")
    look_at(browser, "#guide")  # around it, text is dimmed


def look_at(browser: Browser, part: str) -> None:
    """The page is as wide as the window at most, and axe finds no fault in a part of it."""
    for scheme in SCHEMES:
        set_scheme(browser, scheme)
        for size in SIZES:
            set_size(browser, *size)
            assert browser.script("return document.documentElement.scrollWidth <= innerWidth"), size
        set_size(browser, *SIZES[0])
        assert violations(browser, part) == []


def start(browser: Browser, *, why: bool) -> ShadowRoot:
    """Start the picker or "why?" and choose the block at which it begins."""
    browser.ask("ui-bg-pick", why=why)
    browser.until("document.querySelector('penumbra-overlay') !== null")
    root = browser.driver.find_element("css selector", "penumbra-overlay").shadow_root
    browser.until("arguments[0].querySelector('.tint.keep') !== null", root)
    assert set(browser.script(STRIPS, root)) == {browser.script("return document.dir")}
    ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
    browser.until("arguments[0].activeElement?.matches('button, input')", root)
    return root


@pytest.mark.parametrize("why", [False, True])
def test_the_panels_speak_the_language_fit_and_have_no_fault(abroad: tuple[Browser, str], site: str, why: bool) -> None:
    browser, language = abroad
    for size in SIZES:
        browser.open(f"{site}/index.html")
        set_size(browser, *size)
        browser.toggle(on=True)
        root = start(browser, why=why)
        assert (
            browser.script("return getComputedStyle(arguments[0].querySelector('.panel')).direction", root)
            == DIRECTIONS[language]
        )
        assert message(language, "pick_level_dim") in browser.script("return arguments[0].textContent", root)
        assert not browser.script(OUTSIDE, root), size
    for scheme in SCHEMES:
        faults = browser.driver.execute_async_script(AXE.read_text("utf-8") + COPY_OF_PANEL, root, scheme)
        assert json.loads(faults)[0] == []


def test_the_notice_speaks_the_language_fits_and_has_no_fault(abroad: tuple[Browser, str], pages: str) -> None:
    browser, language = abroad
    browser.open(f"{pages}/application.html")
    browser.shortcut("k")
    assert said(browser).startswith(message(language, "state_not_suited_sentence"))
    root = notice(browser)
    assert browser.script("return getComputedStyle(arguments[0].firstChild).direction", root) == DIRECTIONS[language]
    for size in SIZES:
        set_size(browser, *size)
        assert not browser.script(OUTSIDE, root), size
    for ground in ("#ffffff", "#101014"):
        wrong, _ = browser.driver.execute_async_script(AXE.read_text("utf-8") + COPY_OF_NOTICE, root, ground)
        assert [each for each in wrong if each[0] != "region"] == []


def test_the_bubble_of_a_highlight_speaks_the_language_fits_and_has_no_fault(
    abroad: tuple[Browser, str], site: str
) -> None:
    browser, language = abroad
    for size in SIZES:
        browser.open(f"{site}/index.html?{size[0]}")
        set_size(browser, *size)
        browser.toggle(on=True)
        browser.script(SELECT)
        press_key(browser)
        root = bubble(browser)
        box = "getComputedStyle(arguments[0].querySelector('.bubble'))"
        assert browser.script(f"return {box}.direction", root) == DIRECTIONS[language]
        assert message(language, "highlights_note") in browser.script("return arguments[0].innerHTML", root)
        assert not browser.script(OUTSIDE_BUBBLE, root), size
    for scheme in SCHEMES:
        faults = browser.driver.execute_async_script(AXE.read_text("utf-8") + COPY_OF_PANEL.replace(".panel", ".bubble"), root, scheme)
        assert json.loads(faults)[0] == []
