"""The interface of a baseline, and the text of HTML, which some baselines give."""

from collections.abc import Callable
from typing import Protocol

from lxml import etree, html

from penumbra.evaluation.figures import Prediction
from penumbra.page import INLINE_TAGS

__all__ = ["Baseline", "Extractor", "text_of"]

Extractor = Callable[[str, str], Prediction | None]
"""HTML and address → main text with the CPU time that it took, in whichever process; None for a page that the extractor
cannot do. A page in which it finds nothing has the empty text, which is right where nothing is main."""


class Baseline(Protocol):
    """A row of the table."""

    def installed(self) -> bool:
        """Whether it is installed here."""

    def start(self) -> Extractor:
        """Load it, once for many pages.

        Raises
        ------
        CorpusError
            It is not installed.
        """


def text_of(markup: str) -> str:
    """Text of the HTML that an extractor gives: blocks on lines of their own, so that no two words become one."""
    try:
        tree = html.fromstring(markup)
    except etree.ParserError:  # nothing but space or comments
        return ""
    parts: list[str] = []
    for event, node in etree.iterwalk(tree, events=("start", "end", "comment", "pi")):
        if event in {"start", "end"} and node.tag not in INLINE_TAGS:
            parts.append("\n")
        parts.append((node.text if event == "start" else node.tail) or "")
    return "".join(parts)
