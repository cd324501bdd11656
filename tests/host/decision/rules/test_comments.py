"""Readers' comments below a text."""

import pytest

from contexts import context_of, found_by, levels_of
from growth import LINEAR, growth
from penumbra.decision.rule import Move

PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"
REMARK = "<p>I saw it too, and nobody believed me then.</p><p>Report this comment</p>"


def thread(markup: str, page_type: str, wanted: float = 0.95) -> list[bool]:
    """The blocks of comments below a text, on a page whose blocks are all kept."""
    context = context_of(markup, page_type, 0.95, wanted)
    return [*map(bool, found_by("comments", context, levels_of(context), Move.DIM_KEPT))]


def test_a_part_called_comments_is_a_thread_below_a_long_text_on_a_forum_too() -> None:
    comments = f"<div class=comments>{REMARK}</div>"
    assert thread(PARAGRAPH * 10 + comments, "forum") == [False] * 10 + [True] * 2
    assert not any(thread(PARAGRAPH * 2 + comments, "forum"))


@pytest.mark.parametrize(
    ("page_type", "found"), [("article", True), ("listing", True), ("service", True), ("product", False)]
)
def test_comments_below_a_long_text_are_a_thread_everywhere_but_in_a_shop(page_type: str, found: bool) -> None:
    page = f"{PARAGRAPH * 10}<div class=comments>{REMARK.split('</p>', maxsplit=1)[0]}</p></div>"
    assert thread(page, page_type) == [False] * 10 + [found]


@pytest.mark.parametrize(("above", "found"), [("<div>Product: Firefox</div>" * 30, False), (PARAGRAPH * 2, True)])
def test_comments_on_a_page_without_other_prose_are_the_page(above: str, found: bool) -> None:
    """A bug's description and its comments were dim: its fields had counted as the text that they comment."""
    page = f"<div>{above}</div><div class=comments>{PARAGRAPH * 3}</div>"
    context = context_of(page, "unknown", 0.95, 0.95)
    assert any(found_by("comments", context, levels_of(context), Move.DIM)) is found


def test_three_paragraphs_above_a_heading_of_comments_are_enough() -> None:
    headings = (
        "12 Comments",
        "Comments (3):",
        "网友评论（12）",
        "12条评论",
        "コメント一覧",
        "댓글 5",
        "التعليقات (3)",
        "5 комментариев",
        "टिप्पणियाँ",
    )
    for heading, wanted in (*((heading, True) for heading in headings), ("Replies", False)):
        page = f"{PARAGRAPH * 3}<div class=comments><h4>{heading}</h4>{REMARK}</div>"
        assert thread(page, "forum") == [False] * 3 + [wanted] * 3


def test_a_heading_with_a_thousand_spaces_is_looked_at_in_no_time() -> None:
    def look(n_spaces: int) -> None:
        thread(f"{PARAGRAPH * 3}<div class=comments><pre>comments{' ' * n_spaces}x</pre>{REMARK}</div>", "forum")

    assert growth(look, 100) < LINEAR


def test_blocks_that_offer_to_report_a_comment_make_a_thread_without_any_name() -> None:
    assert thread(PARAGRAPH * 6 + REMARK * 4, "forum") == [False] * 7 + [True] * 7


@pytest.mark.parametrize(("page_type", "paragraphs", "remarks"), [("forum", 2, 4), ("forum", 6, 2), ("product", 6, 4)])
def test_no_thread_below_a_short_post_nor_of_two_remarks_nor_on_a_shops_page(
    page_type: str, paragraphs: int, remarks: int
) -> None:
    assert not any(thread(PARAGRAPH * paragraphs + REMARK * remarks, page_type))


def test_a_manuals_chapter_on_comments_is_no_thread() -> None:
    chapter = f"<section id=respond-to-comments>{PARAGRAPH}</section>"
    assert thread(PARAGRAPH * 10 + chapter, "documentation", 0.1) == [False] * 11


SAID = "<p>I saw it too, and nobody believed me then.</p>"


def signed(*names: str, between: str = "") -> str:
    return between.join(f"<p>Posted by: {name}, Glasgow on 9:35am Wed 9 Jan 08</p>{SAID}" for name in names)


def test_texts_that_several_people_sign_below_an_article_are_a_thread() -> None:
    page = PARAGRAPH * 6 + "<p>Add Comment</p>" + signed("Brad", "Miss Priss", "Brad")
    assert thread(page, "article") == [False] * 7 + [True] * 6


def test_signatures_above_comments_that_can_be_reported_make_no_thread() -> None:
    page = PARAGRAPH * 6 + "<p>Add Comment</p>" + signed("Brad", "Miss Priss", "Brad") + REMARK * 4
    assert thread(page, "article") == [False] * 14 + [True] * 7


@pytest.mark.parametrize(
    ("page_type", "below"),
    [
        ("forum", "<p>Add Comment</p>" + signed("Brad", "Miss Priss", "Brad")),
        ("article", "<p>Add Comment</p>" + signed("Brad", "Miss Priss")),
        ("article", signed("Brad", "Miss Priss", "Ann") + "<p>Add Comment</p>"),
        (
            "article",
            "<p>Add Comment</p>" + f"<p>12 May 2024, 14:05</p>{SAID}<p>Updated 12 May 2024, 15:05</p>{SAID}" * 2,
        ),
        ("article", "<p>Add Comment</p>" + signed("Brad", "Brad", "Brad", "Brad")),
        ("article", signed("Brad", "Miss Priss", "Brad")),
        ("article", "<p>Add Comment</p>" + signed("Brad", "Miss Priss", "Brad", "Ann", between="<h2>News</h2>")),
    ],
    ids=[
        "on a forum",
        "by two",
        "above the button for comments",
        "of hours alone",
        "by one alone",
        "where no comments are spoken of",
        "each with a heading",
    ],
)
def test_signatures_make_no_thread(page_type: str, below: str) -> None:
    assert not any(thread(PARAGRAPH * 6 + below, page_type))
