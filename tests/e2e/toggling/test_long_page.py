"""A long page is marked in parts; whatever the user does between two of them, the page ends as it should."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.pages import page_of
from driving.browsers import Browser, serve
from driving.hosts.spying import Spy

pytestmark = pytest.mark.browser

ELEMENTS = 4_000
"""Enough for several parts of marks, which are 100 at a stretch."""
MARKED = "return document.querySelectorAll('[data-penumbra]').length"


@pytest.fixture(scope="module")
def long_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a long page."""
    folder: Path = tmp_path_factory.mktemp("long")
    (folder / "long.html").write_text(page_of(ELEMENTS), "utf-8")
    with serve(folder) as address:
        yield f"{address}/long.html"


def test_a_long_page_is_marked_completely_and_restored_exactly(shared: Browser, long_page: str) -> None:
    rules = shared.ask("ui-bg-rules")["text"]
    shared.ask("ui-bg-rules", text="127.0.0.1 dim .comment\n")
    shared.open(long_page)
    before = shared.script("return document.documentElement.outerHTML")
    shared.toggle(on=True)
    assert shared.script(MARKED) > 200
    assert shared.script("return document.querySelectorAll('.comment:not([data-penumbra])').length") == 0
    shared.toggle(on=False)
    assert shared.script("return document.documentElement.outerHTML") == before
    shared.ask("ui-bg-rules", text=rules)


def test_turning_off_while_a_long_page_is_marked_leaves_no_marks(shared: Browser, long_page: str) -> None:
    shared.open(long_page)
    before = shared.script("return document.documentElement.outerHTML")
    shared.script(
        "window.begun = new Promise((done) => new MutationObserver(done).observe(document, { subtree: true, "
        "attributes: true }))"
    )
    shared.ask("ui-bg-toggle", on=True)
    shared.driver.execute_async_script("window.begun.then(arguments[0])")
    shared.toggle(on=False)
    assert shared.script("return document.documentElement.outerHTML") == before
    shared.toggle(on=True)
    assert shared.script(MARKED) > 200
    shared.toggle(on=False)


def test_the_dial_turned_while_a_long_page_is_marked_holds_for_all_of_it(shared: Browser, long_page: str) -> None:
    shared.open(long_page)
    shared.script(
        "window.begun = new Promise((done) => new MutationObserver(done).observe(document, { subtree: true, "
        "attributes: true }))"
    )
    shared.ask("ui-bg-toggle", on=True)
    shared.driver.execute_async_script("window.begun.then(arguments[0])")
    shared.ask("ui-bg-dial", dial=100)
    shared.wait_for(lambda: shared.ask("ui-bg-state")["dial"] == 100 and shared.settled())
    shared.until(
        "document.querySelector('[data-penumbra^=dim]') === null && document.querySelector('[data-penumbra=hide]')"
    )
    shared.toggle(on=False)
    shared.ask("ui-bg-dial", dial=60)
    shared.toggle(on=False)


def test_a_long_page_is_sent_while_it_is_read(shared: Browser, long_page: str, spy: Spy) -> None:
    shared.open(long_page)
    before = len(spy.requests())
    shared.toggle(on=True)
    sent = spy.requests()[before:]
    kinds = [kind for kind, _ in sent]
    assert kinds[: kinds.index("decide") + 1] == ["piece"] * kinds.index("decide") + ["decide"]
    assert kinds.count("piece") >= 1
    shared.toggle(on=False)


def test_a_host_killed_after_it_got_a_pages_pieces_costs_no_mark(shared: Browser, long_page: str, spy: Spy) -> None:
    shared.open(long_page)
    decided = spy.count("decide")
    spy.kill_at_next_decides(1)
    shared.toggle(on=True)
    assert shared.script(MARKED) > 200
    assert spy.count("decide") == decided + 3  # with the pieces at the first host and at the second, and whole
    shared.toggle(on=False)
