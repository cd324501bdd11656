"""Labels of buy buttons."""

from penumbra.decision.phrases import PHRASES

__all__ = ["BUYING"]

BUYING = PHRASES.buying.buttons
