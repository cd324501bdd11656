"""The toggle on pages of many kinds: what is seen, and that it all comes back exactly."""

import pytest
from selenium.webdriver.support.wait import WebDriverWait

from e2e.browsers import WAIT, Browser
from e2e.sight import EXPECTED, differences, remember, standing

pytestmark = pytest.mark.browser

SCROLLED = 0.35
"""Where the page is scrolled to before the toggle, as a share of its height: in the midst of the reading."""


def _open(browser: Browser, pages: str, name: str, share: float) -> None:
    browser.open(f"{pages}/{name}.html")
    browser.until("document.readyState === 'complete'")
    browser.script("scrollTo(0, Math.floor(arguments[0] * (document.documentElement.scrollHeight - innerHeight)))", share)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_same_toggle_brings_back_exactly_what_was_there(shared: Browser, pages: str, name: str) -> None:
    _open(shared, pages, name, SCROLLED)
    remember(shared)
    on = shared.toggle(on=True)
    assert on["state"]["name"] in ("working", "not_suited")
    off = shared.toggle(on=False)
    assert off["on"] is False
    left = differences(shared)
    if left:  # a page's own transitions may still be running back
        WebDriverWait(shared.driver, WAIT, 0.1).until(lambda _: not differences(shared), f"still differs: {left}")


@pytest.mark.parametrize("name", EXPECTED)
def test_the_main_content_stands_in_full_light_and_noise_does_not(shared: Browser, pages: str, name: str) -> None:
    _open(shared, pages, name, 0)
    expected = EXPECTED[name]
    for selector in expected["lit"] + expected["noise"]:
        assert "absent" not in standing(shared, selector), f"{selector} is not on the page"
    suited = shared.toggle(on=True)["state"]["name"] == "working"
    assert suited is expected.get("suited", True)
    dark = {selector: found for selector in expected["lit"] if (found := standing(shared, selector)) != {"lit"}}
    assert dark == {}, "main content that is not in full light"
    if suited:
        light = {selector: found for selector in expected["noise"] if "lit" in (found := standing(shared, selector))}
        assert light == {}, "noise in full light"
