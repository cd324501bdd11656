"""Reading aloud in real browsers, with voices of our own: the browsers here have none."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from driving.browsers import Browser, serve

pytestmark = pytest.mark.browser

VOICES = """
window.said = [];
window.silenced = 0;
speechSynthesis.getVoices = () => [
  { name: "Ada", lang: "en-GB", voiceURI: "ada", localService: true },
  { name: "Grace", lang: "en-US", voiceURI: "grace", localService: true },
  { name: "Far away", lang: "en-US", voiceURI: "far", localService: false },
  { name: "Anna", lang: "de-DE", voiceURI: "anna", localService: true },
];
speechSynthesis.speak = (saying) => window.said.push(saying);
speechSynthesis.cancel = () => (window.silenced += 1);
window.SpeechSynthesisUtterance = class extends EventTarget {
  constructor(text) { super(); this.text = text; }
};
"""
SAID = "return window.said.map(({ text }) => text.trim())"
SPEAKING = "return [...document.querySelectorAll('.speaking')].map((part) => part.textContent.trim())"


@pytest.fixture
def reader(example: Browser, tmp_path: Path) -> Iterator[Browser]:
    """The reader view with an English article, in the desk's tab; afterwards the desk stands on the popup's page again."""
    (tmp_path / "index.html").write_text("<!doctype html><html lang=en><title>Light</title><main><p>Words.</main>", "utf-8")
    with serve(tmp_path) as address:
        example.open(f"{address}/index.html")
        example.toggle(on=True)
        source = example.ask("ui-bg-read")["source"]
        example.driver.switch_to.window(example.desk)
        example.driver.get(f"{example.origin}pages/reader/reader.html?source={source}")
        example.until("document.querySelector('#head')?.hidden === false")
        yield example
        example.driver.get(f"{example.origin}pages/popup/popup.html")
        example.ask("ui-bg-settings", settings={"readerRate": 1})


def press(reader: Browser, button: str) -> None:
    reader.script("document.querySelector(arguments[0]).click()", button)


def end(reader: Browser, number: int) -> None:
    """The voice has come to the end of what it was given as the number-th."""
    reader.script("window.said[arguments[0]].dispatchEvent(new Event('end'))", number)


def test_only_this_machines_voices_of_the_articles_language_are_offered(reader: Browser) -> None:
    reader.script(VOICES)
    press(reader, "#aloud-open")
    offered = reader.script("return [...document.querySelectorAll('#aloud-voice option')].map((one) => one.value)")
    assert offered == ["ada", "grace"]
    assert reader.script("return window.said[0].voice.voiceURI") == "ada"


def test_paragraphs_are_read_in_order_and_shown(reader: Browser) -> None:
    reader.script(VOICES)
    press(reader, "#aloud-open")
    title = reader.script("return document.querySelector('#title').textContent")
    assert reader.script(SAID) == [title]
    assert reader.script(SPEAKING) == [title]
    end(reader, 0)
    said = reader.script(SAID)
    assert len(said) == 2
    assert said[1].startswith("The edge of a shadow is never a line.")
    assert reader.script(SPEAKING) == [said[1]]


def test_pause_play_next_and_previous_work(reader: Browser) -> None:
    reader.script(VOICES)
    press(reader, "#aloud-open")
    press(reader, "#aloud-play")
    assert reader.script(SPEAKING) == []
    end(reader, 0)
    assert len(reader.script(SAID)) == 1, "what was silenced led on to the next"
    press(reader, "#aloud-play")
    press(reader, "#aloud-after")
    press(reader, "#aloud-before")
    said = reader.script(SAID)
    assert said[0] == said[1] == said[3] != said[2]


def test_a_change_of_speed_is_heard_at_once_and_kept(reader: Browser) -> None:
    reader.script(VOICES)
    press(reader, "#aloud-open")
    rate = "const field = document.querySelector('#aloud-rate'); field.value = '1.5';"
    reader.script(f"{rate} field.dispatchEvent(new Event('change'))")
    assert reader.script("return window.said.map(({ rate }) => rate)") == [1, 1.5]
    reader.wait_for(lambda: reader.ask("ui-bg-settings")["readerRate"] == 1.5)
    reader.driver.switch_to.window(reader.desk)


def test_stop_ends_reading_aloud_and_hides_the_tools(reader: Browser) -> None:
    reader.script(VOICES)
    press(reader, "#aloud-open")
    before = reader.script("return window.silenced")
    press(reader, "#aloud-stop")
    assert reader.script("return window.silenced") > before
    assert reader.script("return document.querySelector('#aloud').hidden")
    assert reader.script("return document.querySelector('#aloud-open').getAttribute('aria-pressed')") == "false"


def test_forced_colours_mark_the_read_sentence_and_the_pressed_button(reader: Browser) -> None:
    reader.script(VOICES)
    press(reader, "#aloud-open")
    with forced_colours(reader.driver):
        reader.until("matchMedia('(forced-colors: active)').matches")
        marks = "const style = (name) => getComputedStyle(document.querySelector(name));"
        marks += " return [style('.speaking').outlineStyle, style('#aloud-open').borderTopWidth]"
        assert reader.script(marks) == ["solid", "2px"]


@contextlib.contextmanager
def forced_colours(driver: webdriver.Chrome | webdriver.Firefox) -> Iterator[None]:
    """Colours as a system of high contrast has them."""

    def force(chromium: str, firefox: int) -> None:
        if isinstance(driver, webdriver.Chrome):
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": chromium}]})
            return
        with driver.context(driver.CONTEXT_CHROME):
            driver.execute_script("Services.prefs.setIntPref('browser.display.document_color_use', arguments[0])", firefox)

    force("active", 2)
    try:
        yield
    finally:
        force("", 0)


NONE = "speechSynthesis.getVoices = () => [];"


def test_without_a_voice_it_says_what_to_install_and_shows_no_tools_for_playing(reader: Browser) -> None:
    reader.script(VOICES + NONE)
    reader.driver.find_element("id", "aloud-open").click()
    reader.until("document.querySelector('#aloud-none').matches(':popover-open')")
    told = reader.driver.find_element("id", "aloud-none").text
    assert "speech-dispatcher" in told
    assert "English" in told
    assert not reader.driver.find_element("id", "aloud").is_displayed()
    assert reader.script("return document.querySelector('#aloud-open').getAttribute('aria-pressed')") == "false"
    assert reader.script(SAID) == []


def test_voices_that_load_late_are_used(reader: Browser) -> None:
    reader.script(VOICES + "window.all = speechSynthesis.getVoices; " + NONE)
    listen = reader.driver.find_element("id", "aloud-open")
    listen.click()
    reader.until("document.querySelector('#aloud-none').matches(':popover-open')")
    reader.driver.find_element("id", "title").click()
    come = "speechSynthesis.getVoices = window.all; speechSynthesis.dispatchEvent(new Event('voiceschanged'))"
    reader.script(come)
    assert reader.script(SAID) == []
    listen.click()
    assert len(reader.script(SAID)) == 1
    assert reader.driver.find_element("id", "aloud").is_displayed()
    assert not reader.driver.find_element("id", "aloud-none").is_displayed()


def test_a_short_message_is_above_the_playing_tools(reader: Browser) -> None:
    reader.script(VOICES)
    press(reader, "#aloud-open")
    press(reader, "#passage")
    reader.until("document.querySelector('#toast').textContent !== ''")
    toast, tools = (reader.driver.find_element("id", name).rect for name in ("toast", "aloud"))
    assert toast["height"] > 0
    assert toast["y"] + toast["height"] <= tools["y"]
