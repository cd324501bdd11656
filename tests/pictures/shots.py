"""Photographs test pages before and after: `python tests/pictures/shots.py FOLDER [PAGE …] [--browser NAME] [--dark]
[--width PX]`.

Writes PAGE-BROWSER-before.png and PAGE-BROWSER-after.png, of the window at the top of the page.
"""

import argparse
import io
import sys
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from driving.browsers import BROWSERS, Browser, launch, serve
from driving.sight import EXPECTED, PAGES

COLOURS = 128
"""Colours of a picture: flat drawings and text need no more, and the file stays small."""


def main() -> None:
    """Photograph the pages named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("pages", nargs="*", default=list(EXPECTED))
    parser.add_argument("--browser", choices=BROWSERS, action="append")
    parser.add_argument("--dark", action="store_true", help="as a system in dark colours would show it (Chromium)")
    parser.add_argument("--dial", type=int, default=60)
    parser.add_argument("--width", type=int, default=1280, help="width of the pictures, px")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with serve(PAGES) as address:
        for name in chosen.browser or BROWSERS:
            with launch(name) as browser:
                if chosen.dark:
                    _darken(browser)
                for page in chosen.pages:
                    browser.open(f"{address}/{page}.html")
                    _shoot(browser, chosen.folder / f"{page}-{name}-before.png", chosen.width)
                    browser.toggle(on=True)
                    browser.ask("ui-bg-dial", dial=chosen.dial)
                    browser.until("document.querySelector('penumbra-dial') === null")
                    browser.until("document.getAnimations().every((one) => one.playState !== 'running')")
                    _shoot(browser, chosen.folder / f"{page}-{name}-after.png", chosen.width)


def _darken(browser: Browser) -> None:
    feature = {"name": "prefers-color-scheme", "value": "dark"}
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})


def _shoot(browser: Browser, path: Path, width: int) -> None:
    picture = Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")
    if picture.width > width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
