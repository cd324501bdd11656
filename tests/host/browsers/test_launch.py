"""Finding a browser, and telling why one does not start."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from penumbra.browsers.catalogue import CATALOGUE, Family
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


@pytest.mark.parametrize(
    "name", sorted({name for place in CATALOGUE for name in place.programs if place.loads_unpacked})
)
def test_every_program_that_shows_a_browser_to_the_installer_is_tried(linux: Machine, name: str) -> None:
    program = _program(linux, name)
    found = find_browser(linux)
    assert found is not None
    assert found.program == program


@pytest.mark.parametrize(
    ("platform", "path", "family"),
    [
        ("darwin", "root/Applications/Firefox.app/Contents/MacOS/firefox", "gecko"),
        ("darwin", "home/Applications/Brave Browser.app/Contents/MacOS/Brave Browser", "chromium"),
        ("win32", "root/Program Files/Mozilla Firefox/firefox.exe", "gecko"),
    ],
)
def test_a_program_that_is_not_on_the_path_is_found_where_its_system_puts_it(
    make_machine: Callable[[str], Machine], tmp_path: Path, platform: str, path: str, family: Family
) -> None:
    program = tmp_path / path
    program.parent.mkdir(parents=True)
    program.touch()
    assert find_browser(make_machine("linux")) is None
    assert find_browser(make_machine(platform)) == Found(program, family)


def test_chrome_is_passed_over_since_it_loads_no_unpacked_extension(linux: Machine) -> None:
    _program(linux, "google-chrome")
    _program(linux, "google-chrome-unstable")
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
