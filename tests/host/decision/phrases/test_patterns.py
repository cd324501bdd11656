"""Regular expressions that are built from phrases."""

import pytest

from penumbra.decision.phrases.patterns import (
    BYLINE,
    BYLINE_DATE,
    BYLINE_NEIGHBOUR,
    COMMENT_COUNT,
    COMMENT_REPORT,
    COMMENT_SIGNATURE,
    COMMENTS_HEADING,
    LOADING,
    PAGE_LINK,
)


@pytest.mark.parametrize("line", ["Loading…", "Wird geladen", "جارٍ التحميل", "加载中"])
def test_lines_of_loading_lists_are_known(line: str) -> None:
    assert LOADING.match(line)


@pytest.mark.parametrize("link", ["12", "« previous", "v3.11", "下一页"])
def test_links_of_a_pagination_are_known(link: str) -> None:
    assert PAGE_LINK.fullmatch(link)


@pytest.mark.parametrize("link", ["Next steps", "Chapter 12"])
def test_links_of_more_than_a_page_are_no_pagination(link: str) -> None:
    assert not PAGE_LINK.fullmatch(link)


@pytest.mark.parametrize("line", ["By Ann", "von Ann", "记者 王", "文：王", "글: 김", "김철수 기자"])
def test_bylines_are_known_in_several_scripts(line: str) -> None:
    assert BYLINE.match(line)


def test_a_word_that_begins_as_a_byline_does_is_none() -> None:
    assert not BYLINE.match("Bystanders")


@pytest.mark.parametrize("line", ["3 Février", "May", "12.3.2019", "2019년", "3月12日"])
def test_dates_of_a_byline_are_known(line: str) -> None:
    assert BYLINE_DATE.search(line)


def test_a_control_beside_a_byline_is_a_whole_word() -> None:
    assert BYLINE_NEIGHBOUR.search("Share this")
    assert not BYLINE_NEIGHBOUR.search("Shareholders")


@pytest.mark.parametrize(
    "line", ["Comments (12)", "12 Comments on the bridge", "All comments", "3件のコメント", "评论区", "Kommentare"]
)
def test_headings_of_comments_are_known(line: str) -> None:
    assert COMMENTS_HEADING.fullmatch(line)


@pytest.mark.parametrize("line", ["No comment from the mayor", "Commentary"])
def test_other_lines_about_comments_are_no_headings(line: str) -> None:
    assert not COMMENTS_HEADING.fullmatch(line)


@pytest.mark.parametrize("line", ["Report this comment", "Flag as spam", "Comments by Ann", "Signaler ce commentaire"])
def test_controls_that_report_a_comment_are_known(line: str) -> None:
    assert COMMENT_REPORT.search(line)


@pytest.mark.parametrize(
    "line",
    ["3 March 2008 at 10:12", "March 3rd, 2008 10:12", "10:12, 3. März 2008", "Posted  by Ann", "3 мая 2008, 10:12"],
)
def test_signatures_of_comments_are_known(line: str) -> None:
    assert COMMENT_SIGNATURE.search(line)


@pytest.mark.parametrize(("line", "counts"), [("12 comments", True), ("No comments", True), ("Ann comments", False)])
def test_only_a_number_of_comments_is_a_count(line: str, counts: bool) -> None:
    assert bool(COMMENT_COUNT.search(line)) is counts
