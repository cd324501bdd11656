"""A page's JSON-LD as one flat record of the thing that the page is about.

References
----------
W3C, "JSON-LD 1.1"; schema.org, `CreativeWork`.
"""

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from penumbra.page.source import Source
from penumbra.text.entities import without_entities
from penumbra.text.well_formed import well_formed

__all__ = ["LinkedData", "first_text", "read_linked_data"]

_LONGEST = 400_000
"""Characters of a script that are read."""
_MOST_ITEMS = 300
"""Objects of all scripts of a page that are read."""
_LONGEST_TEXT = 20_000
"""Characters of a text that are read."""
_SUBJECT = re.compile(
    r"(?:Article|Posting|Blog|Report|Recipe|Product|Book|Movie|Event|Question|QAPage|Discussion\w*|WebPage|CreativeWork|Course|Podcast\w*|VideoObject)$"
)
_STRONGEST = re.compile(r"(?:Article|Posting|Report|Recipe|Product|Question)$")
_ARTICLE = re.compile(r"(?:Article|Posting|Report)$")
_OPENINGS = ("<!--", "<![CDATA[")
_CLOSINGS = ("-->", "]]>")
"""Signs of a comment, or of a section of XML, around the data."""
_AFTER = "; \t\n\v\f\r\xa0"
"""Characters after the data: statements of JavaScript end with a semicolon."""
_LONGEST_KIND = 200
"""Characters of a type's name; schema.org's have fifty with their address."""
_MOST_PEOPLE = 20
_DEEPEST = 8
"""Lists and objects around a text, at most."""
_CONTROL = re.compile(r"[\x00-\x1f]+")


class _Name(Struct, frozen=True):
    """Name of an object that others refer to. It is read once; thousands of objects may refer to one."""

    text: str


class LinkedData(Struct, frozen=True):
    """Texts as the page has them; empty where it has none."""

    title: str = ""
    author: str = ""
    date: str = ""
    lang: str = ""
    sitename: str = ""
    description: str = ""
    image: str = ""
    is_article: bool = False


def read_linked_data(source: Source) -> LinkedData:
    """Read the page's scripts of JSON-LD; broken ones are passed over."""
    items = _with_names(_read_items(source))
    subjects = sorted((item for item in items if _is(item, _SUBJECT)), key=lambda item: not _is(item, _STRONGEST))
    strongest = [item for item in subjects if _is(item, _STRONGEST)]

    def first(*names: str) -> str:
        return first_text(_text(item.get(name)) for name in names for item in subjects)

    return LinkedData(
        title=first_text(_text(item.get("headline")) or _text(item.get("name")) for item in strongest),
        author=first_text(_names(item.get("author") or item.get("creator")) for item in subjects),
        date=first("datePublished", "dateCreated", "uploadDate"),
        lang=first("inLanguage"),
        sitename=_site(items, subjects),
        description=first("description"),
        image=first_text(_image(item.get("image")) or _image(item.get("thumbnailUrl")) for item in subjects),
        is_article=any(_is(item, _ARTICLE) for item in subjects),
    )


def _read_items(source: Source) -> list[dict[str, Any]]:
    """Objects of all scripts, in order."""
    items: list[dict[str, Any]] = []
    for element in source.elements(("script",)):
        is_linked = (element.attributes.get("type") or "").strip().lower() == "application/ld+json"
        if is_linked and len(items) < _MOST_ITEMS:
            items += _items(_parsed(source.text(element.number)), _MOST_ITEMS - len(items))
    return items


def _parsed(text: str) -> Any:
    text = _unwrapped(text[:_LONGEST])
    for attempt in (text, _CONTROL.sub(" ", text)):
        try:
            return json.loads(attempt)
        except (ValueError, RecursionError):
            continue
    return None


def _unwrapped(text: str) -> str:
    """A script's text without a comment, or a section of XML, around it."""
    text = text.strip().removeprefix("//").lstrip()
    opening = next(filter(text.startswith, _OPENINGS), "")
    text = text.removeprefix(opening).rstrip(_AFTER)
    closing = next(filter(text.endswith, _CLOSINGS), "")
    return text.removesuffix(closing).rstrip().removesuffix("//").strip()


def _items(data: Any, most: int) -> list[dict[str, Any]]:
    """Objects at the top, in lists and in graphs, and those that they are the main entity of.

    Parameters
    ----------
    most
        How many objects, at most.
    """
    out: list[dict[str, Any]] = []
    waiting = deque([data])
    while waiting and len(out) < most:
        item = waiting.popleft()
        if isinstance(item, list):
            waiting += item[:most]
        elif isinstance(item, dict):
            out.append(item)
            waiting += [
                item[name]
                for name in ("@graph", "mainEntity", "mainEntityOfPage")
                if isinstance(item.get(name), (list, dict))
            ]
    return out


def _with_names(items: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The items, with the names of authors and publishers that they refer to by `@id`."""
    names = {
        item["@id"]: _Name(_text(item["name"]))
        for item in items
        if isinstance(item.get("@id"), str) and item.get("name")
    }
    referring = ("author", "creator", "publisher")
    return [item | {key: _named(item[key], names) for key in referring if key in item} for item in items]


def _named(value: Any, names: dict[str, _Name], depth: int = _DEEPEST) -> Any:
    """The name that a value refers to by `@id`, or those of a list; other values as they are."""
    if isinstance(value, list):
        return [_named(each, names, depth - 1) for each in value[:_MOST_PEOPLE]] if depth else []
    reference = value.get("@id") if isinstance(value, dict) and not value.get("name") else None
    return names.get(reference, value) if isinstance(reference, str) else value


def _is(item: dict[str, Any], wanted: re.Pattern[str]) -> bool:
    kinds = item.get("@type")
    return any(
        isinstance(kind, str) and len(kind) <= _LONGEST_KIND and wanted.search(kind)
        for kind in (kinds if isinstance(kinds, list) else [kinds])
    )


def first_text(texts: Iterable[str]) -> str:
    """The first text that is not empty; empty for none."""
    return next(filter(None, texts), "")


def _text(value: Any, depth: int = _DEEPEST) -> str:
    if not depth:
        return ""
    if isinstance(value, list):
        return first_text(_text(each, depth - 1) for each in value[:8])
    if isinstance(value, dict):
        return _text(value.get("@value") or value.get("name"), depth - 1)
    if isinstance(value, _Name):
        return value.text
    # JSON has no entities, and yet many sites write their texts for HTML.
    return " ".join(without_entities(well_formed(value[:_LONGEST_TEXT])).split()) if isinstance(value, str) else ""


def _names(value: Any) -> str:
    return ", ".join(dict.fromkeys(filter(None, _people(value))))


def _people(value: Any) -> Iterator[str]:
    for each in value[:_MOST_PEOPLE] if isinstance(value, list) else [value]:
        name = _text(each.get("name")) if isinstance(each, dict) else _text(each)
        if not name.startswith(("http:", "https:", "#")):
            yield name


def _image(value: Any, depth: int = _DEEPEST) -> str:
    if not depth:
        return ""
    if isinstance(value, list):
        return first_text(_image(each, depth - 1) for each in value[:8])
    if isinstance(value, dict):
        return _image(value.get("url") or value.get("contentUrl") or value.get("@id"), depth - 1)
    return well_formed(value).strip() if isinstance(value, str) else ""


def _site(items: list[dict[str, Any]], subjects: list[dict[str, Any]]) -> str:
    sites = [item for item in items if _is(item, re.compile("^WebSite$"))]
    publishers = (item.get("publisher") for item in subjects)
    return first_text(
        [
            *(_text(item.get("name")) for item in sites),
            *(_text(publisher) for publisher in publishers if isinstance(publisher, (dict, list, _Name))),
        ]
    )
