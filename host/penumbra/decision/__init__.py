"""Scores → levels with reasons: a table of rules, applied by one loop.

`context` is everything that rules know of a page, `scored_levels` gives the levels to begin with, `table` lists the
rules, `rules/` has a file for each, `rule` applies them, `thresholds` has every number, and `decision` is the stage.
"""

from penumbra.decision.decision import Decision, decide
from penumbra.decision.page_types import PAGE_TYPES
from penumbra.decision.reasons import Reason

__all__ = ["PAGE_TYPES", "Decision", "Reason", "decide"]
