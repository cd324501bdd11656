"""The spine: each stage once, in the order in which data passes."""

from dataclasses import dataclass

from penumbra.blocks import Blocks, find_blocks
from penumbra.decision import Decision, decide
from penumbra.gc_pause import paused
from penumbra.memory.fingerprint import Fingerprint
from penumbra.page import Page
from penumbra.scorers import load
from penumbra.scorers.base import Scorer, ScorerInput, Scores
from penumbra.threads import single_thread

__all__ = ["Result", "run"]


@dataclass(frozen=True)
class Result:
    """A page with all that was found out about it."""

    inputs: ScorerInput
    scores: Scores
    decision: Decision

    @property
    def page(self) -> Page:
        """The page that was decided."""
        return self.inputs.page

    @property
    def blocks(self) -> Blocks:
        """The page's text blocks, one for each level."""
        return self.inputs.blocks


@paused()
@single_thread()
def run(
    page: Page,
    scorer: str = "",
    earlier: tuple[Page | Fingerprint, ...] = (),
    score: Scorer | None = None,
) -> Result:
    """Decide a page.

    Parameters
    ----------
    scorer
        Name of the method; empty for the default.
    earlier
        Earlier pages of the same site, or what the site memory keeps of them, newest first.
    score
        A method that is not in the table, in the scorer's stead: a fold's model.

    Raises
    ------
    UnknownScorerError
        No method has this name.
    """
    score = score or load(scorer)
    inputs = ScorerInput(page, find_blocks(page), earlier)
    scores = score(inputs)
    return Result(inputs, scores, decide(inputs, scores))
