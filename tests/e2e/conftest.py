"""One browser of each kind for the whole run, and the test pages served from this machine."""

import json
import os
import zlib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from selenium.common.exceptions import WebDriverException

from driving.browsers import BROWSERS, Browser, launch, serve
from driving.hosts.commands import EXAMPLE, MARKING, SPY, real_host
from driving.hosts.spying import Spy
from driving.screen import an_x_server
from driving.sight import PAGES
from penumbra.errors import PenumbraError


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
def running(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser that many tests use one after the other, each with the host it wants; each opens its own page."""
    with launch(request.param, host=None, private=True) as running:
        yield running


@pytest.fixture(scope="session")
def spied(spy: Spy) -> list[str]:
    """Command of the real host whose requests are noted."""
    return [*SPY, str(spy.log), *real_host()]


@pytest.fixture(scope="module")
def with_real_host(running: Browser, spied: list[str]) -> Browser:
    """The browser with the real host, which a module's tests start only once."""
    running.use_host(spied)
    return running


@pytest.fixture
def shared(with_real_host: Browser, pages: str) -> Browser:
    """The browser with the real host; neither extension nor host remembers any site."""
    # The page of the test before lives on: decided anew, it would be remembered again. In its place comes a document
    # that Penumbra never decides. For `about:blank` browsers start a process, and for the page after it another one.
    with_real_host.open(f"{pages}/nothing.svg")
    with_real_host.forget()
    with_real_host.ask("ui-bg-memory", action="forget-all")
    return with_real_host


@pytest.fixture(scope="module")
def example(running: Browser) -> Browser:
    """The browser with a host that gives the same answers on every page, for tests of what the extension makes of
    them."""
    running.use_host(EXAMPLE)
    running.forget()
    return running


@pytest.fixture
def hostless(example: Browser) -> Iterator[Browser]:
    """The browser without any host, and nothing remembered; afterwards it has that one again."""
    example.forget()
    example.use_host(None)
    yield example
    example.use_host(EXAMPLE)


@pytest.fixture(scope="module")
def marked(running: Browser) -> Browser:
    """The browser with the host that marks what a page says by class: see `marking_host.py`."""
    running.use_host(MARKING)
    return running


@pytest.fixture
def page(marked: Browser, tmp_path: Path) -> Iterator[Callable[[str], Browser]]:
    """Opens a page with the given body, Penumbra off, in a browser with that host that remembers nothing of the tests
    before."""
    marked.forget()

    def opened(body: str) -> Browser:
        head = "<!doctype html><html lang=en><meta charset=utf-8><title>Shadows</title>"
        (tmp_path / "page.html").write_text(f"{head}<body>{body}</body></html>", "utf-8")
        marked.open(f"{address}/page.html")
        return marked

    with serve(tmp_path) as address:
        yield opened


@pytest.fixture(scope="session")
def screen() -> Iterator[None]:
    """An X server for browsers that must run headed."""
    with an_x_server():
        yield


@pytest.fixture(scope="session", params=BROWSERS)
def shipped(request: pytest.FixtureRequest, screen: None) -> Iterator[Browser]:
    """A headed browser with the extension as it ships, which has `activeTab` alone, and the real host."""
    with launch(request.param, headless=False, everywhere=False) as running:
        yield running


@pytest.fixture
def shipping(shipped: Browser) -> Iterator[Browser]:
    """The same, with nothing remembered; what a test has been permitted is taken back."""
    shipped.forget()
    yield shipped
    shipped.backstage.run(
        "const { origins } = await api.permissions.getAll(); await api.permissions.remove({ origins })"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tell pytest-xdist which tests share a browser. Those of `running` are several groups for each browser: one alone
    would take longer than all the others together. Tests that start their own browser are a group for each file."""
    groups = max(2, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) // 2)
    for item in items:
        given = getattr(getattr(item, "callspec", None), "params", {})
        name = next((value for value in given.values() if isinstance(value, str) and value in BROWSERS), "")
        if name:
            kind = next((fixture for fixture in ("running", "shipped") if fixture in given), item.path.stem)
            if kind == "running":
                kind += str(1 + zlib.crc32(item.path.stem.encode()) % groups)
            item.add_marker(pytest.mark.xdist_group(f"{name}-{kind}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to a failure how the browser stood at that moment: what fails on another machine only is not seen
    otherwise."""
    report = yield
    if report.failed:
        browsers = {id(one): one for one in getattr(item, "funcargs", {}).values() if isinstance(one, Browser)}
        report.sections += [(f"{one.name} at the failure", told(one)) for one in browsers.values()]
    return report


def told(browser: Browser) -> str:
    """Page, load of the machine, and the extension's own account of the tab."""
    try:
        where = browser.script(
            "return [location.href, document.readyState, document.visibilityState, document.hasFocus()]"
        )
        state = browser.ask("ui-bg-state")
    except (WebDriverException, PenumbraError, AssertionError) as error:
        return f"not to be asked any more: {error}"
    return f"{where}, load {os.getloadavg()[0]:.1f}, {json.dumps(state)}"
