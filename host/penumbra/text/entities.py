"""Text that was written for HTML, where it stands in data that have no entities."""

import re
from html import unescape

__all__ = ["without_entities"]

_NO_CHARACTER = re.compile(r"&#[0-9]{1000,};?")
"""Numbers of no character. Python's `int` refuses thousands of digits."""


def without_entities(text: str) -> str:
    """The text with characters in the place of their entities."""
    return unescape(_NO_CHARACTER.sub("\ufffd", text))
