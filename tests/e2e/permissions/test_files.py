"""Files of this machine: Chromium lets extensions see them only where a person allows it."""

import json

import pytest

from driving.answers import BADGE, TITLE, press_on_file, shown_in_popup
from driving.browsers import EXTENSION, launch
from driving.sight import PAGES

pytestmark = pytest.mark.browser

WORDS = json.loads((EXTENSION / "_locales/en/messages.json").read_text("utf-8"))
ARTICLE = (PAGES / "article.html").as_uri()


def test_a_file_closed_to_the_extension_is_answered_by_button_and_popup(screen: None) -> None:
    with launch("chromium", headless=False, everywhere=False, files=False) as browser:
        browser.open(ARTICLE)
        press_on_file(browser)
        assert browser.backstage.run(BADGE, browser.tab) == "!"
        sentence = WORDS["state_file_closed_sentence"]["message"]
        assert browser.backstage.run(TITLE, browser.tab) == f"Penumbra: {sentence}"
        popup = shown_in_popup(browser)
        assert (popup["on"], popup["sentence"]) == (False, sentence)
        assert popup["next"] == WORDS["next_allow"]["message"]
        assert browser.script("return document.querySelector('#advice').textContent").startswith("If it is a file")


def test_a_file_that_the_extension_may_see_is_dimmed_by_the_key(screen: None) -> None:
    with launch("chromium", headless=False, everywhere=False) as browser:
        browser.open(ARTICLE)
        browser.shortcut("k")
        browser.until("document.querySelector('[data-penumbra]') !== null")
