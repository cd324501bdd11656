"""Pictures: their addresses, and how they are written."""

from collections.abc import Mapping

from penumbra.markdown.inline import Format, Piece, link_destination, render
from penumbra.text.addresses import WRITABLE, absolute_address
from penumbra.text.picture_attributes import LATE, SETS, UNSURE
from penumbra.text.srcset import widest

__all__ = ["write_picture"]

_ADDRESSES = (*LATE, "src")
"""Attributes with a picture's address, the first that it has. Pictures that load late have a placeholder as `src`."""


def write_picture(attributes: Mapping[str, str], base: str) -> str:
    """Write a picture with its alternative text; empty where it has no address that can be written.

    Parameters
    ----------
    attributes
        Of its `img`.
    base
        Address that its own is relative to.
    """
    address = _address(attributes)
    if not address or not WRITABLE.match(address):
        return ""
    address = absolute_address(base, address)
    alt = " ".join((attributes.get("alt") or "").split()).replace("[", "(").replace("]", ")")
    link = render([Piece(alt, (Format("link", address),))]) if alt else f"[]({link_destination(address)})"
    return f"!{link}"


def _address(attributes: Mapping[str, str]) -> str:
    address = next((attributes[name] for name in _ADDRESSES if attributes.get(name)), "").strip()
    if address and not address.startswith("data:"):
        return address
    sets = (widest(attributes.get(name) or "") for name in SETS)
    others = ((attributes.get(name) or "").strip() for name in UNSURE)
    return next(filter(None, (*sets, *others)), address)
