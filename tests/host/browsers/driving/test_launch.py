"""Finding and starting a browser."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from penumbra.browsers.driving.launch import InstalledBrowser, find_browser, start
from penumbra.browsers.driving.profile import make_profile
from penumbra.browsers.machine.catalogue import CATALOGUE, Family
from penumbra.browsers.machine.machine import Machine
from penumbra.errors import BrowserError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="makes shell scripts")


def _program(machine: Machine, name: str, text: str = "") -> Path:
    path = Path(machine.environ["PATH"]) / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_no_browser_is_found_on_an_empty_machine(linux: Machine) -> None:
    assert find_browser(linux) is None


def test_chromium_comes_first_unless_a_family_is_given(linux: Machine) -> None:
    firefox, chromium = _program(linux, "firefox"), _program(linux, "chromium")
    assert find_browser(linux) == InstalledBrowser(chromium, "chromium")
    assert find_browser(linux, "gecko") == InstalledBrowser(firefox, "gecko")


@pytest.mark.parametrize(
    "name", sorted({name for place in CATALOGUE for name in place.programs if place.loads_unpacked})
)
def test_every_program_of_the_catalogue_is_found(linux: Machine, name: str) -> None:
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
def test_a_program_outside_the_path_is_found_in_its_usual_folder(
    make_machine: Callable[[str], Machine], tmp_path: Path, platform: str, path: str, family: Family
) -> None:
    program = tmp_path / path
    program.parent.mkdir(parents=True)
    program.touch()
    assert find_browser(make_machine("linux")) is None
    assert find_browser(make_machine(platform)) == InstalledBrowser(program, family)


def test_chrome_is_skipped_because_it_loads_no_unpacked_extension(linux: Machine) -> None:
    _program(linux, "google-chrome")
    _program(linux, "google-chrome-unstable")
    assert find_browser(linux) is None


def test_a_script_that_starts_a_snap_is_skipped(linux: Machine) -> None:
    _program(linux, "chromium-browser", '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    assert find_browser(linux) is None


def test_a_browser_that_ends_at_once_is_reported_with_its_last_line(linux: Machine, tmp_path: Path) -> None:
    program = _program(linux, "chromium", "#!/bin/sh\necho cannot open display >&2\nexit 5\n")
    (tmp_path / "trial").mkdir()
    profile = make_profile(tmp_path / "trial", "chromium")
    with (
        pytest.raises(BrowserError, match="ended at once, with code 5: cannot open display"),
        start(InstalledBrowser(program, "chromium"), profile, headless=True),
    ):
        pytest.fail("it did not start")
