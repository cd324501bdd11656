"""Take README's pictures of Penumbra's own pages, light and dark: `python tests/pictures/readme_pictures.py [FOLDER]`.

It writes popup, options, reader view, highlights in a page and their list, of Chromium. `shots.py` takes those of pages
before and after.
"""

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from driving.answers import POPUP_SHOWN
from driving.browsers import Browser, launch, serve
from driving.highlighting import bubble, drag, highlight, press_key, type_in
from driving.sight import PAGES
from driving.viewing import SCHEMES, set_scheme, set_size
from pictures.shots import COLOURS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "images"
SITE = "courier.example"
"""Name of the site in the pictures."""


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="where the pictures go")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with serve(PAGES) as address:
        name = f"--host-resolver-rules=MAP {SITE}:80 {address.removeprefix('http://')}"
        with launch("chromium", flags=(name,)) as browser:
            for scheme in SCHEMES:
                for picture, take in PICTURES.items():
                    _open_page(browser)
                    take(browser, scheme)
                    _save(browser, folder / f"{picture}-{scheme}.png")


def _open_page(browser: Browser) -> None:
    """Load the news page anew and dim it."""
    browser.open(f"http://{SITE}/article.html")
    set_size(browser, 1280, 760)
    browser.toggle(on=True)
    browser.until("document.getAnimations().every((one) => one.playState !== 'running')")


def _show(browser: Browser, page: str, scheme: str, size: tuple[int, int], ready: str) -> None:
    """Load one of Penumbra's own pages in the desk's tab."""
    browser.driver.switch_to.window(browser.desk)
    set_size(browser, *size)
    set_scheme(browser, scheme)
    browser.driver.get(f"{browser.origin}pages/{page}")
    browser.until(ready)


def _popup(browser: Browser, scheme: str) -> None:
    _show(browser, f"popup/popup.html?tab={browser.tab}", scheme, (340, 600), POPUP_SHOWN)
    set_size(browser, 340, browser.script("return Math.ceil(document.body.getBoundingClientRect().height)"))


def _options(browser: Browser, scheme: str) -> None:
    _show(browser, "options/options.html", scheme, (1000, 720), "document.readyState === 'complete'")


def _reader(browser: Browser, scheme: str) -> None:
    source = browser.ask("ui-bg-read")["source"]
    _show(browser, f"reader/reader.html?source={source}", scheme, (1280, 760), "!document.querySelector('#head')?.hidden")
    browser.until("document.querySelector('article p') !== null")


def _highlights(browser: Browser, scheme: str) -> None:
    """A page with a highlight that is given a note, and one below. The page is light; the bubble is the system's."""
    set_size(browser, 1000, 720)
    set_scheme(browser, scheme)
    browser.ask("ui-bg-notebook", op="erase", all=True)
    highlight(browser, "The light goes thin first.", Keys.ARROW_RIGHT)
    drag(browser, "street lamps came on along the quay")
    press_key(browser)
    bubble(browser)
    type_in(browser, Keys.TAB, "Dusk at ten in the morning")


def _list(browser: Browser, scheme: str) -> None:
    ready = "document.querySelectorAll('.list > li').length >= 2"
    _show(browser, "highlights/highlights.html", scheme, (1000, 720), ready)


PICTURES: dict[str, Callable[[Browser, str], None]] = {
    "popup": _popup,
    "options": _options,
    "reader": _reader,
    "highlights": _highlights,
    "highlights-list": _list,
}
"""Name of a picture → a function that brings the driver's tab to show it."""


def _save(browser: Browser, path: Path) -> None:
    picture = Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
