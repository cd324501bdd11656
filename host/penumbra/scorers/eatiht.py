"""eatiht, as Wutsi improved it: the parent with the most sentences is the article's place.

Text nodes of at least 20 characters vote for their parents with their number of sentences; the best parent and the
scored nodes beside it are the article.
"""

import re

import numpy as np

from penumbra.page import Page
from penumbra.scorers.base import Material, Scores

__all__ = ["score"]

SHORTEST_TEXT = 20
"""Characters of a text node that may vote (the document's figure)."""
_SENTENCE_END = re.compile(r"[.!?\u3002\uff01\uff1f\u061f\u06d4\u0964\u0965]+")


def score(material: Material) -> Scores:
    """1 for the blocks of the article's place, 0 for the others."""
    page, blocks = material.page, material.blocks
    votes: dict[int, int] = {}
    for row in blocks.text_rows.tolist():
        text = page.text[row].strip()
        if len(text) >= SHORTEST_TEXT:
            place = int(blocks.owner[np.searchsorted(blocks.start, np.searchsorted(blocks.text_rows, row), "right") - 1])
            votes[place] = votes.get(place, 0) + max(1, len(_SENTENCE_END.findall(text)))
    chosen = _zone(page, votes)
    return Scores(np.array([1.0 if owner in chosen else 0.0 for owner in blocks.owner.tolist()]))


def _zone(page: Page, votes: dict[int, int]) -> set[int]:
    if not votes:
        return set()
    by_parent: dict[int, int] = {}
    for row, count in votes.items():
        parent = int(page.parent[row])
        by_parent[parent] = by_parent.get(parent, 0) + count
    best = max(by_parent, key=lambda row: (by_parent[row], -row))
    return {row for row in range(best, int(page.end[best])) if int(page.parent[row]) == best or row in votes}
