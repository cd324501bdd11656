"""The options page in real browsers: rules that are not saved yet, and how the page stands on a narrow window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from e2e.browsers import Browser

pytestmark = pytest.mark.browser

KEPT = "a.org off\n"
"""The rules that are kept when a test begins."""
_LEAVES = "return dispatchEvent(new Event('beforeunload', { cancelable: true }))"
"""Whether the page may be left unasked; drivers answer the browser's own question themselves, so that it is never seen."""


@pytest.fixture
def options(example: Browser) -> Iterator[Browser]:
    """The desk with the options page, all of it shown."""
    example.ask("ui-bg-rules", text=KEPT)
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/options/options.html")
    example.until("document.querySelector('#report').textContent.includes('Host: 1.0.0')")
    yield example
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/popup/popup.html")
    example.ask("ui-bg-rules", text="")


def _part(browser: Browser, name: str) -> WebElement:
    return browser.driver.find_element(By.ID, name)


def _kept(browser: Browser) -> Any:
    return browser.backstage.run("return (await api.storage.local.get('rules')).rules")


def test_rules_that_were_typed_are_marked_as_not_saved_until_they_are(options: Browser) -> None:
    assert not _part(options, "rules-unsaved").is_displayed()
    assert options.script(_LEAVES)
    _part(options, "rules-text").send_keys("b.org off\n")
    assert _part(options, "rules-unsaved").is_displayed()
    assert not options.script(_LEAVES)
    _part(options, "rules-save").click()
    options.until("document.querySelector('#rules-unsaved').hidden")
    assert _kept(options) == f"{KEPT}b.org off\n"
    assert options.script(_LEAVES)


def test_rules_from_ublock_wait_in_the_editor_with_the_focus_on_the_button_that_saves_them(options: Browser) -> None:
    options.script("document.querySelector('#ublock-part').open = true")
    _part(options, "ublock-text").send_keys("f.org##.promo\nf.org##+js(x)\n")
    _part(options, "ublock-go").click()
    assert _part(options, "rules-text").get_property("value") == f"{KEPT}f.org hide .promo\n"
    assert _part(options, "ublock-said").text.endswith("Filters left out: 1.")
    assert _part(options, "rules-unsaved").is_displayed()
    assert _kept(options) == KEPT
    assert options.driver.switch_to.active_element == _part(options, "rules-save")
    options.driver.switch_to.active_element.click()
    options.until("document.querySelector('#rules-unsaved').hidden")
    assert _kept(options) == f"{KEPT}f.org hide .promo\n"


def test_rules_from_a_file_wait_in_the_editor_and_a_line_that_cannot_be_read_has_the_focus_there(
    options: Browser, tmp_path: Path
) -> None:
    (tmp_path / "rules.txt").write_text("nonsense here now\n", "utf-8")
    _part(options, "rules-file").send_keys(str(tmp_path / "rules.txt"))
    options.until("document.activeElement.id === 'rules-text'")
    assert _part(options, "rules-text").get_property("value") == f"{KEPT}nonsense here now\n"
    assert _part(options, "rules-unsaved").is_displayed()
    assert _kept(options) == KEPT
