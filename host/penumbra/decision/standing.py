"""What is known of a page's blocks when it is asked where they stand: scores, names, the page's kind, the kept stretch."""

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Floats, Ints
from penumbra.decision.coherence import heading_ranks
from penumbra.decision.levels import Level, Levels
from penumbra.decision.telling import find_telling
from penumbra.features.hints import Hint, find_hints
from penumbra.page import Page
from penumbra.scorers.base import ScorerInput

__all__ = ["MINOR", "NOISE", "PRICE", "TEXT_KINDS", "Standing", "kept_stretch", "names_parts", "stand", "within_dark"]

MINOR = Hint.COMMENTS | Hint.RELATED | Hint.NEWSLETTER | Hint.BREADCRUMB | Hint.TAGS | Hint.AUTHOR | Hint.PAGER
"""Names of minor content."""
NOISE = Hint.NAVIGATION | Hint.FOOTER | Hint.HEADER | Hint.ADVERT | Hint.SHARE | Hint.CONSENT | Hint.SIDEBAR
"""Names of what is likelier noise."""

TEXT_KINDS = frozenset({"article", "forum", "listing", "documentation"})
"""Kinds of page, as recognised, that may be one text with other things, or a thread, below it."""
_PARTS = frozenset({"nav", "header", "footer", "aside", "main", "article", "section"})
"""Elements by which a page says what its parts are; there are none before HTML 5 (2014)."""
_LABEL_WORDS = 8
"""Words from which a block is more than a label."""
_WANTED = 0.5
"""P(a reader wants it lit), a mean over the words of a part, from which it may be what readers came for (comments on 1,251 marked pages, folds
by site: 95 % of their words are marked dim where it is under .5, and 72 % keep where it is not)."""
_LINKED = 0.5
"""Link density from which a block is a link."""
PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:€|£|zł|kr\b|USD|EUR)")
"""A price, with its currency before or behind it."""
_SPECK = 1.0
"""Width or height, CSS px, up to which a box is for screen readers only."""
_DARK_SHARE = 0.5
"""Share of kept words in a named element from which its name is refuted (.3, .5 and .7 differ by .0005 of f1_3 on the marks)."""


@dataclass(frozen=True)
class Standing:
    """What is known of a page's blocks when parts are looked for.

    Parameters
    ----------
    inputs
        The page and its blocks.
    main
        (n_blocks,) P(main content).
    hints
        (n_blocks,) `Hint` bits of what each block or anything around it is called.
    own
        (n_blocks,) `Hint` bits of what the block's element and the one around it are called.
    kind
        Kind of page, as recognised.
    wanted
        (n_blocks,) P(a reader wants it lit); `main` where the method does not tell.
    """

    inputs: ScorerInput
    main: Floats
    hints: Ints
    own: Ints
    kind: str
    wanted: Floats

    def called(self, hints: Hint) -> Bools:
        """(n_blocks,) True where a block has any of these names."""
        named: Bools = (self.hints & int(hints)) > 0
        return named

    def wants(self, hints: Hint) -> bool:
        """Does the method hold what has one of these names, taken together, for what a reader came for?"""
        called = self.called(hints)
        words = self.words[called]
        return bool(called.any() and (self.wanted[called] * words).sum() >= _WANTED * words.sum())

    def mean_by_path(self, values: Floats) -> Floats:
        """(n_blocks,) means of values over the blocks of one path: what comes again and again is to be treated alike."""
        return self.inputs.tree.mean_by_path(values)

    @cached_property
    def mean_wanted(self) -> Floats:
        """(n_blocks,) `lit`, the same for all blocks of one path."""
        return self.mean_by_path(self.wanted)

    @cached_property
    def ranks(self) -> Ints:
        """(n_blocks,) ranks of headings, 0 for all other blocks."""
        return heading_ranks(self.inputs.page, self.inputs.blocks)

    @cached_property
    def telling(self) -> Ints:
        """(n_blocks,) bits of the rules that are to read the block, by `telling`."""
        return find_telling(self.inputs)

    @cached_property
    def in_code(self) -> Bools:
        """(n_nodes,) True in what is set as lines of code."""
        return self.inputs.tree.inside("pre", "code")

    @cached_property
    def in_sight(self) -> Bools:
        """(n_blocks,) False where the page itself does not show the block: not displayed, invisible, or off the sheet.

        Only a browser tells; of plain HTML what nothing hides is in sight.
        """
        page, blocks = self.inputs.page, self.inputs.blocks
        if not page.measured:
            return blocks.shown
        visible = np.array([style.visibility == "visible" for style in page.styles], dtype=bool)
        boxless = np.array([style.display == "contents" for style in page.styles], dtype=bool)
        left, top, width, height = page.box[blocks.owner].T
        on = (left + width > 0) & (top + height > 0) & (left < page.box[0, 2]) & (width > _SPECK) & (height > _SPECK)
        first = blocks.text_rows[blocks.start[:-1]]
        drawn = visible[page.style[page.parent[first]]] & (on | boxless[page.style[blocks.owner]])
        seen: Bools = blocks.shown & (drawn | page.hidden_by_penumbra[first])
        return seen

    @property
    def words(self) -> Ints:
        """(n_blocks,) words."""
        return self.inputs.blocks.n_words

    @property
    def links(self) -> npt.NDArray[np.float32]:
        """(n_blocks,) link density."""
        return self.inputs.features.column("link_density")

    @cached_property
    def linked(self) -> Bools:
        """(n_blocks,) blocks that are links, by most of their text."""
        return np.asarray(self.links >= _LINKED)


def stand(inputs: ScorerInput, main: Floats, kind: str, lit: Floats | None = None) -> Standing:
    """Look a page's names up for its blocks."""
    own, spread = find_hints(inputs.page)
    owner = inputs.blocks.owner
    around = np.maximum(inputs.page.parent[owner], 0)
    return Standing(inputs, main, spread[owner], own[owner] | own[around], kind, main if lit is None else lit)


def kept_stretch(standing: Standing, levels: Levels) -> slice:
    """From the first kept block that is more than a label to the last."""
    kept = np.flatnonzero((levels == Level.KEEP) & (standing.words >= _LABEL_WORDS))
    return slice(int(kept[0]), int(kept[-1]) + 1) if len(kept) else slice(0)


def within_dark(standing: Standing, levels: Levels, hints: Hint) -> Bools:
    """(n_blocks,) blocks in an element that has one of these names and little kept text: kept text refutes a name.

    A card's own `footer`, or a wrapper of the whole page that is called after its side bar, is no part apart.
    """
    page, tree = standing.inputs.page, standing.inputs.tree
    rows = np.flatnonzero((find_hints(page)[0] & int(hints)) > 0)
    words = standing.words.astype(np.float64)
    kept = tree.sums(np.where(levels == Level.KEEP, words, 0.0), rows)
    named = np.zeros(len(page), dtype=bool)
    named[rows[kept < _DARK_SHARE * np.maximum(tree.sums(words, rows), 1.0)]] = True
    dark: Bools = page.with_descendants(named)[standing.inputs.blocks.owner]
    return dark


def names_parts(page: Page) -> bool:
    """Does the page say by its elements what its parts are, or is it at least so new that it says anything of itself?"""
    facts = page.facts
    return bool(facts.lang or facts.hints.og_type or facts.hints.ld_types or page.tagged(_PARTS).any())
