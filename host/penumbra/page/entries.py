"""Elements that end where browsers end them: terms and descriptions without end tags, places for a line break.

libxml2 puts `<dt>a<dt>b` and `<dd>a<dd>b` into one another. Browsers do not: the entries are siblings.

References
----------
HTML Living Standard, 13.2.6.4.7 ("in body"): a start tag whose tag name is one of "dd", "dt".
"""

from lxml import etree

from penumbra.page.events import Event, Events

__all__ = ["empty_wbr", "end_entries", "end_entries_of_tree"]

_UNWRAPPED = "penumbra-unwrapped"
"""Temporary tag of elements whose content stays."""
_ENTRIES = frozenset({"dt", "dd"})
_AROUND = _ENTRIES | frozenset(
    "dl ul ol li table td th blockquote section article aside details fieldset form figure header footer main "
    "nav".split()
)
"""Entries, and elements in which an entry ends none outside."""


def end_entries(events: Events) -> Events:
    """The events with each entry ended before the entry that starts directly in it."""
    if not events.tagged(_ENTRIES).any():
        return events
    moved = _moved_ends(events)
    if not moved:
        return events
    gone = set(moved.values())
    out: list[Event] = []
    for at, event in enumerate(events.events):
        if at in moved:
            out.append(None)
        if at not in gone:
            out.append(event)
    return Events.of_root(out, events.tags) or events


def end_entries_of_tree(root: etree._Element) -> None:
    """Do the same in a parsed tree: what starts in another entry, and what follows it there, is put behind that one."""
    for entry in list(root.iter(*_ENTRIES)):
        outer = entry.getparent()
        if outer is not None and outer.tag in _ENTRIES:
            for each in reversed([entry, *entry.itersiblings()]):
                outer.addnext(each)


def empty_wbr(root: etree._Element) -> None:
    """Move the content of `wbr` elements of a tree behind them: libxml2 does not know that they have none."""
    for element in [one for one in root.iter("wbr") if len(one) or one.text]:
        element.addprevious(element.makeelement("wbr"))
        element.tag = _UNWRAPPED
    etree.strip_tags(root, _UNWRAPPED)


def _moved_ends(events: Events) -> dict[int, int]:
    """Start event of each entry directly inside another → the end event that the outer entry gets."""
    moved: dict[int, int] = {}
    around = events.tagged(_AROUND).nonzero()[0].tolist()
    open_elements: list[tuple[int, int, bool]] = []
    """End, depth, and whether it is an entry, of each element around."""
    for element in around:
        start, end = int(events.start[element]), int(events.end[element])
        depth, is_entry = int(events.depth[start]), events.tags[element] in _ENTRIES
        while open_elements and open_elements[-1][0] < start:
            open_elements.pop()
        if is_entry and open_elements:
            last, above, in_entry = open_elements[-1]
            if in_entry and depth == above + 1:
                moved[start] = last
                open_elements.pop()
        open_elements.append((end, depth, is_entry))
    return moved
