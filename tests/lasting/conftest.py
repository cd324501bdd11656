"""The package from `make deb`, and systems to install it in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from driving.screen import an_x_server
from lasting.package import DIST, older_version
from lasting.sandbox import Sandbox, missing, new_sandbox
from lasting.watching import Watch, watched


@pytest.fixture(scope="session")
def package() -> Path:
    """The package. Tests that need it are skipped if it is missing or cannot be installed."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    found = sorted(DIST.glob("webext-penumbra_*.deb"))
    if not found:
        pytest.skip("no package in dist; `make deb` builds it")
    return found[-1]


@pytest.fixture(scope="session")
def older(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same package with an earlier version."""
    return older_version(package, tmp_path_factory.mktemp("older"))


@pytest.fixture(scope="session")
def screen() -> Iterator[None]:
    """A screen for all browsers."""
    with an_x_server():
        yield


@pytest.fixture
def sandbox(package: Path, screen: None, tmp_path: Path) -> Iterator[Sandbox]:
    """A Debian system with a user who has never started a browser."""
    with new_sandbox(tmp_path) as sandbox:
        yield sandbox


@pytest.fixture
def watch() -> Iterator[Watch]:
    """A page that reports its state."""
    with watched() as watch:
        yield watch
