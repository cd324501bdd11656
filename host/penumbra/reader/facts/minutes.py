"""Reading time of a text."""

import math
import re

from penumbra.text.words import IDEOGRAPHS, ITERATIONS, RUN_ON_SCRIPTS, signs_of

__all__ = ["minutes"]

_WORDS_PER_MINUTE = {
    "ar": 138, "nl": 202, "en": 228, "fi": 161, "fr": 195, "de": 179, "he": 187, "it": 188, "pl": 166,
    "pt": 181, "ru": 184, "sl": 180, "es": 218, "sv": 199, "tr": 166,
}  # fmt: skip
"""Trauzettel-Klosinski and Dietz, "Standardized assessment of reading performance: the new International Reading Speed
Texts IReST", Investigative Ophthalmology & Visual Science 53 (2012): mean silent reading speed, words a minute."""
_OTHER_WORDS = 184
"""Mean of that study over its languages, words a minute."""
_CHARACTERS_PER_MINUTE = {"ja": 357}
_OTHER_CHARACTERS = 255
"""The same study, Japanese and Chinese, characters a minute."""
_LETTERS_PER_MINUTE = 1100
"""Reading speed of alphabets without spaces, letters a minute. Set by hand: Thai words have 4 to 5 letters, and
people read 250 of them a minute."""
_LETTERS = re.compile(f"[{signs_of(RUN_ON_SCRIPTS)}]")
_CJK = re.compile(f"[{signs_of(IDEOGRAPHS, ITERATIONS)}]")
_LETTER = re.compile(r"\w")


def minutes(text: str, lang: str) -> int:
    """Minutes to read a text, at least 1: by words, or by characters in scripts without spaces.

    Parameters
    ----------
    text
        Plain text.
    lang
        Language tag, for the reading speed.
    """
    base = lang.split("-", maxsplit=1)[0].lower()
    characters, letters = len(_CJK.findall(text)), len(_LETTERS.findall(text))
    # Punctuation alone is no word. It stands alone once the characters of CJK are removed.
    words = sum(_LETTER.search(word) is not None for word in _LETTERS.sub(" ", _CJK.sub(" ", text)).split())
    pace = _CHARACTERS_PER_MINUTE.get(base, _OTHER_CHARACTERS)
    unspaced = characters / pace + letters / _LETTERS_PER_MINUTE
    return max(1, math.ceil(words / _WORDS_PER_MINUTE.get(base, _OTHER_WORDS) + unspaced))
