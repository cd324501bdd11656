"""Lines beside a text, for tests of the rules that find controls."""

import numpy as np

from contexts import context_of, levels_of
from penumbra.decision.rule import Find

__all__ = ["WITH_MORE", "found_beside_text"]

_TEXT = "<p>The wolf came down from the hill before the morning, and nobody in the village had heard it.</p>"
WITH_MORE = (
    "Share your story with us",
    "Prints by Dürer",
    "Email us at the hill",
    "1. Share the bread",
    "print()",
    "Sharing a house",
    "Teilen macht Freude",
    "The share of the wolf",
)
"""Lines with a control's words that say more, and are none."""


def found_beside_text(find: Find, markup: str, level: int) -> list[str]:
    """Texts of the controls on a page, all of whose blocks have one level."""
    context = context_of(f"<main>{_TEXT}{markup}{_TEXT}</main>", main=0.4)
    return [context.texts[block] for block in np.flatnonzero(find(context, levels_of(context, level)))]
