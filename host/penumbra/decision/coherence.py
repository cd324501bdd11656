"""Levels that must fit together: a headline, headings and their sections, copies and their originals, a product's controls.

A scorer judges each block by itself; a reader sees a section without its heading, or one step of a recipe gone, as a fault. The
rules were found by eye on contact sheets of wcxb-dev. With the models of folds by site they lift F1 of the three levels on the
marked pages from .7725 to .7764, F1 on wcxb-dev from .8668 to .8670 and on l3s-dev from .9326 to .9331. A headline that is kept
outright would gain .003 on l3s-dev and lose .001 on wcxb-dev, whose truth leaves headlines out: so it is lit in the page only.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.blocks import Blocks
from penumbra.decision.levels import Level, Levels
from penumbra.features.tree import Tree
from penumbra.page import Page
from penumbra.text.words import distinct_words

__all__ = ["follow_sections", "heading_ranks", "lone_copies", "main_controls", "name_of_page", "second_copies"]

_RANKS: dict[str, int] = {f"h{rank}": rank for rank in range(1, 7)}
_ABOVE = 2
"""Elements above a block's own that may be its heading: a link or a box inside of it."""
_TITLE_SHARE = 0.7
"""Share of a headline's words that the page's title has, or of the title's words that the headline has."""
_TITLE_WORDS = 3
"""Words in common from which a short title may be a part of its headline."""
_TITLE_PART = 0.1
"""Share of the title's words under which a heading is none that says it: "science" over a forum that the title of a thread ends in."""
_TITLE_LEVELS = (1, 2)
"""Ranks of headings that may name the page, likelier first."""
_MAIN_WORDS = 8
"""Words from which a kept block, or section, is more than a label."""
_AFTER_START = 2
"""Blocks after the first kept one among which an `h2` may still be the headline: under a date or a picture's caption."""
_REACH = 5
"""Blocks of a section that its heading is judged by."""
_RUN = 5
"""Copies in a row from which a whole part of the page comes twice (of 2, 3 and 5 on the marked pages)."""
_AGAIN_WORDS = 200
"""Words of such a row from which it is a text's second copy, which nobody misses: 85 % of these are marked hide (1,251 pages, folds by site; 50
and 100 hide .3 to .7 % more of the main words for .003 of f1_dim)."""
_CONTROLS = frozenset({"button", "form", "select", "fieldset", "label"})


def heading_ranks(page: Page, blocks: Blocks) -> Ints:
    """(n_blocks,) 1 to 6 for blocks in a heading, 0 for all others."""
    ranks = np.array([_RANKS.get(tag, 0) for tag in page.tag_names], dtype=np.int32)[page.tag_code]
    rows = blocks.owner
    out = ranks[rows]
    for _ in range(_ABOVE):
        rows = np.maximum(page.parent[rows], 0)
        out = np.where(out > 0, out, ranks[rows])
    return np.asarray(out, dtype=np.int32)


def name_of_page(page: Page, blocks: Blocks, ranks: Ints, levels: Levels) -> int:
    """The block that is the page's headline, -1 for none: a heading that says what the title says.

    An `h1` may stand anywhere (a shop's pictures come first), an `h2` where the kept text begins.
    """
    kept = np.flatnonzero((levels == Level.KEEP) & (blocks.n_words >= _MAIN_WORDS))
    title = distinct_words(page.facts.title)
    if not len(kept) or not title:
        return -1
    for rank in _TITLE_LEVELS:
        stop = len(ranks) if rank == 1 else int(kept[0]) + _AFTER_START + 1
        for block in np.flatnonzero(ranks[:stop] == rank).tolist():
            words = distinct_words(blocks.text[block])
            both = len(words & title)
            if both < _TITLE_PART * len(title):
                continue
            if both >= _TITLE_SHARE * len(words) or (both >= _TITLE_WORDS and both >= _TITLE_SHARE * len(title)):
                return int(block)
    return -1


def follow_sections(blocks: Blocks, ranks: Ints, levels: Levels) -> None:
    """Keep the headings of kept sections, dim those of dim ones, hide the dim ones of hidden ones; `levels` is changed.

    From the last heading to the first, so that a heading over headings sees what became of them. The page's first rank is left out:
    what an `h1` stands over is the page.
    """
    # Plain numbers: a page has hundreds of headings, and five blocks each are too few for arrays.
    keep, dim, hide = Level.KEEP, Level.DIM, Level.HIDE
    level, rank, n_words = levels.tolist(), ranks.tolist(), blocks.n_words.tolist()
    for block in np.flatnonzero(ranks > 1).tolist()[::-1]:
        words = [0, 0, 0]
        for below in range(block + 1, min(block + 1 + _REACH, len(level))):
            if 0 < rank[below] <= rank[block]:
                break
            words[level[below]] += n_words[below]
        if level[block] != keep and words[keep] >= _MAIN_WORDS and level[block + 1] == keep:
            level[block] = keep
        elif level[block] == dim and words[hide] and not words[keep] and not words[dim]:
            level[block] = hide
        elif level[block] == hide and words[dim] and not words[hide]:
            level[block] = dim
    levels[:] = level


def lone_copies(tree: Tree, keep: Bools, copies: Bools) -> Bools:
    """Those copies that stand where their original stands, by themselves: a step done twice, not a part sent twice.

    Parameters
    ----------
    keep, copies
        (n_blocks,) kept blocks, and those among them whose text another has.
    """
    out = np.zeros(len(copies), dtype=bool)
    if not copies.any():
        return out
    path, texts = tree.path.tolist(), tree.blocks.text
    seen: dict[str, set[int]] = {}
    for block in np.flatnonzero(keep).tolist():
        text = texts[block]
        out[block] = copies[block] and path[block] in seen.get(text, ())
        seen.setdefault(text, set()).add(path[block])
    for run in _runs_of_copies(texts, keep):
        if len(run) >= _RUN:
            out[run] = False
    return out


def second_copies(blocks: Blocks, keep: Bools, copies: Bools) -> Bools:
    """(n_blocks,) kept blocks of a text that the page carries a second time, whole or nearly so.

    Parameters
    ----------
    keep, copies
        As in `lone_copies`.
    """
    out = np.zeros(len(copies), dtype=bool)
    if copies.any():
        for run in _runs_of_copies(blocks.text, keep):
            again = [block for block in run if copies[block]]
            if blocks.n_words[again].sum() >= _AGAIN_WORDS:
                out[again] = True
    return out


def _runs_of_copies(texts: Sequence[str], keep: Bools) -> Iterator[list[int]]:
    """Kept blocks in a row each of whose texts a kept block before has."""
    seen: set[str] = set()
    run: list[int] = []
    for block in np.flatnonzero(keep).tolist():
        if texts[block] in seen:
            run.append(block)
        elif run:
            yield run
            run = []
        seen.add(texts[block])
    if run:
        yield run


def main_controls(page: Page, blocks: Blocks, levels: Levels) -> Bools:
    """(n_blocks,) blocks in buttons and forms between the first kept block and the last: options, quantity, basket."""
    out = np.zeros(len(blocks), dtype=bool)
    kept = np.flatnonzero((levels == Level.KEEP) & (blocks.n_words >= _MAIN_WORDS))
    if len(kept):
        inside = page.with_descendants(page.tagged(_CONTROLS))
        stretch = slice(int(kept[0]), int(kept[-1]) + 1)
        out[stretch] = inside[blocks.text_rows[blocks.start[:-1]]][stretch]
    return out
