"""Whole lines that are controls are removed; sentences and terms with the same words stay."""

import pytest
from lxml import html

from growth import LINEAR, growth
from penumbra.reader.preparing.page_controls import drop_page_controls
from penumbra.reader.tree.parsing import to_tree


def without_controls(markup: str) -> str:
    root = to_tree(markup)
    drop_page_controls(root)
    return "".join(str(html.tostring(child, encoding="unicode")) for child in root)


@pytest.mark.parametrize(
    "line",
    [
        '<p><a href="#recipe">Jump to Recipe</a></p>',
        '<p><a href="#toc">Zurück zum Inhaltsverzeichnis</a></p>',
        '<p><a href="#list">back to list of questions</a></p>',
        '<div><a href="?print">Print Recipe</a></div>',
        "<h2>Pin this for later!</h2>",
        '<p><a href="/a.png">View this image ›</a></p>',
        "<div>Posts: 116 Threads: 23 Joined: Feb 2019 Reputation: 7</div>",
        '<div><a href="#recipe">קפיצה למתכון</a> <a href="?print">הדפסת המתכון</a></div>',
        "<p>הצטרף: 02 מרץ 2024</p>",
        "<p>返回首页</p>",
        "<p>View Photos</p>",
        '<p>« <a href="/1">Vorige</a> | <a href="/3">Nächste</a> »</p>',
        "<div>Wait 1 second to continue.</div>",
        "<div>67 Reviews 4.7 out of 5 stars</div>",
        "<div>(2) 4 Sterne von 5</div>",
        "<div><span>4.8 מתוך 37 דירוגים</span></div>",
    ],
)
def test_a_line_that_is_a_control_is_removed(line: str) -> None:
    left = without_controls(f"<p>Before.</p>{line}<p>After.</p>")
    assert left.replace("<div> </div>", "") == "<p>Before.</p><p>After.</p>"


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Jump to recipe cards that you like, and read them.</p>",
        "<p>Print this page before you leave for the mountains.</p>",
        "<p>Location: the old harbour, which is open all day long in summer</p>",
        "<h2>Print</h2>",
        '<p>Walk <a href="/w">back to the top</a> of the mountain.</p>',
        '<p><b>Walk</b> <a href="/w">back to the top</a></p>',
        "<p>Notes: see [source] below.</p>",
        '<h2>Arrays <a href="/a">[1]</a></h2>',
        '<p><a href="/top"><img src="/top.png"></a></p>',
        "<pre>print</pre>",
        f"<p>{'1' * 80} stars of x</p>",
        "<p>Five stars out of five, and two votes</p>",
        "<p>Stars</p><p>1815</p><li>3 of 4</li>",
        "<p>□ is the sign of a proof's end.</p>",
    ],
)
def test_text_with_a_controls_words_stays(markup: str) -> None:
    assert without_controls(markup) == markup


@pytest.mark.parametrize("label", ["Buy Photo", "Full screen", "Autoplay", "正在加载...", "Loading…"])
def test_a_galleries_label_between_its_captions_is_removed(label: str) -> None:
    markup = f"<div><p>A mosaic</p><a>{label}</a><p>A museum</p></div>"
    assert without_controls(markup) == "<div><p>A mosaic</p><p>A museum</p></div>"


@pytest.mark.parametrize(
    "own", ["Press <a>Full screen</a>", "<h2>Loading</h2>", "<ul><li>Captions</li><li>Full screen</li></ul>"]
)
def test_a_galleries_word_in_a_sentence_a_heading_or_a_list_stays(own: str) -> None:
    markup = f"<div><p>A</p>{own}<p>B</p></div>"
    assert without_controls(markup) == markup


@pytest.mark.parametrize("heading", ["上一篇文章與下一篇文章", "Previous and next", "Previous article / Next article"])
def test_the_stories_before_and_after_go_with_their_heading(heading: str) -> None:
    steps = f"<h5>{heading}</h5><ul><li><a href=/1>One</a></li><li><a href=/2>Two</a></li></ul>"
    assert without_controls(f"<div><p>Text</p>{steps}</div>") == "<div><p>Text</p></div>"


def test_a_longer_list_below_such_a_heading_stays() -> None:
    markup = "<ul><li>One</li><li>Two</li><li>Three</li></ul>"
    assert without_controls(f"<div><h5>Previous and next</h5>{markup}</div>") == f"<div>{markup}</div>"


def test_a_box_to_tick_before_an_ingredient_is_removed() -> None:
    markup = "<ul><li><span>▢</span> 8 grams sea salt</li></ul>"
    assert without_controls(markup) == "<ul><li> 8 grams sea salt</li></ul>"


@pytest.mark.parametrize("link", ['<span>[<a href="?edit">edit</a>]</span>', '<a href="/s"><span>[المصدر]</span></a>'])
def test_a_bracketed_link_in_a_heading_or_term_is_removed(link: str) -> None:
    assert without_controls(f"<h2>Umbra{link}</h2><dl><dt>shade(){link}</dt></dl>") == (
        "<h2>Umbra</h2><dl><dt>shade()</dt></dl>"
    )


def test_the_time_grows_with_the_number_of_elements() -> None:
    def run(size: int) -> None:
        drop_page_controls(to_tree("<div>" * 50 + "<p>Print <a>this page</a> <a>print this page</a></p>" * size))

    assert growth(run, 2_000) < LINEAR
