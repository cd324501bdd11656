"""The address of a picture, also of one that a page's script would load later."""

from itertools import islice

from lxml import etree

from penumbra.reader.addresses import absolute, is_page
from penumbra.text.picture_attributes import LATE, SETS, UNSURE
from penumbra.text.srcset import widest

__all__ = ["choose_address"]

_MAX_SOURCES = 20
"""Addresses read of one `picture` element, at most."""


def choose_address(image: etree._Element, url: str, offered: dict[etree._Element, list[str]]) -> None:
    """Set a picture's address. `offered` caches the addresses of each `picture` element."""
    source = image.get("src", "")
    late = [image.get(name, "") for name in (*LATE, *UNSURE)] + [widest(image.get(name, "")) for name in SETS[:-1]]
    lazy = [*filter(_is_picture, late), widest(image.get(SETS[-1], ""))]
    for picture in islice(image.iterancestors("picture"), 1):
        if picture not in offered:
            sources = (source.get("srcset", "") or source.get("data-srcset", "") for source in picture.iter("source"))
            offered[picture] = [*filter(None, map(widest, sources))][:_MAX_SOURCES]
        lazy += offered[picture]
    if not source or source.startswith("data:") or any(map(_is_picture, late)):
        source = next((found for found in lazy if found and not found.startswith("data:")), source)
    address = source if source.startswith("data:") else absolute(url, source)
    image.set("src", "" if is_page(address, url) else address)


def _is_picture(written: str) -> bool:
    """Whether an attribute of a lazy picture has an address: no template, and no data."""
    return bool(written) and not written.startswith("data:") and "{" not in written
