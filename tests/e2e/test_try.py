"""`penumbra try`, as a person without any set-up runs it, in each real browser."""

import struct
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from penumbra.browsers.launch import find_browser
from penumbra.browsers.machine import this_machine
from penumbra.cli import cli

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems need an installed host"),
]


def _size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_the_bundled_page_is_photographed_before_and_after(browser: str, tmp_path: Path) -> None:
    if find_browser(this_machine(), "gecko" if browser == "firefox" else "chromium") is None:
        pytest.skip(f"{browser} is not installed")
    before, after = tmp_path / "before.png", tmp_path / "after.png"
    arguments = ["try", "--browser", browser, "--headless", "--shot", str(before), str(after)]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert "The main content stands in full light." in result.output
    assert _size(before.read_bytes()) == _size(after.read_bytes())
    assert before.read_bytes() != after.read_bytes()
