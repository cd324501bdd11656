"""A page in a real browser: its snapshot, and a screenshot with its visual blocks drawn over it.

The extension's script takes the snapshot, so it equals the one that the host receives. The browser is headless, has a
temporary profile, and draws the blocks over the page.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from penumbra.browsers.driving.drivers import DevToolsDriver
from penumbra.browsers.driving.launch import find_browser, start
from penumbra.browsers.driving.profile import make_profile
from penumbra.browsers.driving.serving import serve
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.resources import resource
from penumbra.errors import BrowserError
from penumbra.facts import PageFacts
from penumbra.page import Page
from penumbra.page.snapshot import decode_snapshot, snapshot_to_page

__all__ = ["OpenPage", "Outline", "open_chromium", "open_page"]

_SNAPSHOT = "screenshots/page-snapshot.js"
"""The snapshot script in the folder of the built extension. Its value is the snapshot as JSON."""
_DRAW = """(() => {
const layer = document.createElement("div");
layer.style.cssText = "all:initial;position:absolute;left:0;top:0;z-index:2147483647;pointer-events:none";
for (const { box: [x, y, width, height], colour, label } of %s) {
  const frame = document.createElement("div");
  frame.style.cssText = `all:initial;position:absolute;box-sizing:border-box;left:${x}px;top:${y}px;width:${width}px;`
    + `height:${height}px;border:2px solid ${colour};background:color-mix(in srgb, ${colour} 12%%, transparent)`;
  const tag = document.createElement("span");
  tag.style.cssText = "all:initial;position:absolute;right:0;top:0;font:bold 11px sans-serif;color:#fff;padding:0 3px;"
    + `background:${colour}`;
  tag.textContent = label;
  frame.append(tag);
  layer.append(frame);
}
document.body.append(layer);
return "";
})()"""


@dataclass(frozen=True)
class Outline:
    """A block to draw: left, top, width and height in CSS px, a CSS colour, and a short label."""

    box: tuple[float, float, float, float]
    colour: str
    label: str


class OpenPage:
    """A page open in a browser."""

    def __init__(self, driver: DevToolsDriver, tab: str) -> None:
        self._driver = driver
        self._tab = tab

    def snapshot(self) -> Page:
        """Take the snapshot that the extension would send."""
        script = (resource("extension") / _SNAPSHOT).read_text("utf-8")
        text = self._driver.evaluate(self._tab, script)
        return snapshot_to_page(decode_snapshot(text), PageFacts(url=""))

    def draw(self, outlines: list[Outline]) -> bytes:
        """Take a screenshot of the whole page with the blocks drawn over it, PNG."""
        shapes = [{"box": outline.box, "colour": outline.colour, "label": outline.label} for outline in outlines]
        self._driver.evaluate(self._tab, _DRAW % json.dumps(shapes))
        return self._driver.full_page_screenshot(self._tab)


@contextmanager
def open_chromium(machine: Machine) -> Iterator[DevToolsDriver]:
    """Run a headless browser of Chromium's family with a temporary profile inside the block.

    Raises
    ------
    BrowserError
        No browser of Chromium's family is installed, or it does not start.
    """
    found = find_browser(machine, "chromium")
    if found is None:
        raise BrowserError("No browser of Chromium's family is installed.", "Install Chromium.")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = make_profile(Path(folder), found.family)
        with start(found, profile, headless=True) as running:
            if not isinstance(running.driver, DevToolsDriver):
                raise BrowserError("The browser does not speak the DevTools protocol.", "Install Chromium.")
            yield running.driver
            running.driver.quit()


@contextmanager
def open_page(page: Path, machine: Machine) -> Iterator[OpenPage]:
    """Open a page's file in Chromium inside the block. Raises the errors of `open_chromium`."""
    with serve(page) as address, open_chromium(machine) as driver:
        yield OpenPage(driver, driver.open(address))
