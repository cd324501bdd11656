"""Markup of real pages in the reader, in both browsers with the real host: pictures, videos, line breaks, hidden parts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from driving.browsers import BROWSERS, Browser, launch, serve

pytestmark = pytest.mark.browser

WORDS = "Between light and dark there is a band in which a part of the lamp is seen, and whoever walks sees it wane. "
DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs="
DRAWING = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90' height='60'%3E%3Cpath d='M0 0h9v9z'/%3E"
    "%3C/svg%3E"
)
PLAYER = "https://www.youtube.com/embed"
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>How the light gets in</title>
<base href="/base/"></head><body><main><article><h1>How the light gets in</h1><p>5 min read</p>{5 * f"<p>{WORDS * 3}</p>"}
<h2>Pictures</h2><p>{WORDS * 2}</p>
<p><img src="{DOT}" data-src="late.jpg" width="200" height="100"></p>
<p><img src="{DOT}" data-srcset="s.jpg 300w, large.jpg 900w" width="200" height="100"></p>
<p><img src="{DOT}" width="200" height="100"><noscript><img src="noscript.jpg"></noscript></p>
<p><picture><source srcset="source.jpg 900w"><img src="{DOT}" width="200" height="100"></picture></p>
<p><img src="{DRAWING}" alt="A drawing" width="90" height="60"></p>
<figure itemtype="http://schema.org/ImageObject" itemid="/waiting.jpg"><figcaption>A caption</figcaption></figure>
<img src="/count.gif" width="1" height="1"><img src="/count-too.gif" style="display:none">
<h2>Videos</h2><p>{WORDS * 2}</p>
<iframe src="{PLAYER}/1" width="560" height="315"></iframe><object data="{PLAYER}/2" width="560" height="315"></object>
<iframe src="" width="560" height="315"></iframe><iframe src="{PLAYER}/3" width="1" height="1"></iframe>
<h2>Text</h2><div>First paragraph. {WORDS}<br><br>Second paragraph. {WORDS}<br><br>Third paragraph. {WORDS}</div>
<p>{WORDS}<a href="javascript:run()">a script's link</a> and <a href="here.html">a link</a>.</p><p> </p>
<p><font color="teal">Coloured words. {WORDS}</font></p><p dir="rtl">מילים מימין לשמאל, ועוד כמה מילים אחריהן</p>
<p hidden>Hidden words.</p><p style="visibility: hidden">Unseen words.</p><p><span aria-hidden="true">Drawn words.</span> {WORDS}</p>
<p>{WORDS}<!-- A comment. --></p><table><tr><td><p>Words in a table for layout. {WORDS}</p></td></tr></table>
<p>If <mjx-container class="MathJax CtxtMenu_Attached_0"><mjx-math aria-hidden="true"><mjx-mi>drawn</mjx-mi></mjx-math><mjx-assistive-mml>
<math><mi>a</mi><mo>=</mo><mn>0</mn></math></mjx-assistive-mml></mjx-container>, then it holds. {WORDS}</p>
<p><a href="javascript:history.back()"><img src="/back.jpg" width="200" height="80"></a></p>
<p><a href="/"><img src="/logo.jpg" width="200" height="80"></a></p><p><a href="/index.html#">Show more</a> <a href="/index.html#">Reset</a></p>
<div role="heading" aria-level="3">Lamps of the harbour</div><p>{WORDS}</p><div role="list"><div role="listitem">The red lamp.</div>
<div role="listitem">The green lamp.</div></div><ol><li>One item of a list.</li><li></li><li>Another item of it.</li></ol></article></main></body></html>"""


@pytest.fixture(scope="module", params=BROWSERS)
def article(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The article's tree, with the page's address."""
    folder: Path = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text(PAGE, "utf-8")
    with launch(request.param) as browser, serve(folder) as address:
        yield _article(browser, address)


def _article(browser: Browser, address: str) -> Any:
    browser.open(f"{address}/index.html")
    source = browser.ask("ui-bg-read")["source"]
    markup = browser.ask("ui-bg-article", source=source)["html"]
    return html.fragment_fromstring(markup.replace(address, ""), create_parent="div")


def test_pictures_have_the_address_that_they_wait_for(article: Any) -> None:
    sources = [source for source in article.xpath("//img/@src") if not source.startswith("data:")]
    lazy = ["/base/late.jpg", "/base/large.jpg", "/base/noscript.jpg", "/base/source.jpg"]
    assert sources == [*lazy, "/waiting.jpg"]
    assert article.xpath("//img[starts-with(@src, 'data:')]/@alt") == ["A drawing"]


def test_videos_are_cards_and_frames_without_content_are_none(article: Any) -> None:
    assert article.xpath("//figure/@data-src") == [f"{PLAYER}/1", f"{PLAYER}/2"]


def test_headings_and_lists_by_role_are_headings_and_lists(article: Any) -> None:
    assert [one.text_content().strip() for one in article.iter("h3", "h4")] == ["Lamps of the harbour"]
    assert [one.text_content().strip() for one in article.findall(".//ul/li")] == ["The red lamp.", "The green lamp."]


def test_empty_lines_and_layout_tables_are_paragraphs(article: Any) -> None:
    firsts = [" ".join(one.text_content().split()[:2]) for one in article.xpath("//p")]
    for number in ("First", "Second", "Third"):
        assert f"{number} paragraph." in firsts
    assert not article.xpath("//table")
    assert not article.xpath("//p[not(normalize-space()) and not(.//img)]")
    assert article.xpath("count(//ol/li)") == 3


def test_hidden_parts_comments_and_the_reading_time_are_left_out(article: Any) -> None:
    text = article.text_content()
    for left_out in ("Hidden words", "Unseen words", "A comment", "5 min read", "drawn", "Show more"):
        assert left_out not in text
    for kept in ("Drawn words", "Coloured words", "Words in a table", "a script's link"):
        assert kept in text


def test_links_directions_and_formulas_are_those_of_the_page(article: Any) -> None:
    assert article.xpath("//a/@href[contains(., '/base/')]") == ["/base/here.html"]
    assert not article.xpath("//a[contains(., 'script')]/@href")
    assert "מילים" in article.xpath("string(//*[@dir='rtl'])")
    assert article.xpath("string(//p[starts-with(., 'If')]//math)").split() == ["a=0"]
