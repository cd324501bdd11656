"""Bytes → text."""

import pytest

from penumbra.encoding import decode
from penumbra.errors import BadPageError


def test_a_byte_order_mark_decides() -> None:
    assert decode("текст".encode("utf-16")) == "текст"
    assert decode(b"\xef\xbb\xbf" + "текст".encode()) == "текст"


def test_latin_1_is_read_as_browsers_read_it() -> None:
    assert decode(b'<meta charset="iso-8859-1">\x93quoted\x94') == '<meta charset="iso-8859-1">\u201cquoted\u201d'


def test_a_picture_is_no_text() -> None:
    with pytest.raises(BadPageError):
        decode(b"\x89PNG\r\n\x1a\n")
