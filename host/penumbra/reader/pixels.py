"""Tracking pixels, spacers and icons among pictures."""

import re
import struct

from lxml import etree, html

from penumbra.text.data_addresses import read_data_address

__all__ = ["drop_icons", "is_pixel"]

_EDGE = 3
"""Largest edge of tracking pixels and spacers, px."""
_SIZE = re.compile(r"\s*(\d{1,5})(?:px)?\s*")
_HEADERS = {b"GIF8": ("<HH", 6), b"\x89PNG": (">II", 16)}
"""By a file's first bytes: format and place of its width and height (GIF89a, 18; PNG, 11.2.2)."""
_ENOUGH = 200
"""Characters of a `data:` address that contain the header."""
_ICON = 24
"""Largest edge of an icon, px."""
_ORNAMENT = 10
"""Largest edge of a round corner, or of a bullet, px. It says nothing in a cell either."""
_INLINE = frozenset("a abbr b bdi bdo cite code em i picture q s small span strong sub sup time u".split())
_CELLS = frozenset("td th figure dt dd".split())
_DROPPED = "penumbra-icon"
"""Temporary tag of elements to remove."""


def drop_icons(root: html.HtmlElement) -> None:
    """Remove pictures of an icon's size that stand without text. Changes the tree. A flag in a cell is text's part."""
    with_text: dict[html.HtmlElement, bool] = {}
    for image in root.iter("img"):
        sizes = [_SIZE.fullmatch(image.get(name, "")) for name in ("width", "height")]
        if any(size is None or int(size[1]) > _ICON for size in sizes):
            continue
        holder = next((above for above in image.iterancestors() if above.tag not in _INLINE), root)
        if holder not in with_text:
            with_text[holder] = any(text.strip() for text in holder.itertext())
        if not with_text[holder] and (holder.tag not in _CELLS or _is_ornament(image)):
            image.tag = _DROPPED
    etree.strip_elements(root, _DROPPED, with_tail=False)


def _is_ornament(image: html.HtmlElement) -> bool:
    sizes = (_SIZE.fullmatch(image.get(name, "")) for name in ("width", "height"))
    return not image.get("alt", "").strip() and all(size is not None and int(size[1]) <= _ORNAMENT for size in sizes)


def is_pixel(image: html.HtmlElement) -> bool:
    """Whether a picture is too small to be seen, by its attributes or its data. One with a text is no pixel."""
    if image.get("alt", "").strip():
        return False
    sizes = [_SIZE.fullmatch(image.get(name, "")) for name in ("width", "height")]
    stated = [int(size[1]) for size in sizes if size is not None]
    if stated:  # some pages state one edge, and 0 for the other
        return max(stated) <= _EDGE
    found = read_data_address(image.get("src", "")) if len(image.get("src", "")) <= _ENOUGH else None
    layout, start = _HEADERS.get(found.data[:4], ("", 0)) if found else ("", 0)
    if not found or not layout or len(found.data) < start + struct.calcsize(layout):
        return False
    return all(edge <= _EDGE for edge in struct.unpack_from(layout, found.data, start))
