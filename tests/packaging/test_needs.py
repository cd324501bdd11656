"""`packaging/needs`: a user who is not root gets one command for all that is missing."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32" or shutil.which("make") is None, reason="needs sh and make")


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a user who is not root, on a Debian with no package but the essential ones."""
    for name, text in {"id": "echo 1000", "dpkg-query": "exit 1", "apt-get": "exit 1"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    for name in ("sh", "tr", "make", "find", "uname", "git", "stat"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    return {"PATH": str(tmp_path), "HOME": str(tmp_path)}


def commands(target: str, environment: dict[str, str]) -> list[str]:
    """Commands that `make TARGET` names to a user without any of its packages."""
    make = [str(shutil.which("make")), "--no-print-directory", "--directory", str(ROOT), target]
    done = subprocess.run([*make, "PYTHON="], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    return re.findall(r"sudo apt-get install (.*)", done.stderr)


@pytest.mark.parametrize(
    ("target", "packages"),
    [
        ("setup", "python3-venv"),
        ("test", "python3-venv chromium chromium-driver firefox-esr xvfb xdotool fonts-noto-core"),
        ("bench", "python3-venv chromium chromium-driver firefox-esr xvfb xdotool"),
        ("deb", "python3-venv debhelper dpkg-dev"),
        ("release", "python3-venv debhelper dpkg-dev"),
        ("test-deb", "python3-venv debhelper dpkg-dev lintian chromium firefox-esr xvfb xdotool"),
    ],
)
def test_one_command_names_every_package_that_a_target_lacks(target: str, packages: str, bare: dict[str, str]) -> None:
    (command,) = commands(target, bare)
    named = command.split()
    assert set(packages.split()) <= set(named)
    assert len(named) == len(set(named))


def test_what_is_installed_is_not_named(bare: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "xdotool").symlink_to("sh")
    needs = [str(ROOT / "packaging" / "needs"), "python3-venv", "xvfb=Xvfb", "xdotool=xdotool"]
    environment = {**bare, "PYTHON": sys.executable}
    done = subprocess.run(needs, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr.strip().endswith("sudo apt-get install xvfb")
