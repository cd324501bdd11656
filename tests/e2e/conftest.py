"""One browser of each kind for the whole run, and the test pages served from this machine."""

from collections.abc import Iterator

import pytest

from e2e.browsers import BROWSERS, Browser, launch, serve
from e2e.sight import PAGES


@pytest.fixture(scope="session")
def pages() -> Iterator[str]:
    """Address of the test pages."""
    with serve(PAGES) as address:
        yield address


@pytest.fixture(scope="session", params=BROWSERS)
def shared(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser with the real host that many tests use one after the other; each opens its own page."""
    with launch(request.param) as running:
        yield running
