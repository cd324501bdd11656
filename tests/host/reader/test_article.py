"""HTML of a page → article."""

import gzip
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import html

from articles import GOOD, URL, article_of, page_of, words_of
from growth import LINEAR, growth
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article, decode_request
from penumbra.output.html import as_html, decide_html
from penumbra.reader.article import clean, make_article, text_of
from penumbra.reader.preparing.layout_tables import unwrap_layout_tables
from penumbra.reader.preparing.other_pages import drop_related_links
from penumbra.reader.preparing.page_controls import drop_page_controls
from reading_facts import head

SHARED = Path(os.environ.get("PENUMBRA_SHARED", Path(__file__).parents[4] / "shared")) / "corpora"


def test_an_article_keeps_pictures_embeds_code_tables_lists_and_formulas() -> None:
    out = article_of(GOOD).html
    assert 'src="https://example.org/lazy.png"' in out
    assert "<figcaption>A hill</figcaption>" in out
    assert "<iframe" not in out
    assert 'data-src="https://video.example/v"' in out
    assert '<code class="language-python">a = 1\nb = 2</code>' in out
    assert "<annotation" in out
    assert all(f"<{tag}>" in out for tag in ("table", "dl", "dt", "ul"))


def test_tex_in_a_script_is_kept_once() -> None:
    out = clean('<p>a <span class="MathJax_Preview">E</span><script type="math/tex">E=mc^2</script></p>', URL)
    assert out.count("E=mc^2") == 1
    assert "MathJax" not in out


def test_the_whole_page_is_read_if_no_block_was_kept() -> None:
    text = "<p>" + "A sentence of the main text, with commas, and words. " * 20 + "</p>"
    assert "main text" in article_of("", f"<body><div id=content>{text}</div></body>").html


def test_metadata_is_read_from_heading_and_json_ld() -> None:
    data = json.dumps({"@type": "Article", "author": [{"name": "A. Writer"}], "datePublished": "2026-01-02T03:04"})
    more = f'<script type="application/ld+json">{data}</script>'
    reply = make_article(Article(id=1, page=page_of(), html="<h1>Über uns</h1>", head=head(more=more)))
    assert (reply.title, reply.byline, reply.date, reply.dir) == ("Über uns", "A. Writer", "2026-01-02", "ltr")


@pytest.mark.parametrize("authors", [20, 3000])
def test_the_byline_of_many_authors_can_be_sent_back_to_save_the_article(authors: int) -> None:
    more = "".join(f"<meta name=citation_author content='Augusta Ada King {at}'>" for at in range(authors))
    reply = make_article(Article(id=1, page=page_of(), html="<h1>A paper</h1>", head=head(more=more)))
    assert reply.byline.endswith(str(authors - 1)) if authors == 20 else reply.byline[-1].isdigit()
    for kind in ("export", "save"):
        facts = {"title": reply.title, "byline": reply.byline, "date": reply.date}
        sent = {"id": 2, "type": kind, "page": {"url": ""}, "html": reply.html, **facts}
        asked = decode_request(json.dumps(sent | ({"format": "epub"} if kind == "export" else {})).encode())
        assert asked.byline == reply.byline  # type: ignore[union-attr]


def test_an_element_with_an_svg_name_keeps_its_text() -> None:
    assert text_of(clean("<text>one <desc>two</desc></text><x-box>three</x-box>", URL)).split() == [
        "one",
        "two",
        "three",
    ]


def test_text_after_a_possible_line_break_is_not_inside_of_it() -> None:
    assert (
        clean("<p>mozilla<wbr>.org <i>is</i> a<wbr>b</p>", URL)
        == "<div><p>mozilla<wbr>.org <i>is</i> a<wbr>b</p></div>"
    )


def _eight(corpus: Path) -> list[Path]:
    """Eight pages of a corpus, evenly spaced."""
    pages = sorted((corpus / "html").rglob("*.htm*"))
    return pages[:: max(1, len(pages) // 8)][:8]


PAGES = [page for corpus in (sorted(SHARED.iterdir()) if SHARED.is_dir() else []) for page in _eight(corpus)]


@pytest.mark.skipif(not PAGES, reason="needs the corpora")
def test_eight_pages_of_each_corpus_keep_the_text_of_their_kept_blocks() -> None:
    for path in PAGES:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        kept = as_html(data, decide_html(data, URL))
        tree = html.document_fromstring(kept.encode(), parser=html.HTMLParser(encoding="utf-8", huge_tree=True))
        for left_out in list(tree.iter("head", "script", "style", "template", "textarea", "select", "object", "svg")):
            left_out.drop_tree()
        unwrap_layout_tables(tree)
        drop_page_controls(tree)
        drop_related_links(tree)
        wanted = Counter(" ".join(tree.itertext()).split())
        lost = wanted - words_of(clean(kept, URL))
        assert lost.total() <= 0.02 * wanted.total(), (path.name, lost.most_common(5))


@pytest.mark.parametrize("markup", [
    lambda size: f'<p>Text</p><img srcset="{4 * size * "a"} b">',
    lambda size: f'<p>Text</p><img srcset="{4 * size * ","}b c">',
    lambda size: f"<h1>A{6 * size * ' '}title</h1><p>Text</p>",
    lambda size: f"<p>Text <math>{size * '<foo>a</foo>'}</math></p>",
    lambda size: f"<div>{size * 'a<br><br>'}</div>",
    lambda size: f"<p>Text {size * '<span> </span>'}{4 * size * 'a '}</p>",
    lambda size: f"<ol>{size * '<li></li>'}<li>Text</li></ol>",
    lambda size: f'<p>{size // 15 * "<a href=#note>1</a> "}</p><div id=note>{size * "<b>w</b> "}</div>',
], ids=["a word for addresses", "commas for addresses", "a gap in a title", "strange formulas",
        "empty lines", "empty elements", "empty items", "many calls of a long note"])  # fmt: skip
def test_making_an_article_takes_linear_time(markup: Callable[[int], str]) -> None:
    def read(size: int) -> None:
        make_article(Article(id=1, page=PageFacts(url="https://example.org/"), html=markup(size)))

    assert growth(read, 5000) < LINEAR


def test_an_article_with_1200_nested_elements_is_made() -> None:
    reply = make_article(Article(id=1, page=PageFacts(url="https://example.org/"), html=1200 * "<div>" + "Far down"))
    assert "Far down" in text_of(reply.html)


@pytest.mark.parametrize("whole", [
    "<a", "<!--<a-->", "\x00<p>x</p>", ('<?xml version="1.0" '
    'encoding="utf-8"?><html><body><p>x</p></body></html>'), "<p>&#1;<a href='&#2;'>x</a>",
])  # fmt: skip
def test_any_whole_page_is_accepted(whole: str) -> None:
    article_of("<p>Some text</p>", whole)
    article_of("", whole)


def test_an_impossible_month_is_no_error() -> None:
    request = Article(id=1, page=page_of(), html="<p>13 99 2024</p><p>Some text</p>", head=head("", "2024-99-13"))
    assert "Some text" in make_article(request).html
