"""The package itself: what Debian's own checks say of it, its size, its licences."""

import shutil
import subprocess
from pathlib import Path

import pytest

from lasting.room import READER, Room

pytestmark = pytest.mark.lasting

MOST = 120 * 1024
"""Most that may be installed, KiB."""


def field(package: Path, name: str) -> str:
    return subprocess.run(["dpkg-deb", "--field", package, name], capture_output=True, text=True, check=True).stdout.strip()


def test_lintian_finds_nothing_that_is_not_explained(package: Path) -> None:
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed")
    found = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", package], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_it_installs_less_than_120_megabytes(package: Path) -> None:
    assert int(field(package, "Installed-Size")) <= MOST


def test_both_browsers_ways_to_the_host_are_well_for_any_user(room: Room, package: Path) -> None:
    room.run("dpkg", "--install", room.put(package))
    assert "All is well" in room.run("penumbra", "doctor", "--browser", "firefox", "--browser", "chromium", user=READER)


def test_a_user_has_nothing_to_install_besides(room: Room, package: Path) -> None:
    room.run("dpkg", "--install", room.put(package))
    room.run("penumbra", "install", "--browser", "firefox", "--browser", "chromium", user=READER)
    assert room.run("find", ".", "-name", "*.json", user=READER) == ""


def test_the_copyright_file_names_every_library_that_it_brings(room: Room, package: Path) -> None:
    room.run("dpkg", "--install", room.put(package))
    files = room.run("dpkg", "--listfiles", "webext-penumbra").split("\n")
    brought = {Path(file).name.split("-")[0].lower() for file in files if file.endswith(".dist-info")} - {"penumbra_host"}
    copyright_file = room.run("cat", "/usr/share/doc/webext-penumbra/copyright")
    assert brought == {line.split("/")[1] for line in copyright_file.split("\n") if line.startswith("Files: lib/")}
