"""The elements of text within a line, for all steps of the reader."""

from penumbra.page import INLINE_TAGS

__all__ = ["TEXT_LEVEL"]

TEXT_LEVEL = INLINE_TAGS - {"label", "meter", "output", "progress", "wbr"}
"""Inline elements with text, without those of forms. They begin no line of their own."""
