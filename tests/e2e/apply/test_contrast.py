"""Dimmed text keeps a contrast that can be read, measured in the pixels that the browser draws.

Each text is a row of full blocks, so that its colour is that of most of its pixels. The host dims what has the class `dim`.
"""

import io
from collections.abc import Callable

import pytest
from PIL import Image

from driving.browsers import Browser
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
Colour = tuple[int, int, int]
READABLE = 3.0
"""Contrast that dimmed text keeps; WCAG 2.2, 1.4.3, asks for it of large text."""
ROUNDED = 0.06
"""Contrast that rounding to whole colours may cost."""
_STORY = f"<article class=main><p>{'Between light and dark lies a band. ' * 9}</p></article>"
_PHOTO = (
    "url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'>"
    "<rect width='20' height='20' fill='rgb(70,90,60)'/><rect width='10' height='10' fill='rgb(40,60,90)'/></svg>\")"
)
_CARD = "<div style='position: relative'><img alt='' src={} style='display: block; width: 100%; height: 60px'>{}</div>"
PAGES = {
    "light": ("", "color: #555", ""),
    "light_link": ("", "color: #0a6ebd", ""),
    "weak": ("", "color: #767676", ""),
    "dark": ("background: #181a1b", "color: #8f8f8f", ""),
    "dark_scheme": ("color-scheme: dark", "color: #7aa2f7", ""),
    "dark_box": ("", "color: #9aa", "background: #222"),
    "oklch": ("background: oklch(20% .02 250)", "color: oklch(70% .1 250)", ""),
    "photo": ("", "color: white", f"background-image: {_PHOTO}"),
    "photo_behind_the_page": (f"background-image: {_PHOTO}", "color: #ddd", ""),
}
"""Name → styles of the root, of the text and of its dimmed block."""
_BOXES = """
const text = document.querySelector("#text").getBoundingClientRect();
return [[text.left + 20, text.top + text.height / 2], [text.right + 20, text.top + text.height / 2]];
"""


def _page(root: str, text: str, block: str) -> str:
    return f"""
    <style>
      html {{ {root} }} body {{ margin: 0; font: 24px/60px "DejaVu Sans Mono", monospace }}
      aside {{ {block} }} #text {{ {text} }}
    </style>
    <aside class=dim><span id=text>{"█" * 20}</span></aside>{_STORY}"""


def _contrast(browser: Browser) -> float:
    """Contrast of the text's pixels with those right of it."""
    image = Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")
    scale = image.width / browser.script("return innerWidth")
    text, behind = (_worst(image, x * scale, y * scale) for x, y in browser.script(_BOXES))
    return min(_ratio(one, other) for one in text for other in behind)


def _worst(image: Image.Image, x: float, y: float) -> set[Colour]:
    """The colours around a place: of a picture all that stand there."""
    return {image.getpixel((int(x) + right, int(y) + down)) for right in range(12) for down in range(-3, 4)}  # type: ignore[misc]


def _ratio(one: Colour, other: Colour) -> float:
    darker, lighter = sorted(_luminance(colour) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    shares = [channel / 255 for channel in colour]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _dim(browser: Browser, dial: int = 60) -> None:
    browser.toggle(on=True)
    browser.ask("ui-bg-dial", dial=dial)
    browser.wait_for(lambda: browser.ask("ui-bg-state")["dial"] == dial)
    browser.until("document.querySelector('aside[data-penumbra^=dim]') !== null")
    browser.until("document.querySelector('penumbra-dial') === null")


@pytest.mark.parametrize("name", PAGES)
def test_dimmed_text_keeps_a_contrast_that_can_be_read(page: Open, name: str) -> None:
    browser = page(_page(*PAGES[name]))
    lit = _contrast(browser)
    assert lit >= 4.5
    remember(browser)
    _dim(browser)
    assert READABLE - ROUNDED <= _contrast(browser) < lit
    browser.toggle(on=False)
    assert differences(browser) == []


def test_text_that_was_weak_already_loses_little(page: Open) -> None:
    browser = page(_page("", "color: #aaa", ""))
    lit = _contrast(browser)
    _dim(browser)
    assert 0.8 * lit < _contrast(browser) < lit


def test_text_over_a_picture_beside_it_can_be_read(page: Open) -> None:
    caption = "<span id=text style='position: absolute; left: 0; top: 0'>{}</span>".format("█" * 20)
    style = '<style>body { margin: 0; font: 24px/60px "DejaVu Sans Mono", monospace } #text { color: white }</style>'
    photo = _PHOTO.removeprefix("url(").removesuffix(")").replace("<svg ", "<svg preserveAspectRatio='none' ")
    browser = page(f"{style}<aside class=dim>{_CARD.format(photo, caption)}</aside>{_STORY}")
    _dim(browser)
    assert _contrast(browser) >= READABLE - ROUNDED


def test_the_dial_makes_readable_text_fainter_towards_its_end(page: Open) -> None:
    browser = page(_page(*PAGES["weak"]))
    found = []
    for dial in (20, 60, 80, 95):
        _dim(browser, dial)
        found.append(_contrast(browser))
    assert found[0] >= found[1] > found[2] > found[3]
