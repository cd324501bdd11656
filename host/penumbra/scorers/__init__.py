"""The table of scoring methods. A new method is one new file here and one row below."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from penumbra.errors import UnknownScorerError

if TYPE_CHECKING:  # it imports NumPy, and the host's greeting needs the names only
    from penumbra.scorers.base import Scorer

__all__ = ["DEFAULT_SCORER", "SCORERS", "Method", "load"]


class Method(NamedTuple):
    """A row of the table.

    Parameters
    ----------
    module
        Module with a function `score(inputs) -> Scores`. It is imported on first use, so that the host starts fast.
    summary
        Description in one line, for users.
    """

    module: str
    summary: str


SCORERS: dict[str, Method] = {
    "default": Method("penumbra.scorers.default", "neural networks and boosted trees over features of blocks"),
    "smartbrowser": Method("penumbra.scorers.smartbrowser", "visual blocks, a regression, fuzzy levels (SmartBrowser)"),
    "mss-supervised": Method(
        "penumbra.scorers.mss_supervised", "maximum subsequence over learnt word values (Pasternack & Roth)"
    ),
    "mss": Method("penumbra.scorers.mss", "maximum subsequence: most text, fewest tags (Pasternack & Roth)"),
    "eatiht": Method("penumbra.scorers.eatiht", "the element with the most sentences (eatiht, after Wutsi)"),
    "template": Method("penumbra.scorers.template", "text that differs from earlier pages of the site (Deturck)"),
    "web2text": Method("penumbra.scorers.web2text", "two networks and Viterbi over text blocks (Vogels et al.)"),
    "readability": Method("penumbra.scorers.readability", "text that readability-lxml extracts"),
}

DEFAULT_SCORER = "default"


@cache
def load(name: str) -> "Scorer":
    """Import a method by its name.

    Parameters
    ----------
    name
        A key of `SCORERS`, or empty for the default.

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
