"""Maximum subsequence segmentation: the scan, the values, and pages."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.blocks import find_blocks
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.mss import TAG_VALUE, best_subsequence, score, segment, tags_before


def kept(markup: str, tag_value: float = TAG_VALUE) -> list[str]:
    page = parse(markup)
    blocks = find_blocks(page)
    scores = segment(ScorerInput(page, blocks), tag_value, 1.0)
    return [text for text, value in zip(blocks.text, scores.main.tolist(), strict=True) if value > 0.5]


def test_the_scan_finds_the_largest_sum() -> None:
    # texts 3, 5, 6, 2 with tags worth -4, -1, -9 between: 5 - 1 + 6 = 10 is the most
    assert best_subsequence(np.array([3.0, 5, 6, 2]), np.array([0.0, -4, -5, -14])).tolist() == [1, 2]


def test_the_first_of_equal_subsequences_is_chosen() -> None:
    assert best_subsequence(np.array([2.0, 2.0]), np.array([0.0, -4.0])).tolist() == [0, 0]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=12))
def test_the_subsequence_has_the_largest_sum_of_all(pairs: list[tuple[int, int]]) -> None:
    values = np.array([float(value) for value, _ in pairs])
    between = -np.cumsum([float(gap) for _, gap in pairs])

    def total(first: int, last: int) -> float:
        return float(values[first : last + 1].sum() + between[last] - between[first])

    first, last = best_subsequence(values, between).tolist()
    best = max(total(a, b) for a in range(len(pairs)) for b in range(a, len(pairs)))
    assert total(first, last) == pytest.approx(best)


def test_wrappers_and_inline_elements_do_not_count_as_tags() -> None:
    page = parse("<body><div><p>a<b>b</b></p></div><ul><li>c</li><li>d</li></ul></body>")
    counts = {page.text[row]: tags_before(page)[row] for row in page.text}
    assert counts["b"] == counts["a"]
    # between b and c: </div> <ul> <li>; p is a wrapper, b is inline
    assert counts["c"] - counts["b"] == 3
    assert counts["d"] - counts["c"] == 2


def test_the_article_is_the_run_of_long_texts_between_menus() -> None:
    menu = "<ul>" + "<li><a>Item</a></li>" * 12 + "</ul>"
    story = "<p>" + "word " * 60 + "</p>"
    found = kept(f"<body>{menu}<div>{story}<h2>On</h2>{story}</div>{menu}</body>")
    assert found == [("word " * 60).strip(), "On", ("word " * 60).strip()]


def test_a_tag_that_costs_nothing_keeps_the_whole_page() -> None:
    assert len(kept("<p>one</p><ul><li>two</li></ul>", tag_value=0.0)) == 2


def test_scripts_and_styles_are_not_text() -> None:
    assert kept("<script>" + "x " * 99 + "</script><p>" + "word " * 30 + "</p>") == [("word " * 30).strip()]


def test_scores_are_between_0_and_1() -> None:
    page = parse("<p>one two three</p><p>four</p>")
    values = score(ScorerInput(page, find_blocks(page))).main
    assert ((values >= 0) & (values <= 1)).all()


def test_a_page_without_text_has_no_scores() -> None:
    page = parse("<img>")
    assert len(score(ScorerInput(page, find_blocks(page))).main) == 0
