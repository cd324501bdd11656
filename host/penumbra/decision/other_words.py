"""Words and headings of related lists."""

from penumbra.decision.phrases import PHRASES

__all__ = [
    "BEGINNINGS",
    "CALLS",
    "FOREMOST",
    "FURTHER",
    "LIKE",
    "LIKE_SIGNS",
    "SIGNS",
    "THINGS",
    "THING_SIGNS",
    "WHOLE",
]

LIKE = PHRASES.related.similar
FURTHER = PHRASES.related.more
FOREMOST = PHRASES.related.latest
THINGS = PHRASES.related.things
WHOLE = PHRASES.related.headings
BEGINNINGS = PHRASES.related.beginnings
CALLS = PHRASES.related.calls
LIKE_SIGNS = PHRASES.related.similar_signs
SIGNS = PHRASES.related.more_signs
THING_SIGNS = PHRASES.related.thing_signs
