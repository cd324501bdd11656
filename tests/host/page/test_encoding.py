"""Bytes → text."""

import random

import pytest

from penumbra.errors import BadPageError
from penumbra.page.encoding import decode


def test_a_byte_order_mark_decides() -> None:
    assert decode("текст".encode("utf-16")) == "текст"
    assert decode(b"\xef\xbb\xbf" + "текст".encode()) == "текст"


def test_latin_1_is_read_as_browsers_read_it() -> None:
    assert decode(b'<meta charset="iso-8859-1">\x93quoted\x94') == '<meta charset="iso-8859-1">\u201cquoted\u201d'


def test_a_picture_is_not_decoded() -> None:
    with pytest.raises(BadPageError):
        decode(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize(
    "data", [random.Random(1).randbytes(5000), b"\x7fELF\x02\x01\x01" + b"\x00" * 9 + b"main", b"\x00"]
)
def test_binary_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(BadPageError, match="binary"):
        decode(data)


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_byte_order_mark_is_recognised_by_its_markup(name: str) -> None:
    assert decode("<p>текст и 文</p>".encode(name)) == "<p>текст и 文</p>"


@pytest.mark.parametrize("name", ["iso2022_jp", "shift_jis", "euc_jp"])
def test_text_in_multi_byte_encodings_is_not_taken_for_binary(name: str) -> None:
    markup = f'<meta charset="{name}"><p>これは日本語の文章です。</p>'
    assert decode(markup.encode(name)).startswith("<meta")


def test_a_few_control_characters_are_not_taken_for_binary() -> None:
    assert decode(b"<p>a text with one \x00 and another \x01 in it</p>").startswith("<p>a text")


@pytest.mark.parametrize(
    ("name", "written_as", "text"),
    [
        ("Shift_JIS", "cp932", "①髙橋㈱の記事～"),
        ("x-sjis", "cp932", "日本語"),
        ("euc-kr", "cp949", "똠방각하"),
        ("gb2312", "gb18030", "镕基〇"),
        ("big5", "big5hkscs", "裏着恒"),
        ("iso-8859-8-i", "iso8859-8", "שלום"),
        ("iso-8859-9", "cp1254", "“şğı”"),
        ("tis-620", "cp874", "“ไทย”"),
        ("windows-874", "cp874", "สวัสดี"),
        ("iso88592", "iso8859-2", "łódź"),
        ("x-mac-ukrainian", "mac-cyrillic", "текст"),
        ("iso_8859_9_1989", "cp1254", "“şğı”"),
    ],
)
def test_a_label_means_the_same_encoding_as_in_browsers(name: str, written_as: str, text: str) -> None:
    assert decode(f'<meta charset="{name}"><p>{text}'.encode(written_as)).endswith(f"<p>{text}")


def test_vendor_characters_of_euc_jp_are_read_and_errors_stay_local() -> None:
    start = b'<meta charset="EUC-JP"><p>'
    assert decode(start + "番号".encode("euc_jp") + b"\xad\xa1\xfc\xe2" + "橋".encode("euc_jp")).endswith(
        "<p>番号①髙橋"
    )
    assert decode(start + b"\xff" + "橋".encode("euc_jp") + b"\xb6").endswith("<p>\ufffd橋\ufffd")


@pytest.mark.parametrize(
    "name", ["none-such", "undefined", "hex", "idna", "rot13", "utf-16", "unicode", "csunicode", "unicode_escape"]
)
def test_an_unknown_label_is_read_as_windows_1252(name: str) -> None:
    assert decode(f'<meta charset="{name}"><p>Déjà vu à la carte, été'.encode("cp1252")).endswith(
        "<p>Déjà vu à la carte, été"
    )
