"""Take the stores' pictures in Chromium, 1280 × 800: `PYTHONPATH=tests python packaging/store/pictures.py`.

They show a page before and after, side by side, and the reader view and the options in each language.
"""

import io
from pathlib import Path

from PIL import Image

from driving.browsers import Browser, launch, serve
from driving.sight import PAGES
from driving.viewing import set_size

FOLDER = Path(__file__).with_name("pictures")
LOCALES = Path(__file__).parents[2] / "extension" / "_locales"
SITE = "courier.example"
"""Name of the site in the pictures."""
SIZE = (1280, 800)
"""Width and height of the Chrome Web Store's pictures, px."""
TALL = (1000, 1258)
"""Width and height of the page beside itself, CSS px. Scaled, it is half of a picture but for the gap."""
GAP = 8
"""Room between the two halves, px."""
COLOURS = 128
"""Colours of a picture. Flat drawings and text need no more; the files stay small."""


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with serve(PAGES) as address:
        for language in sorted(path.name for path in LOCALES.iterdir()):
            with launch("chromium", language=language, flags=(_at_site(address),)) as browser:
                browser.open(f"http://{SITE}/article.html")
                if language == "en":
                    set_size(browser, *TALL)
                    save(halves(look(browser), dimmed(browser)), "page")
                    browser.toggle(on=False)
                set_size(browser, *SIZE)
                browser.toggle(on=True)
                save(reader(browser), f"reader-{language}")
                browser.open(f"{browser.origin}pages/options/options.html")
                browser.until("document.readyState === 'complete'")
                save(look(browser), f"options-{language}")


def _at_site(address: str) -> str:
    """Chromium's flag for a server of this machine to have the site's name."""
    return f"--host-resolver-rules=MAP {SITE}:80 {address.removeprefix('http://')}"


def reader(browser: Browser) -> Image.Image:
    """Open the page in the reader view and take its picture."""
    source = browser.ask("ui-bg-read")["source"]
    browser.open(f"{browser.origin}pages/reader/reader.html?source={source}")
    browser.until("document.querySelector('#head')?.hidden === false && document.querySelector('article p') !== null")
    return look(browser)


def look(browser: Browser) -> Image.Image:
    """Picture of the tab."""
    return Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")


def dimmed(browser: Browser) -> Image.Image:
    """Turn Penumbra on and take the page's picture."""
    browser.toggle(on=True)
    browser.until("document.getAnimations().every((one) => one.playState !== 'running')")
    return look(browser)


def halves(before: Image.Image, after: Image.Image) -> Image.Image:
    """Two pictures side by side."""
    made = Image.new("RGB", SIZE, "#d7d3cb")
    half = ((SIZE[0] - GAP) // 2, SIZE[1])
    for at, picture in enumerate((before, after)):
        made.paste(picture.resize(half, Image.Resampling.LANCZOS), (at * (half[0] + GAP), 0))
    return made


def save(picture: Image.Image, name: str) -> None:
    """Write a picture to the folder."""
    assert picture.size == SIZE, f"{name} is {picture.size}"
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
