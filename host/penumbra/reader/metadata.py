"""Metadata of an article: title, byline, date, language, direction and reading time."""

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

__all__ = ["SEPARATORS", "Byline", "Metadata", "metadata", "minutes", "words_of"]

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
_RIGHT_TO_LEFT = {"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ku", "ps", "sd", "syr", "ug", "ur", "yi"}
_BYLINE_CHARS = 200
"""Characters of a byline, at most; the protocol has the same limit."""
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
_TITLE_SHARE = 0.5
"""Least length of the article's title in letters, as a share of the longest part of the page's title; set by hand."""
_BEFORE_NAMES = re.compile(
    r"^(?i:(?:written )?by|автор|מאת|بقلم|كتبت?|الكاتب|نویسنده|लेखक|โดย)\s*[:：]?\s+"
    r"|^(?:[Vv]on|[Pp]ar|[Pp]or)\s+(?=[^\W\d_a-z]\w*\s\w)"
    r"|^(?:作者|文|著者|執筆|撰文|记者|記者|글|글쓴이|저자|بقلم|كتبت?|الكاتب|نویسنده|लेखक|ผู้เขียน|[Yy]aza[nr])"
    r"\s*[:：/／・=＝]\s*"
)
"""Words before an author's name in the extension's six languages and other frequent ones. "von" and 文 may also begin
a name, and Yazan is one."""
_AFTER_NAMES = re.compile(r"\s*[|\u2022]\s*|\s+\u00b7\s*|\u00b7\s+|\s+[\u2013\u2014-]\s+")
"""Separators after a name. A dot without spaces is part of Chinese and Catalan names."""
_DAY = re.compile(r"(\d{4})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)")
_MAIL_DAY = re.compile(r"(?:\w{3}, )?\d{1,2} [A-Z][a-z]{2} \d{4}")
"""A date as in RFC 5322, 3.3: "Fri, 01 Feb 2013 10:00:00 GMT"."""
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)|(?:令和|平成|昭和|民國|民国)\s*(?:元|\d{1,3})\s*年")
_DATE_CHARS = 60
"""Characters of a date in words, at most."""


@dataclass(frozen=True)
class Byline:
    """Author and date as the page writes them; empty if it has none."""

    byline: str = ""
    date: str = ""


@dataclass(frozen=True)
class Metadata:
    """An article's metadata; a field is empty if the page does not give it."""

    title: str
    byline: str
    date: str
    lang: str
    dir: str


def metadata(page: PageFacts, kept: str, whole: str, written: Byline) -> Metadata:
    """Read an article's metadata. For author and date, JSON-LD precedes the page's visible byline.

    Parameters
    ----------
    page
        Facts about the page: title, language, direction.
    kept
        HTML of the kept blocks.
    whole
        HTML of the whole page, or empty.
    written
        Author and date from elements of the page.
    """
    article = to_tree(kept)
    lang = language(page.lang, str(article.text_content()))
    base = lang.split("-")[0].lower()
    direction = page.dir if page.dir in {"ltr", "rtl"} else ("rtl" if base in _RIGHT_TO_LEFT else "ltr")
    document = to_document(whole)
    json_ld = Byline() if document is None else _json_ld(document)
    byline = _person(json_ld.byline) or _person(written.byline)
    date = _day(json_ld.date) or _day(written.date)
    return Metadata(_title(page.title, article), byline, date, lang, direction)


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


def _title(written: str, kept: html.HtmlElement) -> str:
    """The heading that repeats most of the page's title, or the part of that title before the site's name."""
    parts = SEPARATORS.split(written.strip())
    longest = max(parts, key=len)
    title, first, least = words_of(written), words_of(parts[0]), _TITLE_SHARE * _length(words_of(longest))
    headings = [" ".join("".join(heading.itertext()).split()) for rank in ("h1", "h2") for heading in kept.iter(rank)]
    for text in headings:
        words = words_of(text)
        if words and _length(words) >= least and f" {words} " in f" {title} ":
            return text
    # A short title before a long site's name has less than half of the letters.
    return next((text for text in headings if first and words_of(text) == first), longest)


def words_of(text: str) -> str:
    """The words of a text in lower case, with one space between them."""
    return " ".join(_WORDS.findall(text.casefold()))


def _length(words: str) -> int:
    return len(words.replace(" ", ""))


def _person(written: str) -> str:
    """The name in a byline: "Ada Lovelace" of "By Ada Lovelace | 3 March"."""
    name = _AFTER_NAMES.split(_BEFORE_NAMES.sub("", " ".join(written.split())))[0]
    return "" if name.startswith(("http:", "https:")) else name[:_BYLINE_CHARS]


def _day(written: str) -> str:
    """A date as `YYYY-MM-DD`, or as it is written if it has a year; otherwise empty."""
    plain = " ".join(written.split())
    found = _DAY.match(plain)
    if found:
        return "-".join(found.groups())
    mail = parsedate(plain) if _MAIL_DAY.match(plain) else None
    if mail:
        return "{:04}-{:02}-{:02}".format(*mail[:3])
    return plain if _YEAR.search(plain) and len(plain) <= _DATE_CHARS else ""


def _json_ld(tree: html.HtmlElement) -> Byline:
    """Author and date of the page's JSON-LD."""
    for script in tree.xpath('.//script[@type="application/ld+json"]'):
        try:
            data = json.loads(script.text or "")
        except (ValueError, RecursionError):
            continue  # JSON-LD of pages is often broken
        for item in _items(data):
            if "author" in item or "datePublished" in item:
                return Byline(_name(item.get("author")), str(item.get("datePublished") or ""))
    return Byline()


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
