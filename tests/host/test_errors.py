"""The errors that Penumbra raises on purpose."""

import traceback
from collections.abc import Iterator

from penumbra.errors import PenumbraError


def _kinds(base: type[PenumbraError]) -> Iterator[type[PenumbraError]]:
    yield base
    for kind in base.__subclasses__():
        yield from _kinds(kind)


def test_each_error_has_a_number_of_its_own() -> None:
    by_code: dict[int, set[str]] = {}
    for kind in _kinds(PenumbraError):
        if kind.__module__ == PenumbraError.__module__ and "code" in vars(kind):
            by_code.setdefault(kind.code, set()).add(kind.__name__)
    assert len(by_code) > 30
    assert [names for names in by_code.values() if len(names) > 1] == []


def test_a_traceback_shows_the_advice_of_an_error() -> None:
    shown = traceback.format_exception_only(PenumbraError("The page is empty.", "Give a page with some HTML."))
    assert shown[-1] == "Give a page with some HTML.\n"
