"""Parts of regular expressions."""

import re
from collections.abc import Iterable

__all__ = ["alternatives"]


def alternatives(phrases: Iterable[str]) -> str:
    """A regular expression that matches any of these phrases, the longest first."""
    return "|".join(map(re.escape, sorted(phrases, key=lambda phrase: (-len(phrase), phrase))))
