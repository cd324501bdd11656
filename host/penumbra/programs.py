"""Programs in the attributes of a page's elements: event handlers, and addresses that run."""

from lxml import etree

__all__ = ["remove_programs"]

_ADDRESSES = frozenset({"href", "src", "action", "formaction", "data", "xlink:href", "from", "to", "by", "values"})
"""Attributes that may hold an address; the last four are what an animation writes into one."""
_PROGRAMS = frozenset({"javascript", "vbscript"})


def remove_programs(root: etree._Element) -> None:
    """Take the attributes that run something away. Changes the tree."""
    for element in root.iter(etree.Element):
        for name, value in list(element.attrib.items()):
            if name.lower().startswith("on") or (name.lower() in _ADDRESSES and _runs(value)):
                del element.attrib[name]


def _runs(address: str) -> bool:
    """Whether an address, or one of an animation's, is a program; browsers skip control characters and blanks in the scheme."""
    schemes = ("".join(letter for letter in each.partition(":")[0] if letter > " ").lower() for each in address.split(";"))
    return not _PROGRAMS.isdisjoint(schemes)
