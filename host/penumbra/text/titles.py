"""Titles of pages: their words, and their parts."""

import re
import unicodedata

from penumbra.text.words import IDEOGRAPHS, ITERATIONS, RUN_ON_SCRIPTS, signs_of

__all__ = ["SEPARATORS", "words_of"]

SEPARATORS = re.compile(
    r"(?<!\s)\s+[|\u2013\u2014\u00b7\u00bb-]\s+|(?<!\s)\s*[\uff5c\u4e28\ufe31]\s*"
    r"|(?<=[\u3040-\u30ff\u3400-\u9fff\uff01\uff09\uff1f])[|_](?=[\u3040-\u30ff\u3400-\u9fff\w])"
)
"""Separators between a page's title and its site's name; Chinese and Japanese write no spaces around them."""
_UNSPACED = signs_of(RUN_ON_SCRIPTS, IDEOGRAPHS, ITERATIONS)
"""Characters of scripts without spaces between words."""
_MARKS = "".join(
    sign
    for sign in map(chr, range(0x300, 0x1C00))
    if unicodedata.category(sign).startswith("M") and not re.match(rf"[{_UNSPACED}]", sign)
)
"""Combining marks on letters, which `\\w` does not match."""
_WORDS = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}](?:[^\W{_UNSPACED}]|[{_MARKS}])*+")
"""Words; single characters in scripts without spaces."""


def words_of(text: str) -> str:
    """The words of a text in lower case, with one space between them."""
    return " ".join(_WORDS.findall(text.casefold()))
