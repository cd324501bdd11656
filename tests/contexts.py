"""The context of a page's markup, and the findings of the rules' table in it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from penumbra.arrays import Bools, Floats
from penumbra.blocks import find_blocks
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.reasons import Reason
from penumbra.decision.rule import Lock, Move, Rule, RuleGroup, Trace, apply_rules, rules_of
from penumbra.decision.seen import Seen, as_seen
from penumbra.decision.table import RULES
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

__all__ = [
    "context_of",
    "context_of_page",
    "darkened",
    "each_rule",
    "found_by",
    "levels_of",
    "measured",
    "seen_on",
    "supplementary",
    "texts_found_by",
]


def context_of(
    markup: str,
    page_type: str = "article",
    main: Floats | float = 0.95,
    wanted: Floats | float | None = None,
    url: str = "",
) -> PageContext:
    """The context of a page.

    Parameters
    ----------
    main, wanted
        (n_blocks,) scores, or one score for all blocks; P(wanted) is P(main) if left out.
    """
    return context_of_page(parse(markup, url), page_type, main, wanted)


def context_of_page(
    page: Page, page_type: str = "article", main: Floats | float = 0.95, wanted: Floats | float | None = None
) -> PageContext:
    """The context of a parsed page; parameters as for `context_of`."""
    inputs = ScorerInput(page, find_blocks(page))
    n_blocks = len(inputs.blocks)
    of_main = np.full(n_blocks, main) if isinstance(main, float) else main
    of_wanted = np.full(n_blocks, wanted) if isinstance(wanted, float) else wanted
    return PageContext(inputs, of_main, page_type, of_main if of_wanted is None else of_wanted)


def levels_of(context: PageContext, level: int = Level.KEEP) -> Levels:
    """(n_blocks,) one level for all blocks."""
    return np.full(len(context.words), level, dtype=np.int8)


def each_rule(table: tuple[RuleGroup, ...]) -> Iterator[Rule]:
    """All rows of a table."""
    for row in table:
        yield from rules_of(row)


def found_by(file: str, context: PageContext, levels: Levels, *moves: Move) -> Bools:
    """(n_blocks,) blocks that the rows of one file of rules find and move, on this page.

    Only rows of `RULES` count that are given nothing of earlier ones.

    Parameters
    ----------
    moves
        Only rows with one of these moves; all rows if left out.

    Raises
    ------
    LookupError
        `RULES` has no such row of the file, on any type of page.
    """
    of_file = [rule for rule in each_rule(RULES) if rule.find.__module__.endswith(f".rules.{file}") and not rule.given]
    rows = [rule for rule in of_file if not moves or rule.move in moves]
    if not rows:
        raise LookupError(f"RULES has no row of rules/{file}.py with one of the moves {moves}")
    out = np.zeros(len(levels), dtype=bool)
    for rule in rows:
        if context.page_type in rule.page_types and rule.is_for(context.page):
            out |= rule.ask(context, levels) & rule.move.changes(levels)
    return out


def texts_found_by(file: str, context: PageContext, levels: Levels | None = None, *moves: Move) -> list[str]:
    """Texts of these blocks. Without `levels` all blocks are kept at first."""
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
    rows = [row for row in RULES if rules_of(row)[0].reason is Reason.SUPPLEMENTARY]
    shut = np.isin(np.arange(len(levels)), locked)
    lock = Rule(Reason.CLOSED, lambda _context, _levels: shut, Move.NONE, locks=Lock.NOT_KEPT)
    trace = apply_rules([lock, *rows], context, Trace(np.array(levels, dtype=np.int8)))
    return "".join("s" if each else "." for each in trace.supplementary.tolist())


def measured(page: Page, boxes: dict[str, tuple[float, float]]) -> Page:
    """The page as a browser measures it, with width and height by tag; 100 and 20 CSS px for tags left out."""
    box = np.array([[0.0, 0.0, *boxes.get(tag, (100.0, 20.0))] for tag in page.tag])
    return replace(page, box=box, measured=True)


def seen_on(page: Page, levels: Sequence[int], page_type: str = "article", main: Floats | float = 0.1) -> Seen:
    """The page as a reader sees it, with the levels from the rules of blocks."""
    context = context_of_page(page, page_type, main)
    return as_seen(context, Trace(np.array(levels, dtype=np.int8)))


def darkened(page: Page, levels: Sequence[int], page_type: str = "article") -> dict[str, int]:
    """Levels of the elements in the reply, by tag."""
    rows = seen_on(page, levels, page_type).elements.rows
    return {page.tag[page.row_of[key]]: row.level for key, row in rows.items()}
