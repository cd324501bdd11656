"""Files of an article."""

import io
import re
import zipfile
from typing import get_args

import pytest
from lxml import html

from articles import GOOD, URL, file_of, words_of
from penumbra.messaging.protocol import Export
from penumbra.reader.article import clean
from penumbra.reader.files.export import FORMATS


@pytest.mark.parametrize("kind", ["markdown", "epub"])
@pytest.mark.parametrize(("before", "after"), [
    ("<div>", "</div>"), ("<blockquote>wN ", "</blockquote>"), ("<ul><li>wN", "</li></ul>"), ("<b> wN</b><b>", "</b>"),
])  # fmt: skip
def test_deep_nesting_loses_no_word_in_a_file(kind: str, before: str, after: str) -> None:
    opened = "".join(before.replace("N", str(number)) for number in range(990))
    markup = f"{opened}<p>The <b>last</b> words</p>{after * 990}"
    data = file_of(markup, kind)
    if kind == "epub":
        data = zipfile.ZipFile(io.BytesIO(data)).read("EPUB/article.xhtml")
    text = data.decode()
    assert set(re.findall(r"\w+", text)) >= words_of(clean(markup, URL)).keys()
    assert ("The **last** words" if kind == "markdown" else "The <b>last</b> words") in text


def test_each_format_of_the_protocol_has_its_own_writer() -> None:
    assert list(FORMATS) == list(get_args(Export.__annotations__["format"]))
    assert len({one for row in FORMATS.values() for one in row}) == 3 * len(FORMATS)


def test_files_embed_pictures_or_link_to_them_and_send_no_request() -> None:
    dot = GOOD[GOOD.index("data:image/gif") : GOOD.index('" alt="dot"')]
    whole = html.document_fromstring(file_of(GOOD, "html"))
    assert whole.xpath("//img/@src") == [dot]
    assert whole.xpath('//a[@href="https://example.org/lazy.png"]/text()') == ["a hill"]
    assert whole.xpath("//meta[@http-equiv]/@content") == [
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    ]
    with zipfile.ZipFile(io.BytesIO(file_of(GOOD, "epub"))) as book:
        assert [name[-4:] for name in book.namelist() if "picture-" in name] == [".gif"]
        assert b"https://example.org/lazy.png" in book.read("EPUB/article.xhtml")


def test_a_page_s_title_is_escaped_in_every_file() -> None:
    title = "</title><script>alert(1)</script>{{ 7*7 }}"
    assert b"<script" not in file_of("<p>x</p>", "html", title)
    with zipfile.ZipFile(io.BytesIO(file_of("<p>x</p>", "epub", title))) as book:
        assert all(b"<script" not in book.read(name) for name in book.namelist())
