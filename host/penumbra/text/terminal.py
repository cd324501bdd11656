"""Text for a terminal, which takes control characters of a page for commands: it may be renamed, rewritten, or made to answer.

References
----------
ECMA-48, "Control Functions for Coded Character Sets": C0, C1.
"""

import re
from io import TextIOWrapper

__all__ = ["TerminalWriter", "printable"]

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def printable(text: str) -> str:
    r"""The text with its control characters written out, as in `\x1b`; tabs and ends of lines stay."""
    return _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


class TerminalWriter(TextIOWrapper):
    """A stream that writes control characters out."""

    def write(self, text: str) -> int:
        """Write a text; returns its number of characters."""
        super().write(printable(text))
        return len(text)
