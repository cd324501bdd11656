"""A host that is killed in mid-request a hundred times: every page stays as it was, and the next toggle works. By
`pytest -m quality`."""

from itertools import cycle, islice

import pytest

from driving.browsers import Browser
from driving.hosts.spying import Spy
from driving.sight import PAGES, differences, remember

pytestmark = [pytest.mark.browser, pytest.mark.quality]

_KILLS = 100
_AT_ONCE = 2
"""The one that is asked, and the one that is asked in its place."""
_TOUCHED = ("infinite.html", "spa.html", "frames.html")
"""Pages that change by themselves, whose differences are not Penumbra's."""


def test_a_hundred_killed_hosts_leave_every_page_as_it_was(running: Browser, pages: str, spied: list[str], spy: Spy) -> None:
    running.forget()
    running.use_host(spied)
    names = [path.name for path in sorted(PAGES.glob("*.html")) if path.name not in _TOUCHED]
    harmed = []
    for name in islice(cycle(names), _KILLS // _AT_ONCE):
        running.open(f"{pages}/{name}")
        running.until("document.readyState === 'complete'")
        remember(running)
        spy.kill_at_next_decides(_AT_ONCE)
        shown = running.toggle(on=True)
        found = differences(running)
        if found or shown["on"] or shown["state"]["name"] != "host_failed":
            harmed.append((name, shown["state"]["name"], found[:3]))
    assert not harmed
    running.open(f"{pages}/article.html")
    assert running.toggle(on=True)["state"]["name"] == "working"
