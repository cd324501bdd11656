"""Safe output to a terminal: control characters in a page's text could change its title, its screen or its input.

References
----------
ECMA-48, "Control Functions for Coded Character Sets": C0, C1.
"""

import re
from io import TextIOWrapper

__all__ = ["TerminalWriter", "printable"]

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def printable(text: str) -> str:
    r"""Escape the control characters of a text, as in `\x1b`; tabs and line feeds stay."""
    return _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


class TerminalWriter(TextIOWrapper):
    """A stream that escapes control characters."""

    def write(self, text: str) -> int:
        """Write a text. Returns its number of characters."""
        super().write(printable(text))
        return len(text)
