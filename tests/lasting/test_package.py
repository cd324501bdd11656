"""The package itself: Debian's checks, its size, its licences."""

import shutil
import subprocess
from pathlib import Path

import pytest

from lasting.sandbox import READER, Sandbox

pytestmark = pytest.mark.lasting

MOST = 120 * 1024
"""Maximum installed size, KiB."""


def field(package: Path, name: str) -> str:
    command: list[str | Path] = ["dpkg-deb", "--field", package, name]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_lintian_finds_no_unexplained_problem(package: Path) -> None:
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed")
    command: list[str | Path] = ["lintian", "--allow-root", "--fail-on", "error,warning", package]
    found = subprocess.run(command, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_it_installs_less_than_120_megabytes(package: Path) -> None:
    assert int(field(package, "Installed-Size")) <= MOST


def test_the_host_is_found_in_both_browsers_by_any_user(sandbox: Sandbox, package: Path) -> None:
    sandbox.run("dpkg", "--install", sandbox.put(package))
    assert "All is well" in sandbox.run(
        "penumbra", "doctor", "--browser", "firefox", "--browser", "chromium", user=READER
    )


def test_a_user_needs_no_further_installation(sandbox: Sandbox, package: Path) -> None:
    sandbox.run("dpkg", "--install", sandbox.put(package))
    sandbox.run("penumbra", "install", "--browser", "firefox", "--browser", "chromium", user=READER)
    assert sandbox.run("find", ".", "-name", "*.json", user=READER) == ""


def test_the_copyright_file_lists_each_library(sandbox: Sandbox, package: Path) -> None:
    sandbox.run("dpkg", "--install", sandbox.put(package))
    files = sandbox.run("dpkg", "--listfiles", "webext-penumbra").split("\n")
    libraries = {Path(file).name.split("-")[0].lower() for file in files if file.endswith(".dist-info")}
    copyright_file = sandbox.run("cat", "/usr/share/doc/webext-penumbra/copyright")
    assert libraries - {"penumbra_host"} == {
        line.split("/")[1] for line in copyright_file.split("\n") if line.startswith("Files: lib/")
    }
