"""Leaves → counts, from which Web2Text's text features are computed.

References
----------
Vogels, Ganea, Eickhoff: Web2Text, ECIR 2018, section 3.3.
"""

import re

import numpy as np

from penumbra.arrays import Floats
from penumbra.page import Page
from penumbra.scorers.web2text.cdom import Cdom
from penumbra.text.words import WORD

__all__ = ["COUNTS", "count_leaves"]

COUNTS: tuple[str, ...] = (
    "characters", "words", "word_characters", "stop_words", "capitals", "punctuation", "digits", "sentences",
    "linked", "copyright", "email", "url", "year", "ends_punctuated", "ends_asking",
)  # fmt: skip
"""Each is a count over the text, or 1 and 0 for yes and no."""

_PUNCTUATION = frozenset(".,?;:!。、，？！；：؟،।")
_ASKING = frozenset("?？؟")
_SENTENCE_END = re.compile(r"(?<![.!?])[.!?]+(?=[\s\"')\]]|$)|[。！？।]")
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_URL = re.compile(r"(?:https?://|ftp://|www\.)\S", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
STOP_WORDS: frozenset[str] = frozenset((
    "a", "about", "above", "after", "again", "against", "all", "also", "am", "an", "and", "any", "are", "as", "at",
    "be", "because", "been", "before", "being", "below", "between", "both", "but", "by", "can", "could", "did", "do",
    "does", "doing", "down", "during", "each", "few", "for", "from", "further", "had", "has", "have", "having", "he",
    "her", "here", "hers", "him", "himself", "his", "how", "i", "if", "in", "into", "is", "it", "its", "itself",
    "just", "may", "me", "might", "more", "most", "must", "my", "myself", "no", "nor", "not", "now", "of", "off",
    "on", "once", "one", "only", "or", "other", "our", "ours", "out", "over", "own", "same", "she", "should", "so",
    "some", "such", "than", "that", "the", "their", "theirs", "them", "then", "there", "these", "they", "this",
    "those", "through", "to", "too", "under", "until", "up", "very", "was", "we", "were", "what", "when", "where",
    "which", "while", "who", "whom", "whose", "why", "will", "with", "would", "you", "your", "yours",
))  # fmt: skip
"""English function words: articles, pronouns, prepositions, conjunctions, auxiliaries. The training corpus CleanEval is
English. In other languages the ratio is near 0, and the other features decide."""


def count_leaves(page: Page, cdom: Cdom, texts: list[str]) -> dict[str, Floats]:
    """Count the text of each leaf.

    Returns
    -------
    For each of `COUNTS`, (n_leaves,) float64.
    """
    table = np.array([_count(" ".join(text.split())) for text in texts], dtype=np.float64)
    columns = dict(zip([name for name in COUNTS if name != "linked"], table.T, strict=True))
    columns["linked"] = np.where(
        page.with_descendants(page.tagged(("a",)))[cdom.row[cdom.leaf]], columns["characters"], 0.0
    )
    return columns


def _count(text: str) -> tuple[int, ...]:
    """Counts of one text without `linked`, in the order of `COUNTS`."""
    words = WORD.findall(text)
    digits = sum(map(str.isdigit, text))
    return (
        max(len(text), 1),
        len(words),
        sum(map(len, words)),
        sum(word.lower() in STOP_WORDS for word in words),
        sum(word[0].isupper() for word in words),
        sum(map(_PUNCTUATION.__contains__, text)),
        digits,
        _sentences(text),
        "©" in text,
        "@" in text and _EMAIL.search(text) is not None,
        _URL.search(text) is not None,
        digits > 0 and _YEAR.search(text) is not None,
        text[-1:] in _PUNCTUATION,
        text[-1:] in _ASKING,
    )


def _sentences(text: str) -> int:
    """Number of sentences of a text, at least one; the last one may lack its sign."""
    ends = [match.end() for match in _SENTENCE_END.finditer(text)]
    return max(len(ends) + (not ends or ends[-1] < len(text.rstrip("\"')]"))), 1)
