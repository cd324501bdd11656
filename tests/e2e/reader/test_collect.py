"""What the reader view is made of, collected from live pages in real browsers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from driving.browsers import Browser, serve

pytestmark = pytest.mark.browser

WORDS = (
    "The edge of a shadow is never a line: between light and dark there is a band in which a part of the lamp is seen. "
)
PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs="
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shadows</title></head><body>
<nav><a href="/a">Home</a> <a href="/b">News</a></nav>
<aside><span class="author">Somebody Else</span></aside>
<main><article id="top"><h1>Shadows</h1><p class="byline">By <a rel="author" href="/ada">Ada <b>Lovelace</b></a></p>
<time class="entry-date" datetime="2026-03-04T05:06:07Z">on Wednesday</time>{("<p>" + WORDS * 2 + "</p>") * 5}
<p>A note<sup><a href="#fn1" id="ref1">1</a></sup><sup><a href="#fn2">2</a></sup> and <a href="next.html">a relative link</a>,
 <a href="javascript:alert(1)">a script</a>.</p>
<p>Lazy: <img src="{PIXEL}" data-src="/pictures/lazy.png" alt="lazy" width="200" height="100"></p>
<p>Set: <img src="{PIXEL}" data-srcset="/pictures/small.png 300w, /pictures/large.png 900w" alt="set" width="200" height="100"></p>
<p>No source: <img alt="no source" src="" width="200" height="100"><img alt="none" width="200" height="100"></p>
<p>A film<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">for screen readers</span><span
 style="position:absolute;clip-path:inset(50%)">clipped away</span><span class="mw-editsection">[<a href="/e">edit</a>]</span>.</p>
<figure><img src="/picture.svg" alt="real" width="60" height="40"><figcaption>A caption</figcaption></figure>
<pre class="highlight"><code class="language-python"><span style="display:block">def f(x):</span><span
 style="display:block">    return x</span></code></pre>
<table><tr><td class="lineno">1</td><td><pre>one\ntwo</pre></td></tr></table>
<p>Sum: <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow><annotation
 encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a2</span></span>
 and <script type="math/tex">\\frac{{1}}{{2}}</script></p>
<p style="white-space: pre-line">First line of a poem
second line of a poem</p>
<div id="host"></div>
<iframe id="same" srcdoc="<p>Words that stand in a frame of the same origin, and enough of them to be read.</p>"
 width="400" height="80"></iframe>
<iframe src="https://player.example.org/7" title="A film" width="400" height="200"></iframe>
<section style="direction: rtl"><p>Words from right to left</p><pre style="direction: ltr"><code>f(x)</code></pre></section>
<p style="display:none">Unseen words</p><form><input value="typed"><textarea>typed too</textarea></form>
<ol><li id="fn1">The footnote. <a href="#ref1">back</a></li></ol></article></main>
<aside class="footnotes"><ol><li id="fn2">A note set apart.</li><li>Set apart, and not called.</li></ol></aside>
<footer><p>Imprint and <a href="/i">the like</a></p></footer>
<script>
const root = document.querySelector("#host").attachShadow({{ mode: "open" }});
root.innerHTML = "<p>Words that stand in a shadow tree, before <slot></slot> and after.</p>";
document.querySelector("#host").append("what is slotted");
</script></body></html>"""
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="teal"/></svg>'
)


@pytest.fixture(scope="module")
def collected(example: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What was collected, with the page's HTML before and after and its address."""
    folder: Path = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "picture.svg").write_text(PICTURE, "utf-8")
    with serve(folder) as address:
        example.open(f"{address}/index.html")
        before = example.script("return document.documentElement.outerHTML")
        example.ask("ui-bg-read")
        after = example.script("return document.documentElement.outerHTML")
        yield {**_collect(example), "before": before, "after": after, "address": address}


def _collect(browser: Browser) -> dict[str, Any]:
    """What the page gives the background once more: the background keeps only what the host has made of it."""
    asked = {"type": "bg-cs-collect", "comments": False}
    reply: dict[str, Any] = browser.backstage.run("return api.tabs.sendMessage(given[0], given[1])", browser.tab, asked)
    found: dict[str, Any] = reply["data"]
    return found


def test_collecting_an_article_does_not_change_the_page(collected: dict[str, Any]) -> None:
    assert collected["before"] == collected["after"]


def test_noise_unseen_text_and_typed_text_are_left_out(collected: dict[str, Any]) -> None:
    for words in ("Home", "Imprint", "Unseen words", "typed", "alert(1)"):
        assert words not in collected["html"]


def test_lazy_pictures_get_their_later_address(collected: dict[str, Any]) -> None:
    address = collected["address"]
    for picture in ("/pictures/lazy.png", "/pictures/large.png", "/picture.svg"):
        assert f'src="{address}{picture}"' in collected["html"]
    assert "<figcaption>A caption</figcaption>" in collected["html"]


def test_a_picture_without_a_source_is_left_out(collected: dict[str, Any]) -> None:
    assert 'alt="no source"' not in collected["html"]
    assert 'alt="none"' not in collected["html"]
    assert f'src="{collected["address"]}/"' not in collected["html"]


def test_controls_in_the_text_and_words_for_screen_readers_are_left_out(collected: dict[str, Any]) -> None:
    for words in ("for screen readers", "clipped away", "edit"):
        assert words not in collected["html"]


def test_author_and_date_are_text(collected: dict[str, Any]) -> None:
    assert collected["head"].startswith('<p class="byline">Ada Lovelace</p>')
    assert 'datetime="2026-03-04T05:06:07Z"' in collected["head"]
    assert "Somebody Else" not in collected["head"]


def test_links_are_absolute_except_links_within_the_page(collected: dict[str, Any]) -> None:
    html = collected["html"]
    assert f'href="{collected["address"]}/next.html"' in html
    assert 'href="#fn1"' in html
    assert '<li id="fn1">' in html
    assert "javascript:" not in html


def test_code_keeps_its_lines_and_loses_their_numbers(collected: dict[str, Any]) -> None:
    html = collected["html"]
    assert '<pre><code class="language-python">def f(x):\n    return x</code></pre>' in html
    assert "<pre><code>one\ntwo</code></pre>" in html


def test_parts_and_code_keep_the_direction_of_their_style(collected: dict[str, Any]) -> None:
    turned = '<section dir="rtl"><p>Words from right to left</p><pre dir="ltr"><code>f(x)</code></pre></section>'
    assert turned in collected["fallback"]  # the host of these tests takes it for no main content


def test_formulas_appear_once_with_their_source(collected: dict[str, Any]) -> None:
    html = collected["html"]
    assert html.count("<math>") == 1
    assert "a^2" in html
    assert "katex-html" not in html
    assert "\\(\\frac{1}{2}\\)" in html


def test_drawn_line_breaks_are_kept(collected: dict[str, Any]) -> None:
    assert "First line of a poem<br>second line of a poem" in collected["html"]


def test_shadow_trees_and_frames_of_the_same_origin_are_read(collected: dict[str, Any]) -> None:
    html = collected["html"]
    assert "Words that stand in a shadow tree" in html
    assert "what is slotted" in html
    assert "Words that stand in a frame" in html


def test_a_footnote_of_kept_text_is_kept_wherever_it_is(collected: dict[str, Any]) -> None:
    assert "A note set apart." in collected["html"]
    assert "Set apart, and not called." not in collected["html"]


def test_a_frame_of_another_origin_gives_address_and_name(collected: dict[str, Any]) -> None:
    assert '<iframe src="https://player.example.org/7" title="A film"></iframe>' in collected["html"]
