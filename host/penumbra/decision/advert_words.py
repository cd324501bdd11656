"""Phrases of advertisements."""

from penumbra.decision.phrases import PHRASES

__all__ = ["DISCLOSURES", "WHY"]

DISCLOSURES = PHRASES.adverts.disclosures
WHY = PHRASES.adverts.explanations
