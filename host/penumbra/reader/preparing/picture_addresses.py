"""The address of a picture, also of one that a page's script would load later."""

from lxml import etree

from penumbra.reader.preparing.addresses import absolute, is_page
from penumbra.text.picture_attributes import LATE, SETS, UNSURE
from penumbra.text.srcset import widest

__all__ = ["choose_address"]

_MAX_SOURCES = 20
"""Addresses read of one `picture` element, at most."""


def choose_address(image: etree._Element, url: str, offered: dict[etree._Element, list[str]]) -> None:
    """Set a picture's address. `offered` caches the addresses of each `picture` element."""
    shown = image.get("src", "")
    late = [image.get(name, "") for name in (*LATE, *UNSURE)] + [widest(image.get(name, "")) for name in SETS[:-1]]
    has_late = any(map(_is_picture, late))
    if has_late or not shown or _is_data(shown):
        others = [*filter(_is_picture, late), widest(image.get(SETS[-1], "")), *_of_picture_element(image, offered)]
        shown = next((address for address in others if address and not _is_data(address)), shown)
    address = shown if _is_data(shown) else absolute(url, shown)
    image.set("src", "" if is_page(address, url) else address)


def _of_picture_element(image: etree._Element, offered: dict[etree._Element, list[str]]) -> list[str]:
    """The widest address of each source of the `picture` element around an image; none without one."""
    around = next(image.iterancestors("picture"), None)
    if around is None:
        return []
    if around not in offered:
        sets = (source.get("srcset", "") or source.get("data-srcset", "") for source in around.iter("source"))
        offered[around] = list(filter(None, map(widest, sets)))[:_MAX_SOURCES]
    return offered[around]


def _is_data(address: str) -> bool:
    return address.startswith("data:")


def _is_picture(written: str) -> bool:
    """Whether an attribute of a lazy picture has an address: no template, and no data."""
    return bool(written) and not _is_data(written) and "{" not in written
