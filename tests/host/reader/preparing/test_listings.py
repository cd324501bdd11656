"""Tables around listings of code."""

import re
from collections import Counter

import pytest
from lxml import html

from articles import URL, article_of, markdown_of, words_of
from penumbra.reader.article import clean

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
    out = article_of(before + after).html
    assert "<table" not in out
    (listing,) = html.fragment_fromstring(out, create_parent="div").iter("pre")
    assert listing.text_content().strip("\n") == "let a;\n  f(a);"
    named, language = "a.js\n\n" if markup is PYGMENTS else "", "js" if markup in (CHROMA, ROUGE) else ""
    assert markdown_of(before + after) == f"Before.\n\n{named}```{language}\nlet a;\n  f(a);\n```\n\nAfter.\n\nEnd."


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
    assert words_of(clean(table, URL)) == words_of(table)


def test_text_outside_the_rows_of_a_listings_table_is_kept() -> None:
    assert "stray" in clean("<table>stray<tr><td><pre>1</pre></td><td><pre>let a;</pre></td></tr></table>", URL)


@pytest.mark.parametrize("cell", ['<td dir="RTL"><pre>', '<td><pre dir="rtl">'])
def test_a_listing_keeps_its_own_or_its_cells_direction(cell: str) -> None:
    out = clean(f"<table><tr><td><pre>1</pre></td>{cell}let a;</pre></td></tr></table>", "https://example.org/")
    assert '<pre dir="rtl">let a;</pre>' in out
