"""Why a block has its level: the strongest reasons, from the method's own figures."""

import numpy as np

from penumbra.decision import REASONS
from penumbra.levels import LEVELS
from penumbra.pipeline import Result
from penumbra.protocol import Explained

__all__ = ["explain", "explain_block"]

_REASONS = 3
"""Reasons told; more are no explanation."""
_NEAR_ZERO = 1e-6
"""Keeps log-odds finite."""


def explain(request: int, result: Result, row: int) -> Explained:
    """Explain the heaviest block in an element, or, where it has no text, the block before it."""
    block = _heaviest(result, row)
    return Explained(
        id=request,
        node=int(result.page.key[row]),
        level=LEVELS[result.decision.levels[block]],
        score=round(float(np.nan_to_num(result.scores.main[block])), 3),
        reasons=explain_block(result, block),
        seen=int(result.material.seen[block]),
    )


def explain_block(result: Result, block: int) -> list[tuple[str, float]]:
    """The strongest reasons for a block's level: name and contribution, log-odds of main content."""
    if result.scores.explain is not None:
        return result.scores.explain(block)[:_REASONS]
    score = float(np.clip(np.nan_to_num(result.scores.main[block]), _NEAR_ZERO, 1 - _NEAR_ZERO))
    return [(REASONS[result.decision.reasons[block]], round(float(np.log(score / (1 - score))), 3))]


def _heaviest(result: Result, row: int) -> int:
    blocks = result.blocks
    first_rows = blocks.text_rows[blocks.start[:-1]]
    low = int(np.searchsorted(first_rows, row))
    high = int(np.searchsorted(first_rows, result.page.end[row]))
    if high == low:
        return max(0, low - 1)
    return low + int(np.argmax(blocks.n_words[low:high]))
