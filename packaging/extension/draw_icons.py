"""Draw the extension's PNG icons from their SVG sources, in an installed Chromium.

`python packaging/extension/draw_icons.py` writes `extension/icons/NAME-SIZE.png` for each `NAME.svg` there. The PNG
files are committed: Chromium accepts no SVG as an extension's icon.
"""

import base64
from pathlib import Path

from selenium import webdriver

ICONS = Path(__file__).resolve().parents[2] / "extension" / "icons"
SIZES = (16, 32, 48, 128)
"""Edge in px: toolbar at 1x and 2x, add-on manager, store (Chrome's "Manifest: icons" and MDN's "icons")."""


def _browser() -> webdriver.Chrome:
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1"):
        options.add_argument(argument)
    return webdriver.Chrome(options=options)


def draw(browser: webdriver.Chrome, svg: str, size: int) -> bytes:
    """PNG of an SVG text, `size` px wide and high, on a transparent background."""
    source = base64.b64encode(svg.encode()).decode()
    page = f'<style>*{{margin:0}}</style><img width="{size}" height="{size}" src="data:image/svg+xml;base64,{source}">'
    browser.get("data:text/html;base64," + base64.b64encode(page.encode()).decode())
    browser.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
    clip = {"x": 0, "y": 0, "width": size, "height": size, "scale": 1}
    shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": clip})
    return base64.b64decode(shot["data"])


def main() -> None:
    """Draw all icons in all sizes."""
    browser = _browser()
    try:
        for source in sorted(ICONS.glob("*.svg")):
            for size in SIZES:
                picture = draw(browser, source.read_text(encoding="utf-8"), size)
                (ICONS / f"{source.stem}-{size}.png").write_bytes(picture)
    finally:
        browser.quit()


if __name__ == "__main__":
    main()
