"""Names of files from titles of pages."""

import re
import unicodedata

__all__ = ["NAME_BYTES", "clean_name"]

NAME_BYTES = 200
"""Bytes of a file's name, at most. File systems allow 255, and browsers add a suffix to names of downloads. Most
scripts take three bytes a character."""
_NAME_CHARS = 80
"""Characters of a file's name, at most."""
_JOINER = "\u200d"
_NOT_IN_NAMES = re.compile(
    r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]'
)
"""Characters forbidden in file names, and direction marks, which can disguise a name (CVE-2009-3376)."""


def clean_name(title: str, most_bytes: int) -> str:
    """The beginning of a title as one segment of a path; empty if nothing is left, never `.` or `..`.

    Parameters
    ----------
    title
        Any text.
    most_bytes
        Bytes of the name in UTF-8, at most.
    """
    name = _shortened(" ".join(_NOT_IN_NAMES.sub(" ", title).split()).strip(". "), most_bytes).strip(". ")
    return "" if all(map(_is_unseen, name)) else name


def _shortened(name: str, most_bytes: int) -> str:
    """The beginning of a name, cut between graphemes: a Hindi consonant keeps its vowel sign."""
    end = min(_NAME_CHARS, len(name.encode("utf-8", "replace")[:most_bytes].decode("utf-8", "ignore")))
    while 0 < end < len(name) and (_joins(name[end]) or name[end - 1] == _JOINER):
        end -= 1
    return name[:end]


def _is_unseen(sign: str) -> bool:
    """Whether a name of this sign alone cannot be seen or clicked."""
    return unicodedata.category(sign) in {"Cf", "Mn", "Me", "Zs"}


def _joins(sign: str) -> bool:
    return sign == _JOINER or unicodedata.category(sign).startswith("M")
