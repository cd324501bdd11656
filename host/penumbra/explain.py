"""Why a block has its level: the rule that set it, then the strongest of the method's own figures that agree."""

from collections.abc import Mapping

import numpy as np

from penumbra.decision.elements import ElementLevel
from penumbra.decision.levels import LEVELS, Level
from penumbra.decision.reasons import AUTHORS_NAMES, Reason
from penumbra.messaging.protocol import Explained
from penumbra.pipeline import Result

__all__ = ["begin_of_block", "explain", "explain_block"]

_REASONS = 3
"""Reasons told; more are no explanation."""
_NEAR_ZERO = 1e-6
"""Keeps log-odds finite."""
_EVEN = 0.5
"""P(main content) at which the method's word is neither for nor against."""
_NAMES_GROUP = "names"
"""Group of what the page calls its parts."""
_BEGINNING = 80
"""Characters of a block's text that tell which it is."""
_ENDS = ".:!?"
"""Signs after which a word begins."""

Reasons = list[tuple[str, float]]


def explain(request: int, result: Result, row: int, rows: Mapping[int, ElementLevel]) -> Explained:
    """Explain the heaviest block in an element, or, where it has no text, the block before it.

    Parameters
    ----------
    rows
        What the page was told, by the elements' numbers: the level is the one that is seen there.
    """
    if not len(result.blocks.owner):  # a page without text is left alone
        node = int(result.page.key[row])
        return Explained(id=request, node=node, level=LEVELS[Level.KEEP], score=0.0, reasons=[], seen=0)
    block = _heaviest(result, row)
    told = _told(result, row, rows) or _told(result, int(result.blocks.owner[block]), rows)
    level = 0 if told is None else told.level
    return Explained(
        id=request,
        node=int(result.page.key[row]),
        level=LEVELS[level],
        score=round(float(np.nan_to_num(result.scores.main[block])), 3),
        reasons=_reasons(result, block, level == Level.KEEP, _setter_on_page(result, block, told)),
        seen=int(result.inputs.seen[block]),
    )


def explain_block(result: Result, block: int) -> Reasons:
    """The strongest reasons for a block's level: name and contribution, log-odds of main content.

    First, with a contribution of 0, the rule that set the level. After it only what agrees with the level.
    """
    return _reasons(result, block, bool(result.decision.levels[block] == Level.KEEP), _setter(result, block))


def begin_of_block(result: Result, block: int) -> str:
    """How a block's text begins, with a space where its parts meet without one, cut after a word."""
    page, blocks = result.page, result.blocks
    said, before = "", -1
    for row in blocks.text_rows[blocks.start[block] : blocks.start[block + 1]].tolist():
        link = next((above for above in page.ancestors(row) if page.tag[above] == "a"), -1)
        text = page.text[row]
        if said and ((min(link, before) >= 0 and link != before) or _starts_anew(said, text)):
            said += " "
        said, before = said + text, link
    said = " ".join(said.split())
    if len(said) <= _BEGINNING:
        return said
    cut = said[:_BEGINNING]
    whole = cut if said[_BEGINNING] == " " else cut.rpartition(" ")[0]
    return f"{(whole or cut).rstrip()}…"


def _starts_anew(said: str, text: str) -> bool:
    """Whether an inline element begins a new word right after another; styles may set them apart."""
    return (said[-1].isalnum() or said[-1] in _ENDS) and (text[:1].isupper() or text[:1].isdigit())


def _reasons(result: Result, block: int, kept: bool, setter: Reason | None) -> Reasons:
    reason = Reason(result.decision.reasons[block])
    main = float(np.nan_to_num(result.scores.main[block]))
    if result.scores.explain is None:
        score = float(np.clip(main, _NEAR_ZERO, 1 - _NEAR_ZERO))
        log_odds = round(float(np.log(score / (1 - score))), 3)
        return [(reason.label, log_odds)] if setter is None else [(setter.label, 0.0)]
    agreeing = [(name, value) for name, value in result.scores.explain(block) if (value > 0 if kept else value < 0)]
    first: Reasons = [] if setter is None else [(setter.label, 0.0)]
    if reason != setter and reason in AUTHORS_NAMES and _NAMES_GROUP in dict(agreeing):
        first.append((reason.label, dict(agreeing)[_NAMES_GROUP]))
        agreeing = [each for each in agreeing if each[0] != _NAMES_GROUP]
    return [*first, *agreeing][:_REASONS] or [(reason.label, 0.0)]


def _setter(result: Result, block: int) -> Reason | None:
    """What set a block's level whatever its score says; None where the score did."""
    decision = result.decision
    if decision.set_by[block] >= 0:
        return Reason(decision.set_by[block])
    kept, likely = bool(decision.levels[block] == Level.KEEP), bool(result.scores.main[block] >= _EVEN)
    if kept == likely:
        return None
    return Reason.LIKELY if kept else Reason.UNSURE


def _setter_on_page(result: Result, block: int, told: ElementLevel | None) -> Reason | None:
    """The same for the level that the page was told."""
    if not result.decision.suited:
        return Reason.LEFT_ALONE
    level = 0 if told is None else told.level
    if level == result.decision.levels[block]:
        return _setter(result, block)
    if told is None:
        return Reason.CONTENT
    return Reason(told.reason) if told.reason in AUTHORS_NAMES else Reason.PART


def _told(result: Result, row: int, rows: Mapping[int, ElementLevel]) -> ElementLevel | None:
    """What the page was told of an element, or of the nearest around it of which it was told anything."""
    keys = (int(result.page.key[at]) for at in (row, *result.page.ancestors(row)))
    return next((rows[key] for key in keys if key in rows), None)


def _heaviest(result: Result, row: int) -> int:
    blocks = result.blocks
    first_rows = blocks.text_rows[blocks.start[:-1]]
    low = int(np.searchsorted(first_rows, row))
    high = int(np.searchsorted(first_rows, result.page.end[row]))
    if high == low:
        return max(0, low - 1)
    return low + int(np.argmax(blocks.n_words[low:high]))
