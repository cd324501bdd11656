"""Links of footnotes: new ids for their targets, and a link back from each note."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from urllib.parse import unquote

from lxml import etree, html

__all__ = ["MARK", "link_notes", "notes_within"]

_PREFIX = "p-"
"""Prefix of ids from the page: none can equal an id of the reader."""
MARK = re.compile(
    r"[\[(〔［（【]?\s*(?:\d{1,3}|[a-z*†‡§¶※]{1,2}|[\u2460-\u2473]|(?:note |注釈|脚注|注|註|주|※)\s*\d{1,3})"
    r"\s*[\])〕］）】]?",
    re.IGNORECASE,
)
"""The mark of a note: a number, letter or sign, with or without brackets."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_NO_NOTES = frozenset(
    (*_HEADINGS, "a", "sup", "pre", "code", "img", "math", "figure", "hr", "br", "ol", "ul", "dl", "ruby", "rt",
     "table", "thead", "tbody", "tfoot", "colgroup")
)  # fmt: skip
"""Targets of links that are no note, or cannot hold a link back."""


def notes_within(root: html.HtmlElement) -> None:
    """Let raised references of a copied page lead to its own notes. Changes the tree.

    A copy at another address has the first page's address in its links; the part after `#` names a note of both.
    """
    calls = [link for link in _raised_links(root) if link.get("href", "").find("#") > 0]
    if not calls:
        return
    ids = set(root.xpath(".//@id"))
    for link in calls:
        name = link.get("href").partition("#")[2]
        if unquote(name) in ids and MARK.fullmatch("".join(link.itertext()).strip()):
            link.set("href", f"#{name}")


def _raised_links(root: html.HtmlElement) -> Iterator[html.HtmlElement]:
    """Links in a `sup`. An XPath of the same takes quadratic time where one is in another."""
    raised = 0
    for event, element in etree.iterwalk(root, events=("start", "end"), tag=("sup", "a")):
        if element.tag == "sup":
            raised += 1 if event == "start" else -1
        elif raised and event == "start":
            yield element


def link_notes(parts: Sequence[html.HtmlElement]) -> None:
    """Rename the ids of link targets, drop all other ids, and add missing links back from notes. Changes the trees.

    Parameters
    ----------
    parts
        Parts of one page. Links lead to the first element with their id, in whichever part it is.
    """
    named = [element for root in parts for element in root.xpath(".//*[@id]")]
    targets: dict[str, html.HtmlElement] = {}
    for element in named:
        targets.setdefault(element.get("id"), element)
    links = [(link, _target(link)) for root in parts for link in root.xpath('.//a[starts-with(@href, "#")]')]
    for link, key in links:
        if key in targets and targets[key] is link and _is_wordless(link):
            del link.attrib["href"]  # the anchor of a heading beside it: a place, but nothing to press
    calls = [(link, key) for link, key in links if "href" in link.attrib]
    names = {key: f"{_PREFIX}{number}" for number, key in enumerate(targets, 1)}
    for element in named:
        del element.attrib["id"]
    for key in {key for _, key in calls if key in targets}:
        targets[key].set("id", names[key])
    for link, key in calls:
        if key in targets:
            link.set("href", f"#{names[key]}")
        else:
            del link.attrib["href"]
    _link_back([(link, targets[key]) for link, key in calls if key in targets], _with_headings(parts))


def _link_back(
    calls: Sequence[tuple[html.HtmlElement, html.HtmlElement]], with_headings: AbstractSet[html.HtmlElement]
) -> None:
    """Give each note without one a link back to its first reference."""
    linked: set[html.HtmlElement] = set()
    """Elements that contain a link to a target. A search in each note would take minutes if notes are nested."""
    for link, _ in calls:
        _mark_above(link, linked)
    visited: set[html.HtmlElement] = set()
    for number, (link, note) in enumerate(calls, 1):
        if note not in visited and MARK.fullmatch("".join(link.itertext()).strip()):
            visited.add(note)  # the first reference decides
            if note not in with_headings:
                _add_backlink(link, note, f"{_PREFIX}call-{number}", linked)


def _with_headings(parts: Sequence[html.HtmlElement]) -> set[html.HtmlElement]:
    """Elements that contain a heading: sections of the text, which are no notes."""
    above: set[html.HtmlElement] = set()
    for root in parts:
        for heading in root.iter(*_HEADINGS):
            _mark_above(heading, above)
    return above


def _target(link: html.HtmlElement) -> str:
    written = str(link.get("href", ""))[1:]
    return unquote(written)


def _is_wordless(link: html.HtmlElement) -> bool:
    return not "".join(link.itertext()).strip() and next(link.iter("img", "math"), None) is None


def _add_backlink(link: html.HtmlElement, note: html.HtmlElement, name: str, linked: set[html.HtmlElement]) -> None:
    into = _end_of(note)
    if into is None or note in linked or _is_in(link, note):
        return
    if not link.get("id"):
        link.set("id", name)
    link.set("role", "doc-noteref")
    back = etree.SubElement(into, "a", {"href": f"#{link.get('id')}", "class": "footnote-back", "role": "doc-backlink"})
    back.text = "\u21a9"
    _mark_above(back, linked)


def _end_of(note: html.HtmlElement) -> html.HtmlElement | None:
    """The element at the end of which the link back stands: of a row it is the last cell, or in it. None: no note."""
    if note.tag in _NO_NOTES or next(note.iterancestors("math"), None) is not None:
        return None
    holder = next(note.iterchildren("td", "th", reversed=True), None) if note.tag == "tr" else note
    paragraphs = [] if holder is None else holder.findall(".//p")
    return paragraphs[-1] if paragraphs else holder


def _mark_above(element: html.HtmlElement, marked: set[html.HtmlElement]) -> None:
    for above in element.iterancestors():
        if above in marked:
            return
        marked.add(above)


def _is_in(link: html.HtmlElement, note: html.HtmlElement) -> bool:
    return any(element is note for element in link.iterancestors())
