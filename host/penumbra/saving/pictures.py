"""Pictures of a saved article: their addresses, and their bytes as files beside it."""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import html

from penumbra.reader.files.pictures import to_link
from penumbra.reader.tree.parsing import to_tree
from penumbra.text.data_addresses import read_data_address

__all__ = ["Illustrated", "PictureFile", "addresses_of", "illustrate"]

MOST_PICTURES = 100
"""Pictures of an article, at most."""
_AVIF = {b"avif", b"avis"}


@dataclass(frozen=True)
class PictureFile:
    """A picture's bytes, with a name made of them: the same picture is one file for all articles."""

    stem: str
    ending: str
    data: bytes


@dataclass
class Illustrated:
    """An article whose pictures have placeholders for addresses."""

    html: str = ""
    files: dict[str, PictureFile] = field(default_factory=dict)
    """By placeholder."""
    left_out: int = 0
    """Pictures without bytes; they keep their addresses."""


def addresses_of(cleaned: str) -> list[str]:
    """Addresses on the web of an article's pictures, each once, in document order."""
    found = dict.fromkeys(image.get("src", "") for image in to_tree(cleaned).iter("img"))
    return [address for address in found if address.startswith(("http://", "https://"))][:MOST_PICTURES]


def illustrate(cleaned: str, offered: Mapping[str, str], most: int = MOST_PICTURES) -> Illustrated:
    """Give the pictures of a cleaned article placeholders for addresses.

    Parameters
    ----------
    cleaned
        HTML of the cleaned article.
    offered
        `data:` addresses by address on the web. The bytes alone say what they are: nothing but a picture is written.
    most
        Number of files, at most.
    """
    root, made = to_tree(cleaned), Illustrated()
    origin = f"https://{secrets.token_hex(8)}.invalid/"  # no page can write it
    for image in list(root.iter("img")):
        source = image.get("src", "")
        picture = _picture(offered.get(source, source))
        placeholder = f"{origin}{len(made.files):04d}"
        if picture and len(made.files) < most:
            made.files[placeholder] = picture
            image.set("src", placeholder)
        else:
            made.left_out += 1
            if not source.startswith(("http://", "https://")):
                to_link(image)
    made.html = str(html.tostring(root, encoding="unicode"))
    return made


def _picture(address: str) -> PictureFile | None:
    found = read_data_address(address)
    ending = _ending(found.data) if found else ""
    return PictureFile(hashlib.sha256(found.data).hexdigest()[:16], ending, found.data) if found and ending else None


def _ending(data: bytes) -> str:
    """The ending for a picture's bytes; empty if they are none of these. SVG is none: it may contain scripts."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return ".png"
    if data.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return ".gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    return ".avif" if data[4:8] == b"ftyp" and data[8:12] in _AVIF else ""
