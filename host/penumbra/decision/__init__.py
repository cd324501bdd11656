"""Scores → levels with reasons: a table of rules, applied by one loop.

- A new rule: one file in `rules/`, named after its subject (`byline`, `pagination`), and one row in `table`.
- Another value for a limit: `thresholds`. Other words, or another language: `phrases`.
- The fields of a row, and its locks (what later rules may not do): `rule`, with the one loop that writes levels.
- What rules can read of a page: `context`; helpers of several rules: `parts`, `card_lists`, `list_ends`, `keywords`.

`decision` is the stage. `scored_levels` gives the levels that the rules begin with, `elements` turns levels of blocks
into levels of elements, `seen` brings these back to the blocks, `reasons` has the reasons of levels.
"""

from penumbra.decision.decision import Decision, decide
from penumbra.decision.page_types import PAGE_TYPES
from penumbra.decision.reasons import Reason

__all__ = ["PAGE_TYPES", "Decision", "Reason", "decide"]
