"""Removal of characters that XML forbids, in texts and as references in markup.

References
----------
W3C, XML 1.0 (fifth edition), 2.2: production 2, `Char`.
"""

import re

__all__ = ["without_illegal", "without_illegal_references"]

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_REFERENCE = re.compile(r"&#(?:0*([0-9]{1,7})(?![0-9])|[xX]0*([0-9a-fA-F]{1,6})(?![0-9a-fA-F]));?")
_LAST = 0x10FFFF


def without_illegal(text: str) -> str:
    """Remove the characters that XML forbids; lxml raises an error for them."""
    return _ILLEGAL.sub("", text)


def without_illegal_references(markup: str) -> str:
    """Replace numeric references to forbidden characters by the replacement character: HTML parsers resolve them."""
    return _REFERENCE.sub(_legal, markup) if "&#" in markup else markup


def _legal(reference: re.Match[str]) -> str:
    number = int(reference[1]) if reference[1] else int(reference[2], 16)
    return "\ufffd" if number > _LAST or _ILLEGAL.match(chr(number)) else reference[0]
