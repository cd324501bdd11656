"""Tracking pixels, spacers and icons among pictures."""

import re
import struct

from lxml import html

from penumbra.reader.tree.removal import REMOVED, remove_marked
from penumbra.reader.tree.stated_sizes import stated_sizes
from penumbra.reader.tree.text_level import TEXT_LEVEL
from penumbra.text.data_addresses import read_data_address

__all__ = ["drop_icons", "is_pixel"]

_EDGE = 3
"""Largest edge of tracking pixels and spacers, px."""
_EDGES = 2
"""Edges of a picture: width and height."""
_WORDS = re.compile(r"[a-z]+")
_HEADERS = {b"GIF8": ("<HH", 6), b"\x89PNG": (">II", 16)}
"""By a file's first bytes: format and place of its width and height (GIF89a, 18; PNG, 11.2.2)."""
_ENOUGH = 200
"""Characters of a `data:` address that contain the header."""
_ICON = 24
"""Largest edge of an icon, px."""
_ORNAMENT = 10
"""Largest edge of a round corner, or of a bullet, px. It says nothing in a cell either."""
_NAMED = frozenset("icon icons ic spin spinner loader loading spacer blank clear transparent".split())
"""Words of an address that name an icon, a spacer or a sign of loading."""
_DRAWN = (".gif", ".png", ".svg")
"""Files of such pictures. A photograph is none."""
_LARGE = 64
"""Edge from which a picture is no icon, whatever its name, px."""
_PLACES = 2
"""Parts of an address's path, from its end, that name the file."""
_INLINE = TEXT_LEVEL | {"picture"}
_CELLS = frozenset("td th figure dt dd".split())


def drop_icons(root: html.HtmlElement) -> None:
    """Remove pictures of an icon's size or name that stand without text. Changes the tree.

    A flag in a cell is text's part.
    """
    with_text: dict[html.HtmlElement, bool] = {}
    for image in root.iter("img"):
        is_icon = _is_icon(image)
        if not is_icon and not _has_icon_name(image):
            continue
        holder = next((above for above in image.iterancestors() if above.tag not in _INLINE), root)
        if holder not in with_text:
            with_text[holder] = any(text.strip() for text in holder.itertext())
        if with_text[holder]:
            continue
        alone = is_icon and (holder.tag not in _CELLS or _is_ornament(image))
        if alone or _is_bar(holder, with_text):
            image.tag = REMOVED
    remove_marked(root)


def _is_bar(cell: html.HtmlElement, with_text: dict[html.HtmlElement, bool]) -> bool:
    """Whether a list of terms has no text at all: it is a row of icons, whatever their alternative texts say."""
    whole = next(cell.iterancestors("dl"), None) if cell.tag in {"dt", "dd"} else None
    if whole is not None and whole not in with_text:
        with_text[whole] = any(text.strip() for text in whole.itertext())
    return whole is not None and not with_text[whole]


def _is_within(stated: list[int], edge: int) -> bool:
    """Whether both edges are stated, and neither is longer than `edge`."""
    return len(stated) == _EDGES and max(stated) <= edge


def _is_icon(image: html.HtmlElement) -> bool:
    stated = stated_sizes(image)
    if _is_within(stated, _ICON):
        return True
    if (stated and max(stated) > _LARGE) or not _has_icon_name(image):
        return False
    # A picture with a text that leads nowhere may be an app's own icon.
    return not image.get("alt", "").strip() or next(image.iterancestors("a"), None) is not None


def _has_icon_name(image: html.HtmlElement) -> bool:
    """Whether the author's file name says icon."""
    source = image.get("src", "")
    if source.startswith("data:"):
        return False
    path = source.partition("?")[0].partition("#")[0].lower()
    if not path.endswith(_DRAWN):
        return False
    words = _WORDS.findall("/".join(path.split("/")[-_PLACES:]))
    return not _NAMED.isdisjoint(words)


def _is_ornament(image: html.HtmlElement) -> bool:
    return not image.get("alt", "").strip() and _is_within(stated_sizes(image), _ORNAMENT)


def is_pixel(image: html.HtmlElement) -> bool:
    """Whether a picture is too small to be seen, by its attributes or its data. One with a text is no pixel."""
    if image.get("alt", "").strip():
        return False
    stated = stated_sizes(image)
    if stated:  # some pages state one edge, and 0 for the other
        return max(stated) <= _EDGE
    found = read_data_address(image.get("src", "")) if len(image.get("src", "")) <= _ENOUGH else None
    layout, start = _HEADERS.get(found.data[:4], ("", 0)) if found else ("", 0)
    if not found or not layout or len(found.data) < start + struct.calcsize(layout):
        return False
    return all(edge <= _EDGE for edge in struct.unpack_from(layout, found.data, start))
