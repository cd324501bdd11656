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


def decode(data: bytes) -> str:
    """Text of a page's bytes; what cannot be decoded becomes a replacement character.

    Raises
    ------
    BadPageError
        A file that begins as a picture, an archive or a PDF does.
    """
    if data.startswith(_BINARY_START):
        raise BadPageError("The input is a binary file, not HTML.", "Give an HTML page.")
    for mark, name in ((BOM_UTF8, "utf-8"), (BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
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
