"""Links of footnotes: new ids for their targets, and a link back from each note."""

import re
from collections.abc import Iterator
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


def link_notes(root: html.HtmlElement) -> None:
    """Rename the ids of link targets, drop all other ids, and add missing links back from notes. Changes the tree."""
    targets: dict[str, html.HtmlElement] = {}
    for element in root.xpath(".//*[@id]"):
        targets.setdefault(element.get("id"), element)
    calls = [(link, _target(link)) for link in root.xpath('.//a[starts-with(@href, "#")]')]
    names = {key: f"{_PREFIX}{number}" for number, key in enumerate(targets, 1)}
    for element in root.xpath(".//*[@id]"):
        del element.attrib["id"]
    for key in {key for _, key in calls if key in targets}:
        targets[key].set("id", names[key])
    for link, key in calls:
        if key in targets:
            link.set("href", f"#{names[key]}")
        else:
            del link.attrib["href"]
    linked: set[html.HtmlElement] = set()
    """Elements that contain a link to a target. A search in each note would take minutes if notes are nested."""
    for link, key in calls:
        if key in targets:
            _mark_above(link, linked)
    visited: set[str] = set()
    for number, (link, key) in enumerate(calls, 1):
        if key in targets and key not in visited and MARK.fullmatch("".join(link.itertext()).strip()):
            visited.add(key)  # the first reference decides
            _add_backlink(link, targets[key], f"{_PREFIX}call-{number}", linked)


def _target(link: html.HtmlElement) -> str:
    written = str(link.get("href", ""))[1:]
    return unquote(written)


def _add_backlink(link: html.HtmlElement, note: html.HtmlElement, name: str, linked: set[html.HtmlElement]) -> None:
    if note in linked or note.tag in {"a", "sup"} or _is_in(link, note):
        return
    if not link.get("id"):
        link.set("id", name)
    link.set("role", "doc-noteref")
    paragraphs = note.findall(".//p")
    into = paragraphs[-1] if paragraphs else note
    back = etree.SubElement(into, "a", {"href": f"#{link.get('id')}", "class": "footnote-back", "role": "doc-backlink"})
    back.text = "\u21a9"
    _mark_above(back, linked)


def _mark_above(link: html.HtmlElement, linked: set[html.HtmlElement]) -> None:
    for above in link.iterancestors():
        if above in linked:
            return
        linked.add(above)


def _is_in(link: html.HtmlElement, note: html.HtmlElement) -> bool:
    return any(element is note for element in link.iterancestors())
