"""Bytes of HTML → text, in whatever encoding they are.

References
----------
HTML standard, section 13.2.3.2 ("Determining the character encoding"): byte order mark, then declaration; here UTF-8 is
tried before the declaration, since wrong declarations are more frequent than bytes that are valid UTF-8 by chance.
WHATWG, Encoding, 4.2 ("Names and labels", the table of `webencodings`) and 12.1.1 (Shift_JIS's and EUC-JP's common
index).
"""

import codecs
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

import chardet
import webencodings

from penumbra.errors import BadPageError

__all__ = ["decode"]

_META_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-zA-Z0-9_:.\-]{2,40})""", re.IGNORECASE)
_SNIFFED = 4096
"""Bytes at the start that are searched for a declaration (the HTML standard says 1024; pages have it later)."""
_GUESSED = 100_000
"""Bytes that the encoding is guessed from; guessing is slow."""
_BINARY_START = (
    b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"PK\x03\x04", b"\x1f\x8b", b"\x00\x00\x01\x00", b"RIFF",
)  # fmt: skip
_BINARY_TEXT = ("%PDF-", "\x89PNG", "\ufffdPNG", "GIF8", "PK\x03\x04", "\x1f\x8b", "\x1f\ufffd", "\x00\x00\x01\x00", "RIFF")
"""The same of a file that somebody has read as a text."""

_UNICODE = ("utf", "unicode")
"""Beginnings of Python's names of Unicode's encodings. A page whose declaration can be read is not in UTF-16."""
_WIDER = {"gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "big5hkscs"}
"""Python's codecs without the characters that browsers add to an encoding, and those with them."""
_WITHOUT_TEXT = frozenset({"replacement", "x-user-defined"})
"""Encodings of the standard that no page is meant to be read in."""
_BESIDE_JIS = "penumbra-beside-jis"
"""Name of the error handler for EUC-JP, for which Python has no codec with these characters."""
_JIS_SIDE = 94
"""Rows, and cells in each."""

_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n\f\r\x1b"))
"""Bytes that are no character of a text in any encoding but UTF-16 and UTF-32; ESC shifts ISO-2022."""
_MOST_CONTROLS = 0.05
"""Largest share of control characters in a text; in random bytes it is .11."""
_FEWEST_WIDE = 0.1
"""Minimum share of zeros in UTF-16's upper bytes: those of the markup."""


def decode(data: bytes | str) -> str:
    """Text of a page's bytes, with replacement characters for invalid bytes. A text stays as it is.

    Raises
    ------
    BadPageError
        The bytes begin as a picture, an archive or a PDF does, or are no text.
    """
    if isinstance(data, str):
        if data.startswith(_BINARY_TEXT) or data[:_GUESSED].count("\0") > _MOST_CONTROLS * len(data[:_GUESSED]):
            raise _binary()
        return data
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
    name = _codec(declared[1].decode("ascii").lower()) if declared else ""
    if not name or name.startswith(_UNICODE):  # a wrong declaration: the bytes are neither UTF-8 nor UTF-16, see above
        name = _codec((chardet.detect(data[:_GUESSED])["encoding"] or "cp1252").lower())
    return data.decode(name, _BESIDE_JIS if name == "euc_jp" else "replace")


def _codec(label: str) -> str:
    """Python's name of the encoding that browsers read a label as, or Python alone; that of Windows-1252 for all other
    labels.
    """
    own = _python_codec(label)
    encodings = filter(None, map(webencodings.lookup, (label, own)))
    known = next((str(each.codec_info.name) for each in encodings if each.name not in _WITHOUT_TEXT), own)
    return _WIDER.get(known, known)


def _python_codec(label: str) -> str:
    try:
        known = codecs.lookup(label).name
        b"\xff".decode(known, "replace")
    except (LookupError, UnicodeError):  # unknown, or a codec that is no text encoding, such as `hex` and `undefined`
        return "cp1252"
    return known


def _beside_jis(error: UnicodeError) -> tuple[str, int]:
    """Decode characters that pages in EUC-JP use and its standard lacks, such as ①, from the rows of Shift_JIS."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    lead, trail = (error.object[error.start : error.start + 2] + b"\0\0")[:2]
    row, cell = lead - 0xA1, trail - 0xA1
    if not (0 <= row < _JIS_SIDE and 0 <= cell < _JIS_SIDE):
        return "\ufffd", error.end
    shifted = bytes([row // 2 + (0x81 if row < 62 else 0xC1), cell + (0x9F if row % 2 else 0x40 + (cell >= 63))])
    return shifted.decode("cp932", "replace"), error.start + 2


codecs.register_error(_BESIDE_JIS, _beside_jis)


def _wide(start: bytes) -> str:
    """The form of UTF-16 of bytes without a byte order mark, or empty: in UTF-16 every other byte of markup is 0."""
    if 0 not in start:
        return ""
    half = len(start) // 2
    even, odd = start[::2].count(0), start[1::2].count(0)
    if not half or max(even, odd) < _FEWEST_WIDE * half or min(even, odd) > 0:
        return ""
    return "utf-16-le" if odd else "utf-16-be"


def _binary() -> BadPageError:
    return BadPageError("The input is a binary file, not HTML.", "Give an HTML page.")
