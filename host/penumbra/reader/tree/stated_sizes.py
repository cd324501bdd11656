"""The size of an element as its attributes state it."""

import re

from lxml import etree

__all__ = ["stated_sizes"]

_SIZE = re.compile(r"\s*(\d{1,5})(?:px)?\s*")


def stated_sizes(element: etree._Element) -> list[int]:
    """Width and height that the attributes state, px; fewer than two if one is missing or no number."""
    sizes = (_SIZE.fullmatch(element.get(name, "")) for name in ("width", "height"))
    return [int(size[1]) for size in sizes if size is not None]
