"""The headings of an article as a table of contents."""

from dataclasses import dataclass, field

from lxml import html

__all__ = ["Entry", "contents_of"]

_RANKS = {f"h{rank}": rank for rank in range(1, 7)}
_LONGEST = 200
"""Characters of an entry."""


@dataclass
class Entry:
    """A heading and the headings of lower rank that follow it."""

    text: str
    id: str
    rank: int
    entries: list["Entry"] = field(default_factory=list)


def contents_of(root: html.HtmlElement) -> list[Entry]:
    """List the headings of an article. A heading without an id gets one. Changes the tree."""
    taken = set(root.xpath(".//@id"))
    above = [Entry("", "", 0)]
    for number, heading in enumerate(root.iter(*_RANKS), 1):
        text = " ".join("".join(heading.itertext()).split())[:_LONGEST]
        if not text:
            continue
        if not heading.get("id"):
            heading.set("id", _free(f"part-{number}", taken))
        entry = Entry(text, heading.get("id"), _RANKS[str(heading.tag)])
        while above[-1].rank >= entry.rank:
            above.pop()
        above[-1].entries.append(entry)
        above.append(entry)
    return above[0].entries


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "-"
    taken.add(name)
    return name
