"""Rows of tags and related articles are no part of an article."""

import pytest
from lxml import html

from growth import LINEAR, growth
from penumbra.reader.preparing.other_pages import drop_related_links, drop_tags
from penumbra.reader.tree.parsing import to_tree

SITE = "https://a.example"


def without(markup: str) -> str:
    root = to_tree(f"<div>{markup}</div>")
    drop_tags(root)
    drop_related_links(root)
    return str(html.tostring(root[0], encoding="unicode"))[len("<div>") : -len("</div>")]


@pytest.mark.parametrize(
    "row",
    [
        f'<p><a href="{SITE}/tag/moon">Moon</a>, <a href="{SITE}/tag/sun">Sun</a></p>',
        f'<ul><li><a href="{SITE}/tags/moon/">Moon</a></li><li><a href="{SITE}/tags/sun/">Sun</a></li></ul>',
        f'<div>Filed under: <a href="{SITE}/label/moon">Moon</a> <b><a href="{SITE}/label/sun">Sun</a></b></div>',
        '<p><a href="https://tags.a.example/blog/moon">月</a> <a href="https://tags.a.example/blog/sun">日</a></p>',
    ],
)
def test_a_row_of_tags_is_removed(row: str) -> None:
    assert without(f"<p>Text</p>{row}<p>End</p>") == "<p>Text</p><p>End</p>"


@pytest.mark.parametrize(
    "line",
    [
        f'<p>See <a href="{SITE}/tag/moon">the moon</a> and all about <a href="{SITE}/tag/sun">the sun</a></p>',
        f'<p><a href="{SITE}/tag/moon">Moon</a></p>',
        f'<p><a href="{SITE}/tag/moon">Moon</a> <a href="{SITE}/moon">A page</a></p>',
        f'<p><a href="{SITE}/tag">Tag</a> <a href="{SITE}/labels">Labels</a></p>',
        '<p><a href="http://[">a</a> <a href="http://[/tag/x">b</a></p>',
    ],
)
def test_links_in_a_sentence_and_other_links_stay(line: str) -> None:
    assert without(line).count("<a") == line.count("<a")


@pytest.mark.parametrize(
    "heading", ["Related articles", "Sur le même sujet", "Lesen Sie auch:", "相關文章", "Читайте также", "קראו גם"]
)
def test_a_heading_of_related_articles_goes_with_the_links_below_it(heading: str) -> None:
    links = f'<ul><li><a href="{SITE}/1"><h3>One</h3></a></li><li><a href="{SITE}/2">Two</a></li></ul>'
    assert without(f"<p>Text</p><aside><span>{heading}</span>{links}</aside>") == "<p>Text</p><aside></aside>"
    assert without(f"<p>Text</p><aside><h5>{heading}</h5><div></div></aside>") == "<p>Text</p><aside></aside>"


def test_names_of_authors_beside_the_links_go_with_them() -> None:
    link = f'<a href="{SITE}/1"><span>Report</span> <h2>Exodus from the town</h2></a>'
    entry = f"<li>{link} <span>By Ada Lovelace</span></li>"
    assert without(f"<aside><span>Read also</span><ul>{entry * 2}</ul></aside>") == "<aside></aside>"


@pytest.mark.parametrize(
    "part",
    [
        "<h2>Related articles</h2><p>Two papers came before this one.</p>",
        f'<h2>See also</h2><ul><li><a href="{SITE}/1">One</a></li></ul>',
        f'<h2>Related articles of the treaty</h2><ul><li><a href="{SITE}/1">One</a></li></ul>',
        "<h2>Related work</h2><pre>a = 1</pre>",
        "<p><span>Similar articles</span> were sold for less.</p>",
    ],
)
def test_a_section_with_text_of_its_own_and_a_works_references_stay(part: str) -> None:
    assert without(part) == part


@pytest.mark.parametrize(
    "part",
    [
        "<div><a href='https://a.example/tag/x'>x</a>",
        "<div id=n><a href=#n>1</a>",
        "<div><span>Related articles</span>",
        "<span>Read next</span>",
        "<p><a href='https://a.example/tag/x'>x</a><b>Related posts</b></p>",
    ],
)
def test_the_time_grows_with_the_number_of_elements(part: str) -> None:
    def run(size: int) -> None:
        root = to_tree(part * size)
        drop_tags(root)
        drop_related_links(root)

    assert growth(run, 200) < LINEAR
