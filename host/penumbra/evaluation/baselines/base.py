"""The interface of a baseline, and the text of HTML, the output of some baselines."""

from collections.abc import Callable
from typing import Protocol

from lxml import etree, html

from penumbra.evaluation.figures import Prediction
from penumbra.page import INLINE_TAGS

__all__ = ["Baseline", "Extractor", "text_of"]

Extractor = Callable[[str, str], Prediction | None]
"""HTML and address → main text and CPU time; None for a page on which the baseline fails. A page without main text has
the empty text.
"""


class Baseline(Protocol):
    """A row of the table."""

    def installed(self) -> bool:
        """Whether the package is installed."""

    def start(self) -> Extractor:
        """Load the package, once for many pages.

        Raises
        ------
        CorpusError
            The package is not installed.
        """


def text_of(markup: str) -> str:
    """Text of a baseline's HTML. Blocks are on separate lines, so that adjacent words stay separate."""
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
