"""Parts of regular expressions."""

import re
from collections.abc import Callable, Iterable
from functools import cached_property

__all__ = ["LatePattern", "alternatives"]


class LatePattern:
    """A regular expression without regard to case that is compiled at its first use.

    To compile one of some hundred phrases takes up to 4 ms of the host's start, and most pages use few of them.

    Parameters
    ----------
    expression
        The regular expression.
    """

    def __init__(self, expression: str) -> None:
        self.expression = expression

    @cached_property
    def match(self) -> Callable[[str], re.Match[str] | None]:
        """As `re.Pattern.match`."""
        return self._compiled.match

    @cached_property
    def fullmatch(self) -> Callable[[str], re.Match[str] | None]:
        """As `re.Pattern.fullmatch`."""
        return self._compiled.fullmatch

    @cached_property
    def search(self) -> Callable[[str], re.Match[str] | None]:
        """As `re.Pattern.search`."""
        return self._compiled.search

    def sub(self, replacement: str, text: str) -> str:
        """As `re.Pattern.sub`."""
        return self._compiled.sub(replacement, text)

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.expression, re.IGNORECASE)


def alternatives(phrases: Iterable[str]) -> str:
    """A regular expression that matches any of these phrases, the longest first."""
    return "|".join(map(re.escape, sorted(phrases, key=lambda phrase: (-len(phrase), phrase))))
