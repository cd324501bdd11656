"""A page's markup as the context that rules read, and what the rows of the table find there."""

from collections.abc import Iterator

import numpy as np

from penumbra.arrays import Bools, Floats
from penumbra.blocks import find_blocks
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.reasons import Reason
from penumbra.decision.rule import Lock, Move, Rule, Stage, apply_rules
from penumbra.decision.table import RULES
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

__all__ = ["context_of", "each_rule", "found_by", "levels_of", "supplementary", "texts_found_by"]


def context_of(
    markup: str,
    page_type: str = "article",
    main: Floats | float = 0.95,
    wanted: Floats | float | None = None,
    url: str = "",
) -> PageContext:
    """The context of a page with (n_blocks,) scores, or one for all blocks; P(wanted) is P(main) where it is left out."""
    page = parse(markup, url)
    inputs = ScorerInput(page, find_blocks(page))
    n_blocks = len(inputs.blocks)
    of_main = np.full(n_blocks, main) if isinstance(main, float) else main
    of_wanted = np.full(n_blocks, wanted) if isinstance(wanted, float) else wanted
    return PageContext(inputs, of_main, page_type, of_main if of_wanted is None else of_wanted)


def levels_of(context: PageContext, level: int = Level.KEEP) -> Levels:
    """(n_blocks,) one level for all blocks."""
    return np.full(len(context.words), level, dtype=np.int8)


def each_rule(table: tuple[Stage, ...]) -> Iterator[Rule]:
    """The rows of a table, whatever their stage."""
    for row in table:
        yield from row if isinstance(row, tuple) else (row,)


def found_by(file: str, context: PageContext, levels: Levels, *moves: Move) -> Bools:
    """(n_blocks,) blocks that the rows of one file of rules find and move on a page of this type; rows with some moves, or all."""
    out = np.zeros(len(levels), dtype=bool)
    for rule in each_rule(RULES):
        of_file = rule.find.__module__.endswith(f".rules.{file}") and not rule.given
        if of_file and context.page_type in rule.page_types and (not moves or rule.move in moves):
            out |= rule.find(context, levels) & rule.move.changes(levels)
    return out


def texts_found_by(file: str, context: PageContext, levels: Levels | None = None, *moves: Move) -> list[str]:
    """Texts of these blocks; all blocks are kept where no levels are given."""
    found = found_by(file, context, levels_of(context) if levels is None else levels, *moves)
    return [context.texts[block] for block in np.flatnonzero(found)]


def supplementary(
    markup: str,
    *levels: int,
    page_type: str = "article",
    main: Floats | float = 0.02,
    wanted: Floats | float = 0.0,
    locked: tuple[int, ...] = (),
    url: str = "",
) -> str:
    """Each block as a letter: `s` where the table's rows keep it as supplementary content, `.` elsewhere.

    Parameters
    ----------
    levels
        The blocks' levels before these rows.
    locked
        Blocks that an earlier rule has locked.
    """
    context = context_of(markup, page_type, main, wanted, url)
    rows = [row for row in RULES if (row[0] if isinstance(row, tuple) else row).reason is Reason.BESIDE]
    lock = Rule(Reason.CLOSED, lambda _context, _levels: np.isin(np.arange(len(levels)), locked), Move.NONE, locks=Lock.NOT_KEPT)
    trace = apply_rules([lock, *rows], context, np.array(levels, dtype=np.int8))
    return "".join("s" if each else "." for each in trace.supplementary.tolist())
