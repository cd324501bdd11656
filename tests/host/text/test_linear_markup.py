"""Markup that libraries read in quadratic time."""

import pytest

from growth import LINEAR, growth
from penumbra.text.linear_markup import MOST_ATTRIBUTES, limit_attributes, split_long_texts


def test_an_element_keeps_its_first_attributes() -> None:
    many = [f"a{number}='>{number}'" for number in range(MOST_ATTRIBUTES + 50)]
    assert limit_attributes(f"<p>x<p {' '.join(many)}>y</p>") == f"<p>x<p {' '.join(many[:MOST_ATTRIBUTES])}>y</p>"


@pytest.mark.parametrize("markup", ["", "a < b <3", '<p a=1 b="<i>" c>x</p>', "<p", "<p a='", "<a<b>c", "<!-- <p> -->"])
def test_other_markup_stays_as_it_is(markup: str) -> None:
    assert limit_attributes(markup) == markup
    assert split_long_texts(markup) == markup


@pytest.mark.parametrize(
    ("begin", "end"), [("<script>", "</script>"), ("<STYLE media=all>", "</style>"), ("<!--", "-->"), ("<script>", "")]
)
def test_what_looks_like_an_element_in_a_script_is_not_cut_beyond_its_end(begin: str, end: str) -> None:
    """A shop's script compares by `i<count` and has hundreds of words before the next angle bracket."""
    beyond = "<p>text</p>" if end else ""
    script = "for (i=0; i<count; i++) { " + "let a = b; " * MOST_ATTRIBUTES
    assert limit_attributes(f"<b>{begin}{script}{end}{beyond}") == f"<b>{begin}{end}{beyond}"
    assert limit_attributes(f"<b>{begin}i<3{end}{beyond}") == f"<b>{begin}i<3{end}{beyond}"


@pytest.mark.parametrize(
    "before",
    [
        '<p title="<!-- note">x</p>',
        "<svg><title>a <!-- b</title></svg>",
        "<textarea><!-- paste here</textarea>",
        "<style-guide>x</style-guide>",
        "<!-- ad --!>",
    ],
)
def test_what_only_looks_like_the_beginning_of_a_comment_or_style_sheet_empties_nothing(before: str) -> None:
    script = "for (i=0; i<count; i++) { " + "let a = b; " * MOST_ATTRIBUTES
    page = f"{before}<p>one</p><script>{script}</script><p>two</p>"
    assert limit_attributes(page) == page.replace(script, "")


def test_an_element_that_only_seems_to_be_in_a_comment_is_limited() -> None:
    many = "<p " + "a " * MOST_ATTRIBUTES + "b>"
    for begin in ("<!-->", "<!--->", "<script", "<scripts>"):
        assert " b" not in limit_attributes(f"{begin}{many}x")


@pytest.mark.parametrize(
    "piece",
    ["<a", "<a ", '<a b="', "<a b", "<a b=", "<a/", "< a", "<a b='c\"", "<a b=>", "a='b' ", "<!--", "<script>"],
)
def test_limiting_attributes_takes_linear_time(piece: str) -> None:
    assert growth(lambda size: limit_attributes(f"<p {piece * size}"), 20_000) < LINEAR


def test_a_long_text_is_split_before_a_reference() -> None:
    split = split_long_texts("<p>" + "a&amp;" * 10_000 + "</p>")
    assert split.count("<!---->") == 5
    assert split.replace("<!---->", "") == "<p>" + "a&amp;" * 10_000 + "</p>"
    assert "&<" not in split
