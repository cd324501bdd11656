"""Finding a browser, and telling why one does not start."""

import os
from pathlib import Path

import pytest

from penumbra.browsers.launch import Found, find_browser, start
from penumbra.browsers.machine import Machine
from penumbra.browsers.profile import make_profile
from penumbra.errors import BrowserError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="makes shell scripts")


def _program(machine: Machine, name: str, text: str = "") -> Path:
    path = Path(machine.environ["PATH"]) / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_no_browser_is_found_on_a_machine_without(linux: Machine) -> None:
    assert find_browser(linux) is None


def test_chromium_comes_first_and_a_family_can_be_asked_for(linux: Machine) -> None:
    firefox, chromium = _program(linux, "firefox"), _program(linux, "chromium")
    assert find_browser(linux) == Found(chromium, "chromium")
    assert find_browser(linux, "gecko") == Found(firefox, "gecko")


def test_chrome_is_passed_over_since_it_loads_no_unpacked_extension(linux: Machine) -> None:
    _program(linux, "google-chrome")
    assert find_browser(linux) is None


def test_a_script_that_starts_a_snap_is_passed_over(linux: Machine) -> None:
    _program(linux, "chromium-browser", '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    assert find_browser(linux) is None


def test_a_browser_that_ends_at_once_is_told_with_its_last_words(linux: Machine, tmp_path: Path) -> None:
    program = _program(linux, "chromium", "#!/bin/sh\necho cannot open display >&2\nexit 5\n")
    (tmp_path / "trial").mkdir()
    profile = make_profile(tmp_path / "trial", "chromium")
    with (
        pytest.raises(BrowserError, match="ended at once, with code 5: cannot open display"),
        start(Found(program, "chromium"), profile, headless=True),
    ):
        pytest.fail("it did not start")
