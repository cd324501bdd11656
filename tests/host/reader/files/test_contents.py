"""An article's headings as the table of contents of an EPUB."""

import base64
import io
import zipfile

from lxml import etree, html

from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Export
from penumbra.reader.files.contents import contents_of
from penumbra.reader.files.export import export

HEADINGS = (
    "<h2>Umbra</h2><p>Dark.</p><h3>Its edge</h3><h3>Its end</h3><h2>Penumbra</h2><h4>Half</h4><h3> </h3><h2>Light</h2>"
)
NS = {"x": "http://www.w3.org/1999/xhtml"}


def _book(markup: str) -> zipfile.ZipFile:
    request = Export(
        id=1, format="epub", page=PageFacts(url="https://a.example/", lang="en"), html=markup, title="Shadows"
    )
    return zipfile.ZipFile(io.BytesIO(base64.b64decode(export(request).data)))


def test_headings_of_lower_rank_are_inside_the_ones_above_them() -> None:
    entries = contents_of(html.fragment_fromstring(HEADINGS, create_parent="div"))
    tree = [(entry.text, [inner.text for inner in entry.entries]) for entry in entries]
    assert tree == [("Umbra", ["Its edge", "Its end"]), ("Penumbra", ["Half"]), ("Light", [])]


def test_an_article_that_begins_with_a_low_rank_has_all_its_headings() -> None:
    entries = contents_of(html.fragment_fromstring("<h4>a</h4><h2>b</h2><h3>c</h3>", create_parent="div"))
    assert [entry.text for entry in entries] == ["a", "b"]
    assert [entry.text for entry in entries[1].entries] == ["c"]


def test_every_entry_of_a_book_leads_to_its_heading() -> None:
    with _book(HEADINGS + '<h2 id="x"><a href="#x">Last</a></h2>') as book:
        nav = etree.fromstring(book.read("EPUB/nav.xhtml"))
        chapter = etree.fromstring(book.read("EPUB/article.xhtml"))
    links = nav.xpath("//x:nav//x:a", namespaces=NS)
    assert [link.text for link in links] == [
        "Shadows",
        "Umbra",
        "Its edge",
        "Its end",
        "Penumbra",
        "Half",
        "Light",
        "Last",
    ]
    for link in links[1:]:
        name = link.get("href").partition("#")[2]
        assert "".join(chapter.xpath(f"//*[@id='{name}']")[0].itertext()) == link.text


def test_headings_of_one_text_are_two_entries_with_two_ids() -> None:
    entries = contents_of(
        html.fragment_fromstring("<h2>a</h2><p id='part-3'>x</p><h2>a</h2><h2>a</h2>", create_parent="div")
    )
    assert len({entry.id for entry in entries} | {"part-3"}) == 4
