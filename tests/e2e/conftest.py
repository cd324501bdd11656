"""One browser of each kind for the whole run, and the test pages served from this machine."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.browsers import BROWSERS, Browser, launch, real_host, serve
from e2e.sight import PAGES
from e2e.spying import Spy

EXAMPLE = Path(__file__).with_name("example_host.py")
SPY = Path(__file__).with_name("spy_host.py")


@pytest.fixture(scope="session")
def pages() -> Iterator[str]:
    """Address of the test pages."""
    with serve(PAGES) as address:
        yield address


@pytest.fixture(scope="session")
def spy(tmp_path_factory: pytest.TempPathFactory) -> Spy:
    """What the shared browsers ask the real host."""
    return Spy(tmp_path_factory.mktemp("spy") / "requests.log")


@pytest.fixture(scope="session", params=BROWSERS)
def shared(request: pytest.FixtureRequest, spy: Spy) -> Iterator[Browser]:
    """A browser with the real host that many tests use one after the other; each opens its own page."""
    with launch(request.param, host=[sys.executable, "-I", str(SPY), str(spy.log), *real_host()]) as running:
        yield running


@pytest.fixture(scope="session", params=BROWSERS)
def example(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser whose host gives the same answers on every page, for tests of what the extension makes of them."""
    with launch(request.param, host=[sys.executable, "-I", str(EXAMPLE)]) as running:
        yield running


@pytest.fixture(scope="session")
def screen() -> Iterator[None]:
    """An X server for browsers that must run headed."""
    server = shutil.which("Xvfb")
    if server is None or shutil.which("xdotool") is None:
        pytest.skip("Xvfb and xdotool are needed for real key presses")
    told, telling = os.pipe()
    with subprocess.Popen(
        [server, "-displayfd", str(telling), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        pass_fds=[telling],
        stderr=subprocess.DEVNULL,
    ) as running:
        os.close(telling)
        with os.fdopen(told) as number, pytest.MonkeyPatch.context() as patch:
            patch.setenv("DISPLAY", f":{number.readline().strip()}")
            yield
        running.terminate()
