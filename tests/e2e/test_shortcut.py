"""The extension as it ships, with `activeTab` alone, by the real keyboard shortcut."""

import pytest

from e2e.browsers import BROWSERS, BrowserName, launch
from e2e.sight import differences, remember, standing

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", BROWSERS)
def test_the_shortcut_turns_the_shipping_extension_on_and_off(name: BrowserName, pages: str, screen: None) -> None:
    with launch(name, headless=False, everywhere=False) as browser:
        browser.open(f"{pages}/article.html")
        browser.until("document.readyState === 'complete'")
        remember(browser)
        browser.shortcut("k")
        browser.until("document.querySelector('[data-penumbra]') !== null")
        assert standing(browser, ".story-body > p") == {"lit"}
        browser.shortcut("k")
        browser.until("document.querySelector('[data-penumbra]') === null")
        assert differences(browser) == []
