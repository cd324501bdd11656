"""A manual's list of all its pages above the text of one."""

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.decision.contents import contents_above
from penumbra.decision.standing import stand
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

PROSE = "<p>" + "A branch is a light and movable pointer to one of these records. " * 3 + "</p>"


def found(entries: str, kind: str = "documentation", prose: int = 12, main: float = 0.7) -> int:
    """Blocks that are found on a page with these entries above its text."""
    page = parse(f"<h2>All pages</h2><ol>{entries}</ol><h1>Branches</h1>{PROSE * prose}<ol>{entries}</ol>")
    inputs = ScorerInput(page, find_blocks(page))
    scores = np.full(len(inputs.blocks), main)
    out = contents_above(stand(inputs, scores, kind, scores), np.zeros(len(scores), dtype=np.int8))
    assert not out[len(out) // 2 :].any(), "what stands below the text is no contents of it"
    return int(out.sum())


def test_many_links_to_other_pages_above_a_long_text_are_the_manuals_contents() -> None:
    assert found("<li>3.1 <a href=/branches>Branches</a></li>" * 40) == 40


@pytest.mark.parametrize(
    ("entry", "count", "kind", "prose", "main"),
    [
        ("<li><a href=#branches>Branches</a></li>", 40, "documentation", 12, 0.7),  # the page's own contents
        ("<li><a href=/branches>Branches</a></li>", 12, "documentation", 12, 0.7),  # few
        ("<li><a href=/branches>Branches</a></li>", 40, "listing", 12, 0.7),  # what the page is for
        ("<li><a href=/branches>Branches</a></li>", 40, "documentation", 2, 0.7),  # there is hardly more on the page
        ("<li><a href=/branches>Branches</a></li>", 40, "documentation", 12, 0.95),  # surely text
    ],
)
def test_other_lists_above_a_text_are_none(entry: str, count: int, kind: str, prose: int, main: float) -> None:
    assert found(entry * count, kind, prose, main) == 0
