"""A browser that does not come up at once, as happens on a stalled machine."""

import gc
import sys

import pytest
from selenium.common.exceptions import TimeoutException

from driving.backstage import Backstage
from driving.browsers import launch

pytestmark = pytest.mark.browser


def test_firefox_started_again_leaves_no_connection_open(monkeypatch: pytest.MonkeyPatch) -> None:
    stalled: list[Backstage] = []
    complaints: list[str] = []
    run = Backstage.run

    def stalls_once(backstage: Backstage, body: str, *given: object) -> object:
        if "getCurrent" in body and not stalled:
            stalled.append(backstage)
            raise TimeoutException
        return run(backstage, body, *given)

    monkeypatch.setattr(Backstage, "run", stalls_once)
    monkeypatch.setattr(sys, "unraisablehook", lambda raised: complaints.append(str(raised.exc_value)))
    with launch("firefox", host=None) as browser:
        assert browser.backstage is not stalled.pop()
    gc.collect()
    assert complaints == []
