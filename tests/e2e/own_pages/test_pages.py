"""The extension's own pages in real browsers: accessible, quick, and showing what the background answers."""

from collections.abc import Callable, Iterator

import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from driving.accessibility import violations
from driving.browsers import WAIT, Browser, serve

pytestmark = pytest.mark.browser

PAGES = {
    "popup": "pages/popup/popup.html?tab={tab}",
    "options": "pages/options/options.html",
    "welcome": "pages/welcome/welcome.html",
    "sample": "pages/welcome/sample.html",
    "reader": "pages/reader/reader.html?source={source}",
}
SHOWN = {
    "popup": "document.querySelector('#sentence').textContent !== ''",
    "options": "document.querySelector('#report').textContent.includes('Host: 1.0.0')",
    "welcome": "!document.querySelector('#ready').hidden",
    "sample": "document.querySelector('#guide-text').textContent !== ''",
    "reader": "document.querySelector('#head')?.hidden === false",
}
ARTICLE_PAGE = (
    "<!doctype html><html lang=en><title>Light</title><main><h1>Light</h1><p>Words and words.</p></main></html>"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text(ARTICLE_PAGE, "utf-8")
    with serve(folder) as address:
        yield address


@pytest.fixture(scope="module")
def browser(example: Browser, site: str) -> Iterator[Browser]:
    """The shared browser with a dimmed page, of which the popup tells; the desk is left on the popup's page."""
    example.open(f"{site}/index.html")
    example.toggle(on=True)
    yield example
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/popup/popup.html")


def visit(browser: Browser, name: str) -> None:
    """Show one of the pages in the desk's tab and wait for its content."""
    tab = browser.ask("ui-bg-state")["tab"]
    source = browser.ask("ui-bg-read")["source"] if name == "reader" else ""
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(browser.origin + PAGES[name].format(tab=tab, source=source))
    browser.until(SHOWN[name])


@pytest.fixture
def back(browser: Browser) -> Iterator[None]:
    """Leave no theme chosen and the dial where it was, as the other tests want it; whatever page the desk shows, they
    load their own."""
    yield
    browser.driver.switch_to.window(browser.desk)
    browser.script("localStorage.clear()")
    browser.ask("ui-bg-settings", settings={"readerTheme": "system"})
    browser.ask("ui-bg-dial", dial=60)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_fault(browser: Browser, back: None, name: str, theme: str) -> None:
    browser.ask("ui-bg-settings", settings={"readerTheme": theme})
    browser.driver.switch_to.window(browser.desk)
    browser.script("localStorage.setItem('theme', arguments[0])", theme)
    visit(browser, name)
    browser.script("for (const part of document.querySelectorAll('details')) part.open = true")
    assert violations(browser) == []


@pytest.mark.parametrize("theme", ["sepia", "contrast"])
def test_axe_finds_no_fault_in_the_readers_other_themes(browser: Browser, back: None, theme: str) -> None:
    browser.ask("ui-bg-settings", settings={"readerTheme": theme})
    visit(browser, "reader")
    browser.script("document.querySelector('#looks').showPopover()")
    assert violations(browser) == []


@pytest.mark.parametrize("name", PAGES)
def test_every_control_is_reached_by_tab_and_shows_the_focus(browser: Browser, back: None, name: str) -> None:
    visit(browser, name)
    wanted = browser.script(
        "return [...document.querySelectorAll('button, input, select, textarea, a[href], summary')].filter((one) =>"
        " one.checkVisibility() && !one.disabled && one.type !== 'radio').length"
    )
    seen = set()
    browser.script("document.body.tabIndex = -1; document.body.focus()")
    for _ in range(wanted + 30):
        ActionChains(browser.driver).send_keys(Keys.TAB).perform()
        found = browser.script(
            "const one = document.activeElement; if (!one || one === document.body) return null;"
            " window.tabbed ??= new Map(); if (!tabbed.has(one)) tabbed.set(one, tabbed.size);"
            " const style = getComputedStyle(one.closest('.editor') ?? one);"
            " return [tabbed.get(one), style.outlineStyle !== 'none' || one.type === 'radio']"
        )
        if found is None:
            break
        seen.add(found[0])
        assert found[1], "an element has the focus and does not show it"
    assert len(seen) >= wanted


@pytest.mark.parametrize("name", PAGES)
def test_no_text_is_cut_off_at_the_sides(browser: Browser, back: None, name: str) -> None:
    visit(browser, name)
    assert browser.script("return document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def large_text(browser: Browser, back: None) -> Iterator[Callable[[str], Browser]]:
    """Shows one of the pages with its text alone at 200 %, which only Firefox can."""
    if not isinstance(browser.driver, webdriver.Firefox):
        pytest.skip("enlarges pages only as a whole")
    driver = browser.driver

    def visited(name: str) -> Browser:
        visit(browser, name)
        before = browser.script(_LINE)
        zoom(2)  # each load begins without
        browser.until(f"(() => {{ {_LINE} }})() > arguments[0] * 1.9", before)
        return browser

    def zoom(text: float) -> None:
        with driver.context(driver.CONTEXT_CHROME):
            driver.execute_script("gBrowser.selectedBrowser.browsingContext.textZoom = arguments[0]", text)

    browser.ask("ui-bg-sites", site="news.example.org", when="never")
    yield visited
    zoom(1)
    browser.ask("ui-bg-sites", site="news.example.org", when="forget")


_LINE = "return parseFloat(getComputedStyle(document.body).lineHeight)"
_OVER = """
const over = [...document.querySelectorAll("main, main *")].filter((one) => one.scrollWidth > one.clientWidth + 1);
return over.filter((one) => getComputedStyle(one).display !== "inline" && !one.matches(".visually-hidden, #site"))
  .map(({ id, className, localName }) => `${localName} ${id} ${className}`);
"""
_SHORTEST = (
    "return Math.min(...[...document.querySelectorAll('.slide input')].map((one) => one.getBoundingClientRect().width))"
)
_LINES = """
const words = new Range();
words.selectNodeContents(document.querySelector("#sites-rows button"));
return words.getClientRects().length;
"""


def test_enlarged_text_is_not_cut_off_or_broken_inside_words(
    large_text: Callable[[str], Browser],
) -> None:
    assert large_text("popup").script(_OVER) == []
    reader = large_text("reader")
    reader.script("document.querySelector('#looks').showPopover()")
    assert reader.script(_SHORTEST) > 150
    reader.script("document.querySelector('#looks').style.width = '360px'")
    assert reader.script(_SHORTEST) > 150
    options = large_text("options")
    assert options.script(_LINES) == 1
    assert options.script("return getComputedStyle(document.querySelector('#sites-rows tr')).display") == "flex"


def test_the_popup_shows_what_was_decided(browser: Browser, back: None) -> None:
    visit(browser, "popup")
    assert browser.script("return document.querySelector('#count-hide').textContent") == "60"
    assert browser.script("return document.querySelector('#page-type').textContent") == "Article"
    assert browser.script("return document.querySelector('#toggle').checked")
    assert "1.0.0" in browser.script("return document.querySelector('#host').textContent")


def test_the_popup_names_a_page_type_of_two_words(browser: Browser, back: None, site: str) -> None:
    browser.open(f"{site}/index.html?kind=front-page")
    browser.toggle(on=True)
    visit(browser, "popup")
    assert browser.script("return document.querySelector('#page-type').textContent") == "Front page"
    browser.open(f"{site}/index.html")
    browser.toggle(on=True)


def test_the_dial_in_the_popup_reaches_the_page(browser: Browser, back: None) -> None:
    visit(browser, "popup")
    browser.script("document.querySelector('[data-dial=\"100\"]').click()")
    WebDriverWait(browser.driver, WAIT, 0.05).until(lambda _: browser.ask("ui-bg-state")["dial"] == 100)


def test_the_welcome_page_continues_once_the_host_answers(browser: Browser, back: None) -> None:
    visit(browser, "welcome")
    assert browser.script("return document.querySelector('#steps').hidden")


def test_bad_rules_name_their_line_and_cannot_be_saved(browser: Browser, back: None) -> None:
    visit(browser, "options")
    browser.script(
        "const field = document.querySelector('#rules-text'); field.value = 'a.org off\\nnonsense here now';"
        " field.dispatchEvent(new Event('input'))"
    )
    assert "Line 2" in browser.script("return document.querySelector('#rules-faults').textContent")
    assert browser.script("return document.querySelector('#rules-save').disabled")


def test_good_rules_are_saved_and_shown_again(browser: Browser, back: None) -> None:
    visit(browser, "options")
    browser.script(
        "const field = document.querySelector('#rules-text'); field.value = 'a.org hide .x\\n';"
        " field.dispatchEvent(new Event('input')); document.querySelector('#rules-save').click()"
    )
    browser.until("document.querySelector('#rules-save').disabled")
    browser.driver.get(f"{browser.origin}pages/popup/popup.html")
    assert browser.ask("ui-bg-rules")["text"] == "a.org hide .x\n"


def test_too_many_rules_for_synchronisation_are_reported_and_kept(
    browser: Browser, back: None
) -> None:
    if browser.name == "firefox":
        pytest.skip("Firefox shares no rules")
    many = f"# {'ж' * 98}\n" * 700  # few enough pieces, and too many bytes: the browser itself refuses them
    visit(browser, "options")
    browser.script("document.querySelector('#sync').click()")
    try:
        browser.backstage.run(
            "await api.runtime.sendMessage({ type: 'ui-bg-rules', text: given[0], base: null })", many
        )
        browser.until("document.querySelector('#sync-full').checkVisibility()")
        assert violations(browser) == []
        assert browser.script("return document.querySelector('#rules-text').value") == many
        browser.script("document.querySelector('#sync').click()")
        browser.until("!document.querySelector('#sync-full').checkVisibility()")
    finally:
        browser.ask("ui-bg-settings", settings={"sync": False})
        browser.ask("ui-bg-rules", text="")
        browser.backstage.run("await api.storage.sync.clear()")


def test_the_options_list_the_hosts_methods(browser: Browser, back: None) -> None:
    visit(browser, "options")
    assert browser.script("return [...document.querySelector('#scorer').options].map((one) => one.value)") == [
        "",
        "default",
        "plain",
    ]


def test_the_search_leaves_only_options_with_the_words(browser: Browser, back: None) -> None:
    visit(browser, "options")
    field = browser.driver.find_element("id", "search")
    field.send_keys("wheel")
    assert browser.script("return document.querySelector('#wheel').checkVisibility()")
    assert not browser.script("return document.querySelector('#theme').checkVisibility()")
    field.send_keys(" xyzzy")
    assert browser.script("return document.querySelector('#nothing').checkVisibility()")


def test_the_reader_runs_no_script_and_loads_no_embed_before_a_click(browser: Browser, back: None) -> None:
    visit(browser, "reader")
    assert browser.script("return document.title") == "How the light gets in"
    assert browser.script("return document.querySelectorAll('#text :is(script, iframe, form, input)').length") == 0
    assert browser.script(
        "return [...document.querySelectorAll('#text a')].every((one) => !/^javascript/.test(one.href))"
    )
    assert browser.script("return [...document.querySelectorAll('#text *')].every((one) => !one.onerror)")
    assert browser.script("return document.querySelectorAll('#text .card').length") == 1


def test_the_reader_keeps_code_tables_formulas_and_figures(browser: Browser, back: None) -> None:
    visit(browser, "reader")
    assert browser.script("return document.querySelector('#text pre').textContent") == "def shade(x):\n    return x / 2"
    assert browser.script("return document.querySelectorAll('#text :is(table, math, figure figcaption)').length") == 3
    assert browser.script("return document.querySelector('#comments').hidden") is False


def test_a_footnote_link_jumps_and_one_button_returns(browser: Browser, back: None) -> None:
    visit(browser, "reader")
    place = browser.script("scrollTo({ top: 0, behavior: 'instant' }); return scrollY")
    browser.script("document.querySelector('#text a[href^=\"#\"]').click()")
    assert browser.script("return document.activeElement.textContent") == "A footnote."
    browser.script("document.querySelector('#return').click()")
    browser.until(f"scrollY === {place}")


def test_the_readers_appearance_is_kept(browser: Browser, back: None) -> None:
    visit(browser, "reader")
    browser.script("document.querySelector('[name=readerTheme][value=sepia]').click()")
    browser.until("document.documentElement.dataset.reader === 'sepia'")
    browser.wait_for(
        lambda: browser.ask("ui-bg-settings")["readerTheme"] == "sepia"
    )  # a page that has gone tells nothing any more
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/popup/popup.html")
    assert browser.ask("ui-bg-settings")["readerTheme"] == "sepia"


def test_without_a_host_the_pages_say_what_to_do(hostless: Browser, back: None, site: str) -> None:
    hostless.open(f"{site}/index.html")
    hostless.driver.switch_to.window(hostless.desk)
    hostless.driver.get(hostless.origin + PAGES["welcome"])
    hostless.until("!document.querySelector('#steps').hidden")
    assert "not installed" in hostless.script("return document.querySelector('#sentence').textContent")
    assert violations(hostless) == []
