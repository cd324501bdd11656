"""A page's markup as the rules of `decision` are given it."""

import numpy as np

from penumbra.arrays import Floats
from penumbra.blocks import find_blocks
from penumbra.decision.standing import Standing, stand
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

__all__ = ["standing"]


def standing(markup: str, kind: str = "article", main: Floats | None = None, lit: Floats | None = None) -> Standing:
    """Stand a page on its markup, a kind and (n_blocks,) scores; without scores all of it is likely main content."""
    page = parse(markup)
    inputs = ScorerInput(page, find_blocks(page))
    return stand(inputs, np.full(len(inputs.blocks), 0.95) if main is None else main, kind, lit)
