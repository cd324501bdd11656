"""The `srcset` of a picture."""

import re
from collections.abc import Iterator

__all__ = ["widest"]

_ADDRESS = re.compile(r"[\s,]*+(\S+)")
_SIZE = re.compile(r"\s*([\d.]+)[wx]\s*")


def widest(candidates: str) -> str:
    """The candidate of a `srcset` with the greatest width or density (HTML standard, 4.8.4.3)."""
    best, most = "", -1.0
    for address, described in _candidates(candidates):
        found = _SIZE.fullmatch(described)
        try:
            size = float(found[1]) if found else 1.0
        except ValueError:  # "1.2.3" is no number
            continue
        if size > most:
            best, most = address, size
    return best


def _candidates(written: str) -> Iterator[tuple[str, str]]:
    """The addresses of a `srcset` with their descriptors. Parentheses, reserved by the standard, are not parsed.

    The text is read once. A single regular expression for all would take minutes on some texts.
    """
    place = 0
    while found := _ADDRESS.match(written, place):
        place = found.end()
        address, described = found[1].rstrip(","), ""
        if address == found[1]:
            stop = written.find(",", place)
            described = written[place : stop if stop >= 0 else len(written)]
            place += len(described)
        if address:
            yield address, described
