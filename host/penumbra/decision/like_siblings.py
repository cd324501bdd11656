"""Like siblings: elements with one parent, the same tag and the same names, each with text.

They are the entries of a list, rows of a table, cards, or icons of a bar.
"""

import numpy as np

from penumbra.arrays import Rows
from penumbra.decision.context import PageContext

__all__ = ["FEWEST", "are_like", "like_siblings"]

FEWEST = 3
"""Fewest like siblings of a group: two may be two things with one name."""


def like_siblings(context: PageContext, row: int) -> list[int]:
    """Rows of an element and its like siblings, in order; none for the root."""
    page, tree = context.page, context.tree
    parent = int(page.parent[row])
    rows = np.array(page.children(parent) if parent >= 0 else [], dtype=np.intp)
    like = (page.tag_code[rows] == page.tag_code[row]) & (page.name[rows] == page.name[row])
    out: list[int] = rows[like & (tree.high[rows] > tree.low[rows])].tolist()
    return out


def are_like(context: PageContext, kind: Rows, members: list[int]) -> bool:
    """Whether most parts of like siblings are of kinds that most of them have.

    Layouts give one name to columns, or rows, with different things in them.

    Parameters
    ----------
    kind
        (n_blocks,) number of each part's kind.
    members
        Rows of the siblings.
    """
    tree = context.tree
    parts = [kind[tree.low[row] : tree.high[row]] for row in members]
    kinds, count = np.unique(np.concatenate([np.unique(each) for each in parts]), return_counts=True)
    every = np.concatenate(parts)
    common = np.isin(every, kinds[2 * count > len(members)])
    return bool(2 * np.count_nonzero(common) > len(every))
