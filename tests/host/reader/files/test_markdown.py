"""A cleaned article as Markdown."""

import sys

import pytest
from lxml import html
from markdown_it import MarkdownIt

from articles import GOOD, URL, file_of, markdown_of
from penumbra.reader.article import clean, text_of
from penumbra.reader.facts.facts import Facts
from penumbra.reader.files.markdown import to_markdown


def test_markdown_keeps_code_lines_and_tex() -> None:
    text = file_of(GOOD, "markdown").decode()
    assert "```python\na = 1\nb = 2\n```" in text
    assert "$x^2$" in text


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
    assert markdown_of("<ol><li>a</li><li></li><li>b</li></ol>") == "1. a\n2.\n3. b"
    assert markdown_of("<ol><li></li><li> </li><li>b<ol><li></li></ol></li><li></li></ol>") == "1.\n2.\n3. b"
    assert MarkdownIt().render("1.\n2.\n3. b").count("<li>") == 3
    assert markdown_of("<ul><li></li><li>a</li></ul><p>b</p>") == "- a\n\nb"


def test_items_are_numbered_from_the_start_of_their_list() -> None:
    items = '<ol start="9"><li>a<ol><li>b</li></ol></li><li>c<p>d</p></li></ol><ol start="-1"><li>e</li></ol>'
    assert markdown_of(items) == "9. a\n   1. b\n\n10. c\n\n    d\n\n1) e"


WITH_NOTES = """<h2 id="sec">Contents</h2><p><a href="#sec">1</a></p><p>One<sup id="r1"><a href="#n1">1</a></sup>, two
<sup id="r2"><a href="#n2">[2]</a></sup> and one again<sup><a href="#n1">1</a></sup>.</p><p>After.</p><section><ol>
<li id="n1"><a href="#r1">^</a> <p>The <em>first</em> note.</p><p>Its second part.</p></li>
<li><a id="n2" href="#r2">2</a> The other.</li></ol></section>"""


def test_footnotes_are_footnotes_in_markdown() -> None:
    text = file_of(WITH_NOTES, "markdown").decode()
    assert "One[^1], two [^2] and one again[^1]." in text
    assert text.rstrip().endswith("[^1]: The *first* note.\n\n    Its second part.\n\n[^2]: The other.")
    assert text.count("note.") == 1
    assert "## Contents\n\n1\n" in text, "a number that links to a heading is no reference to a note"


@pytest.mark.parametrize("markup", [WITH_NOTES, GOOD])
def test_no_word_is_lost_when_notes_become_markdown(markup: str) -> None:
    words = {word for word in text_of(clean(markup, URL)).split() if word.isalpha()}
    text = file_of(markup, "markdown").decode()
    assert [word for word in words if word not in text] == []


def test_html_in_text_is_escaped_in_markdown() -> None:
    hostile = "&lt;script&gt;1&lt;/script&gt;"
    markup = (
        f'<p>{hostile}</p><img src="https://e.org/ {hostile})" alt="{hostile}"><a href="https://e.org/ {hostile}" '
        f'title="{hostile}">x</a>'
    )
    text = file_of(markup, "markdown", "t").decode()
    assert "<script" not in text.replace("\\<", "")


@pytest.mark.parametrize(("markup", "text"), [
    ("<p>10<sup>6</sup> and mc<sup> 2</sup>, H<sub>2</sub>O</p>", "10<sup>6</sup> and mc <sup>2</sup>, H<sub>2</sub>O"),
    ("<p><code>2<sup>10</sup> x<sub>1</sub> y<sup>th</sup></code></p>", "`2¹⁰ x₁ yth`"),
    ("<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>y</mi><mn>1</mn></msub></math>",
     "x<sup>2</sup>+y<sub>1</sub>"),
    ("<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac></math>", "(a+1)/2"),
])  # fmt: skip
def test_superscripts_and_subscripts_are_marked_in_markdown(markup: str, text: str) -> None:
    assert markdown_of(markup) == text


@pytest.mark.parametrize(("cell", "text"), [
    ("a|b", r"a\|b"),
    (r"a\|b", r"a\\\|b"),
    ("<code>a|b</code>", r"`a\|b`"),
    ("<pre>a | b\n\nc</pre>", r"`a \| b`<br>`c`"),
    ('<math><annotation encoding="application/x-tex">|x|</annotation></math>', r"$\|x\|$"),
])  # fmt: skip
def test_a_pipe_in_a_cell_does_not_end_it_in_markdown(cell: str, text: str) -> None:
    table = markdown_of(f"<table><tr><th>h</th><th>i</th></tr><tr><td>{cell}</td><td>c</td></tr></table>")
    assert table == f"| h | i |\n| --- | --- |\n| {text} | c |"


def test_backticks_in_a_listing_do_not_end_it_in_markdown() -> None:
    assert markdown_of("<pre>a\n```\n&lt;b&gt;\n# - 1.</pre>") == "````\na\n```\n<b>\n# - 1.\n````"
    assert markdown_of("<blockquote><pre>a&#13;&lt;b&gt;</pre></blockquote>") == "> ```\n> a\n> <b>\n> ```"


@pytest.mark.parametrize("marker", ["1986.", "1)", "#", "###", "-", "+", ">", ": a", "---", "===", "--- | ---", "|a"])
@pytest.mark.parametrize(("before", "after", "tags"), [
    ("<p>", "</p>", "p"), ("<p>a<br>", "</p>", "p br"), ("<p>a\n", "</p>", "p"), ("<ul><li>", "</li></ul>", "ul li"),
    ("<ol><li>", "</li></ol>", "ol li"), ("<blockquote>", "</blockquote>", "blockquote p"), ("<span>", "</span>", "p"),
])  # fmt: skip
def test_text_like_the_start_of_a_block_stays_text_in_markdown(marker: str, before: str, after: str, tags: str) -> None:
    text = f"{marker} b" if marker in {"1986.", "1)", "#", "###", "-", "+", ">"} else marker
    root = _rendered(markdown_of(f"{before}{text}{after}"))
    assert [element.tag for element in root.iterdescendants()] == tags.split()
    wanted = html.fragment_fromstring(f"{before}{text}{after}").text_content()
    assert "".join(root.text_content().split()) == "".join(wanted.split())


def test_blocks_begin_as_blocks_in_markdown() -> None:
    markup = (
        "<h2>a #</h2><blockquote><ol><li>b<ul><li>c</li></ul></li></ol></blockquote><dl><dt>d</dt><dd>e</dd></dl><hr>"
    )
    assert markdown_of(markup) == "## a \\#\n\n> 1. b\n>    - c\n\n**d**\n\ne\n\n---"


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
    before, after = html.fragment_fromstring(clean(f"<p>{markup}</p>", URL)), _rendered(markdown_of(f"<p>{markup}</p>"))
    assert "".join(after.text_content().split()) == "".join(before.text_content().split())
    assert {element.tag for element in after.iterdescendants()} <= {"p", "a", "code", "strong"}
    assert after.xpath("//a/@href") == before.xpath("//a/@href")


@pytest.mark.parametrize("tex", ["[x](javascript:alert(1))", "a<img src=x onerror=alert(1)>", "` <b> `"])
def test_a_formula_is_no_markup_in_a_viewer_without_formulas(tex: str) -> None:
    source = tex.replace("<", "&lt;")
    formula = f'<math><annotation encoding="application/x-tex">{source}</annotation></math>'
    root = _rendered(markdown_of(f"<p>So {formula} and <code>b</code></p>"))
    assert [element.tag for element in root.iterdescendants()] == ["p", "code"]


@pytest.mark.parametrize(
    "prose",
    ["snake_case_name (see p. 5), 3.14 - C# + C", "AT&T, $5-$6, ~5 %; a | b: 1986.", r"C:\Users\me", "Hello! 5 > 4"],
)
def test_ordinary_prose_is_not_escaped_in_markdown(prose: str) -> None:
    assert markdown_of(f"<p>{prose}</p>") == prose


def _rendered(text: str) -> html.HtmlElement:
    """Markdown as a viewer shows it that knows tables and lets HTML through."""
    return html.fragment_fromstring(MarkdownIt("commonmark").enable("table").render(text), create_parent="div")


def test_listings_in_notes_and_definitions_work_in_plain_commonmark() -> None:
    note = (
        '<p>a<sup id="r"><a href="#n">1</a></sup></p><ol><li id="n">Note <a '
        'href="#r">^</a><pre>&lt;b&gt;\n\nc</pre></li></ol>'
    )
    assert markdown_of(note).endswith("[^1]: Note\n\n    ```\n    <b>\n\n    c\n    ```")
    assert markdown_of("<dl><dt>t</dt><dd>d<pre>&lt;b&gt;</pre></dd></dl>") == "**t**\n\nd\n\n```\n<b>\n```"
