"""The extension as it ships, with `activeTab` alone, by the real keyboard shortcut."""

import pytest

from driving.browsers import Browser
from driving.sight import differences, remember, standing

pytestmark = pytest.mark.browser


def test_the_shortcut_turns_the_shipping_extension_on_and_off(shipping: Browser, pages: str) -> None:
    shipping.open(f"{pages}/article.html")
    shipping.until("document.readyState === 'complete'")
    remember(shipping)
    shipping.shortcut("k")
    shipping.until("document.querySelector('[data-penumbra]') !== null")
    assert standing(shipping, ".story-body > p") == {"lit"}
    shipping.shortcut("k")
    shipping.until("document.querySelector('[data-penumbra]') === null")
    assert differences(shipping) == []
