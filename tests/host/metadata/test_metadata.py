"""What pages say of themselves, field by field."""

import pytest

from penumbra import Metadata, decide
from penumbra.metadata import VisibleFacts, read_metadata

STORY = "".join(
    f"<p>It was early in the morning of day {day} when we left the house, and the streets were still wet from the "
    "rain.</p>"
    for day in range(9)
)
URL = "https://www.example.org/2019/05/12/a-day.html"


def metadata(head: str = "", body: str = "", url: str = "https://example.org/a", lang: str = "en") -> Metadata:
    return decide(
        f"<html lang={lang}><head>{head}</head><body><article>{body}{STORY}</article></body></html>", url=url
    ).metadata


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("A day in the rain | Example", "A day in the rain"),
        ("Example - A day in the rain", "A day in the rain"),
        ("A day in the rain - part two", "A day in the rain - part two"),
        ("A day", "A day"),
    ],
)
def test_a_title_is_told_without_its_sites_name(title: str, expected: str) -> None:
    assert metadata(f"<title>{title}</title>").title == expected


def test_the_title_of_a_drawing_is_not_the_pages() -> None:
    drawing = "<svg><title>Menu icon</title><path d=m></svg>"
    assert metadata("<title>A day</title>", drawing).title == "A day"
    assert metadata("", f"{drawing}<h1>A day in the rain</h1>").title == "A day in the rain"


def test_a_title_has_no_sign_of_a_link_to_its_heading() -> None:
    assert metadata("<title>A guide - Docs</title>", "<h1>A guide¶</h1>").title == "A guide"


def test_titles_and_names_are_spelt_without_soft_hyphens() -> None:
    found = metadata("<title>Har&shy;bour lights</title><meta name=author content='Ma&shy;rit Lowe'>")
    assert (found.title, found.author) == ("Harbour lights", "Marit Lowe")


def test_texts_in_json_ld_are_read_without_entities() -> None:
    linked = '{"@type":"Article","author":{"name":"Lindsey O&#039;Donnell"},"description":"Salt &amp; pepper"}'
    found = metadata(f'<title>A day</title><script type="application/ld+json">{linked}</script>')
    assert (found.author, found.description) == ("Lindsey O'Donnell", "Salt & pepper")


@pytest.mark.parametrize("address", ["javascript:x", "data:text/html,x", "mailto:a@example.org"])
def test_an_address_of_another_scheme_than_the_webs_is_not_the_pages(address: str) -> None:
    assert metadata(f"<title>A day</title><link rel=canonical href='{address}'>").canonical == ""


def test_a_title_of_json_ld_that_the_page_does_not_have_is_no_title() -> None:
    linked = '<script type="application/ld+json">{"@type":"Article","headline":"Wikimedia list article"}</script>'
    assert (
        metadata(
            f"<title>List of films - Wikipedia</title><meta property=og:title content='List of films'>{linked}"
        ).title
        == "List of films"
    )


@pytest.mark.parametrize(
    "head",
    [
        (
            '<script type="application/ld+json">{"@graph":[{"@type":"WebPage"},{"@type":"NewsArticle",'
            '"author":[{"name":"Ada Lovelace"}]}]}</script>'
        ),
        (
            '<script type="application/ld+json">//<![CDATA[\n{"@type":"BlogPosting","author":"Ada Lovelace"}\n//]]>'
            '</script>'
        ),
        '<meta name=author content="By Ada Lovelace">',
        (
            '<meta property="article:author" content="https://example.org/ada"><meta name="dc.creator" '
            'content="Ada Lovelace">'
        ),
    ],
)
def test_an_author_is_read_from_the_head(head: str) -> None:
    assert metadata(head).author == "Ada Lovelace"


@pytest.mark.parametrize(
    "body",
    [
        "<p class=byline>By Ada Lovelace | 3 March 2019</p>",
        "<a rel=author href=/ada>Ada Lovelace</a>",
        "<span itemprop=author itemscope><img><b itemprop=name>Ada Lovelace</b></span>",
        "<h1>A day</h1><p>By Ada Lovelace</p>",
    ],
)
def test_an_author_is_read_from_the_page_where_the_head_has_none(body: str) -> None:
    assert metadata(body=body).author == "Ada Lovelace"


@pytest.mark.parametrize(
    "nobody",
    ["admin", "https://example.org/ada", "ada@example.org", "12", "August 28, 2025", "Home » Services", "Written by"],
)
def test_an_address_or_nobody_is_no_author(nobody: str) -> None:
    assert metadata(f"<meta name=author content='{nobody}'>").author == ""


@pytest.mark.parametrize(
    "written",
    ["2019-03-04", "2019-03-04T23:10:00+02:00", "20190304", (
        "Mon, 04 Mar 2019 10:00:00 GMT"
    ), "4 March 2019", "March 4th, 2019", "4. März 2019",
     "4 de marzo de 2019", "2019年3月4日", "04.03.2019", "Monday, 4 March 2019, 10:00"],
)  # fmt: skip
def test_a_day_is_read_however_it_is_written(written: str) -> None:
    assert metadata(f"<meta property='article:published_time' content='{written}'>").date == "2019-03-04"


def test_a_day_is_read_from_the_page_or_its_address_where_the_head_has_none() -> None:
    assert metadata(body="<time datetime=2019-03-04>in March</time>").date == "2019-03-04"
    assert metadata(url=URL).date == "2019-05-12"
    assert metadata(body="<h1>A day</h1><p>Published on 4 March 2019</p>").date == "2019-03-04"


@pytest.mark.parametrize("written", ["", "soon", "2019-13-44", "99999999", "0000-00-00", "31 February 2019"])
def test_what_is_no_day_is_none(written: str) -> None:
    assert metadata(f"<meta name=date content='{written}'>").date == ""


def test_authors_that_a_journal_lists_are_named_together_and_in_the_usual_order() -> None:
    head = "<meta name=citation_author content='Lovelace, Ada'><meta name=citation_author content='Babbage, Charles'>"
    assert metadata(head).author == "Ada Lovelace, Charles Babbage"


def test_an_author_that_json_ld_refers_to_is_found() -> None:
    linked = (
        '<script type="application/ld+json">{"@graph":[{"@type":"WebPage","author":{"@id":"#ada"},'
        '"publisher":{"@id":7}},{"@type":"Person","@id":"#ada","name":"Ada Lovelace"}]}</script>'
    )
    assert metadata(linked).author == "Ada Lovelace"


@pytest.mark.parametrize(
    ("byline", "author"),
    [
        ("<p class=byline>Guide by <span class=author>Ada Lovelace</span> Former Deputy Editor</p>", "Ada Lovelace"),
        ("<p class=author>By Ada Lovelace, Home and Security Expert</p>", "Ada Lovelace"),
        ("<p class=byline><b class=author>Ada Moss</b> and <b class=author>Eve Moss</b></p>", "Ada Moss, Eve Moss"),
        ("<p class=author>Ada Lovelace Last updated on 4 March 2019</p>", "Ada Lovelace"),
        ("<p class=author>Last updated 4 March 2019</p>", ""),
        ("<p class=autor>Ada Moss</p>", "Ada Moss"),
        ("<p class=byline>Written by Ada Moss<br>Edited by Eve Moss</p>", "Ada Moss"),
        ("<div class=byline><div>By Ada Moss</div><div>Senior Editor</div></div>", "Ada Moss"),
        ("<div class=byline><div>By</div><div>Ada Moss</div></div>", "Ada Moss"),
        ("<div class=author-name>Ada <b>Moss</b><br>Senior Editor</div>", "Ada Moss"),
        ("<p class=c-verfasser>Ada Moss</p>", "Ada Moss"),
        ("<div class=comment-list><p class=author>Eve Moss</p></div>", ""),
        ("<p class=sf_comment_author>Eve Moss</p><p class=author>Ada Moss</p>", "Ada Moss"),
    ],
)  # fmt: skip
def test_a_byline_is_read_without_jobs_and_days(byline: str, author: str) -> None:
    assert metadata(body=f"<h1>A day</h1>{byline}").author == author


def read(body: str, visible: VisibleFacts) -> Metadata:
    document = decide(f"<html lang=en><body>{body}</body></html>", url="https://example.org/a")
    return read_metadata(document.result.page, document.source, visible)


def test_an_author_named_before_the_main_text_is_of_another_text() -> None:
    body = f"<p class=author>Eve Moss</p><h1>A day</h1>{STORY}<p class=author>Ada Lovelace</p>"
    assert read(body, VisibleFacts()).author == "Eve Moss"
    assert read(body, VisibleFacts(first_row=4)).author == "Ada Lovelace"
    assert read(body.replace("Eve", "By Eve"), VisibleFacts(first_row=4)).author == "Ada Lovelace"


@pytest.mark.parametrize(
    "heading",
    [
        "<h2 id=about-author>About the author</h2>",
        "<h2 id=s-apend-autor>16.3 Sobre o Autor</h2>",
        "<h2 id=author>Using the author command</h2>",
    ],
)
def test_a_heading_whose_identifier_is_made_of_its_words_names_no_author(heading: str) -> None:
    assert read(f"<h1>A day</h1>{STORY}{heading}{STORY}", VisibleFacts()).author == ""


def test_a_heading_that_is_called_an_author_names_one() -> None:
    for text in ("Author: Ada Lovelace", "Ada Lovelace"):
        page = f"<h1>A day</h1><h4 class=author>{text}</h4>{STORY}"
        assert read(page, VisibleFacts()).author == "Ada Lovelace"


def test_links_to_authors_pages_beside_each_other_name_the_authors() -> None:
    links = "<p><a href=/author/ada><img></a><a href=/author/ada>Ada Lovelace</a>, <a href=/author/eve>Eve</a></p>"
    body = f"<h1>A day</h1>{links}{STORY}<p><a href=/author/bob>Bob Moss</a></p>"
    assert read(body, VisibleFacts()).author == "Ada Lovelace, Eve"


def test_links_with_the_relation_author_that_follow_each_other_name_the_authors_together() -> None:
    links = "<p>By <a rel=author href=/p/1>Tamsin Okoro</a> and <a rel=author href=/p/2>Jeb Marlow</a></p>"
    assert metadata(body=links).author == "Tamsin Okoro, Jeb Marlow"


def test_elements_without_a_space_between_them_are_lines_of_a_byline() -> None:
    assert metadata(body="<div class=author><span>Gareth Pell</span><span>Petition starter</span></div>").author == (
        "Gareth Pell"
    )
    assert metadata(body="<div class=author><span>Ada</span> <span>Lovelace</span></div>").author == "Ada Lovelace"


@pytest.mark.parametrize("link", ["<a href=/>Courant</a>", "<a href='https://example.org/'><img alt=Courant></a>"])
def test_a_site_is_called_as_the_link_to_its_front_page_where_its_title_says_so_too(link: str) -> None:
    found = metadata("<title>A day - Courant</title>", f"<header>{link}</header><h1>Rain</h1>")
    assert (found.sitename, found.title) == ("Courant", "A day")


def test_authors_and_days_of_a_list_of_pages_are_not_its_own() -> None:
    card = f"<p class=author>By Ada Lovelace</p><time datetime=2019-03-04>4 March</time>{STORY}"
    found = read(card, VisibleFacts(byline=("By Ada Lovelace",), names_others=True))
    assert (found.author, found.date) == ("", "")
    article = '<meta property="og:type" content="article">'
    assert read(article + card, VisibleFacts(names_others=True)).author == "Ada Lovelace"


def test_the_day_of_an_update_is_not_the_pages_day() -> None:
    assert metadata(body="<h1>A day</h1><p>Last updated <time datetime=2019-03-04>in March</time></p>").date == ""
    assert metadata(body="<h1>A day</h1><p>Posted <time datetime=2019-03-04>in March</time></p>").date == "2019-03-04"


def test_american_pages_write_the_month_first() -> None:
    head = "<meta name=date content=3/4/2019>"
    assert metadata(head, lang="en-US").date == "2019-03-04"
    assert metadata(head, lang="en", url="https://example.co.uk/a").date == "2019-04-03"


def test_a_page_that_states_no_language_has_that_of_its_words() -> None:
    assert decide(f"<body><article><h1>A day</h1>{STORY}</article>").metadata.lang == "en"


def test_the_front_page_is_not_the_address_of_another_page() -> None:
    assert metadata("<meta property=og:url content=https://example.org/>").canonical == ""
    assert metadata("<meta property=og:url content=https://example.org/b>").canonical == "https://example.org/b"


def test_the_other_fields_are_read() -> None:
    found = metadata(
        "<title>A day | Example</title><meta property=og:site_name content=Example><link rel=canonical href=/b>"
        "<meta name=description content='What happened &amp;amp; why'><meta property=og:image content=/c.png>",
        lang="de-AT",
    )
    assert found == Metadata(
        title="A day", lang="de-AT", sitename="Example", canonical="https://example.org/b",
        description="What happened & why", image="https://example.org/c.png",
    )  # fmt: skip


def test_a_description_with_a_number_of_no_character_is_read() -> None:
    assert metadata(f"<meta name=description content='A&amp;#{'1' * 5000}; day'>").description == "A\ufffd day"


def test_a_page_that_states_no_description_has_none() -> None:
    assert decide(f"<p>{STORY}").metadata.description == ""


@pytest.mark.parametrize(
    "broken", ["{", "[[[[", '{"@type":["Article"],"author":{"name":{"x":1}}}', "null", '{"@graph":7}', "[" * 5_000]
)
def test_broken_json_ld_is_passed_over(broken: str) -> None:
    assert metadata(f"<title>A day</title><script type='application/ld+json'>{broken}</script>").title == "A day"
