"""Lines that unfold, copy or lead back to the top."""

import numpy as np
import pytest

from contexts import context_of, levels_of
from penumbra.decision.levels import Level
from penumbra.decision.rules.folding import find_folding

TEXT = "<p>The wolf came down from the hill before the morning, and nobody in the village had heard it.</p>"


def found(markup: str, level: int = Level.KEEP) -> list[str]:
    """Texts of the controls on a page, all of whose blocks have one level."""
    context = context_of(f"<main>{TEXT}{markup}{TEXT}</main>", main=0.4)
    return [context.texts[block] for block in np.flatnonzero(find_folding(context, levels_of(context, level)))]


@pytest.mark.parametrize(
    "line", ["Click to expand...", "Copy", "↑ Back to top", "Code kopieren", "Retour en haut", "返回顶部"]
)
def test_a_line_that_unfolds_copies_or_leads_back_is_a_folding_control(line: str) -> None:
    assert found(f"<p><a href=#>{line}</a></p>") == [line]


def test_a_heading_about_copying_is_no_control() -> None:
    assert found("<h3>Copy</h3>", Level.DIM) == []


@pytest.mark.parametrize(
    "line",
    [
        "Share your story with us",
        "Prints by Dürer",
        "Email us at the hill",
        "1. Share the bread",
        "print()",
        "Sharing a house",
        "Teilen macht Freude",
        "The share of the wolf",
    ],
)
def test_a_line_that_says_more_is_no_control(line: str) -> None:
    assert found(f"<p>{line}</p>", Level.DIM) == []
