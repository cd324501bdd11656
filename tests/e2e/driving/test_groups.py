"""How the browser tests are shared out: those of one browser together, or each process starts each browser."""

import pytest

pytestmark = pytest.mark.browser


def test_tests_that_share_a_browser_run_in_one_process(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("loadgroup", default=False):
        pytest.skip("one process runs them all")
    # pytest-xdist finds a group at the end of a test's name, and where it finds none it says nothing.
    groups = [(item.nodeid, mark.args[0]) for item in request.session.items for mark in item.iter_markers("xdist_group")]
    assert [name for name, group in groups if not name.endswith(f"@{group}")] == []
