"""Types of pages, as the methods recognise them."""

from typing import Final

__all__ = ["ALL", "PAGE_TYPES", "PageTypes", "only"]

PageTypes = frozenset[str]
"""A set of page types, the condition of a rule."""

PAGE_TYPES: tuple[str, ...] = (
    "article", "forum", "product", "collection", "listing", "documentation", "service", "application", "front-page",
    "unknown",
)  # fmt: skip
"""Names of the page types."""

ALL: Final[PageTypes] = frozenset({*PAGE_TYPES, ""})
"""Every page type; the empty one is of methods that recognise none."""


def only(*page_types: str) -> PageTypes:
    """Some page types, checked against the known ones.

    Raises
    ------
    ValueError
        A page type is unknown.
    """
    unknown = {*page_types} - ALL
    if unknown:
        raise ValueError(f"unknown page types: {sorted(unknown)}")
    return frozenset(page_types)
