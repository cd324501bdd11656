"""Bytes of HTML → text, in whatever encoding they are.

References
----------
HTML standard, section 13.2.3.2 ("Determining the character encoding"): byte order mark, then declaration; here UTF-8 is
tried before the declaration, since bytes that are valid UTF-8 by chance are rarer than wrong declarations.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, lookup

import chardet

from penumbra.errors import BadPageError

__all__ = ["decode"]

_META_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-zA-Z0-9_:.\-]{2,40})""", re.IGNORECASE)
_SNIFFED = 4096
"""Bytes of the start searched for a declared encoding (the HTML standard says 1024; pages do not keep to it)."""
_GUESSED = 100_000
"""Bytes given to the encoding guesser, which is slow."""
_BINARY_START = (
    b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"PK\x03\x04", b"\x1f\x8b", b"\x00\x00\x01\x00", b"RIFF",
)  # fmt: skip

_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n\f\r\x1b"))
"""Bytes that stand for no character of a text in any encoding but UTF-16 and UTF-32; ESC shifts ISO-2022."""
_MOST_CONTROLS = 0.05
"""Part of the bytes up to which they are strays in a text; in random bytes it is .11."""
_FEWEST_WIDE = 0.1
"""Part of UTF-16's upper bytes that are 0 in a page: its markup at least."""


def decode(data: bytes) -> str:
    """Text of a page's bytes; what cannot be decoded becomes a replacement character.

    Raises
    ------
    BadPageError
        A file that begins as a picture, an archive or a PDF does, or that is not made of characters.
    """
    if data.startswith(_BINARY_START):
        raise _binary()
    for mark, name in ((BOM_UTF8, "utf-8"), (BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    start = data[:_GUESSED]
    if wide := _wide(start):
        return data.decode(wide, "replace")
    if len(start.translate(None, _CONTROLS)) < (1 - _MOST_CONTROLS) * len(start):
        raise _binary()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    declared = _META_CHARSET.search(data[:_SNIFFED])
    names = [declared[1].decode("ascii")] if declared else []
    if not names or names[0].lower() in {"utf-8", "utf8"}:  # a wrong declaration: it did not decode as UTF-8 above
        names = [chardet.detect(data[:_GUESSED])["encoding"] or "cp1252"]
    name = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "gb2312": "gb18030", "gbk": "gb18030"}.get(
        names[0].lower(), names[0]
    )
    try:
        lookup(name)
    except LookupError:
        name = "cp1252"
    return data.decode(name, "replace")


def _wide(start: bytes) -> str:
    """The form of UTF-16 that bytes without a byte order mark are in, or empty: every other byte of its markup is 0."""
    if 0 not in start:
        return ""
    half = len(start) // 2
    even, odd = start[::2].count(0), start[1::2].count(0)
    if not half or max(even, odd) < _FEWEST_WIDE * half or min(even, odd) > 0:
        return ""
    return "utf-16-le" if odd else "utf-16-be"


def _binary() -> BadPageError:
    return BadPageError("The input is a binary file, not HTML.", "Give an HTML page.")
