"""Byline, date and standfirst."""

import numpy as np
import pytest

from contexts import context_of, supplementary
from penumbra.decision.levels import Level
from penumbra.decision.rules.byline import find_beside_headline

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
STORY = "Nobody in the village heard it before the morning came over the hill"


def test_headline_byline_and_date_are_kept_and_the_buttons_between_them_are_not() -> None:
    head = (
        "<h1>The wolf</h1><p>By Anna Berg</p><p>4 May 2024</p><p>Share it</p><p>Menu</p><p class=standfirst>It came</p>"
    )
    assert supplementary(f"<main>{head}<p>{STORY}</p></main>", H, D, D, D, D, D, K) == "sss..s."


@pytest.mark.parametrize(
    ("author", "day"),
    [
        ("作者：王小明", "2024年5月4日 08:30"),
        ("김철수 기자", "5월 4일"),
        ("بقلم: سامي", "4/5/2024"),
        ("Автор: Анна", "04.05.2024"),
    ],
)
def test_byline_and_date_are_kept_in_other_scripts(author: str, day: str) -> None:
    assert (
        supplementary(
            f"<main><h1>The wolf</h1><p>{author}</p><p>{day}</p><p>登录</p><p>{STORY}</p></main>", H, D, D, D, K
        )
        == "sss.."
    )


def test_a_byline_and_a_date_that_are_called_so_are_kept_though_they_were_hidden() -> None:
    head = "<header><h1>The wolf</h1><p class=author>A. Berg</p><p class=date>2024-05-04</p><p>Menu</p></header>"
    assert supplementary(f"<main>{head}<p>{STORY}</p></main>", H, H, H, H, K) == "sss.."


def test_another_storys_title_with_a_year_in_it_is_no_date() -> None:
    story = "<p><a href=/2>The wolves of the valley and what became of them since 1994</a></p>"
    head = f"<h1>The wolf</h1>{story}<p><a href=/may>4 May 2024</a></p>"
    assert supplementary(f"<main>{head}<p>{STORY}</p></main>", H, D, D, K) == "s.s."


def test_the_line_of_a_byline_is_kept_as_a_whole_and_its_share_buttons_are_not() -> None:
    line = "<ul><li>By Anna Berg</li><li>News</li><li>2 comments</li><li class=share>Share it</li></ul>"
    assert supplementary(f"<main><h1>The wolf</h1>{line}<p>{STORY}</p></main>", H, D, D, D, D, K) == "ssss.."


def test_the_byline_of_an_article_that_is_called_a_newsletter_is_kept_and_that_of_a_letters_box_is_not() -> None:
    """The name dimmed author and date. Comments stand beside the article, so that it is not the whole page."""
    head = "<h1>The wolf</h1><p class=author>Johanna Ek</p><p>Nov 08, 2026</p>"
    comments = f"<div><p>{STORY}</p><p>{STORY}</p></div>"
    article = f"<article class='newsletter-post post'>{head}<p>{STORY}</p></article>"
    assert supplementary(f"<main>{article}{comments}</main>", K, D, D, K, D, D) == ".ss..."
    box = "<div class=newsletter><p>By Anna Berg</p><p>4 May 2024</p></div>"
    assert supplementary(f"<main><h1>The wolf</h1>{box}<p>{STORY}</p></main>", K, D, D, K) == "...."


def test_what_is_hidden_in_the_line_of_a_byline_stays_hidden() -> None:
    line = "<ul><li>By Anna Berg</li><li>News</li><li>2 comments</li></ul>"
    assert supplementary(f"<main><h1>The wolf</h1>{line}<p>{STORY}</p></main>", H, D, H, D, K) == "ss.s."


def test_what_stands_beside_a_byline_in_a_longer_part_stays_dim() -> None:
    part = f"<div><p>By Anna Berg</p><p>{STORY}. {STORY}.</p></div>"
    assert supplementary(f"<main><h1>The wolf</h1>{part}<p>{STORY}</p></main>", H, D, D, K) == "ss.."


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("<div><h1>Baker</h1><p>Hill and Sons</p><button>Apply now</button></div>", ["Hill and Sons", "Apply now"]),
        ("<div><h1>Baker</h1></div><button>Apply now</button>", []),
        ("<div><h1>Baker</h1><p class=share>Send it</p></div>", []),
        ("<p>Jobs</p>", []),
    ],
)
def test_what_stands_beside_the_headline_is_what_can_be_done_with_the_pages_subject(
    head: str, found: list[str]
) -> None:
    context = context_of(f"<main>{head}<p>{STORY}</p><p>{STORY}</p></main>", "service")
    headline = context.ranks == 1
    levels = np.where(headline, K, H).astype(np.int8)
    levels[-2:] = K
    beside = find_beside_headline(context, levels, headline)
    assert [context.texts[block] for block in np.flatnonzero(beside)] == found
