"""The table of scoring methods. A new one is one new file here and one row below."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from penumbra.errors import UnknownScorerError

if TYPE_CHECKING:  # NumPy comes with it, and the host's greeting needs only the names
    from penumbra.scorers.base import Scorer

__all__ = ["DEFAULT_SCORER", "SCORERS", "Method", "load"]


@dataclass(frozen=True, slots=True)
class Method:
    """A row of the table.

    Parameters
    ----------
    module
        Module with a function `score(inputs) -> Scores`; imported when first used, so that the host starts fast.
    summary
        One line for people.
    """

    module: str
    summary: str


SCORERS: dict[str, Method] = {
    "default": Method("penumbra.scorers.default", "networks and boosted trees over block features: what ships"),
    "smartbrowser": Method("penumbra.scorers.smartbrowser", "visual blocks, a regression, fuzzy levels (SmartBrowser)"),
    "mss-supervised": Method("penumbra.scorers.mss_supervised", "the same over learnt values of words (Pasternack & Roth)"),
    "mss": Method("penumbra.scorers.mss", "the stretch with the most text for the fewest tags (Pasternack & Roth)"),
    "eatiht": Method("penumbra.scorers.eatiht", "the parent of the most sentences (eatiht, after Wutsi)"),
    "template": Method("penumbra.scorers.template", "what differs from earlier pages of the site (Deturck)"),
    "web2text": Method("penumbra.scorers.web2text", "two networks and Viterbi over text blocks (Vogels et al.)"),
    "readability": Method("penumbra.scorers.readability", "what readability-lxml extracts"),
}

DEFAULT_SCORER = "default"


@cache
def load(name: str) -> "Scorer":
    """Import a method by its name; empty for the default.

    Raises
    ------
    UnknownScorerError
        No method has this name.
    """
    method = SCORERS.get(name or DEFAULT_SCORER)
    if method is None:
        raise UnknownScorerError(f"There is no scorer called {name[:60]!r}.", f"Choose one of: {', '.join(SCORERS)}.")
    scorer: Scorer = import_module(method.module).score
    return scorer
