"""Why a block has its level: the rule that set it, then the scorer's strongest agreeing feature groups."""

from collections.abc import Mapping, Sequence

import numpy as np

from penumbra.arrays import Indices
from penumbra.decision.elements import ElementLevel
from penumbra.decision.levels import LEVELS, Level
from penumbra.decision.reasons import AUTHORS_NAMES, HINT_OF, Reason
from penumbra.features.hints import name_with_hint
from penumbra.messaging.protocol import Explained
from penumbra.pipeline import Result

__all__ = ["block_excerpt", "explain", "explain_blocks"]

_REASONS = 3
"""Reasons in an explanation, at most."""
_NEAR_ZERO = 1e-6
"""Least distance of a probability from 0 and 1: keeps log-odds finite."""
_EVEN = 0.5
"""P(main content) at which a score speaks neither for nor against main content."""
_NAMES_GROUP = "names"
"""Feature group of class, id and role tokens."""
_NEIGHBOURS = 2
"""Blocks before a block, and after it, that count as its neighbours."""
_LONGEST_NAME = 64
"""Characters, at most, of the author's name of a part."""
_EXCERPT_CHARS = 80
"""Characters, at most, of a block's excerpt."""
_SENTENCE_ENDS = ".:!?"
"""Signs after which a new word begins."""

Reasons = list[tuple[str, float]]


def explain(request: int, result: Result, row: int, rows: Mapping[int, ElementLevel]) -> Explained:
    """Explain an element by its longest block, or, if it has no text, by the block before it.

    Parameters
    ----------
    request
        Number of the request, for the reply.
    row
        Row of the element.
    rows
        Levels sent to the page, by the elements' keys. The explained level is the one that the user sees.
    """
    if not len(result.blocks.owner):  # a page without text is left alone
        node = int(result.page.key[row])
        return Explained(id=request, node=node, level=LEVELS[Level.KEEP], score=0.0, reasons=[], seen=0)
    block = _longest_block(result, row)
    sent = _element_level(result, row, rows) or _element_level(result, int(result.blocks.owner[block]), rows)
    level = Level.KEEP if sent is None else sent.level
    groups = _groups(result, np.array([block]))[0]
    reasons = _reasons(result, block, groups, level == Level.KEEP, _setter_on_page(result, block, sent))
    named = _named(reasons)
    return Explained(
        id=request,
        node=int(result.page.key[row]),
        level=LEVELS[level],
        score=round(float(np.nan_to_num(result.scores.main[block])), 3),
        reasons=reasons,
        seen=int(result.inputs.times_seen[block]),
        pages=len(result.inputs.earlier),
        name="" if named is None else _name(result, block, named),
        named="" if named is None else named.label,
        links=round(float(result.inputs.features.column("link_density")[block]), 2),
        neighbours=_neighbours(result, block),
    )


def _named(reasons: Reasons) -> Reason | None:
    """The first reason that is the page's own name of a part."""
    labels = {reason.label: reason for reason in AUTHORS_NAMES}
    return next((labels[label] for label, _ in reasons if label in labels), None)


def _name(result: Result, block: int, reason: Reason) -> str:
    return name_with_hint(result.page, int(result.blocks.owner[block]), HINT_OF[reason])[:_LONGEST_NAME]


def _neighbours(result: Result, block: int) -> tuple[int, int]:
    """Of the nearest blocks before and after a block: those that are kept, and all."""
    near = [
        *range(max(0, block - _NEIGHBOURS), block),
        *range(block + 1, min(len(result.blocks), block + 1 + _NEIGHBOURS)),
    ]
    return int(np.count_nonzero(result.decision.levels[near] == Level.KEEP)), len(near)


def explain_blocks(result: Result) -> list[Reasons]:
    """For each block, the strongest reasons for its level: names and contributions, log-odds of main content.

    The rule that set the level comes first, with a contribution of 0. Feature groups that agree with the level follow.
    """
    kept = (result.decision.levels == Level.KEEP).tolist()
    return [
        _reasons(result, block, groups, kept[block], _setter(result, block))
        for block, groups in enumerate(_groups(result, np.arange(len(kept))))
    ]


def block_excerpt(result: Result, block: int) -> str:
    """The first characters of a block's text, cut after a word, with a space between adjacent words."""
    page, blocks = result.page, result.blocks
    excerpt, before = "", -1
    for row in blocks.text_rows[blocks.start[block] : blocks.start[block + 1]].tolist():
        link = next((above for above in page.ancestors(row) if page.tag[above] == "a"), -1)
        text = page.text[row]
        if excerpt and ((min(link, before) >= 0 and link != before) or _begins_word(excerpt, text)):
            excerpt += " "
        excerpt, before = excerpt + text, link
    excerpt = " ".join(excerpt.split())
    if len(excerpt) <= _EXCERPT_CHARS:
        return excerpt
    cut = excerpt[:_EXCERPT_CHARS]
    whole = cut if excerpt[_EXCERPT_CHARS] == " " else cut.rpartition(" ")[0]
    return f"{(whole or cut).rstrip()}…"


def _begins_word(excerpt: str, text: str) -> bool:
    """Whether an inline element begins a new word right after another one; styles may separate them."""
    return (excerpt[-1].isalnum() or excerpt[-1] in _SENTENCE_ENDS) and (text[:1].isupper() or text[:1].isdigit())


def _groups(result: Result, blocks: Indices) -> Sequence[Reasons | None]:
    """For each block, feature groups with their contributions; None where the method has no explanations."""
    explain_scores = result.scores.explain
    return [None] * len(blocks) if explain_scores is None else explain_scores(blocks)


def _reasons(result: Result, block: int, groups: Reasons | None, kept: bool, setter: Reason | None) -> Reasons:
    reason = Reason(result.decision.reasons[block])
    first: Reasons = [] if setter is None else [(setter.label, 0.0)]
    if groups is None:
        return first or [(reason.label, _log_odds(float(np.nan_to_num(result.scores.main[block]))))]
    agreeing = {name: value for name, value in groups if (value > 0 if kept else value < 0)}
    if reason != setter and reason in AUTHORS_NAMES and _NAMES_GROUP in agreeing:
        first.append((reason.label, agreeing.pop(_NAMES_GROUP)))
    return [*first, *agreeing.items()][:_REASONS] or [(reason.label, 0.0)]


def _log_odds(score: float) -> float:
    within = float(np.clip(score, _NEAR_ZERO, 1 - _NEAR_ZERO))
    return round(float(np.log(within / (1 - within))), 3)


def _setter(result: Result, block: int) -> Reason | None:
    """The rule that set a block's level against its score, or None if the score set it."""
    decision = result.decision
    if decision.set_by[block] >= 0:
        setter = Reason(decision.set_by[block])
        # A rule kept it as supplementary, and it is in the text with what it belongs to.
        in_text = setter is Reason.SUPPLEMENTARY and block not in decision.supplementary
        return Reason.PART if in_text else setter
    kept, likely = bool(decision.levels[block] == Level.KEEP), bool(result.scores.main[block] >= _EVEN)
    if kept == likely:
        return None
    return Reason.LIKELY if kept else Reason.UNSURE


def _setter_on_page(result: Result, block: int, sent: ElementLevel | None) -> Reason | None:
    """The same for the level that the page received."""
    if not result.decision.suited:
        return Reason.LEFT_ALONE
    level = Level.KEEP if sent is None else sent.level
    if level == result.decision.levels[block]:
        return _setter(result, block)
    if sent is None:
        return Reason.CONTENT
    return Reason(sent.reason) if sent.reason in AUTHORS_NAMES else Reason.PART


def _element_level(result: Result, row: int, rows: Mapping[int, ElementLevel]) -> ElementLevel | None:
    """The level sent for an element, or for its nearest ancestor with one."""
    keys = (int(result.page.key[at]) for at in (row, *result.page.ancestors(row)))
    return next((rows[key] for key in keys if key in rows), None)


def _longest_block(result: Result, row: int) -> int:
    blocks = result.blocks
    first_rows = blocks.text_rows[blocks.start[:-1]]
    low = int(np.searchsorted(first_rows, row))
    high = int(np.searchsorted(first_rows, result.page.end[row]))
    if high == low:
        return max(0, low - 1)
    return low + int(np.argmax(blocks.n_words[low:high]))
