"""Phrases of appeals."""

from penumbra.decision.phrases import PHRASES

__all__ = ["APPEALS"]

APPEALS = PHRASES.appeals.phrases
