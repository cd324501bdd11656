"""What runs in a page that is written to a file: scripts, pages within it, plug-ins, event handlers, addresses that are programs."""

from lxml import etree

__all__ = ["remove_programs"]

_EMPTIED = ("script", "iframe", "frame")
"""Elements that run programs or bring other pages in."""
_REPLACED = ("object", "embed", "applet", "portal")
"""The same with something in them for readers without: that is shown. (The parser puts into `embed` what follows it.)"""
_ADDRESSES = frozenset({"href", "src", "action", "formaction", "data", "xlink:href", "from", "to", "by", "values"})
"""Attributes that may hold an address; the last four are what an animation writes into one."""
_PROGRAMS = frozenset({"javascript", "vbscript"})


def remove_programs(root: etree._Element) -> None:
    """Take out all that runs, or that goes on to another page by itself. Changes the tree; no text of the page goes with it."""
    for element in root.iter(*_EMPTIED):
        element.clear(keep_tail=True)
        element.tag = "template"
    for element in root.iter(*_REPLACED):
        element.attrib.clear()
        element.tag = "div"
    for element in root.iter("meta"):
        if element.get("http-equiv", "").strip().lower() == "refresh":
            element.clear(keep_tail=True)
    for element in root.iter(etree.Element):
        for name, value in list(element.attrib.items()):
            if name.lower().startswith("on") or (name.lower() in _ADDRESSES and _runs(value)):
                del element.attrib[name]


def _runs(address: str) -> bool:
    """Whether an address, or one of an animation's, is a program; browsers skip control characters and blanks in the scheme."""
    schemes = ("".join(letter for letter in each.partition(":")[0] if letter > " ").lower() for each in address.split(";"))
    return not _PROGRAMS.isdisjoint(schemes)
