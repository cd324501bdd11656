"""What an article says of itself: title, byline, date, language, direction, and the minutes to read it."""

import functools
import json
import math
import operator
import re
from dataclasses import dataclass
from typing import Any

from lxml import html

from penumbra.protocol import PageFacts
from penumbra.reader.prepare import to_tree

__all__ = ["Metadata", "metadata", "minutes"]

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
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_RIGHT_TO_LEFT = {"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ku", "ps", "sd", "syr", "ug", "ur", "yi"}
_LONGEST = 200
"""Characters of a byline; what is longer is no name (the protocol's limit too)."""
_SEPARATORS = re.compile(r"\s+[|\u2013\u2014\u00b7\u00bb-]\s+")
_BYLINES = (
    './/meta[@name="author" or @property="author"]/@content',
    './/*[@itemprop="author"]//*[@itemprop="name"]',
    './/*[@itemprop="author"]',
    './/a[contains(concat(" ", @rel, " "), " author ")]',
    './/*[contains(concat(" ", @class, " "), " byline ")]',
)
_DATES = (
    './/meta[@property="article:published_time" or @name="date" or @itemprop="datePublished"]/@content',
    './/*[@itemprop="datePublished"]/@datetime',
    ".//time/@datetime",
)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True)
class Metadata:
    """An article's facts; empty where the page does not say."""

    title: str
    byline: str
    date: str
    lang: str
    dir: str


def metadata(page: PageFacts, kept: str, whole: str) -> Metadata:
    """Read the facts from the kept blocks' HTML first, then from the whole page's."""
    trees = [to_tree(kept), *([html.document_fromstring(whole)] if _has_element(whole) else [])]
    base = page.lang.split("-")[0].lower()
    direction = page.dir if page.dir in {"ltr", "rtl"} else ("rtl" if base in _RIGHT_TO_LEFT else "ltr")
    linked = [_linked(tree) for tree in trees[1:]]
    byline = next((found["author"] for found in linked if found.get("author")), "") or _first(trees, _BYLINES)
    date = next((found["date"] for found in linked if found.get("date")), "") or _first(trees, _DATES)
    day = _DATE.match(date)
    return Metadata(_title(page.title, trees[0]), byline, day[0] if day else "", page.lang, direction)


def minutes(text: str, lang: str) -> int:
    """Minutes to read a text, at least 1: words at the language's pace, Chinese and Japanese by characters."""
    base = lang.split("-", maxsplit=1)[0].lower()
    characters = len(_CJK.findall(text))
    words = len(_CJK.sub(" ", text).split())
    pace = _CHARACTERS_PER_MINUTE.get(base, _OTHER_CHARACTERS)
    return max(1, math.ceil(words / _WORDS_PER_MINUTE.get(base, _OTHER_WORDS) + characters / pace))


def _has_element(whole: str) -> bool:
    return bool(re.search(r"<[a-zA-Z]", whole)) and "\x00" not in whole


def _title(written: str, kept: html.HtmlElement) -> str:
    """The heading that the page's title holds, else the title without the site's name."""
    for heading in kept.iter("h1", "h2"):
        text = " ".join("".join(heading.itertext()).split())
        if text and text.casefold() in written.casefold():
            return text
    parts = _SEPARATORS.split(written.strip())
    return max(parts, key=len) if parts else ""


def _first(trees: list[html.HtmlElement], paths: tuple[str, ...]) -> str:
    for tree in trees:
        for path in paths:
            for found in tree.xpath(path):
                text = found if isinstance(found, str) else "".join(found.itertext())
                plain = " ".join(text.split())
                if plain and len(plain) <= _LONGEST and not plain.startswith(("http:", "https:")):
                    return str(plain)
    return ""


def _linked(tree: html.HtmlElement) -> dict[str, str]:
    """Author and date of the page's JSON-LD."""
    for script in tree.xpath('.//script[@type="application/ld+json"]'):
        try:
            data = json.loads(script.text or "")
        except (ValueError, RecursionError):
            continue  # pages' JSON-LD is often broken; the page's text is asked next
        for item in _items(data):
            if "author" in item or "datePublished" in item:
                return {"author": _name(item.get("author"))[:_LONGEST], "date": str(item.get("datePublished") or "")}
    return {}


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
