"""The way back on pages that have changed since: off, and the peek key, leave the page where the user has scrolled
it."""

from collections.abc import Callable

import pytest
from selenium.webdriver.common.action_chains import ActionChains

from driving.browsers import Browser

pytestmark = pytest.mark.browser

TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
FEED = f"<nav class=hide>{TEXT}</nav><article class=main>{TEXT * 20}<h2>The line being read</h2>{TEXT * 20}</article>"
_LATE = "document.body.insertAdjacentHTML('beforeend', '<aside class=hide>Advertisement</aside>')"
_GONE = "document.querySelector('aside')?.getClientRects().length === 0"
_READ_ON = "document.querySelector('h2').scrollIntoView(); scrollBy(0, -200)"
_PLACE = "return document.querySelector('h2').getBoundingClientRect().top"
_MARKED = "document.querySelector('[data-penumbra]') !== null"

Open = Callable[[str], Browser]


def _read_on(browser: Browser) -> float:
    """Turn Penumbra on, scroll far down and let something late be decided; return where the line being read stands."""
    browser.toggle(on=True)
    browser.script(_READ_ON)
    place: float = browser.script(_PLACE)
    browser.script(_LATE)
    browser.until(_GONE)
    return place


def test_turning_off_keeps_the_line_being_read_after_an_update(page: Open) -> None:
    browser = page(FEED)
    place = _read_on(browser)
    browser.toggle(on=False)
    assert browser.script(_PLACE) == pytest.approx(place, abs=2)


def test_the_peek_key_keeps_the_line_being_read_in_place(page: Open) -> None:
    browser = page(FEED)
    place = _read_on(browser)
    ActionChains(browser.driver).key_down("`").perform()
    browser.until(f"!({_MARKED})")
    held = browser.script(_PLACE)
    ActionChains(browser.driver).key_up("`").perform()
    browser.until(_MARKED)
    assert held == pytest.approx(place, abs=2)
    assert browser.script(_PLACE) == pytest.approx(place, abs=2)
