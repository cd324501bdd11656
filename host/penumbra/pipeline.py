"""The pipeline: page, blocks, scores, decision; each stage runs once."""

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
    """A page with its blocks, scores and decision."""

    inputs: ScorerInput
    scores: Scores
    decision: Decision

    @property
    def page(self) -> Page:
        """The page that was decided."""
        return self.inputs.page

    @property
    def blocks(self) -> Blocks:
        """The page's text blocks; each has one level."""
        return self.inputs.blocks


@paused()
@single_thread()
def run(
    page: Page,
    scorer: str = "",
    earlier: tuple[Page | Fingerprint, ...] = (),
    score: Scorer | None = None,
    *,
    anyway: bool = False,
) -> Result:
    """Decide a page.

    Parameters
    ----------
    scorer
        Name of the method; empty for the default.
    earlier
        Earlier pages of the same site, or their fingerprints, newest first.
    score
        A scorer to use instead of a named one, such as a fold's model.
    anyway
        Dim the page also if it is not readable.

    Raises
    ------
    UnknownScorerError
        No method has this name.
    """
    score = score or load(scorer)
    inputs = ScorerInput(page, find_blocks(page), earlier)
    scores = score(inputs)
    return Result(inputs, scores, decide(inputs, scores, anyway=anyway))
