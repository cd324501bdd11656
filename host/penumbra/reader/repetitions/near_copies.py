"""Removal of lines that repeat one shortly before them, as galleries do with the caption of their first picture."""

from collections import deque

from lxml import html

from penumbra.reader.tree.lines import lines_of
from penumbra.text.titles import words_of

__all__ = ["drop_near_copies"]

_FEWEST_WORDS = 8
"""Words of such a line, at least."""
_REACH = 3
"""Lines before it that it may repeat."""
_OF_AUTHORS = frozenset("p li td th dt dd h1 h2 h3 h4 h5 h6".split())
"""Elements of an author's text: a refrain is said twice on purpose."""


def drop_near_copies(root: html.HtmlElement) -> None:
    """Remove lines outside of paragraphs, lists and tables that repeat a line shortly before them. Changes the tree."""
    before: deque[str] = deque(maxlen=_REACH)
    for line in list(lines_of(root)):
        words = words_of(line.text())
        if not words:
            continue
        is_long = len(words.split()) >= _FEWEST_WORDS
        if is_long and words in before and line.holder.tag not in _OF_AUTHORS and not line.has_picture():
            line.empty()
        else:
            before.append(words)
