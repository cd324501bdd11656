"""A web page as arrays: `Page`, made from a browser's snapshot or from plain HTML."""

from penumbra.page.page import FONT_SIZES, INLINE_TAGS, MEDIA_TAGS, SKIPPED_TAGS, TEXT, Flag, Page, Style

__all__ = ["FONT_SIZES", "INLINE_TAGS", "MEDIA_TAGS", "SKIPPED_TAGS", "TEXT", "Flag", "Page", "Style"]
