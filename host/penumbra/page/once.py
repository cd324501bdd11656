"""Values that are computed once for each page, and dropped with it."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from penumbra.page.page import Page

__all__ = ["once_a_page"]

T = TypeVar("T")


def once_a_page(measure: Callable[[Page], T]) -> Callable[[Page], T]:
    """Compute a function's result once for each page. The result must not refer to the page."""
    results: WeakKeyDictionary[Page, T] = WeakKeyDictionary()

    @wraps(measure)
    def held(page: Page) -> T:
        found = results.get(page)
        if found is None:
            found = results[page] = measure(page)
        return found

    return held
