"""Stop words of the page's declared language, or of the likeliest one.

References
----------
stopwords-iso (MIT): the data file of the package `stopwordsiso`. The package itself is not imported: its import takes a
third of the time to the host's first decision.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import msgspec
import numpy as np

from penumbra.errors import ModelError
from penumbra.text.checksums import Tokens, WordTable

__all__ = ["likeliest_language", "page_language", "stop_table", "stop_words"]

_LISTS = "stopwords-iso.json"

_GUESSED = ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "cs", "tr", "id", "ro", "hu", "da", "fi", "vi", "el",
            "ru", "uk", "bg", "ar", "fa", "he", "hi", "ko")  # fmt: skip
"""Languages tried where none is declared: the most frequent of the web (W3Techs, languages of web content)."""
_UNSPACED = frozenset({"zh", "ja", "th"})
"""Languages whose stop words only a word segmenter finds in text."""
_SAMPLE = 400
"""Distinct words of the page from which the language is guessed."""
_ALIASES = {"nb": "no", "nn": "no", "iw": "he", "in": "id"}


def stop_words(language: str) -> frozenset[str]:
    """A language's stop words, or an empty set. The English list is long: its words under five letters are used."""
    words = _lists().get(language)
    if words is None or language in _UNSPACED:
        return frozenset()
    return frozenset(msgspec.json.decode(words, type=list[str]))


@cache
def stop_table(language: str) -> WordTable:
    """A language's stop words as a lookup table, maybe empty."""
    return WordTable.of(stop_words(language))


@cache
def _lists() -> dict[str, msgspec.Raw]:
    """Each language's list as JSON, parsed on demand."""
    package = find_spec("stopwordsiso")
    if package is None or package.origin is None:
        raise ModelError("The lists of stop words are missing.", "Install penumbra-host again.")
    return msgspec.json.decode(Path(package.origin).with_name(_LISTS).read_bytes(), type=dict[str, msgspec.Raw])


def page_language(declared: str, words: Tokens) -> str:
    """Language whose stop words count on a page: the declared one, else the likeliest, else English.

    Parameters
    ----------
    declared
        The page's language tag, or empty.
    words
        (n_words,) checksums of the page's lower-case words.
    """
    code = declared.lower().replace("_", "-").split("-")[0]
    code = _ALIASES.get(code, code)
    if len(stop_table(code)):
        return code
    return likeliest_language(words) or _GUESSED[0]


def likeliest_language(words: Tokens) -> str:
    """Language with the most stop words among a page's first words; empty if they are stop words of none.

    Parameters
    ----------
    words
        (n_words,) checksums of the page's lower-case words.
    """
    sample = np.array(list(dict.fromkeys(words.tolist()))[:_SAMPLE], dtype=np.uint32)
    counts = {each: int(stop_table(each).among(sample).sum()) for each in _GUESSED}
    likeliest = max(counts, key=counts.__getitem__)
    return likeliest if counts[likeliest] else ""
