"""Dialogs that take the focus: one that opens by itself is hidden whole, one that the user has opened stays whole, in
real browsers with the real host."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from driving.browsers import Browser
from driving.serving import serve
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
_TEXT = (
    "<p>The river rose in the night, and by the morning the lower fields were under water. Nobody in the village had "
    "seen it so high, not even the old ferryman, who remembered the winter of the great ice.</p>"
)
STORY = f"<main><article><h1>The river rose</h1>{_TEXT * 30}</article></main>"
_LOOK = "position: fixed; left: 30%; top: 30%; width: 460px; background: white"
_VEIL = '<div id=veil style="position: fixed; inset: 0; background: rgb(0 0 0 / .5)"></div>'
_CONSENT = """<h2>We value your privacy</h2><p>We and our 800 partners use cookies to store and access information on
your device, to show you personalised adverts and to measure them.</p><button id=first>Accept all</button>
<button>Reject all</button> <a href=/policy>Privacy policy</a>"""
_REGION = """<h2>Choose your region</h2><p>Do you want to go to the Norwegian site, with prices in crowns?</p>
<button id=first>Go to Norway</button> <button>Stay here</button>"""
_ALL = "[...document.querySelectorAll('#veil, #box, #box *')]"
_SEEN = f"{_ALL}.filter((one) => one.checkVisibility({{ visibilityProperty: true }})).map((one) => one.outerHTML)"
_ANSWERS = """
const text = document.querySelector("article p");
const { left, top, width, height } = text.getBoundingClientRect();
return document.elementFromPoint(left + width / 2, top + height / 2) === text;
"""
_WHOLE = f"return {_ALL}.length === {_SEEN}.length"


def dialog(content: str, names: str = "role=dialog aria-modal=true tabindex=-1") -> str:
    return f'{_VEIL}<div id=box {names} style="{_LOOK}">{content}</div>'


@pytest.fixture
def opened(shared: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a page with a story and more, Penumbra off."""

    def opened(more: str) -> Browser:
        head = "<!doctype html><html lang=en><meta charset=utf-8><title>The river rose</title>"
        (tmp_path / "story.html").write_text(f"{head}<body>{STORY}{more}</body></html>", "utf-8")
        shared.open(f"{address}/story.html")
        return shared

    with serve(tmp_path) as address:
        yield opened


@pytest.mark.parametrize(
    "box",
    [
        f"{dialog(_CONSENT)}<script>box.focus()</script>",
        f"{dialog(_CONSENT)}<script>first.focus()</script>",
        f"{dialog(_CONSENT, 'class=cookie-banner')}<script>first.focus()</script>",
        f"{dialog(_REGION)}<script>first.focus()</script>",
    ],
    ids=["the box has it", "a button has it", "no role", "another question"],
)
def test_a_dialog_that_has_taken_the_focus_by_itself_is_hidden_whole_and_gets_it_back(opened: Open, box: str) -> None:
    browser = opened(box)
    focused = browser.script("return document.activeElement.id")
    remember(browser)
    browser.toggle(on=True)
    assert browser.script(f"return {_SEEN}") == []
    browser.toggle(on=False)
    assert differences(browser) == []
    assert browser.script("return document.activeElement.id") == focused != ""


@pytest.mark.parametrize("way", ["body", "html"])
def test_the_page_answers_the_pointer_again_beside_a_hidden_dialog(opened: Open, way: str) -> None:
    root = {"body": "body", "html": "documentElement"}[way]
    box = f"{dialog(_CONSENT)}<script>document.{root}.style.pointerEvents = 'none'</script>"
    browser = opened(f"<style>#veil, #box {{ pointer-events: auto }}</style>{box}")
    remember(browser)
    browser.toggle(on=True)
    assert browser.script(f"return {_SEEN}") == []
    assert browser.script(_ANSWERS)
    browser.toggle(on=False)
    assert differences(browser) == []
    assert not browser.script(_ANSWERS)


def test_a_dialog_of_older_libraries_over_the_page_and_its_lock_are_gone(opened: Open) -> None:
    look = "position: absolute; left: 0; top: 0; width: 100%; height: 100vh; background: rgb(0 0 0 / .7)"
    ask = "<h2>Do not miss a story</h2><p>Sign up for our weekly letter.</p><input><button>Sign up</button>"
    lock = "<script>document.body.style.overflow = 'hidden'</script>"
    box = f'<div id=box style="{look}"><div style="margin: 20% 30%; background: white">{ask}</div></div>{lock}'
    browser = opened(box)
    remember(browser)
    browser.toggle(on=True)
    assert browser.script(f"return {_SEEN}") == []
    assert browser.script("return getComputedStyle(document.body).overflowY") != "hidden"
    browser.toggle(on=False)
    assert differences(browser) == []


def test_text_that_is_blurred_behind_a_hidden_dialog_is_clear(opened: Open) -> None:
    browser = opened(f"<style>main {{ filter: blur(6px); pointer-events: none }}</style>{dialog(_CONSENT)}")
    remember(browser)
    browser.toggle(on=True)
    assert browser.script(f"return {_SEEN}") == []
    assert browser.script("return getComputedStyle(document.querySelector('main')).filter") == "none"
    assert browser.script(_ANSWERS)
    browser.toggle(on=False)
    assert differences(browser) == []


def test_a_dialog_beside_which_the_page_is_inert_is_left_whole(opened: Open) -> None:
    browser = opened(f"{dialog(_CONSENT)}<script>document.querySelector('main').inert = true; first.focus()</script>")
    browser.toggle(on=True)
    assert browser.script("return [...document.querySelectorAll('#box, #box *')].every((one) => one.checkVisibility())")
    assert browser.ask("ui-bg-state")["interlocks"] == ["interlock_dialog"]


def test_a_veil_that_is_a_drawing_goes_with_its_dialog(opened: Open) -> None:
    veil = '<svg id=veil style="position: fixed; inset: 0; width: 100%; height: 100%"><path d="M0 0H9999V9999H0Z"/></svg>'
    browser = opened(dialog(_CONSENT).replace(_VEIL, veil))
    browser.toggle(on=True)
    assert browser.script(f"return {_SEEN}") == []


@pytest.mark.parametrize("names", ["id=sp_message_container_1", 'class="truste_box_overlay"'])
def test_a_consent_layer_whose_question_is_in_another_sites_frame_is_hidden_and_the_page_scrolls(
    opened: Open, tmp_path: Path, names: str
) -> None:
    (tmp_path / "question.html").write_text(f"<!doctype html>{_CONSENT}<script>first.focus()</script>", "utf-8")
    lock = "<style>html, body { overflow: hidden; height: 100% }</style>"
    frame = "<script>frame.src = `http://localhost:${location.port}/question.html`</script>"
    box = f'<div {names} style="position: fixed; inset: 0; background: gray"><iframe id=frame></iframe></div>'
    browser = opened(f"{lock}{box}{frame}")
    remember(browser)
    browser.toggle(on=True)
    assert browser.script("return !frame.checkVisibility({ visibilityProperty: true })")
    assert browser.script("scrollTo({ top: 200, behavior: 'instant' }); const at = scrollY; scrollTo(0, 0); return at") == 200
    browser.toggle(on=False)
    assert differences(browser) == []


def test_a_consent_dialog_that_opens_later_and_takes_the_focus_is_hidden(opened: Open) -> None:
    browser = opened(f"<template id=late>{dialog(_CONSENT)}</template>")
    browser.toggle(on=True)
    browser.script("document.body.append(late.content.cloneNode(true)); document.querySelector('#first').focus()")
    browser.until(f"{_ALL}.length > 0 && {_SEEN}.length === 0")


def test_a_dialog_that_opens_later_by_itself_is_hidden_though_the_user_has_pressed_something_before(
    opened: Open,
) -> None:
    offer = _REGION.replace("Choose your region", "Join our newsletter")
    browser = opened(f"<template id=late>{dialog(offer)}</template>")
    browser.toggle(on=True)
    browser.driver.find_element(By.CSS_SELECTOR, "h1").click()
    assert browser.script("return navigator.userActivation.hasBeenActive")
    browser.until("performance.now() - (window.pressed ??= performance.now()) > 1100")  # what opens sooner is the press's
    browser.script("document.body.append(late.content.cloneNode(true)); document.querySelector('#first').focus()")
    browser.until(f"{_ALL}.length > 0 && {_SEEN}.length === 0")


def test_a_dialog_that_the_user_opens_while_the_page_is_dimmed_is_left_whole(opened: Open) -> None:
    script = "document.body.append(more.content.cloneNode(true)); document.querySelector('#first').focus()"
    browser = opened(f"<template id=more>{dialog(_REGION)}</template>")
    browser.script(f"document.querySelector('h1').onclick = () => {{ {script} }}")
    browser.toggle(on=True)
    browser.driver.find_element(By.CSS_SELECTOR, "h1").click()
    browser.settled()
    assert browser.script(_WHOLE)
    assert browser.script("return document.activeElement.id") == "first"


def test_a_dialog_that_the_user_has_opened_is_left_whole(opened: Open) -> None:
    script = "document.body.append(more.content.cloneNode(true)); document.querySelector('#first').focus()"
    browser = opened(
        f'<template id=more>{dialog(_REGION)}</template><button id=open onclick="{script}">Region</button>'
    )
    browser.driver.find_element(By.ID, "open").click()
    browser.toggle(on=True)
    assert browser.script(_WHOLE)
    assert browser.script("return box.querySelectorAll('[data-penumbra]').length") == 0


def test_a_modal_dialog_that_asks_for_consent_is_left_whole(opened: Open) -> None:
    browser = opened(f"<dialog id=box>{_CONSENT}</dialog><script>box.showModal()</script>")
    browser.toggle(on=True)
    assert browser.script(_WHOLE)
