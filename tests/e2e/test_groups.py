"""How the browser tests are shared out: those of one browser together, or each process starts each browser."""

import pytest

pytestmark = pytest.mark.browser


def test_tests_that_share_a_browser_are_run_by_one_process(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("loadgroup", default=False):
        pytest.skip("one process runs them all")
    # pytest-xdist finds a group at the end of a test's name, and where it finds none it says nothing.
    grouped = [item for item in request.session.items if item.get_closest_marker("xdist_group")]
    assert [item.nodeid for item in grouped if not item.nodeid.endswith(f"@{item.get_closest_marker('xdist_group').args[0]}")] == []
