"""Bytes → text."""

import random

import pytest

from growth import LINEAR, growth
from penumbra.errors import BadPageError
from penumbra.page.encoding import decode


def test_a_byte_order_mark_decides() -> None:
    assert decode("текст".encode("utf-16")) == "текст"
    assert decode(b"\xef\xbb\xbf" + "текст".encode()) == "текст"


def test_latin_1_is_read_as_browsers_read_it() -> None:
    assert decode(b'<meta charset="iso-8859-1">\x93quoted\x94') == '<meta charset="iso-8859-1">\u201cquoted\u201d'


@pytest.mark.parametrize("wrong", [b"\xff", b"\x92", b"\xc3", b"\xe2\x80", b"\xed\xa0\x80"])
@pytest.mark.parametrize("head", [b"<meta charset=utf-8>", b"<meta charset=latin1>", b""])
@pytest.mark.parametrize("text", ["Le café est fermé pendant l’été.", "Рано утром мы вышли.", "朝早く家を出た。"])
def test_a_wrong_byte_in_utf_8_costs_only_itself(text: str, head: bytes, wrong: bytes) -> None:
    page = head + b"<p>" + text.encode() * 5 + wrong + b"</p><p>" + text.encode()
    decoded = decode(page)
    assert decoded.count(text) == 6
    assert set(decoded) <= set(head.decode() + "</p>\ufffd" + text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cp1251", "Привет"),
        ("koi8-r", "Привет"),
        ("cp1252", "Déjà été à l’île"),
        ("cp1253", "Καλημέρα κόσμε"),
        ("gb18030", "简体中文的页面"),
        ("big5", "繁體中文的頁面"),
        ("euc_kr", "한국어 문서입니다"),
        ("euc_jp", "日本語の文書です"),
        ("shift_jis", "日本語の文書です"),
    ],
)
def test_text_in_another_encoding_is_not_taken_for_damaged_utf_8(name: str, text: str) -> None:
    assert text * 20 in decode(f"<meta charset={name}><p>".encode() + text.encode(name) * 20)


def test_japanese_in_seven_bits_is_read_where_it_is_declared() -> None:
    text = "日本語の文書です"
    assert text in decode(b"<meta charset=iso-2022-jp><p>" + text.encode("iso2022_jp"))


def test_japanese_in_seven_bits_is_read_where_nothing_is_declared() -> None:
    text = "日本語の文書です"
    assert text in decode(b"<title>A</title><p>" + text.encode("iso2022_jp"))
    assert decode(b"<p>\x1b[1mbold\x1b[0m") == "<p>\x1b[1mbold\x1b[0m"


def test_bytes_of_another_encoding_are_not_read_as_japanese_in_seven_bits() -> None:
    text = "Der Bär trägt Möhren über die schöne Straße nach Köln und Düsseldorf"
    assert text in decode(f"<p>{text} \x1b$B".encode("cp1252"))


def test_utf_8_that_is_declared_as_seven_bits_is_utf_8() -> None:
    assert "日本語の文書です" in decode("<meta charset=iso-2022-jp><p>日本語の文書です".encode())


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


WESTERN = "Bu Türkçe bir metindir: şehir, ğ, ı."


@pytest.mark.parametrize(
    "head",
    [
        "<!-- <meta charset=koi8-r> --><meta charset=windows-1254>",
        "<!--> <meta charset=windows-1254> <!-- <meta charset=koi8-r>",
        "<meta name=description content='pages in charset=koi8-r'><meta charset='windows-1254'>",
        "<META CONTENT='text/html; charset=windows-1254' HTTP-EQUIV=content-type>",
        "<metadata charset=koi8-r></metadata><meta/charset=windows-1254>",
        "<?xml version='1.0' encoding='windows-1254'?>",
        "<?xml version='1.0' encoding='koi8-r'?><meta charset=windows-1254>",
        f"<style>{'a{color:red}' * 2000}</style><meta charset=windows-1254>",
    ],
)
def test_a_declaration_is_read_where_browsers_read_it(head: str) -> None:
    assert decode(f"{head}<p>{WESTERN}".encode("cp1254")).endswith(WESTERN)


def test_the_encoding_a_page_was_sent_with_goes_before_its_own() -> None:
    assert decode(f"<meta charset=koi8-r><p>{WESTERN}".encode("cp1254"), "windows-1254").endswith(WESTERN)


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be"])
def test_a_page_sent_as_utf_16_is_read_so_unless_it_is_utf_8(name: str) -> None:
    text = f"<p>{'这是一个中文段落，市政府昨天宣布，新的桥梁将在明年春天开放。' * 40}</p>"
    assert decode(text.encode(name), name) == text
    assert decode(text.encode(), name) == text


def test_the_encoding_is_guessed_from_the_text_and_not_from_scripts_before_it() -> None:
    text = "Это русский текст. Вчера в городе открыли новый мост." * 3
    assert text in decode(f"<script>{'var a = 1;' * 20_000}</script><p>{text}".encode("cp1251"))


def test_a_page_that_says_it_is_utf_8_and_mostly_is_is_utf_8() -> None:
    page = f"<meta charset=utf-8><p>{'Schöne Gärten in großen Städten. ' * 3}".encode()
    assert "Schöne Gärten in gro\ufffden Städten" in decode(page.replace("ß".encode(), b"\xdf"))


def test_utf_16_without_a_mark_may_have_characters_with_an_empty_byte() -> None:
    page = "<html><head><title>一</title></head><body><p>这是一个中文段落</p></body></html>"
    assert decode(page.encode("utf-16-le")) == page


def test_a_declared_encoding_that_no_name_can_be_is_windows_1252() -> None:
    assert decode(b'<meta charset="a\x00b"><p>h\xe9llo \xff').endswith("h\u00e9llo \u00ff")


@pytest.mark.parametrize("part", [b"<!--", b"<meta ", b"<meta a='", b"<!-- -->", b"<meta charset", b"<meta content"])
def test_a_declaration_is_looked_for_in_linear_time(part: bytes) -> None:
    assert growth(lambda size: decode(part * size + b"\xff"), 2_000) < LINEAR


def test_an_element_that_is_never_closed_is_read_once() -> None:
    def decoded(size: int) -> str:
        return decode((b"<meta a>" if size == 2_000 else b"<meta a ") * size + b"\xff")

    assert growth(decoded, 2_000) < LINEAR
