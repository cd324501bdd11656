"""What a key does not do is said in the page: no host, another version, a page left as it is, no article."""

import json
import time
from collections.abc import Iterator

import pytest
from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.keys import Keys

from driving.accessibility import AXE, COPY_OF_NOTICE
from driving.answers import BADGE, NOTICE, TITLE, WORDS, notice, press_on_file, said, say, shown_in_popup
from driving.browsers import BROWSERS, EXTENSION, Browser, install_host, launch, serve
from driving.hosts.commands import OTHER_VERSION
from driving.hosts.spying import Spy
from driving.sight import differences, remember, standing

pytestmark = pytest.mark.browser

FILES = {
    "notes.txt": "The edge of a shadow is never a line. " * 40,
    "feed.xml": '<?xml version="1.0"?><rss version="2.0"><channel><title>Light</title></channel></rss>',
    "map.xml": '<?xml version="1.0"?><urlset><url><loc>https://example.org/</loc></url></urlset>',
    "list.json": '{"light": 1}',
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><text x="20" y="40">Light</text></svg>',
    "report.pdf": "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n",
}
DOCUMENTS = [
    ("notes.txt", "doc_text"),
    ("feed.xml", "doc_feed"),
    ("map.xml", "doc_data"),
    ("list.json", "doc_data"),
    ("picture.png", "doc_picture"),
    ("drawing.svg", "doc_picture"),
    ("report.pdf", "doc_pdf"),
]
"""File name → state of its document."""
CLOSED_IN_FIREFOX = (".json", ".pdf", ".svg")
"""Firefox lets no script into its viewers, and draws no HTML in an SVG document."""
_CLOSE = """
const first = api.runtime.getURL(given[0]);
const found = (await api.tabs.query({})).find(({ url, active }) => active && url?.startsWith(first));
if (found) await api.tabs.remove(found.id);
return Boolean(found);
"""
"""Close the tab in front if it shows a page of the extension from this folder."""
_INSIDE = """
const { left, right, top, bottom, width } = arguments[0].firstChild.getBoundingClientRect();
const button = arguments[0].querySelector("button").getBoundingClientRect();
return { width, inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && button.right <= right && button.bottom <= bottom };
"""
_WIDTH = "arguments[0].host.style.setProperty('width', `${arguments[1]}px`, 'important')"
_FILL = """
const [root, words, state, next] = arguments;
root.firstChild.dir = words.direction.message;
root.querySelector("strong").textContent = words[`state_${state}_sentence`].message;
root.querySelector("strong").nextSibling.nextSibling.nodeValue = words[`state_${state}_advice`].message;
root.querySelector("button").textContent = words[next].message;
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of files that browsers show in a page of their own making."""
    folder = tmp_path_factory.mktemp("files")
    Image.new("RGB", (60, 40), "red").save(folder / "picture.png")
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    with serve(folder) as address:
        yield address


@pytest.fixture(scope="module", params=BROWSERS)
def own(request: pytest.FixtureRequest, screen: None) -> Iterator[Browser]:
    """A headed browser of this file alone: a popup that a key opened keeps the focus from the pages of later tests."""
    with launch(request.param, headless=False, everywhere=False) as running:
        yield running


@pytest.fixture
def browser(own: Browser) -> Iterator[Browser]:
    """The extension as it ships, with the real host and nothing remembered."""
    own.forget()
    install_host(own)
    yield own
    own.hosts.end()


def press_escape(browser: Browser) -> None:
    """Press Escape in the page."""
    browser.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    browser.until(f"{NOTICE} === null")


@pytest.mark.parametrize("key", ["k", "l"])
def test_a_key_without_a_host_is_answered_in_the_page_with_the_way_to_install_it(
    browser: Browser, pages: str, key: str
) -> None:
    browser.use_host(None)
    browser.open(f"{pages}/article.html")
    browser.until("document.readyState === 'complete'")
    remember(browser)
    browser.shortcut(key)
    assert said(browser) == say("host_missing")
    press_escape(browser)
    assert differences(browser) == []
    browser.shortcut(key)
    notice(browser).find_element("css selector", "button").click()
    browser.wait_for(
        lambda: browser.backstage.run(_CLOSE, "pages/welcome/"), "the page for the installation does not open"
    )


def test_the_key_starts_no_host_where_it_turns_penumbra_off(
    browser: Browser, pages: str, spy: Spy, spied: list[str]
) -> None:
    browser.use_host(spied)
    asked = spy.count("highlights")
    browser.open(f"{pages}/article.html")
    browser.until("document.readyState === 'complete'")
    browser.shortcut("k")
    browser.until("document.querySelector('[data-penumbra]') !== null")
    browser.wait_for(lambda: spy.count("highlights") > asked, "the page's highlights are not asked for")
    browser.ask("ui-bg-notebook", op="find")  # after that of the page: a host that ends before it answers is started again
    browser.hosts.end()
    browser.wait_for(lambda: browser.ask("ui-bg-state")["host"] is None, "the host does not end")
    browser.shortcut("k")
    browser.until("document.querySelector('[data-penumbra]') === null")
    turned_off = time.time()
    browser.shortcut("k")
    browser.until("document.querySelector('[data-penumbra]') !== null")
    assert browser.settled()["host"] is not None
    assert browser.hosts.started > turned_off


@pytest.mark.parametrize(("protocol", "state"), [(0, "host_old"), (9, "host_new")])
def test_a_key_with_a_host_of_another_version_is_answered_by_which_side_is_old(
    browser: Browser, pages: str, protocol: int, state: str
) -> None:
    browser.use_host([*OTHER_VERSION, str(protocol)])
    browser.open(f"{pages}/article.html")
    browser.shortcut("k")
    assert said(browser) == say(state)
    assert browser.ask("ui-bg-state")["on"] is False


def test_do_it_anyway_dims_a_page_that_is_left_as_it_is(
    browser: Browser, pages: str
) -> None:
    browser.open(f"{pages}/application.html")
    browser.until("document.readyState === 'complete'")
    remember(browser)
    browser.shortcut("k")
    assert said(browser) == say("not_suited")
    assert browser.ask("ui-bg-state")["on"] is False
    notice(browser).find_element("css selector", "button").click()
    browser.until("document.querySelector('[data-penumbra]') !== null")
    assert browser.settled()["state"]["name"] == "working"
    browser.shortcut("k")
    browser.until("document.querySelector('[data-penumbra]') === null")
    assert differences(browser) == []
    browser.driver.refresh()
    browser.shortcut("k")
    assert said(browser) == say("not_suited")
    assert standing(browser, "body") == {"lit"}


def test_the_popups_switch_is_off_on_a_page_left_as_it_is_and_offers_the_same(browser: Browser, pages: str) -> None:
    browser.open(f"{pages}/application.html")
    browser.shortcut("k")
    assert said(browser) == say("not_suited")
    popup = shown_in_popup(browser)
    assert (popup["on"], popup["sentence"]) == (False, WORDS["state_not_suited_sentence"]["message"])
    assert (popup["next"], popup["disabled"]) == (WORDS["next_anyway"]["message"], [])
    browser.driver.find_element("id", "next").click()
    browser.until("document.querySelector('#toggle').checked")
    browser.driver.switch_to.window(browser.page)
    assert browser.script("return document.querySelector('[data-penumbra]') !== null")


def test_a_page_without_an_article_says_so_and_its_button_opens_the_reader_view(browser: Browser, pages: str) -> None:
    browser.open(f"{pages}/application.html")
    browser.shortcut("l")
    assert said(browser) == say("no_article")
    assert not browser.backstage.run(_CLOSE, "pages/reader/")
    notice(browser).find_element("css selector", "button").click()
    browser.wait_for(lambda: browser.backstage.run(_CLOSE, "pages/reader/"), "the reader view does not open")


def test_a_site_that_is_always_on_is_answered_only_where_a_key_was_pressed(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    shared.ask("ui-bg-site", when="all")
    shared.use_host(None)
    try:
        shared.open(f"{pages}/article.html")
        shared.wait_for(lambda: shared.ask("ui-bg-state")["state"]["name"] == "host_missing")
        assert shared.script(f"return {NOTICE} === null")
        shared.ask("ui-bg-toggle", on=True)
        assert shared.script(f"return {NOTICE} === null")
    finally:
        install_host(shared)


def test_where_no_extension_may_run_the_button_and_the_popup_say_so(browser: Browser) -> None:
    browser.open("chrome://version" if isinstance(browser.driver, webdriver.Chrome) else "about:support")
    browser.shortcut("k")
    title = f"Penumbra: {WORDS['state_page_closed_sentence']['message']}"
    browser.wait_for(lambda: browser.backstage.run(BADGE, browser.tab) == "!", "no badge")
    assert browser.backstage.run(TITLE, browser.tab) == title
    popup = shown_in_popup(browser)
    assert (popup["on"], popup["sentence"]) == (False, WORDS["state_page_closed_sentence"]["message"])
    assert popup["disabled"] == ["toggle", "dial", "read", "pick", "why"]


@pytest.mark.parametrize(("name", "state"), DOCUMENTS)
def test_a_file_that_is_no_page_is_told_for_what_it_is_and_nothing_is_offered(
    browser: Browser, files: str, name: str, state: str
) -> None:
    browser.open(f"{files}/{name}")
    press_on_file(browser)
    if browser.name == "firefox" and name.endswith(CLOSED_IN_FIREFOX):
        browser.wait_for(lambda: browser.backstage.run(BADGE, browser.tab) == "!", "no badge")
        assert browser.backstage.run(TITLE, browser.tab) == f"Penumbra: {WORDS[f'state_{state}_sentence']['message']}"
    else:
        assert browser.script("return arguments[0].querySelector('[role=status]').textContent", notice(browser)) == say(
            state
        )
        assert browser.script("return arguments[0].querySelector('button')", notice(browser)) is None
    popup = shown_in_popup(browser)
    assert (popup["on"], popup["sentence"]) == (False, WORDS[f"state_{state}_sentence"]["message"])
    assert (popup["next"], popup["disabled"]) == ("", ["toggle", "dial", "read", "pick", "why"])


@pytest.mark.parametrize("ground", ["#ffffff", "#101014"])
def test_axe_finds_nothing_wrong_in_the_notice(browser: Browser, pages: str, ground: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci")
    browser.open(f"{pages}/application.html")
    browser.shortcut("k")
    root = notice(browser)
    wrong, right = browser.driver.execute_async_script(AXE.read_text("utf-8") + COPY_OF_NOTICE, root, ground)
    assert [each for each in wrong if each[0] != "region"] == []
    assert {"color-contrast", "button-name"} <= set(right)


def test_the_notice_fits_from_400_px_to_4k_in_every_language(browser: Browser, pages: str) -> None:
    browser.open(f"{pages}/application.html")
    browser.shortcut("k")
    root = notice(browser)
    for folder in sorted((EXTENSION / "_locales").iterdir()):
        words = json.loads((folder / "messages.json").read_text("utf-8"))
        for state, step in (("not_suited", "next_anyway"), ("host_forbidden", "next_install"), ("failed", "next_look")):
            browser.script(_FILL, root, words, state, step)
            for width in (400, 1000, 3840):
                browser.script(_WIDTH, root, width)
                found = browser.script(_INSIDE, root)
                assert found["width"] <= min(width - 32, 640), (folder.name, state, width)
                assert found["inside"] or width > 1000, (folder.name, state, width)
