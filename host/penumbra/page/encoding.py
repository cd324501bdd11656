"""Bytes of HTML → text, in any encoding.

References
----------
HTML standard, section 13.2.3.2 ("Determining the character encoding", with "prescan a byte stream"). WHATWG Encoding,
section 4.2 ("Names and labels": the table of `webencodings`) and 12.1.1 (the index that Shift_JIS and EUC-JP share).

Differs from the standard: UTF-8 is tried before the declared encoding. Wrong declarations are more frequent than bytes
of another encoding that are valid UTF-8 by chance. A page with a few wrong bytes is still UTF-8.
"""

import codecs
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress

import chardet
import webencodings

from penumbra.errors import BadPageError

__all__ = ["decode"]

_MARKUP = re.compile(rb"<!--|<meta[\s/]", re.IGNORECASE)
_ATTRIBUTE = re.compile(rb"""[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?""")
_CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([a-zA-Z0-9_:.\-]+)""", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"""\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']\s*([a-zA-Z0-9_:.\-]+)""")
_SEARCHED_BYTES = 100_000
"""Bytes at the start that are searched for a declaration. Browsers read on after the 1024 of the standard."""
_LONGEST_META = 1024
_ASCII = bytes(range(0x80))
_GUESSED_BYTES = 100_000
"""Bytes from which the encoding is guessed, from the first that is no ASCII on. More take too long."""
_GUESSED_ON_THE_WEB = {"maccyrillic": "windows-1251", "macroman": "windows-1252"}
"""Guess → encoding that is meant: the letters are nearly the same, and pages in the first do not come undeclared."""
_BINARY_START = (
    b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"PK\x03\x04", b"\x1f\x8b", b"\x00\x00\x01\x00", b"RIFF",
)  # fmt: skip
_BINARY_TEXT = (
    "%PDF-", "\x89PNG", "\ufffdPNG", "GIF8", "PK\x03\x04", "\x1f\x8b", "\x1f\ufffd", "\x00\x00\x01\x00", "RIFF",
)  # fmt: skip
"""The same beginnings where the caller has decoded a binary file to text."""

_UNICODE = ("utf", "unicode")
"""Prefixes of Python's names of Unicode encodings. A declaration that can be read as bytes is not in UTF-16."""
_EXTENDED = {"gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "big5hkscs"}
"""Python's codec of an encoding → the codec with the characters that browsers add to that encoding."""
_SEVEN_BITS = "iso2022_jp"
"""Python's codec of the only encoding of the standard whose bytes are always valid UTF-8."""
_ESCAPE = b"\x1b"
"""Begins each run of other characters in that encoding."""
_JAPANESE = re.compile(rb"\x1b\$[@B]")
"""What each run of Japanese characters in it begins with (RFC 1468)."""
_WITHOUT_TEXT = frozenset({"replacement", "x-user-defined"})
"""Encodings of the standard that pages do not use."""
_JIS_ERRORS = "penumbra-jis-extension"
"""Name of the error handler for EUC-JP: Python has no codec with the characters that browsers add to it."""
_JIS_SIDE = 94
"""Rows of a JIS table, and cells of a row."""

_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n\f\r\x1b"))
"""Control bytes, absent from text in all encodings but UTF-16 and UTF-32. ESC is missing here: ISO-2022 uses it."""
_MAX_CONTROLS = 0.05
"""Maximum share of control bytes in a text. In random bytes the share is 0.11."""
_HIGH = bytes(range(0x80, 0x100))
"""Bytes that are no ASCII."""
_MIN_RIGHT = 4
"""Characters beyond ASCII in UTF-8 for each error, where the page does not say that it is UTF-8. Of the pairs of bytes
in EUC a tenth are valid UTF-8 by chance.
"""
_MIN_ZEROS = 0.1
"""Minimum share of zeros among the upper bytes of UTF-16; ASCII markup has them."""
_MOST_ZEROS = 0.25
"""Maximum zeros among the lower bytes of UTF-16 for each zero among the upper ones; U+4E00 (一) has one."""


def decode(data: bytes | str, charset: str = "") -> str:
    """Decode a page. Invalid bytes become replacement characters; text is returned unchanged.

    Parameters
    ----------
    charset
        Label of the encoding that the page was sent with, or empty. It goes before the page's own declaration.

    Raises
    ------
    BadPageError
        The bytes are a picture, an archive, a PDF or another binary file.
    """
    if isinstance(data, str):
        beginning = data[:_GUESSED_BYTES]
        if data.startswith(_BINARY_TEXT) or beginning.count("\0") > _MAX_CONTROLS * len(beginning):
            raise _binary_error()
        return data
    if data.startswith(_BINARY_START):
        raise _binary_error()
    for mark, name in ((BOM_UTF8, "utf-8"), (BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    start = data[:_GUESSED_BYTES]
    if utf16 := _utf16_codec(start) or _utf16_sent(data, charset):
        return data.decode(utf16, "replace")
    if len(start.translate(None, _CONTROLS)) < (1 - _MAX_CONTROLS) * len(start):
        raise _binary_error()
    if _ESCAPE not in data:
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8")
    codec = _stated_codec(data, charset)
    is_unicode = codec.startswith(_UNICODE)
    in_seven_bits = codec == _SEVEN_BITS and data.isascii()
    if not in_seven_bits and (text := _mostly_utf8(data, 1 if is_unicode else _MIN_RIGHT)) is not None:
        return text
    if not codec or is_unicode:  # a wrong declaration: UTF-8 and UTF-16 have been tried
        codec = _guessed_codec(data)
    return data.decode(codec, _JIS_ERRORS if codec == "euc_jp" else "replace")


def _stated_codec(data: bytes, charset: str) -> str:
    """Python's name of the encoding that a page was sent with or declares; empty for none."""
    label = (charset or _declared(data[:_SEARCHED_BYTES])).lower()
    if label:
        return _codec(label)
    return _SEVEN_BITS if data.isascii() and _JAPANESE.search(data) else ""


def _guessed_codec(data: bytes) -> str:
    guess = (chardet.detect(data.lstrip(_ASCII)[:_GUESSED_BYTES])["encoding"] or "cp1252").lower()
    return _codec(_GUESSED_ON_THE_WEB.get(guess, guess))


def _declared(start: bytes) -> str:
    """The label that a page gives of its encoding, in its `meta` elements or as XML; empty for none."""
    at = 0
    while found := _MARKUP.search(start, at):
        at = found.end()
        if found[0] == b"<!--":
            at = start.find(b"-->", found.end() - 2) + 1
            if not at:
                break
        else:
            label, length = _read_meta(start[at : at + _LONGEST_META])
            if label:
                return label
            at += length
    xml = _XML_ENCODING.match(start)
    return xml[1].decode("ascii") if xml else ""


def _read_meta(attributes: bytes) -> tuple[str, int]:
    """The encoding's label in the text after `<meta`, or empty, and the length of the attributes."""
    values: dict[bytes, bytes] = {}
    at = 0
    while found := _ATTRIBUTE.match(attributes, at):
        values.setdefault(found[1].lower(), found[2] or found[3] or found[4] or b"")
        at = found.end()
    label = values.get(b"charset", b"").strip()
    if not label and values.get(b"http-equiv", b"").strip().lower() == b"content-type":
        in_content = _CHARSET.search(values.get(b"content", b""))
        label = in_content[1] if in_content else b""
    return label.decode("ascii", "replace"), at


def _mostly_utf8(data: bytes, least: int) -> str | None:
    """Text of bytes that are UTF-8 but for some wrong places; None for bytes of another encoding.

    Parameters
    ----------
    least
        Characters beyond ASCII that must be right for each that is wrong.
    """
    text = data.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    right = len(text) - wrong - len(data.translate(None, _HIGH))
    return text if not wrong or right > least * wrong else None


def _codec(label: str) -> str:
    """Python's codec of an encoding's label in the standard or in Python; Windows-1252 for unknown labels."""
    own = _python_codec(label)
    encodings = filter(None, map(webencodings.lookup, (label, own)))
    known = next((str(each.codec_info.name) for each in encodings if each.name not in _WITHOUT_TEXT), own)
    return _EXTENDED.get(known, known)


def _python_codec(label: str) -> str:
    try:
        known = codecs.lookup(label).name
        b"\xff".decode(known, "replace")
    except (LookupError, ValueError):  # unknown, no text encoding (`hex`, `undefined`), or no name at all
        return "cp1252"
    return known


def _decode_jis_extension(error: UnicodeError) -> tuple[str, int]:
    """Decode characters that EUC-JP pages use and Python's codec lacks, for example ①, by the rows of Shift_JIS."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    lead, trail = (error.object[error.start : error.start + 2] + b"\0\0")[:2]
    row, cell = lead - 0xA1, trail - 0xA1
    if not (0 <= row < _JIS_SIDE and 0 <= cell < _JIS_SIDE):
        return "\ufffd", error.end
    shifted = bytes([row // 2 + (0x81 if row < 62 else 0xC1), cell + (0x9F if row % 2 else 0x40 + (cell >= 63))])
    return shifted.decode("cp932", "replace"), error.start + 2


codecs.register_error(_JIS_ERRORS, _decode_jis_extension)


def _utf16_codec(start: bytes) -> str:
    """The UTF-16 codec of bytes without a byte order mark, or empty. In UTF-16 every other byte of markup is 0."""
    if 0 not in start:
        return ""
    half = len(start) // 2
    even, odd = start[::2].count(0), start[1::2].count(0)
    if not half or max(even, odd) < _MIN_ZEROS * half or min(even, odd) > _MOST_ZEROS * max(even, odd):
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _utf16_sent(data: bytes, charset: str) -> str:
    """The UTF-16 codec with which a page was sent, or empty. Text with little markup has few zeros."""
    name = _codec(charset.lower()) if charset else ""
    if not name.startswith("utf-16"):
        return ""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return name
    return ""


def _binary_error() -> BadPageError:
    return BadPageError("The input is a binary file, not HTML.", "Give an HTML page.")
