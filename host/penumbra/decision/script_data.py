"""Data for scripts in place of text, in an element that the page's style sheet hides: JSON as a program writes it, and
identifiers.

References
----------
RFC 9562, section 4 (UUID format).
"""

import re

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once_a_context

__all__ = ["script_data"]

_BEGINNINGS = ('{"', '[{"')
_JSON = re.compile(r'\[?\{"[^"\s]{1,80}":\S.*[}\]]\s*', re.DOTALL)
"""A name and its value without a space between them. A person who shows JSON to readers puts one there."""
_ID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_IDENTIFIER = re.compile(rf"(?<=\w){_ID}|{_ID}(?=\w)")
"""An identifier beside a letter or another one. A person who shows identifiers puts spaces or lines between them."""
_DASHES = 4
"""Hyphens of an identifier."""
_FEWEST = 3
"""Fewest identifiers of a block. A person shows one, or two to compare them."""


@once_a_context
def script_data(context: PageContext) -> Bools:
    """(n_blocks,) blocks of JSON or identifiers for scripts, outside of `pre` and `code`."""
    texts, hyphens = context.texts, _FEWEST * _DASHES
    may = [block for block, text in enumerate(texts) if text.startswith(_BEGINNINGS) or text.count("-") >= hyphens]
    out = np.zeros(len(texts), dtype=bool)
    out[[block for block in may if _JSON.fullmatch(texts[block]) or _is_identifiers(texts[block])]] = True
    return out & ~context.in_code[context.first]


def _is_identifiers(text: str) -> bool:
    """Whether most characters of a text are those of identifiers."""
    found = _IDENTIFIER.findall(text)
    return len(found) >= _FEWEST and 2 * sum(map(len, found)) >= len(text)
