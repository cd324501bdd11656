"""`penumbra try`, as a person without any set-up runs it, in each real browser."""

import struct
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from driving.sight import PAGES
from penumbra.browsers.driving.launch import InstalledBrowser, find_browser, start
from penumbra.browsers.driving.profile import make_profile
from penumbra.browsers.driving.serving import serve
from penumbra.browsers.driving.trial import apply
from penumbra.browsers.machine.catalogue import Family
from penumbra.browsers.machine.machine import this_machine
from penumbra.browsers.resources import resource
from penumbra.cli import cli

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems need an installed host"),
]
FAMILIES: dict[str, Family] = {"chromium": "chromium", "firefox": "gecko"}
MARKED = """new Promise((done) => {
  const look = () => document.querySelector("[data-penumbra]") && done(document.title);
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
  look();
})"""


@pytest.fixture(params=list(FAMILIES))
def browser(request: pytest.FixtureRequest) -> str:
    """The name of a browser that is installed."""
    name = str(request.param)
    if find_browser(this_machine(), FAMILIES[name]) is None:
        pytest.skip(f"{name} is not installed")
    return name


def _found(browser: str) -> InstalledBrowser:
    found = find_browser(this_machine(), FAMILIES[browser])
    assert found is not None
    return found


def _size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_the_bundled_page_is_photographed_before_and_after(browser: str, tmp_path: Path) -> None:
    before, after = tmp_path / "before.png", tmp_path / "after.png"
    arguments = ["try", "--browser", browser, "--headless", "--shot", str(before), str(after)]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert "The main content stands in full light." in result.output
    assert _size(before.read_bytes()) == _size(after.read_bytes())
    assert before.read_bytes() != after.read_bytes()


def test_the_picture_before_is_of_the_whole_window(browser: str, tmp_path: Path) -> None:
    """In Chromium three of five were white in parts: the new tab was still being drawn."""
    before, after = tmp_path / "before.png", tmp_path / "after.png"
    page = str(PAGES / "article.html")
    result = CliRunner().invoke(cli, ["try", page, "--browser", browser, "--headless", "--shot", str(before), str(after)])
    assert result.exit_code == 0, result.output
    drawn = [strip.getcolors(1) is None for strip in _strips(before)]
    assert drawn == [True] * len(drawn)


def _strips(path: Path) -> list[Image.Image]:
    """Four strips of a picture, from its upper to its lower edge."""
    picture = Image.open(path).convert("RGB")
    edges = [picture.height * each // 4 for each in range(5)]
    return [picture.crop((0, low, picture.width, high)) for low, high in pairwise(edges)]


def test_a_page_opened_later_is_dimmed_without_a_click(browser: str, tmp_path: Path) -> None:
    profile = make_profile(tmp_path, FAMILIES[browser])
    with (
        serve(resource("example") / "page.html") as address,
        start(_found(browser), profile, headless=True) as running,
    ):
        tab = running.driver.open(address)
        assert apply(running.driver, tab, profile.extension_url, dial=80).on
        later = running.driver.open(f"{address}?later")
        assert running.driver.evaluate(later, MARKED).startswith("15. Floating Point Arithmetic")


def test_the_one_file_page_toggles_by_its_button_and_its_key(browser: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = CliRunner().invoke(cli, ["try", "--html", str(page)])
    assert result.exit_code == 0, result.output
    (tmp_path / "trial").mkdir()
    profile = make_profile(tmp_path / "trial", FAMILIES[browser])
    lit = 'String(document.querySelector("div.footer").checkVisibility())'
    key = 'new KeyboardEvent("keydown", { altKey: true, shiftKey: true, code: "KeyK" })'
    with start(_found(browser), profile, headless=True) as running:
        tab = running.driver.open(page.as_uri())
        assert running.driver.evaluate(tab, lit) == "false"
        assert (
            running.driver.evaluate(tab, f'document.querySelector("#penumbra-bar button").click(); {lit}') == "true"
        )
        assert running.driver.evaluate(tab, f"dispatchEvent({key}); {lit}") == "false"
