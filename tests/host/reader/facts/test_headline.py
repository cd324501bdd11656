"""The headline of an article, beside the page's title."""

import pytest
from lxml import html

from penumbra.reader.facts.headline import headline

TEXT = "<p>" + "The edge of a shadow is never a line. " * 20 + "</p>"


def _headline(markup: str, title: str, site: str = "", page_title: str = "") -> str:
    article = html.fragment_fromstring(markup + TEXT, create_parent="div")
    return headline(article, title, site, page_title or title)


@pytest.mark.parametrize(
    ("markup", "title", "expected"),
    [
        (
            "<h1>Why neon is the light of a century</h1>",
            "A brief history of neon - City",
            "Why neon is the light of a century",
        ),
        (
            "<p>News</p><h1>The deck of cards that made tarot</h1>",
            "aoc-full-screen",
            "The deck of cards that made tarot",
        ),
        ("<h1>灯塔在港口重新点亮</h1>", "新闻", "灯塔在港口重新点亮"),
        ("<h1>Quickstart¶</h1>", "Quickstart¶", "Quickstart"),
        ("<h1>A walk in the half-light</h1>", "", "A walk in the half-light"),
    ],
)
def test_the_heading_above_the_text_is_the_headline_whatever_the_title(markup: str, title: str, expected: str) -> None:
    assert _headline(markup, title) == expected


@pytest.mark.parametrize(
    ("markup", "title", "page_title"),
    [
        ("<h1>The Harbour Post</h1>", "The old lighthouse", "The old lighthouse | The Harbour Post"),
        ("<h1>Blog</h1>", "The old lighthouse", ""),
        (
            "<h1>Pixnet of the harbour</h1>",
            "The old lighthouse shines",
            "The old lighthouse shines @ home :: Pixnet of the harbour ::",
        ),
        ("<h1>The first part of it</h1><h1>The second part of it</h1>", "The old lighthouse", ""),
        (f"{TEXT}<h1>What the others say</h1>", "The old lighthouse", ""),
        ("<h2>How it was found again</h2>", "The old lighthouse", ""),
    ],
)
def test_the_sites_name_a_section_or_a_later_heading_is_no_headline(markup: str, title: str, page_title: str) -> None:
    assert _headline(markup, title, page_title=page_title) == title


def test_the_sites_stated_name_is_no_headline() -> None:
    assert _headline("<h1>The Harbour Post</h1>", "The old lighthouse", "The Harbour Post") == "The old lighthouse"


def test_a_lower_heading_in_the_title_comes_before_another_h1() -> None:
    assert (
        _headline("<h1>Silicon exposed</h1><h3>An open flow for devices</h3>", "An open flow for devices")
        == "An open flow for devices"
    )


def test_the_heading_of_a_recipes_card_is_no_headline() -> None:
    markup = f"{TEXT}<h2>Sourdough bread</h2>"
    assert _headline(markup, "Beginners sourdough bread recipe") == "Beginners sourdough bread recipe"


def test_a_first_line_before_the_sites_name_in_the_title_is_the_headline() -> None:
    line = "灯塔在港口重新点亮！"
    assert _headline(f"<div>{line}</div>", f"{line}-海港网") == line
    assert _headline("<p>灯塔</p>", "灯塔-海港网") == "灯塔-海港网"


def test_a_line_of_a_few_below_the_beginning_with_which_the_title_begins_is_the_headline() -> None:
    lines = "".join(f"<p>{line}</p>" for line in ("童話集 > 今日", "童話集 > 今日 > 一月", "元旦", "欲張りなイヌ"))
    assert _headline(lines, "欲張りなイヌ ＜童話集 今日の童話＞") == "欲張りなイヌ"
