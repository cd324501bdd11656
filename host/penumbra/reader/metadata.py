"""What an article says of itself: title, byline, date, language, direction, and the minutes to read it."""

import functools
import json
import math
import operator
import re
import unicodedata
from dataclasses import dataclass
from email.utils import parsedate
from typing import Any

from lxml import html

from penumbra.facts import PageFacts
from penumbra.reader.language import language
from penumbra.reader.prepare import to_document, to_tree
from penumbra.text.words import IDEOGRAPHS, ITERATIONS, RUN_ON_SCRIPTS, signs_of

__all__ = ["SEPARATORS", "Metadata", "Told", "metadata", "minutes", "words_of"]

_WORDS_PER_MINUTE = {
    "ar": 138, "nl": 202, "en": 228, "fi": 161, "fr": 195, "de": 179, "he": 187, "it": 188, "pl": 166,
    "pt": 181, "ru": 184, "sl": 180, "es": 218, "sv": 199, "tr": 166,
}  # fmt: skip
"""Trauzettel-Klosinski and Dietz, "Standardized assessment of reading performance: the new International Reading Speed
Texts IReST", Investigative Ophthalmology & Visual Science 53 (2012): mean silent reading speeds, words a minute."""
_OTHER_WORDS = 184
"""The same study's mean over its languages, words a minute."""
_CHARACTERS_PER_MINUTE = {"ja": 357}
_OTHER_CHARACTERS = 255
"""The same study: characters a minute, Japanese and Chinese."""
_LETTERS_PER_MINUTE = 1100
"""Characters a minute of unspaced alphabets; hand-set: 250 words a minute, as Thai is read silently, of 4 to 5 characters."""
_LETTERS = re.compile(f"[{signs_of(RUN_ON_SCRIPTS)}]")
_CJK = re.compile(f"[{signs_of(IDEOGRAPHS, ITERATIONS)}]")
_LETTER = re.compile(r"\w")
_RIGHT_TO_LEFT = {"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ku", "ps", "sd", "syr", "ug", "ur", "yi"}
_LONGEST = 200
"""Characters of a byline; what is longer is no name (the protocol's limit too)."""
SEPARATORS = re.compile(
    r"(?<!\s)\s+[|\u2013\u2014\u00b7\u00bb-]\s+|(?<!\s)\s*[\uff5c\u4e28\ufe31]\s*"
    r"|(?<=[\u3040-\u30ff\u3400-\u9fff\uff01\uff09\uff1f])[|_](?=[\u3040-\u30ff\u3400-\u9fff\w])"
)
"""What stands between a page's title and its site's name; in Chinese and Japanese without spaces."""
_UNSPACED = signs_of(RUN_ON_SCRIPTS, IDEOGRAPHS, ITERATIONS)
"""Signs of scripts without spaces between words."""
_MARKS = "".join(
    sign for sign in map(chr, range(0x300, 0x1C00)) if unicodedata.category(sign).startswith("M") and not re.match(rf"[{_UNSPACED}]", sign)
)
"""Vowels and points on letters, which `\\w` does not find."""
_WORDS = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}](?:[^\W{_UNSPACED}]|[{_MARKS}])*+")
"""Words; characters where they are not told apart."""
_TITLE_SHARE = 0.5
"""Least share, by characters of its words, of the longest part of the page's title that a heading in it has to be the
article's title, not one word of it; hand-set."""
_BEFORE_NAMES = re.compile(
    r"^(?i:(?:written )?by|автор|מאת|بقلم|كتبت?|الكاتب|نویسنده|लेखक|โดย)\s*[:：]?\s+|^(?:[Vv]on|[Pp]ar|[Pp]or)\s+(?=[^\W\d_a-z]\w*\s\w)"
    r"|^(?:作者|文|著者|執筆|撰文|记者|記者|글|글쓴이|저자|بقلم|كتبت?|الكاتب|نویسنده|लेखक|ผู้เขียน|[Yy]aza[nr])\s*[:：/／・=＝]\s*"
)
"""What stands before an author's name in the extension's six languages and some that are read much; "von" may be part of a name
itself, 文 too, and Yazan is one."""
_AFTER_NAMES = re.compile(r"\s*[|\u2022]\s*|\s+\u00b7\s*|\u00b7\s+|\s+[\u2013\u2014-]\s+")
"""What parts a name from what stands behind it; a dot without spaces stands in names as Chinese and Catalan write them."""
_DAY = re.compile(r"(\d{4})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)")
_MAIL_DAY = re.compile(r"(?:\w{3}, )?\d{1,2} [A-Z][a-z]{2} \d{4}")
"""RFC 5322, 3.3: "Fri, 01 Feb 2013 10:00:00 GMT", as many servers write dates."""
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)|(?:令和|平成|昭和|民國|民国)\s*(?:元|\d{1,3})\s*年")
_LONGEST_DATE = 60
"""Characters of a date in words; what is longer is no date."""


@dataclass(frozen=True)
class Told:
    """Author and day as the page's own parts tell them; empty where they do not."""

    byline: str = ""
    date: str = ""


@dataclass(frozen=True)
class Metadata:
    """An article's facts; empty where the page does not say."""

    title: str
    byline: str
    date: str
    lang: str
    dir: str


def metadata(page: PageFacts, kept: str, whole: str, told: Told) -> Metadata:
    """Read the facts: JSON-LD of the whole page first, then what the page's parts tell."""
    article = to_tree(kept)
    lang = language(page.lang, str(article.text_content()))
    base = lang.split("-")[0].lower()
    direction = page.dir if page.dir in {"ltr", "rtl"} else ("rtl" if base in _RIGHT_TO_LEFT else "ltr")
    document = to_document(whole)
    linked = Told() if document is None else _linked(document)
    byline, date = _person(linked.byline) or _person(told.byline), _day(linked.date) or _day(told.date)
    return Metadata(_title(page.title, article), byline, date, lang, direction)


def minutes(text: str, lang: str) -> int:
    """Minutes to read a text, at least 1: words at the language's pace, by characters where no spaces part them."""
    base = lang.split("-", maxsplit=1)[0].lower()
    characters, letters = len(_CJK.findall(text)), len(_LETTERS.findall(text))
    # A sign alone is no word: between characters all signs are.
    words = sum(_LETTER.search(word) is not None for word in _LETTERS.sub(" ", _CJK.sub(" ", text)).split())
    pace = _CHARACTERS_PER_MINUTE.get(base, _OTHER_CHARACTERS)
    unspaced = characters / pace + letters / _LETTERS_PER_MINUTE
    return max(1, math.ceil(words / _WORDS_PER_MINUTE.get(base, _OTHER_WORDS) + unspaced))


def _title(written: str, kept: html.HtmlElement) -> str:
    """The heading that says most of the page's title, or all before the site's name; else the title without that."""
    parts = SEPARATORS.split(written.strip())
    longest = max(parts, key=len)
    title, first, least = words_of(written), words_of(parts[0]), _TITLE_SHARE * _length(words_of(longest))
    headings = [" ".join("".join(heading.itertext()).split()) for rank in ("h1", "h2") for heading in kept.iter(rank)]
    for text in headings:
        words = words_of(text)
        if words and _length(words) >= least and f" {words} " in f" {title} ":
            return text
    # A short title before a long site's name is less than half of that.
    return next((text for text in headings if first and words_of(text) == first), longest)


def words_of(text: str) -> str:
    """A text's words with one space between them, case apart."""
    return " ".join(_WORDS.findall(text.casefold()))


def _length(words: str) -> int:
    return len(words.replace(" ", ""))


def _person(written: str) -> str:
    """A name without what stands around it: "By Ada Lovelace | 3 March" is "Ada Lovelace"."""
    name = _AFTER_NAMES.split(_BEFORE_NAMES.sub("", " ".join(written.split())))[0]
    return "" if name.startswith(("http:", "https:")) else name[:_LONGEST]


def _day(written: str) -> str:
    """A day as `YYYY-MM-DD`, or, where it is in words that name a year, as it is written."""
    plain = " ".join(written.split())
    found = _DAY.match(plain)
    if found:
        return "-".join(found.groups())
    mail = parsedate(plain) if _MAIL_DAY.match(plain) else None
    if mail:
        return "{:04}-{:02}-{:02}".format(*mail[:3])
    return plain if _YEAR.search(plain) and len(plain) <= _LONGEST_DATE else ""


def _linked(tree: html.HtmlElement) -> Told:
    """Author and date of the page's JSON-LD."""
    for script in tree.xpath('.//script[@type="application/ld+json"]'):
        try:
            data = json.loads(script.text or "")
        except (ValueError, RecursionError):
            continue  # pages' JSON-LD is often broken; what its parts tell is asked next
        for item in _items(data):
            if "author" in item or "datePublished" in item:
                return Told(_name(item.get("author")), str(item.get("datePublished") or ""))
    return Told()


def _items(data: Any) -> list[dict[str, Any]]:
    listed = data if isinstance(data, list) else [data]
    graphs = [item["@graph"] for item in listed if isinstance(item, dict) and isinstance(item.get("@graph"), list)]
    return [item for item in [*listed, *functools.reduce(operator.iadd, graphs, [])] if isinstance(item, dict)]


def _name(author: Any) -> str:
    if isinstance(author, list):
        return ", ".join(filter(None, map(_name, author)))
    if isinstance(author, dict):
        return _name(author.get("name"))
    return author.strip() if isinstance(author, str) else ""
