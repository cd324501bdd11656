"""Readers' comments below a text."""

import numpy as np
import pytest

from growth import LINEAR, growth
from penumbra.blocks import find_blocks
from penumbra.decision.remarks import comments_below
from penumbra.decision.standing import Standing, stand
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"
REMARK = "<p>I saw it too, and nobody believed me then.</p><p>Report this comment</p>"


def standing(markup: str, kind: str, wanted: float = 0.95) -> Standing:
    page = parse(markup)
    inputs = ScorerInput(page, find_blocks(page))
    n_blocks = len(inputs.blocks)
    return stand(inputs, np.full(n_blocks, 0.95), kind, np.full(n_blocks, wanted))


def kept(on: Standing) -> "np.ndarray[tuple[int], np.dtype[np.int8]]":
    return np.zeros(len(on.main), dtype=np.int8)


def test_a_part_called_comments_is_a_thread_below_a_long_text_even_where_the_page_passes_for_a_forum() -> None:
    thread = f"<div class=comments>{REMARK}</div>"
    long, short = standing(PARAGRAPH * 10 + thread, "forum"), standing(PARAGRAPH * 2 + thread, "forum")
    assert comments_below(long, kept(long)).tolist() == [False] * 10 + [True] * 2
    assert not comments_below(short, kept(short)).any()


@pytest.mark.parametrize(("kind", "thread"), [("article", True), ("listing", True), ("service", True), ("product", False)])
def test_what_is_called_comments_below_a_long_text_is_a_thread_everywhere_but_in_a_shop(kind: str, thread: bool) -> None:
    on = standing(f"{PARAGRAPH * 10}<div class=comments>{REMARK.split('</p>', maxsplit=1)[0]}</p></div>", kind)
    assert comments_below(on, kept(on)).tolist() == [False] * 10 + [thread]


def test_three_paragraphs_over_a_heading_that_says_comments_are_enough() -> None:
    headings = (
        "12 Comments", "Comments (3):", "网友评论（12）", "12条评论", "コメント一覧", "댓글 5", "التعليقات (3)", "5 комментариев", "टिप्पणियाँ",
    )  # fmt: skip
    for heading, wanted in (*((heading, True) for heading in headings), ("Replies", False)):
        on = standing(f"{PARAGRAPH * 3}<div class=comments><h4>{heading}</h4>{REMARK}</div>", "forum")
        assert comments_below(on, kept(on)).tolist() == [False] * 3 + [wanted] * 3


def test_a_heading_with_a_thousand_spaces_is_looked_at_in_no_time() -> None:
    def look(n_spaces: int) -> None:
        on = standing(f"{PARAGRAPH * 3}<div class=comments><pre>comments{' ' * n_spaces}x</pre>{REMARK}</div>", "forum")
        comments_below(on, kept(on))

    assert growth(look, 100) < LINEAR


def test_blocks_that_offer_to_report_a_comment_make_a_thread_without_any_name() -> None:
    on = standing(PARAGRAPH * 6 + REMARK * 4, "forum")
    assert comments_below(on, kept(on)).tolist() == [False] * 7 + [True] * 7


@pytest.mark.parametrize(("kind", "paragraphs", "remarks"), [("forum", 2, 4), ("forum", 6, 2), ("product", 6, 4)])
def test_no_thread_below_a_short_post_nor_of_two_remarks_nor_on_a_shops_page(
    kind: str, paragraphs: int, remarks: int
) -> None:
    on = standing(PARAGRAPH * paragraphs + REMARK * remarks, kind)
    assert not comments_below(on, kept(on)).any()


def test_a_manuals_chapter_on_comments_is_no_thread() -> None:
    chapter = f"<section id=respond-to-comments>{PARAGRAPH}</section>"
    for wanted, thread in ((0.9, False), (0.1, True)):
        on = standing(PARAGRAPH * 10 + chapter, "documentation", wanted)
        assert comments_below(on, kept(on)).tolist() == [False] * 10 + [thread]


SAID = "<p>I saw it too, and nobody believed me then.</p>"


def signed(*names: str, between: str = "") -> str:
    return between.join(f"<p>Posted by: {name}, Glasgow on 9:35am Wed 9 Jan 08</p>{SAID}" for name in names)


def test_what_several_people_signed_with_day_and_hour_below_an_article_is_a_thread() -> None:
    on = standing(PARAGRAPH * 6 + "<p>Add Comment</p>" + signed("Brad", "Miss Priss", "Brad"), "article")
    assert comments_below(on, kept(on)).tolist() == [False] * 7 + [True] * 6


@pytest.mark.parametrize(
    ("kind", "below"),
    [
        ("forum", "<p>Add Comment</p>" + signed("Brad", "Miss Priss", "Brad")),
        ("article", "<p>Add Comment</p>" + signed("Brad", "Miss Priss")),
        ("article", signed("Brad", "Miss Priss", "Ann") + "<p>Add Comment</p>"),
        ("article", "<p>Add Comment</p>" + f"<p>12 May 2024, 14:05</p>{SAID}<p>Updated 12 May 2024, 15:05</p>{SAID}" * 2),
        ("article", "<p>Add Comment</p>" + signed("Brad", "Brad", "Brad", "Brad")),
        ("article", signed("Brad", "Miss Priss", "Brad")),
        ("article", "<p>Add Comment</p>" + signed("Brad", "Miss Priss", "Brad", "Ann", between="<h2>News</h2>")),
    ],
    ids=["on a forum", "by two", "above the button for comments", "of hours alone", "by one alone", "where no comments are spoken of", "each with a heading"],
)
def test_signatures_make_no_thread(kind: str, below: str) -> None:
    on = standing(PARAGRAPH * 6 + below, kind)
    assert not comments_below(on, kept(on)).any()
