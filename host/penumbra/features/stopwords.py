"""Stop words of the page's language, or of the likeliest one where the page does not say.

References
----------
stopwords-iso (MIT), through the package `stopwordsiso`: its data alone. Importing it takes a third of the host's time up to the
first decision, for a reader of JSON and of package metadata that nothing else here needs, and for fifty languages at once.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import msgspec
import numpy as np

from penumbra.errors import ModelError
from penumbra.text.checksums import Tokens, WordTable

__all__ = ["page_language", "stop_table", "stop_words"]

_LISTS = "stopwords-iso.json"

_GUESSED = ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "cs", "tr", "id", "ro", "hu", "da", "fi", "vi", "el",
            "ru", "uk", "bg", "ar", "fa", "he", "hi", "ko")  # fmt: skip
"""Languages tried where none is declared: those of most of the web's pages (W3Techs, languages of web content)."""
_UNSPACED = frozenset({"zh", "ja", "th"})
"""Their lists hold words that only a segmenter finds in text."""
_SAMPLE = 400
"""Different words of the page that the guess looks at."""
_ALIASES = {"nb": "no", "nn": "no", "iw": "he", "in": "id"}


def stop_words(language: str) -> frozenset[str]:
    """The list of a language, or the empty set; of English all words under five letters, since its list is long."""
    words = _lists().get(language)
    if words is None or language in _UNSPACED:
        return frozenset()
    return frozenset(msgspec.json.decode(words, type=list[str]))


@cache
def stop_table(language: str) -> WordTable:
    """The list of a language, or an empty one, to look words up in."""
    return WordTable.of(stop_words(language))


@cache
def _lists() -> dict[str, msgspec.Raw]:
    """Each language's list as JSON, read when the language is asked for."""
    package = find_spec("stopwordsiso")
    if package is None or package.origin is None:
        raise ModelError("The lists of stop words are missing.", "Install penumbra-host again.")
    return msgspec.json.decode(Path(package.origin).with_name(_LISTS).read_bytes(), type=dict[str, msgspec.Raw])


def page_language(declared: str, words: Tokens) -> str:
    """Language whose stop words count on a page.

    Parameters
    ----------
    declared
        The page's language tag, or empty.
    words
        (n_words,) checksums of the page's words, lower case.
    """
    code = declared.lower().replace("_", "-").split("-")[0]
    code = _ALIASES.get(code, code)
    if len(stop_table(code)):
        return code
    sample = np.array(list(dict.fromkeys(words.tolist()))[:_SAMPLE], dtype=np.uint32)
    return max(_GUESSED, key=lambda each: int(stop_table(each).among(sample).sum()))
