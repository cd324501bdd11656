"""Scores → levels: keep, dim or hide for each block, with a reason.

In doubt a block is dim; hiding needs a clear case. The levels by the scores alone come first; then the rules of the
table correct them, in order.
"""

from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.reasons import find_reasons
from penumbra.decision.rule import Trace, apply_rules
from penumbra.decision.rules.headline import find_headline
from penumbra.decision.scored_levels import levels_from_scores
from penumbra.decision.table import RULES, RULES_OF_TWO_CLASSES
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds
from penumbra.scorers.base import ScorerInput, Scores

__all__ = ["Decision", "decide"]

_UNREADABLE = "application"
"""Page type that is left alone."""
_SECTIONED = "documentation"
"""Page type whose section headings are main content wherever they are kept."""


@dataclass(frozen=True)
class Decision:
    """What happens to a page's blocks.

    Parameters
    ----------
    levels
        (n_blocks,) `Level` of each block.
    reasons
        (n_blocks,) `Reason` of each block by its names, its links and its score.
    kind
        Type of the page, one of `PAGE_TYPES`.
    suited
        False: no page to read, or an application; it is left alone.
    supplementary
        Kept blocks that are supplementary content, and no part of the main text: headline, byline, captions.
    set_by
        (n_blocks,) `Reason` of the rule that set the level last, −1 where it is that of the scores.
    """

    levels: Levels
    reasons: Ints
    kind: str
    suited: bool
    supplementary: frozenset[int] = frozenset()
    set_by: Ints | None = None


def decide(inputs: ScorerInput, scores: Scores, thresholds: Thresholds = DEFAULT_THRESHOLDS) -> Decision:
    """Decide a page's blocks from a method's scores."""
    context = PageContext.of(inputs, scores, thresholds)
    rules = RULES_OF_TWO_CLASSES if context.minor is None else RULES
    trace = apply_rules(rules, context, levels_from_scores(context))
    levels = trace.levels
    reasons = find_reasons(context, levels)
    kept_words = int(context.words[levels == Level.KEEP].sum())
    return Decision(
        levels=levels,
        reasons=reasons,
        kind=context.page_type or "unknown",
        suited=kept_words >= thresholds.page_words and context.page_type != _UNREADABLE,
        supplementary=frozenset(np.flatnonzero(_supplementary(context, trace)).tolist()),
        set_by=_set_by(trace, reasons),
    )


def _supplementary(context: PageContext, trace: Trace) -> Bools:
    """(n_blocks,) supplementary content; not code, a manual's section headings, and the headline of a short text."""
    out = trace.supplementary & ~context.in_code[context.owner]
    if context.page_type == _SECTIONED:
        out &= context.ranks <= 1
    main_words = context.words[(trace.levels == Level.KEEP) & ~out].sum()
    if 0 < main_words <= context.thresholds.short_text_words:
        out &= ~trace.found(find_headline)
    return out


def _set_by(trace: Trace, reasons: Ints) -> Ints:
    """(n_blocks,) `Reason` of the rule that set each level; of a rule without one the block's own."""
    given = [-1 if rule.reason is None else int(rule.reason) for rule in trace.rules]
    set_by = np.array([*given, -1], dtype=np.int32)[trace.setters]
    by_name = np.array([*(rule.reason is None for rule in trace.rules), False], dtype=bool)[trace.setters]
    return np.where(by_name, reasons, set_by)
