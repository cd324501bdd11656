"""Scores → levels: keep, dim or hide for each block and for the elements that carry them, with reasons.

In doubt a block is dim; hiding needs a clear case. The levels by the scores alone come first, then the rules of the
table correct them, in order: those of all pages, and on a page to read those of the page as a reader sees it.
"""

from dataclasses import dataclass, replace

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.decision.context import PageContext
from penumbra.decision.elements import Elements
from penumbra.decision.levels import Level, Levels
from penumbra.decision.main_text import find_unnamed_beside_main
from penumbra.decision.offers import sells_one_product
from penumbra.decision.rule import Trace, apply_rules
from penumbra.decision.rules.alike import find_siblings_of_main
from penumbra.decision.rules.data_tables import find_cells_of_main
from penumbra.decision.rules.duplicates import find_copies, find_repeated_quotations
from penumbra.decision.rules.headline import find_headline
from penumbra.decision.scored_levels import levels_from_scores
from penumbra.decision.seen import Seen, as_decided, as_seen
from penumbra.decision.table import HEADINGS_ARE_MAIN, QUOTED_ONCE, READABLE, TABLES, RuleTables
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds
from penumbra.scorers.base import ScorerInput, Scores

__all__ = ["Decision", "decide"]


@dataclass(frozen=True, eq=False)
class Decision:
    """What happens to a page's blocks and elements; both say the same.

    Parameters
    ----------
    page_type
        Type of the page, one of `PAGE_TYPES`.
    suited
        False: no page to read, or an application; it is left alone. True wherever the user wants it dimmed anyway.
    supplementary
        Kept blocks that are supplementary content, and no part of the main text: headline, byline, captions.
    seen
        The page as a reader sees it; the properties below are shorter ways into it.
    """

    page_type: str
    suited: bool
    supplementary: frozenset[int]
    seen: Seen

    @property
    def levels(self) -> Levels:
        """(n_blocks,) `Level` of each block, as a reader sees it."""
        return self.seen.levels

    @property
    def reasons(self) -> Ints:
        """(n_blocks,) `Reason` of each block by its names, its links and its score."""
        return self.seen.reasons

    @property
    def set_by(self) -> Ints:
        """(n_blocks,) `Reason` of the rule that set the level last, −1 where it is that of the scores."""
        return self.seen.set_by

    @property
    def elements(self) -> Elements:
        """What is sent to the page."""
        return self.seen.elements


def decide(
    inputs: ScorerInput,
    scores: Scores,
    thresholds: Thresholds = DEFAULT_THRESHOLDS,
    *,
    anyway: bool = False,
    tables: RuleTables = TABLES,
) -> Decision:
    """Decide a page's blocks and elements from a method's scores.

    Parameters
    ----------
    tables
        Other rules, to measure what one of them does.
    anyway
        The user wants the page dimmed though it is no page to read, or an application. Nothing is hidden on such a
        page.
    """
    context = PageContext.of(inputs, scores, thresholds)
    if context.page_type not in {"", "product"} and sells_one_product(context):
        context = replace(context, page_type="product")
    rules = tables.two_classes if context.minor is None else tables.blocks
    trace = apply_rules(rules, context, Trace(levels_from_scores(context)))
    # What an application keeps for its dialogs and other views is not on the page that the user sees. A page that shows
    # none of its main content has yet to be drawn.
    kept = trace.levels == Level.KEEP
    seen_kept = kept & context.blocks.shown
    kept_words = context.words[seen_kept if context.page.measured and seen_kept.any() else kept].sum()
    readable = bool(kept_words >= thresholds.page_words and context.page_type in READABLE)
    suited = readable or anyway
    # On a page without main content no block is a clear case: none is hidden.
    most = Level.HIDE if readable else Level.DIM
    seen = as_seen(context, trace, most, tables) if suited else as_decided(context, trace)
    return Decision(
        page_type=context.page_type or "unknown",
        suited=suited,
        supplementary=frozenset(np.flatnonzero(_supplementary(context, trace, seen)).tolist()),
        seen=seen,
    )


def _supplementary(context: PageContext, trace: Trace, seen: Seen) -> Bools:
    """(n_blocks,) kept blocks that are no main content.

    Code, headings of sections by `HEADINGS_ARE_MAIN`, a short text's headline, what stands beside main content without
    a name, cells of tables of data and parts of siblings of which at least half are main content, and lines with main
    content, are main content. Blocks that are kept because the page cannot darken them, or should not, are
    supplementary. So are copies, and by `QUOTED_ONCE` quotations of what the page says itself.
    """
    kept = seen.levels == Level.KEEP
    out: Bools = kept & ((trace.levels != Level.KEEP) | trace.found(find_copies))
    by_rules = kept & trace.supplementary
    if by_rules.any():
        by_rules &= ~context.in_code[context.owner]
        if context.page_type in HEADINGS_ARE_MAIN:
            by_rules &= (context.ranks == 0) | trace.found(find_headline)
        by_rules &= trace.found(find_headline) | ~find_unnamed_beside_main(context, kept & ~out & ~by_rules)
        by_rules &= ~find_cells_of_main(context, kept & ~out & ~by_rules)
        by_rules &= ~find_siblings_of_main(context, by_rules, ~kept | out | trace.found(find_headline))
        out |= by_rules
        if context.minor is not None and 0 < context.words[kept & ~out].sum() <= context.thresholds.short_text_words:
            out &= ~trace.found(find_headline)
    return out | find_repeated_quotations(context, kept & ~out) if context.page_type in QUOTED_ONCE else out
