"""A web page as arrays: `Page`, made from a browser's snapshot or from plain HTML."""

from penumbra.page.page import (
    FONT_SIZES,
    HEADINGS,
    INLINE_TAGS,
    MEDIA_TAGS,
    ROOTS,
    SKIPPED_TAGS,
    TEXT,
    Flag,
    Page,
    Style,
)

__all__ = [
    "FONT_SIZES",
    "HEADINGS",
    "INLINE_TAGS",
    "MEDIA_TAGS",
    "ROOTS",
    "SKIPPED_TAGS",
    "TEXT",
    "Flag",
    "Page",
    "Style",
]
