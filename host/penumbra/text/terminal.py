"""Safe output to a terminal: control characters in a page's text could change its title, its screen or its input.

References
----------
ECMA-48, "Control Functions for Coded Character Sets": C0, C1.
"""

import re
from io import TextIOWrapper

__all__ = ["TerminalWriter", "printable"]

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that write other text from right to left; marks of one direction stay."""
_LAST_OF_TWO_DIGITS = 0xFF


def printable(text: str) -> str:
    r"""Escape the control characters of a text, as in `\x1b` and `\u202e`; tabs and line feeds stay."""
    return _CONTROL.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code <= _LAST_OF_TWO_DIGITS else f"\\u{code:04x}"


class TerminalWriter(TextIOWrapper):
    """A stream that escapes control characters."""

    def write(self, text: str) -> int:
        """Write a text. Returns its number of characters."""
        super().write(printable(text))
        return len(text)
