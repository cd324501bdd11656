"""Pages rewritten in another script, word by word: they test a method without the words that it knows."""

import random
import re
from collections.abc import Callable
from functools import cache

from lxml import html

__all__ = ["WRITERS", "rewritten"]

_WORD = re.compile(r"[^\W\d_]+")
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
"""Characters that lxml's trees refuse in text."""


def rewritten(markup: str, write: Callable[[str], str]) -> str:
    """A page with all texts in another script; attributes stay."""
    tree = html.document_fromstring(markup.encode("utf-8", "replace"), parser=html.HTMLParser(encoding="utf-8"))
    for element in tree.iter():
        if isinstance(element.tag, str) and element.tag not in ("script", "style"):
            element.text = write(_NO_TEXT.sub(" ", element.text or ""))
        element.tail = write(_NO_TEXT.sub(" ", element.tail or ""))
    out: str = html.tostring(tree, encoding="unicode")
    return out


@cache
def _in_signs(word: str) -> str:
    """A word as Han characters, one for three letters, about as many as a translation has. Equal words stay equal."""
    chance = random.Random(word)
    return "".join(chr(chance.randrange(0x4E00, 0x9000)) for _ in range(max(1, round(len(word) / 3))))


@cache
def _in_letters(word: str) -> str:
    """A word in Devanagari; half of its letters have a vowel sign."""
    chance = random.Random(word)
    letters = [chr(chance.randrange(0x0915, 0x0939)) for _ in range(max(1, len(word) * 2 // 3))]
    return "".join(letter + chance.choice(["", chr(0x093E)]) for letter in letters)


def _chinese(text: str) -> str:
    signs = _WORD.sub(lambda word: _in_signs(word[0].lower()), text)
    signs = re.sub(r"(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff])", "", signs)
    return re.sub(r"([\u4e00-\u9fff])\. *", r"\1。", re.sub(r"([\u4e00-\u9fff]), *", r"\1，", signs))


def _hindi(text: str) -> str:
    return re.sub(r"([\u0900-\u0963])\.", r"\1।", _WORD.sub(lambda word: _in_letters(word[0].lower()), text))


def _usual(text: str) -> str:
    return text


WRITERS = {"usual": _usual, "Han": _chinese, "Devanagari": _hindi}
"""Scripts by name; the first one is the page's own."""
