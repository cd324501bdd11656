"""Programs in the attributes of a page's elements: event handlers, and addresses that run."""

from lxml import etree

__all__ = ["remove_programs"]

_ADDRESSES = frozenset({"href", "src", "action", "formaction", "data", "xlink:href"})


def remove_programs(root: etree._Element) -> None:
    """Take the attributes that run something away. Changes the tree."""
    for element in root.iter(etree.Element):
        for name, value in list(element.attrib.items()):
            if name.lower().startswith("on") or (name.lower() in _ADDRESSES and _runs(value)):
                del element.attrib[name]


def _runs(address: str) -> bool:
    """Whether an address is a program; browsers skip control characters and blanks before and inside the scheme."""
    scheme = "".join(letter for letter in address.partition(":")[0] if letter > " ").lower()
    return scheme in {"javascript", "vbscript"}
