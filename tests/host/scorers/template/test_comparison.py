"""Comparison of pages: votes, differential and the content, computed by hand."""

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.memory.fingerprint import take_fingerprint, text_places
from penumbra.page.markup import parse
from penumbra.scorers.template.comparison import find_content, template_shares, template_votes

TEN = "one two three four five six seven eight nine ten"


def test_a_vote_is_the_share_of_equal_texts_at_the_same_place() -> None:
    page = parse("<p class=a>same</p><p class=b>own</p><p class=c>alone</p>")
    others = [
        take_fingerprint(parse(markup))
        for markup in ("<p class=a>same</p><p class=b>other</p>", "<p class=a>same</p>", "<p class=a>changed</p>")
    ]
    votes = template_votes(text_places(page), others)
    assert votes[0] == 2 / 3
    assert votes[1] == 0
    assert np.isnan(votes[2])


def test_a_blocks_template_share_is_by_words() -> None:
    page = parse("<p>by the same <b>author</b></p><p>text</p>")
    blocks = find_blocks(page)
    votes = np.array([1 / 3, 0.2, np.nan])
    assert template_shares(blocks, text_places(page), votes, page).tolist() == [0.75, 0.0]


def test_the_content_is_the_node_with_the_largest_differential() -> None:
    markup = f"<div><ul><li>menu words</li></ul><div id=x><p>{TEN}</p><p>{TEN}</p></div><p>foot</p></div>"
    page = parse(markup)
    blocks = find_blocks(page)
    content = find_content(page, blocks, np.zeros(len(blocks)))
    assert page.names[page.name[content.row]] == ("x",)
    assert content.inside.tolist() == [False, True, True, False]


def test_words_of_the_template_do_not_count() -> None:
    page = parse(f"<div><div id=menu><p>{TEN}</p><p>{TEN}</p></div><div id=x><p>{TEN}</p><p>nine words</p></div></div>")
    blocks = find_blocks(page)
    content = find_content(page, blocks, np.array([1.0, 1.0, 0.0, 0.0]))
    assert content.inside.tolist() == [False, False, True, True]


def test_the_content_grows_to_half_of_the_differing_words() -> None:
    parts = f"<div><p>{TEN}</p><p>{TEN}</p></div>" * 3
    page = parse(f"<div id=all>{parts}</div><p>foot</p>")
    blocks = find_blocks(page)
    content = find_content(page, blocks, np.zeros(len(blocks)))
    assert page.names[page.name[content.row]] == ("all",)


def test_comments_are_excluded_unless_they_are_all_the_content() -> None:
    def inside(name: str, rest: str = f"<p>{TEN}</p><p>{TEN}</p>") -> list[bool]:
        page = parse(f"<div>{rest}<div class='{name}'><p>{TEN}</p><p>{TEN}</p></div></div>")
        blocks = find_blocks(page)
        return [bool(each) for each in find_content(page, blocks, np.zeros(len(blocks))).inside]

    assert inside("comments") == [True, True, False, False]
    assert inside("comment gallery") == [True, True, True, True]
    assert inside("comments", rest="") == [True, True]


def test_a_title_before_the_content_is_found() -> None:
    page = parse(f"<h1>A title of words</h1><div><p>{TEN}</p><p>{TEN}</p><p>{TEN}</p></div>")
    blocks = find_blocks(page)
    content = find_content(page, blocks, np.zeros(len(blocks)))
    assert page.tag[content.title] == "h1"


def test_where_nothing_differs_there_is_no_content() -> None:
    page = parse("<p>same</p>")
    content = find_content(page, find_blocks(page), np.ones(1))
    assert (content.row, content.title) == (-1, -1)
    assert not content.inside.any()
