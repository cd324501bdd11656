"""Links within an article lead to their places, in the text, in the comments and above them."""

import pytest
from lxml import html

from articles import GOOD
from growth import LINEAR, growth
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article, ArticleReply
from penumbra.reader.article import clean, make_article
from penumbra.reader.preparing.prepare import prepare

URL = "https://news.example/story"
ROW = "<tr><th>One</th><td>Two</td></tr>"
TEXT = f"<p>{'The edge of a shadow is never a line. ' * 20}</p>"


def _article(markup: str, comments: str = "", title: str = "") -> ArticleReply:
    return make_article(Article(id=1, page=PageFacts(url=URL, title=title), html=markup + TEXT, comments=comments))


def _places(markup: str) -> dict[str, html.HtmlElement]:
    """The target of each link within an article, by the link's words."""
    root = html.fragment_fromstring(markup, create_parent="div")
    links = root.xpath('.//a[starts-with(@href, "#")]')
    return {link.text_content(): root.get_element_by_id(link.get("href")[1:]) for link in links}


def test_links_of_text_and_comments_lead_to_each_others_places() -> None:
    text = '<p>As <a href="#c2">Alan</a> says.<sup><a href="#n1">1</a></sup></p><ol><li id="n1">A note.</li></ol>'
    said = '<ul><li id="c1">Grace: see <a href="#n1">the note</a></li><li id="c2">Alan: <a href="#c1">no</a></li></ul>'
    reply = _article(text, said)
    places = _places(reply.html + reply.comments)
    assert places["Alan"].text_content() == "Alan: no"
    assert places["no"].text_content() == "Grace: see the note"
    assert places["the note"].text_content().startswith("A note.")


def test_no_id_of_the_comments_is_one_of_the_text() -> None:
    reply = _article('<p><a href="#a">see</a></p><h2 id="a">One</h2>', '<p><a href="#b">see</a></p><p id="b">Two</p>')
    root = html.fragment_fromstring(reply.html + reply.comments, create_parent="div")
    names = root.xpath(".//@id")
    assert len(names) == len(set(names)) == 2


def test_a_link_to_the_title_leads_to_the_beginning_of_the_text() -> None:
    title = "How the light gets in"
    reply = _article(f'<h1 id="top">{title}</h1>{TEXT}<p>Back <a href="#top">to the title</a>.</p>', title=title)
    assert title not in reply.html
    assert _places(reply.html)["to the title"].getparent().text_content().strip().startswith("The edge")


def test_a_headings_link_to_itself_leaves_its_place() -> None:
    markup = '<p>See <a href="#two">part two</a>.</p><h2><a class="anchor" id="two" href="#two">#</a>Two</h2>'
    cleaned = clean(markup, URL)
    assert "#<" not in cleaned
    assert _places(cleaned)["part two"].getparent().tag == "h2"


@pytest.mark.parametrize("sign", ["<svg></svg>", "#"])
def test_the_anchor_of_a_heading_beside_it_is_a_place_but_no_link(sign: str) -> None:
    two = f'<div><h2>Two</h2><a id="user-content-two" class="anchor" href="#user-content-two">{sign}</a></div>'
    three = f'<div><h2>Three</h2><a id="three" class="anchor" href="#three">{sign}</a></div>'
    cleaned = clean(f'<p>See <a href="#user-content-two">part two</a>.</p>{two}<p>Text</p>{three}<p>Text</p>', URL)
    assert _places(cleaned)["part two"].getprevious().text_content() == "Two"
    assert cleaned.count("href") == cleaned.count("id=") == 1


@pytest.mark.parametrize(
    "part", ['<h2 id="s">Part</h2><p>Text</p>', '<section id="s"><h2>Part</h2><p>Text</p></section>',
             '<pre id="s">code</pre>', '<img id="s" src="https://news.example/a.png" alt="A">',
             '<math id="s"><mi>x</mi></math>', '<math><mrow id="s"><mi>x</mi></mrow></math>',
             '<ol id="s"><li>One</li></ol>', '<ul id="s"><li>One</li></ul>', '<dl id="s"><dt>A</dt><dd>B</dd></dl>',
             '<p>A <ruby id="s">漢<rt>kan</rt></ruby></p>', '<p>A <ruby>漢<rt id="s">kan</rt></ruby></p>',
             '<p>A <code id="s">name</code></p>', '<p>A<br id="s">B</p>', '<hr id="s"><p>A</p>',
             f'<table><thead id="s">{ROW}</thead>{ROW}{ROW}</table>',
             f'<table><tbody id="s">{ROW}{ROW}</tbody></table>',
             f'<table>{ROW}<tfoot id="s">{ROW}</tfoot></table>',
             f'<table><colgroup id="s"><col></colgroup>{ROW}{ROW}</table>']
)  # fmt: skip
def test_a_part_that_a_number_leads_to_is_no_note(part: str) -> None:
    cleaned = clean(f'<p>As in section <a href="#s">1</a>.</p>{part}', URL)
    assert "1" in _places(cleaned)
    assert "\u21a9" not in cleaned
    assert "doc-noteref" not in cleaned


@pytest.mark.parametrize("last", ["A note.", "<p>A note.</p>"])
def test_the_way_back_from_a_row_stands_in_its_last_cell(last: str) -> None:
    row = f'<tr id="s"><th>1</th><td>{last}</td></tr>'
    cleaned = clean(f'<p>As said.<sup><a href="#s">1</a></sup></p><table>{row}{ROW}</table>', URL)
    places = _places(cleaned)
    assert places["1"].tag == "tr"
    assert places["1"].xpath("string(.//a/ancestor::td)") == "A note.\u21a9"
    assert places["\u21a9"].text_content() == "1"


def test_a_link_to_a_player_leads_to_its_card() -> None:
    cleaned = clean('<p>See <a href="#v">the film</a>.</p><video id="v" src="/v.mp4"></video>', URL)
    assert _places(cleaned)["the film"].get("class") == "embed"


def test_a_link_whose_place_is_not_in_the_article_is_text() -> None:
    assert clean('<p>See <a href="#respond">below</a>.</p>', URL).count("href") == 0


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


def test_linking_nested_notes_takes_linear_time() -> None:
    def link(size: int) -> None:
        prepare("".join(f"<div id=n{number}><a href=#n{number}>1</a>" for number in range(size)), "")

    assert growth(link, 200) < LINEAR
