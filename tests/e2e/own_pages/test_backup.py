"""All settings in one file, in real browsers: saved, refused, looked at and read back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By

from driving.accessibility import AXE
from driving.browsers import Browser
from driving.downloads import downloaded, watch_downloads

pytestmark = pytest.mark.browser

_SAID = "document.querySelector('#backup-said').textContent"
_ROWS = (
    "return [...document.querySelectorAll('#backup-rows tr')].map((row) => [...row.children].map(({ textContent }) "
    "=> textContent))"
)


@pytest.fixture
def options(example: Browser) -> Iterator[Browser]:
    """The desk with the options page; settings of its own are kept, and gone afterwards."""
    example.ask("ui-bg-rules", text="a.org off\n")
    example.ask("ui-bg-settings", settings={"readerTheme": "sepia"})
    example.keep(**{"site:news.example.org": {"when": "never", "dial": 40}})
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/options/options.html")
    example.until("document.querySelector('#report').textContent.includes('Host: 1.0.0')")
    yield example
    example.driver.switch_to.window(example.desk)
    example.script("localStorage.clear()")
    example.driver.get(f"{example.origin}pages/popup/popup.html")
    example.forget()


def save(browser: Browser) -> str:
    """The file that the button saves."""
    watch_downloads(browser)
    browser.driver.find_element(By.ID, "backup-save").click()
    return downloaded(browser)


def load(browser: Browser, file: Path, text: str) -> None:
    """Choose a file, and wait for what the page says of it."""
    file.write_text(text, "utf-8")
    browser.script(f"{_SAID} = ''")
    browser.driver.find_element(By.ID, "backup-file").send_keys(str(file))
    browser.until(f"{_SAID} !== ''")


def kept(browser: Browser) -> dict[str, Any]:
    """What lasts of settings, sites and rules."""
    return {name: value for name, value in browser.kept().items() if name.startswith(("settings", "rules", "site:"))}


def test_a_file_that_was_saved_brings_everything_back_after_a_look_at_what_changes(
    options: Browser, tmp_path: Path
) -> None:
    text, before = save(options), kept(options)
    load(options, tmp_path / "settings.json", text)
    assert options.script(f"return {_SAID}").startswith("The file holds the settings that you have.")
    options.ask("ui-bg-settings", settings={"readerTheme": "dark"})
    options.ask("ui-bg-rules", text="b.org off\n")
    options.ask("ui-bg-sites", site="news.example.org", when="forget")
    options.driver.switch_to.window(options.desk)
    changed = kept(options)
    load(options, tmp_path / "settings.json", text)
    assert options.script(_ROWS) == [
        ["Theme", "Dark", "Sepia"],
        ["news.example.org", "–", "Never on this site; Dial 40%"],
        ["Rule", "b.org off", "–"],
        ["Rule", "–", "a.org off"],
    ]
    assert kept(options) == changed
    options.driver.find_element(By.ID, "backup-replace").click()
    options.until(f"{_SAID} === 'The settings are those of the file.'")
    assert kept(options) == before
    options.until(
        "document.querySelector('#rules-text').value === 'a.org off\\n' && document.querySelector('#sites-rows "
        "select') !== null"
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong_in_the_list_of_changes(options: Browser, tmp_path: Path, theme: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci")
    options.ask("ui-bg-settings", settings={"theme": theme})
    options.driver.switch_to.window(options.desk)
    options.driver.refresh()
    options.until(
        f"document.documentElement.dataset.theme === '{theme}' && document.querySelector('#sites-rows select') !== null"
    )
    text = json.dumps({**json.loads(save(options)), "rules": [f"site{number}.org off" for number in range(30)]})
    load(options, tmp_path / "settings.json", text)
    run = (
        "const done = arguments[0]; axe.run('#backup').then(({ violations }) => done(violations.map(({ id, nodes "
        "}) => [id, nodes.length])))"
    )
    assert options.driver.execute_async_script(f"{AXE.read_text('utf-8')}; {run}") == []


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"settings": {"dial": "all"}}, "settings.dial is not as it should be"),
        ({"sites": {"*": {"when": "site"}}}, "sites.* is not as it should be"),
        ({"rules": ["a.org off", "a.org hide p { color: red }"]}, "rule 2 cannot be read"),
        ({"version": 9}, "newer Penumbra"),
        ({"format": "other"}, "no file of Penumbra"),
    ],
)
def test_a_bad_file_is_refused_with_a_clear_word_and_nothing_is_lost(
    options: Browser, tmp_path: Path, change: dict[str, Any], word: str
) -> None:
    before = kept(options)
    load(options, tmp_path / "settings.json", json.dumps({**json.loads(save(options)), **change}))
    said = options.script(f"return {_SAID}")
    assert word in said
    assert "Nothing was changed" in said or "no file" in said
    assert not options.driver.find_element(By.ID, "backup-part").is_displayed()
    assert kept(options) == before
