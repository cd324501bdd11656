"""Saving to a folder, end to end: by a click, by a key and from the reader view, with the real host and real files."""

import base64
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from driving.answers import notice, said, say
from driving.attacking import attack_message
from driving.browsers import BROWSERS, Browser, launch
from driving.hosts.commands import real_host
from driving.serving import Quiet, listen
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAR0lEQVR42u3PMQ0AAAgDsM2/aFygAI6WfVSAJG1Vda4lICAgICAgICAgICAg"
    "ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgsLMCtQABH2hUvjUAAAAASUVORK5CYII="
)
WORDS = "The edge of a shadow is never a line: between light and dark there is a band in which the lamp is seen in part. "
PAGE = """<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title>
<meta name=author content="Ada Lovelace"><meta property="article:published_time" content="2026-03-04T05:06:07Z">
<nav><a href="/a">Home</a> <a href="/b">News</a></nav>
<main><article><h1>{title}</h1>{text}<figure><img src="/lamp.png" alt="A lamp" width=64 height=48></figure>{text}</article></main>
<footer><a href="/privacy">Privacy</a></footer></html>"""
TEXT = f"<p>{WORDS * 3}</p>" * 4
TITLES = {
    "plain": "How the light gets in",
    "path": "../../x",
    "dots": "......",
    "long": "Shadows " * 38,
    "arabic": "كيف يدخل الضوء",
}
IS_ROOT_ON_LINUX = sys.platform == "linux" and os.geteuid() == 0
SAID = "document.querySelector('#save-said').textContent"
SENTENCE = "document.querySelector('#sentence').textContent"


class _Site(Quiet):
    """Serves a page under each title, and its picture."""

    def do_GET(self) -> None:  # noqa: N802, the base class's name
        """Answer with the picture or the page."""
        picture = self.path == "/lamp.png"
        title = TITLES.get(self.path.removeprefix("/"), "Nothing")
        self.send_response(200)
        self.send_header("Content-Type", "image/png" if picture else "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PICTURE if picture else PAGE.format(title=title, text=TEXT).encode())


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with listen(_Site) as address:
        yield address


@pytest.fixture(scope="module", params=BROWSERS)
def own(request: pytest.FixtureRequest, screen: None) -> Iterator[Browser]:
    """A headed browser in which Alt+Shift+Y saves, as a user may set it."""
    keys = (("save", "Alt+Shift+Y"),)
    with launch(request.param, headless=False, keys=keys) as running:
        yield running


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """The list of the files that the system's program was given."""
    return tmp_path / "opened"


@pytest.fixture
def unchosen(own: Browser, tmp_path: Path, opened: Path) -> Iterator[Browser]:
    """The browser with a host of its own, for which no folder is chosen."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "xdg-open").write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> {opened}\n', "utf-8")
    (programs / "xdg-open").chmod(0o755)
    own.forget()
    own.use_host(["env", f"PATH={programs}{os.pathsep}{os.environ['PATH']}", *real_host()])
    yield own
    own.driver.switch_to.window(own.desk)
    own.driver.get(f"{own.origin}pages/popup/popup.html")
    own.driver.switch_to.window(own.page)
    own.hosts.end()


@pytest.fixture
def browser(unchosen: Browser, notes: Path) -> Browser:
    """The same with the folder chosen."""
    unchosen.ask("ui-bg-folder", action="choose", path=str(notes))
    return unchosen


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def open_page(browser: Browser, site: str, name: str = "plain") -> None:
    browser.open(f"{site}/{name}")
    browser.until("document.readyState === 'complete'")


def show_popup(browser: Browser) -> None:
    """Show the popup for the page's tab in the desk's tab."""
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/popup/popup.html?tab={browser.tab}")
    browser.until("performance.getEntriesByName('shown').length > 0")
    browser.script("window.close = () => undefined")  # Chromium would close the desk's tab


def save_by_click(browser: Browser) -> str:
    """Press the popup's button and return what it says in the end."""
    show_popup(browser)
    browser.driver.find_element(By.ID, "save").click()
    browser.until("!document.querySelector('#save').disabled")
    return str(browser.script(f"return {SENTENCE}"))


def show_options(browser: Browser) -> None:
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/options/options.html")
    browser.until("document.querySelector('#save-template').value !== ''")


def field(browser: Browser, name: str, text: str) -> Any:
    found = browser.driver.find_element(By.ID, name)
    found.clear()
    found.send_keys(text)
    return found


def advice(browser: Browser) -> str:
    return str(browser.script("return document.querySelector('#advice').textContent"))


def test_a_click_saves_the_page_with_its_picture_and_opens_the_file(
    browser: Browser, site: str, notes: Path, opened: Path
) -> None:
    open_page(browser, site)
    remember(browser)
    assert save_by_click(browser) == "Saved to your folder."
    assert advice(browser) == f"\u2068How the light gets in.md\u2069, in \u2068{notes}\u2069"
    (picture,) = (notes / "pictures").iterdir()
    assert picture.read_bytes() == PICTURE
    note = (notes / "How the light gets in.md").read_text("utf-8")
    assert note.startswith(
        '---\ntitle: "How the light gets in"\nauthor: "Ada Lovelace"\ndate: "2026-03-04"\n'
        f'source: "{site}/plain"\nsite: "127.0.0.1"\nsaved: "'
    )
    assert WORDS.strip() in note
    assert f"![A lamp](pictures/{picture.name})" in note
    assert "Privacy" not in note
    assert files(notes) == ["How the light gets in.md", "pictures", f"pictures/{picture.name}"]
    browser.driver.find_element(By.ID, "next").click()
    browser.wait_for(lambda: opened.exists() and opened.read_text("utf-8"), "the file is not opened")
    assert opened.read_text("utf-8") == f"{notes}/How the light gets in.md\n"
    browser.driver.switch_to.window(browser.page)
    assert differences(browser) == []


def test_a_second_save_says_that_the_page_is_there_already(browser: Browser, site: str, notes: Path) -> None:
    open_page(browser, site)
    save_by_click(browser)
    before = files(notes)
    assert save_by_click(browser) == "This page is already in your folder."
    assert files(notes) == before


def test_a_key_saves_the_page_and_a_line_in_it_says_so(browser: Browser, site: str, notes: Path) -> None:
    open_page(browser, site)
    browser.shortcut("y")
    assert said(browser) == say("saved")
    assert "How the light gets in.md" in files(notes)
    browser.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    browser.until("document.querySelector('penumbra-notice') === null")
    browser.shortcut("y")
    assert said(browser) == say("saved_again")


def test_a_key_without_a_folder_says_so_and_its_button_opens_the_setting(unchosen: Browser, site: str) -> None:
    open_page(unchosen, site)
    unchosen.shortcut("y")
    assert said(unchosen) == say("no_folder")
    notice(unchosen).find_element("css selector", "button").click()
    unchosen.wait_for(lambda: unchosen.backstage.run(_CLOSE, "options.html#saving"), "the options do not open")


_CLOSE = """
const found = (await api.tabs.query({})).find(({ url, pendingUrl }) => (url || pendingUrl || "").endsWith(given[0]));
if (found) await api.tabs.remove(found.id);
return Boolean(found);
"""


def test_a_click_without_a_folder_opens_the_setting(unchosen: Browser, site: str) -> None:
    open_page(unchosen, site)
    unchosen.driver.switch_to.window(unchosen.desk)
    unchosen.driver.switch_to.new_window("tab")  # the popup closes itself
    unchosen.driver.get(f"{unchosen.origin}pages/popup/popup.html?tab={unchosen.tab}")
    unchosen.until("performance.getEntriesByName('shown').length > 0")
    unchosen.driver.find_element(By.ID, "save").click()
    unchosen.wait_for(lambda: unchosen.backstage.run(_CLOSE, "options.html#saving"), "the options do not open")
    for handle in set(unchosen.driver.window_handles) - {unchosen.page, unchosen.desk}:
        unchosen.driver.switch_to.window(handle)
        unchosen.driver.close()
    unchosen.driver.switch_to.window(unchosen.page)


def test_the_reader_saves_its_article_to_the_folder(browser: Browser, site: str, notes: Path) -> None:
    open_page(browser, site)
    source = browser.ask("ui-bg-read")["source"]
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/reader/reader.html?source={source}")
    browser.until("document.querySelector('#head')?.hidden === false")
    browser.driver.find_element(By.ID, "exports-open").click()
    browser.driver.find_element(By.ID, "save").click()
    browser.until("document.querySelector('#toast').textContent === 'Saved: \u2068How the light gets in.md\u2069'")
    (picture,) = (notes / "pictures").iterdir()
    assert picture.read_bytes() == PICTURE


def test_the_folder_the_name_and_the_tags_are_chosen_in_the_options(
    unchosen: Browser, site: str, notes: Path
) -> None:
    show_options(unchosen)
    field(unchosen, "save-folder", f"{notes}/gone{Keys.ENTER}")
    unchosen.until(f"{SAID}.startsWith('Your folder is not there. Nothing was saved.')")
    field(unchosen, "save-template", "../{author}/{nothing}")
    unchosen.until("document.querySelector('#save-example').textContent === 'The file name has an unknown field.'")
    field(unchosen, "save-template", "../{author}/{title}")
    unchosen.until("document.querySelector('#save-example').textContent.includes('Ada Lovelace The edge of a shadow.md')")
    field(unchosen, "save-tags", "to read, #web")
    field(unchosen, "save-folder", str(notes))
    unchosen.driver.find_element(By.CSS_SELECTOR, "#save-form button.primary").click()
    unchosen.until(f"{SAID} === 'Pages are saved there from now on.'")
    unchosen.driver.refresh()
    unchosen.until("document.querySelector('#save-tags').value === 'to-read, web'")
    assert unchosen.script("return document.querySelector('#save-folder').value") == str(notes)
    open_page(unchosen, site)
    save_by_click(unchosen)
    (note,) = notes.glob("*.md")
    assert note.name == "Ada Lovelace How the light gets in.md"
    assert '\ntags: ["to-read", "web"]\n---\n' in note.read_text("utf-8")
    show_options(unchosen)
    unchosen.driver.find_element(By.ID, "save-clear").click()
    unchosen.until(f"{SAID}.startsWith('No folder is chosen any more.')")
    assert unchosen.ask("ui-bg-folder", action="read")["path"] == ""


@pytest.mark.parametrize("name", ["path", "dots", "long", "arabic"])
def test_whatever_the_title_the_page_is_one_file_in_the_folder(
    browser: Browser, site: str, notes: Path, tmp_path: Path, name: str
) -> None:
    open_page(browser, site, name)
    outside = {path for path in files(tmp_path) if not path.startswith("notes/")}
    assert save_by_click(browser) == "Saved to your folder."
    (note,) = notes.glob("*.md")
    assert len(os.fsencode(note.name)) <= 143
    assert {path for path in files(tmp_path) if not path.startswith("notes/")} == outside
    if name == "arabic":
        assert note.name == f"{TITLES[name]}.md"
    assert WORDS.strip() in note.read_text("utf-8")


def test_a_folder_that_has_gone_is_said_in_the_popup_and_in_the_page(
    browser: Browser, site: str, notes: Path
) -> None:
    notes.rmdir()
    open_page(browser, site)
    assert save_by_click(browser) == "Your folder is not there."
    browser.driver.switch_to.window(browser.page)
    browser.shortcut("y")
    assert said(browser) == say("folder_missing")
    assert not notes.exists()


@pytest.mark.skipif(not IS_ROOT_ON_LINUX, reason="only root mounts file systems")
def test_a_full_and_a_read_only_drive_are_said_and_keep_nothing_half(
    browser: Browser, site: str, notes: Path
) -> None:
    open_page(browser, site)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", notes], check=True)
    try:
        (notes / "fill").write_bytes(bytes(60 * 1024))  # the picture fits, the note does not
        assert save_by_click(browser) == "There is no space left for the page."
        assert files(notes) == ["fill"]
        (notes / "fill").unlink()
        assert save_by_click(browser) == "Saved to your folder."
        (notes / "How the light gets in.md").unlink()
        subprocess.run(["mount", "-o", "remount,ro", notes], check=True)
        assert save_by_click(browser) == "Your folder is read-only."
    finally:
        subprocess.run(["umount", notes], check=True)


def test_nothing_is_written_through_links_in_the_folder(
    browser: Browser, site: str, notes: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (notes / "pictures").symlink_to(outside)
    (notes / "How the light gets in.md").symlink_to(outside / "planted.md")
    open_page(browser, site)
    assert save_by_click(browser) == "Saved to your folder."
    assert advice(browser).endswith("Some pictures could not be read and stay links.")
    assert f"![A lamp]({site}/lamp.png)" in (notes / "How the light gets in 2.md").read_text("utf-8")
    assert files(outside) == []


def test_a_page_chooses_no_folder_saves_nothing_and_opens_nothing(browser: Browser, site: str, notes: Path) -> None:
    open_page(browser, site)
    page = {"url": "https://victim.example/", "title": "Planted"}
    for kind, fields in (
        ("ui-bg-folder", {"action": "choose", "path": "/"}),
        ("ui-bg-folder", {"action": "clear"}),
        ("ui-bg-save", {}),
        ("ui-bg-save", {"article": {"page": page, "html": "<p>Planted</p>", "title": "", "byline": "", "date": ""}}),
        ("ui-bg-open", {"number": 1}),
    ):
        assert attack_message(browser, kind, **fields)["error"]["name"] == "unknown-type"
    assert browser.ask("ui-bg-folder", action="read")["path"] == str(notes)
    assert files(notes) == []
