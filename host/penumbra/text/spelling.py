"""Words as people write them: a page may spell a word with signs that nobody sees, and then no search finds it.

References
----------
Unicode Standard, 23.2 (soft hyphen); UAX #15 (NFC).
"""

import re
import unicodedata

__all__ = ["as_written"]

_SOFT_HYPHEN = "\u00ad"
"""A place where a word may be divided at the end of a line."""
_ACCENT = re.compile(r"[\u0300-\u036f]")
_MARKED = re.compile(r"[^\W\d_][\u0300-\u036f]{1,30}+")
"""A letter with accents of their own, as texts typed on macOS may have. NFC of a whole text would change more, such as
the forms of Han characters in names. It sorts accents in quadratic time; no language needs more than 30 (UAX #15,
Stream-Safe Text Format)."""


def as_written(text: str) -> str:
    """The text without soft hyphens, each letter one character with its accents where there is such a character."""
    if text.isascii():
        return text
    text = text.replace(_SOFT_HYPHEN, "")
    return _MARKED.sub(_composed, text) if _ACCENT.search(text) else text


def _composed(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", found[0])
