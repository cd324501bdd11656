"""From a page's rows to Markdown."""

import contextlib
import re

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from growth import LINEAR, growth
from hostile.shapes import SHAPES
from penumbra.blocks import find_blocks
from penumbra.errors import TooLargeError
from penumbra.markdown import MarkdownOptions, write
from penumbra.page import TEXT
from penumbra.page.markup import parse_with_source

READER = MarkdownIt("gfm-like", {"linkify": False, "html": True})
WORDS = re.compile(r"\w+")
PLAIN = MarkdownOptions()
KATEX = (
    "<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi><annotation "
    "encoding='application/x-tex'>x^4</annotation>"
    "</semantics></math></span><span class=katex-html>x4</span></span>"
)

SQUARE = "<math><msup><mi>c</mi><mn>2</mn></msup></math>"


def markdown(html: str, style: MarkdownOptions = PLAIN) -> str:
    page, source = parse_with_source(html)
    blocks = find_blocks(page)
    kept = np.zeros(len(page), dtype=bool)
    kept[blocks.text_rows] = True
    pictures = page.tagged(("img",))
    return write(page, source, kept, pictures, blocks.spaced, style)


def text_read(written: str) -> str:
    """Text of Markdown as CommonMark reads it; footnotes' marks left out."""
    plain = re.sub(r"\[\^\d+\]:?", " ", written)
    out = []
    for token in READER.parse(plain):
        if token.type in {"fence", "code_block"}:
            out.append(token.content)
        for child in token.children or ():
            is_break = child.type in {"softbreak", "hardbreak"} or child.content.startswith("<br")
            out.append(" " if is_break else child.content if child.type in {"text", "code_inline"} else "")
        out.append("\n")
    return "".join(out)


def test_a_box_with_a_title_is_no_table() -> None:
    row = "<tr><td rowspan=2><img src=note.png></td><th>Note</th></tr>"
    note = f"<table>{row}<tr><td><p>These options are few.</p></td></tr></table>"
    assert markdown(note) == "Note\n\nThese options are few.\n"


BACK = (
    "<p>Pages are read by a human.<sup>{call}</sup></p><h2>Notes</h2>"
    "<p id=n1>{note} The first note says something of use.</p>"
)


@pytest.mark.parametrize(
    ("call", "note"),
    [
        ("<a id=r1 href=#n1>1</a>", "<sup><a href=#r1>1</a></sup>"),
        ("<a name=r1></a><a href=#n1>1</a>", "<sup><a href=#r1>1</a></sup>"),
        ("<a id=r1 href=#n1>[1]</a>", "<sup>[<a href=#r1>1</a>]</sup>"),
    ],
)
def test_a_raised_way_back_makes_no_note_of_the_text(call: str, note: str) -> None:
    written = markdown(BACK.format(call=call, note=note))
    assert written.startswith("Pages are read by a human.[^1]\n")
    assert written.rstrip().endswith("The first note says something of use.")
    assert written.count("[^1]:") == 1
    assert "[^2]" not in written


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>A text.<p>Another.", "A text.\n\nAnother.\n"),
        ("<h2>A <b>bold</b> heading</h2><p>x", "## A bold heading\n\nx\n"),
        ("<p>He said <q>come in, <q>now</q> or <b>never</b></q>.", "He said “come in, ‘now’ or **never**”.\n"),
        ("<p>She said <q>“her own”</q> <q><i>x</i></q>", "She said “her own” “*x*”\n"),
        ("<h2><div>In a box</div></h2><p>x", "## In a box\n\nx\n"),
        ("<p><b>Bold</b> and <i>slanted</i>, <del>gone</del>.", "**Bold** and *slanted*, ~~gone~~.\n"),
        ("<p>x<sup>2</sup> and H<sub>2</sub>O", "x<sup>2</sup> and H<sub>2</sub>O\n"),
        ("<p>Water<br>and wine", "Water\\\nand wine\n"),
        ("<blockquote><p>One.<p>Two.</blockquote>", "> One.\n>\n> Two.\n"),
        ("<ul><li>a<li>b</ul>", "- a\n- b\n"),
        ("<ol start=3><li>a<li>b</ol>", "3. a\n4. b\n"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c\n"),
        ("<ul><li><p>a<p>b</ul>", "- a\n\n  b\n"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b\n"),
        ("<li>alone<li>two", "- alone\n- two\n"),
        ("<dl><dt>term<dd>what it means</dl>", "**term**\n\nwhat it means\n"),
        ("<p>A <code>span of code</code> here", "A `span of code` here\n"),
        ("<p><code>a ` b</code> c", "``a ` b`` c\n"),
        ("<p>Changed <x-time>two <b>days</b> ago</x-time> by us", "Changed two **days** ago by us\n"),
        ("<p>One <x-icon></x-icon> and two", "One and two\n"),
        ("<h2>The <x-bird>king</x-bird> penguin</h2><p>x", "## The king penguin\n\nx\n"),
        ("<ul><li>Eats <x-fish>krill</x-fish> and squid</ul>", "- Eats krill and squid\n"),
        ("<p><code>a</code><code>b`c</code> d", "``ab`c`` d\n"),
    ],
)
def test_each_element_is_written_as_commonmark_has_it(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    "text",
    ["# no heading", "1. no item", "- no item", "> no quotation", "a * b * c *d*", (
        "snake_case and _no_ emphasis"
    ), "[a](b)", "`x`",
     "&amp;lt; and &lt;b&gt;", "a\\*b", "~~x~~", "![x](y)", "[^1] no note", "C:\\path\\", "| a | b |"],
)  # fmt: skip
def test_signs_of_markdown_in_a_text_stay_signs(text: str) -> None:
    written = markdown(f"<p>{text}<p>next")
    plain = text.replace("&amp;", "&").replace("&lt;b&gt;", "<b>")
    tokens = [token.type for token in READER.parse(written)]
    assert tokens == ["paragraph_open", "inline", "paragraph_close"] * 2
    read = "".join(child.content for child in READER.parse(written)[1].children or ())
    assert read == plain


def test_a_links_address_is_made_absolute() -> None:
    html = "<p><a href='/a b(c)'>A <b>link</b></a> and <a href='javascript:evil()'>none</a>, <a href='#x'>here</a>."
    assert (
        markdown(html, MarkdownOptions(url="https://example.org/d/"))
        == "[A **link**](https://example.org/a%20b%28c%29) and none, here.\n"
    )
    assert markdown(html, MarkdownOptions(links=False)) == "A **link** and none, here.\n"


def test_emphasis_that_commonmark_would_not_read_is_html() -> None:
    assert markdown("<p>は<b>「上」</b>と <b>fine</b>") == "は<strong>「上」</strong>と **fine**\n"


@pytest.mark.parametrize(
    "names",
    [
        "<pre class='language-python'><code>{}</code></pre>",
        "<pre><code class='lang-python'>{}</code></pre>",
        "<div class='highlight-python notranslate'><div class='highlight'><pre>{}</pre></div></div>",
        "<pre data-lang=python>{}</pre>",
    ],
)
def test_a_listing_has_its_lines_and_its_language(names: str) -> None:
    code = "<span class=linenos>1</span><span>def</span> <span>f</span>():\n    <span>return</span> 1\n"
    assert markdown(names.format(code)) == "```python\ndef f():\n    return 1\n```\n"


def test_a_listing_has_only_the_lines_that_are_shown_at_first() -> None:
    code = "<span class=boring>fn main() {\n</span>let x = 1;\n<span class=boring>}\n</span>"
    assert markdown(f"<pre><code class='language-rust'>{code}</code></pre>") == "```rust\nlet x = 1;\n```\n"


def test_a_cell_of_signs_is_written_with_its_row() -> None:
    rows = "<tr><th>part<th>one<th>two<tr><td>heap<td>✘<td>✓<tr><td>unit<td><code>()</code><td>|"
    assert markdown(f"<table>{rows}</table>") == (
        "| part | one | two |\n| --- | --- | --- |\n| heap | ✘ | ✓ |\n| unit | () | \\| |\n"
    )


def test_a_picture_in_a_line_stays_in_it_whatever_holds_it() -> None:
    pictures = MarkdownOptions(images=True)
    picture = '<img src="https://a.example/i.png" alt=gear>'
    written = "Click ![gear](https://a.example/i.png) to open.\n"
    for held in (picture, f"<picture>{picture}</picture>", f"<picture><source srcset=i.webp>{picture}</picture>"):
        assert markdown(f"<p>Click {held} to open.</p>", pictures) == written


def test_a_words_reading_stands_in_parentheses() -> None:
    assert markdown("<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です。</p>") == "漢(かん)字(じ)です。\n"
    assert markdown("<p><ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp></ruby>です。</p>") == "漢（かん）です。\n"


def test_a_listing_in_a_cell_keeps_its_indentation() -> None:
    code = "<pre>if x:\n    return 1</pre>"
    written = markdown(f"<table><tr><th>Name</th><th>Code</th></tr><tr><td>a</td><td>{code}</td></tr></table>")
    assert "`if x:`<br>`    return 1`" in written


def test_a_listing_with_backticks_has_a_longer_fence() -> None:
    assert markdown("<pre>a\n```\nb</pre>") == "````\na\n```\nb\n````\n"


def test_lines_of_a_listing_may_be_elements() -> None:
    assert markdown("<pre><div>a</div><div>b</div></pre><pre>c<br>d</pre>") == "```\na\nb\n```\n\n```\nc\nd\n```\n"


def markdown_without(html: str, left_out: str) -> str:
    """Of a page whose texts are kept but one."""
    page, source = parse_with_source(html)
    kept = np.array([tag == TEXT and page.text[row] != left_out for row, tag in enumerate(page.tag)])
    return write(page, source, kept)


@pytest.mark.parametrize("between", ["<hr>", "<div></div>", "<h2></h2>", "<form><input></form>", "<div>out</div>"])
def test_what_is_left_out_between_two_texts_keeps_them_apart(between: str) -> None:
    assert markdown_without(f"<div>One two.{between}Three four.</div>", "out") == "One two.\n\nThree four.\n"


def test_a_line_break_in_an_element_without_text_breaks_the_line() -> None:
    assert markdown("<p><b>Apps</b><b><br></b>for all</p>") == "**Apps**\\\nfor all\n"


def test_a_picture_that_is_not_written_parts_words_but_not_a_word_and_a_full_stop() -> None:
    assert markdown_without("<p>Click<img src=a.png>here<img src=b.png>.</p>", "") == "Click here.\n"
    assert markdown_without("<p>The <img src=a.png><code>key</code>s.</p>", "") == "The `key`s.\n"


@pytest.mark.parametrize(
    "formula",
    [
        SQUARE,
        f"<mjx-container><mjx-math></mjx-math><mjx-assistive-mml>{SQUARE}</mjx-assistive-mml></mjx-container>",
        "<mjx-container><mjx-math data-latex='c^{2}'><mjx-mi></mjx-mi></mjx-math></mjx-container>",
    ],
)
def test_a_formula_without_its_source_is_written_by_its_structure_or_mathjax_attribute(formula: str) -> None:
    assert markdown(f"<p>The square {formula} of light.</p>") == "The square $c^{2}$ of light.\n"


def test_a_list_of_tasks_has_its_boxes() -> None:
    done = "<li><input type=checkbox checked disabled> done</li>"
    opened = "<li><p><label><input type=checkbox>open</label></p></li>"
    assert markdown(f"<ul>{done}{opened}<li>no task <input type=checkbox></li></ul>") == (
        "- [x] done\n- [ ] open\n- no task\n"
    )


def test_two_formulas_in_a_row_have_a_space_between_them() -> None:
    assert markdown(f"<p>So {SQUARE}<math><mi>x</mi></math> holds.</p>") == "So $c^{2}$ $x$ holds.\n"


def test_a_formula_of_mathjax_on_a_line_of_its_own_is_a_block() -> None:
    formula = f"<mjx-container display=true><mjx-assistive-mml>{SQUARE}</mjx-assistive-mml></mjx-container>"
    assert markdown(f"<p>The sum {formula} is here.</p>") == "The sum\n\n$$c^{2}$$\n\nis here.\n"


def test_a_formula_that_cannot_be_read_leaves_its_sentence_whole() -> None:
    formula = f"<math>{'<mrow>' * 150}<mn>1</mn>{'</mrow>' * 150}</math>"
    page, source = parse_with_source(f"<p>The area {formula} is <noscript><img src=a.png></noscript>here.</p>")
    kept = np.array([tag == TEXT and not page.text[row].strip().isdecimal() for row, tag in enumerate(page.tag)])
    assert write(page, source, kept) == "The area is here.\n"


def test_values_stand_under_their_heads_beside_cells_of_several_rows() -> None:
    table = "<table><tr><th>City<th>Year<tr><td rowspan=2>Paris<td>2000<tr><td>2010<tr><td>Rome<td>2020</table>"
    rows = ["| City | Year |", "| --- | --- |", "| Paris | 2000 |", "|  | 2010 |", "| Rome | 2020 |"]
    assert markdown(table).splitlines() == rows
    assert markdown_without(table, "2010").splitlines() == [row for row in rows if "2010" not in row]
    two = "<table><tr><th rowspan=2>City<th colspan=2>People<tr><th>2000<th>2010<tr><td>Paris<td>9<td>10</table>"
    assert markdown(two).splitlines()[::2] == ["| City | People |  |", "|  | 2000 | 2010 |"]


def test_cells_that_cover_more_than_the_table_has_are_single_cells() -> None:
    rows = "".join(f"<tr><td rowspan=99>{row}<td rowspan=99>b" for row in range(40))
    assert markdown(f"<table><tr><th>a<th>b{rows}</table>").splitlines()[-1] == "| 39 | b |"


def test_a_heading_in_a_cell_of_data_is_strong() -> None:
    assert markdown("<table><tr><th>a<th>b<tr><td><h2>H</h2><p>One.</p><td>c</table>").splitlines()[-1] == (
        "| **H**<br>One. | c |"
    )


def test_a_table_of_data_is_a_table_and_a_layouts_cells_are_blocks() -> None:
    data = "<table><tr><th>Name<th>Size<tr><td>a | b<td><td>c<tr><td colspan=2>wide</table>"
    assert markdown(data) == "| Name | Size |  |\n| --- | --- | --- |\n| a \\| b |  | c |\n| wide |  |  |\n"
    assert markdown("<table role=presentation><tr><td>One.<td>Two.</table>") == "One.\n\nTwo.\n"
    assert markdown("<table><tr><td><h2>H</h2><p>One.<td><table><tr><th>a<th>b</table></table>") == (
        "## H\n\nOne.\n\n| a | b |\n| --- | --- |\n"
    )
    assert markdown(data, MarkdownOptions(tables=False)) == "Name\n\nSize\n\na | b\n\nc\n\nwide\n"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<math alttext='x^2'><mi>x</mi></math>", "$x^2$"),
        ((
            "<math display=block><semantics><mi>x</mi><annotation encoding='application/x-tex'>x^3</annotation>"
            "</semantics></math>"
        ), "$$x^3$$"),
        (KATEX, "$x^4$"),
        ("<img class='mwe-math-fallback-image-inline' alt='{\\displaystyle x^5}' src=x>", "$x^5$"),
        ("<script type='math/tex'>x^6</script>", "$x^6$"),
        ("\\(x^7\\)", "$x^7$"),
        ("$$x^8$$", "$$x^8$$"),
    ],
)  # fmt: skip
def test_a_formula_is_its_tex(html: str, expected: str) -> None:
    assert f"so\n\n{expected}" in markdown(f"<p>so {html} is true") or f"so {expected} is true" in markdown(
        f"<p>so {html} is true"
    )


def test_a_footnote_is_called_and_stands_at_the_end() -> None:
    html = (
        "<p>A text<sup id=r1><a href='#n1'>1</a></sup> with notes<a role=doc-noteref href='#n2'>[2]</a>.</p>"
        "<ol><li id=n1><p>The first. <a href='#r1'>↩</a></li><li><p id=n2>The second.</li></ol><p>The end."
    )
    assert markdown(html) == "A text[^1] with notes[^2].\n\nThe end.\n\n[^1]: The first.\n\n[^2]: The second.\n"


def test_the_anchor_of_a_heading_is_left_out() -> None:
    assert markdown("<h2>Quickstart<a class=headerlink href='#quickstart'>¶</a></h2><p>x") == "## Quickstart\n\nx\n"


def test_a_figure_in_a_list_of_contents_is_no_footnote() -> None:
    assert "[^" not in markdown("<p><a href='#a'>1</a> <a href='#b'>2</a><p id=a>The first.<p id=b>The second.")


@pytest.mark.parametrize(
    "late", ["src=x.gif data-src", "src=x.gif data-full-src", "data-url", "src=data:image/gif;base64,R0lG data-image"]
)
def test_pictures_are_written_where_they_are_asked_for(late: str) -> None:
    html = f"<p>See <img {late}=/hill.png alt='A [green] hill'> here."
    assert markdown(html) == "See here.\n"
    assert (
        markdown(html, MarkdownOptions("https://example.org", images=True))
        == "See ![A (green) hill](https://example.org/hill.png) here.\n"
    )


@pytest.mark.parametrize(
    ("address", "written"),
    [
        ("y?)[click](javascript:alert(1)", "y?%29[click]%28javascript:alert%281%29"),
        ("y)<script>alert(1)</script>.png", "y%29%3Cscript%3Ealert%281%29%3C/script%3E.png"),
        ("a b.png", "a%20b.png"),
    ],
)
@pytest.mark.parametrize("alt", ["", "A hill"])
def test_no_address_of_a_picture_is_read_as_markdown_or_html(address: str, written: str, alt: str) -> None:
    found = markdown(f"<p>See <img src='{address}' alt='{alt}'> here.", MarkdownOptions(images=True))
    assert found == f"See ![{alt}]({written}) here.\n"
    kinds = [child.type for child in READER.parse(found)[1].children or ()]
    assert kinds == ["text", "image", "text"]


@pytest.mark.parametrize(
    ("inside", "written"),
    [
        ("<h3>&lt;img src=x onerror=alert(1)&gt; | x</h3>", "**\\<img src=x onerror=alert(1)> \\| x**"),
        ("<h3>A <b>bold</b> and <i>slanted</i><br>heading\\</h3>", "<strong>A bold and *slanted* heading\\\\</strong>"),
        ("<h3><a href=https://a.example>See</a> <code>x|y</code></h3>", "**[See](https://a.example) `x\\|y`**"),
        ("so $$a|b$$", "so<br>$$a\\|b$$"),
        ("<blockquote>said | done</blockquote>", "said \\| done"),
    ],
)
def test_headings_formulas_and_quotations_of_a_list_in_a_cell_stay_in_the_cell(inside: str, written: str) -> None:
    table = f"<table><tr><th>one<th>two<tr><td><ul><li>{inside}</ul><td>next</table>"
    found = markdown(table)
    assert found == f"| one | two |\n| --- | --- |\n| {written} | next |\n"
    cells = [token.type for token in READER.parse(found)].count("td_open")
    assert cells == 2


@pytest.mark.parametrize("span", ["0", "100", "-1", "x", "0010" + 5_000 * "0"])
def test_a_span_that_is_no_number_of_columns_is_one_column(span: str) -> None:
    table = f"<table><tr><th colspan='{span}'>one<th>two<tr><td>a<td>b</table>"
    assert markdown(table) == "| one | two |\n| --- | --- |\n| a | b |\n"


def test_formulas_between_single_dollar_signs_are_written_where_a_script_draws_them() -> None:
    told = "<script>MathJax = { tex: { inlineMath: [['$', '$']] } };</script>"
    assert markdown(f"{told}<p>so $a_1*b$ is</p>") == "so $a_1*b$ is\n"
    assert markdown("<p>so $a_1*b$ is</p>") == "so \\$a_1\\*b\\$ is\n"


def test_words_are_spelt_without_soft_hyphens_and_code_is_as_it_is() -> None:
    assert markdown("<p>A har&shy;bour, <code>a&shy;b</code></p>") == "A harbour, `a\u00adb`\n"


def test_elements_thousands_deep_are_written() -> None:
    assert "end" in markdown("<ul><li>" * 150 + "<blockquote>" * 30 + "end")


_TEXT = st.text(alphabet="ab1 *_`[]()<>&#\\~|!-+.:$^\"'\n", max_size=24)
_TAGS = st.sampled_from("p b i a code pre ul li ol table tr td th h2 blockquote sup span div br dl dt dd del".split())


@st.composite
def _pages(draw: st.DrawFn, depth: int = 3) -> str:
    parts = []
    for _ in range(draw(st.integers(0, 4))):
        if depth and draw(st.booleans()):
            tag = draw(_TAGS)
            parts.append(f"<{tag} href=x>{draw(_pages(depth - 1))}</{tag}>")
        else:
            parts.append(draw(_TEXT).replace("&", "&amp;").replace("<", "&lt;"))
    return "".join(parts)


@settings(max_examples=200, derandomize=True)
@example("<p><code><p>_``</p></code><code>_</code></p>")
@given(_pages())
def test_the_words_of_any_page_are_the_words_of_its_markdown(html: str) -> None:
    assume(not re.search(r"\\[(\[]|\$\$", html))  # TeX is no text
    written = markdown(f"<body><p>start</p>{html}</body>")
    page, _ = parse_with_source(f"<body><p>start</p>{html}</body>")
    expected = WORDS.findall(" ".join(find_blocks(page).text))
    assert sorted("".join(WORDS.findall(text_read(written)))) == sorted("".join(expected))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_time_of_writing_grows_with_the_page(shape: str) -> None:
    pages = {size: SHAPES[shape](size) for size in (400, 3_200)}
    assert growth(lambda size: _tried(pages[size]), 400) < LINEAR


def _tried(page: str) -> None:
    with contextlib.suppress(TooLargeError):  # a limit is an answer
        markdown(page)


@pytest.mark.parametrize("content", ["x" * 150, "`" * 150])
def test_adjacent_code_is_one_span_in_linear_time(content: str) -> None:
    assert markdown("<p>a <code>b</code><b><code>`c</code></b><code>d</code> <code>e</code></p>") == "a ``b`cd`` `e`\n"
    pages = {size: f"<p>{f'<code>{content}</code>' * size}" for size in (200, 1_600)}
    assert growth(lambda size: markdown(pages[size]), 200) < LINEAR
