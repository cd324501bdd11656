"""Players, posts and maps of other sites as cards: a figure with the address. Frames without content are removed."""

import re

from lxml import etree, html

from penumbra.reader.preparing.addresses import absolute, is_page
from penumbra.reader.preparing.foreign import UNWRAP
from penumbra.reader.sanitise import web_address
from penumbra.reader.tree.removal import REMOVED, remove_marked
from penumbra.reader.tree.stated_sizes import stated_sizes

__all__ = ["embeds_to_cards"]

_LEAST_EDGE = 40
"""Least width and height of a frame with visible content, CSS px. The extension measures the drawn frame."""
_HELPERS = re.compile(
    r"^https?://(?:[\w-]+\.)*(?:doubleclick\.net|googlesyndication\.com|googletagmanager\.com|optimizely\.com"
    r"|pos\.baidu\.com|staticxx\.facebook\.com|teads\.tv|imasdk\.googleapis\.com|taboola\.com|outbrain\.com)/"
    r"|/(?:xd_arbiter|postmessageRelay|safeframe|recaptcha|yads-iframe|content_inside_ad)\b"
    r"|facebook\.com/(?:v[\d.]+/)?plugins/(?:like|share|follow|page|comments|login|send)"
    r"|platform\.twitter\.com/widgets/(?:tweet_button|follow_button|hub|widget_iframe)|blogger\.com/navbar",
    re.IGNORECASE,
)
"""Frames of adverts, of buttons to share, and of scripts that talk to one another."""
_PLAYERS = re.compile(
    r"^https?://(?:www\.)?(?:youtube(?:-nocookie)?\.com/(?:v|embed)/|player\.vimeo\.com/|vimeo\.com/moogaloop"
    r"|dailymotion\.com/(?:swf|embed)/|archive\.org/embed/)",
    re.IGNORECASE,
)
"""Players in `object` and `embed`. Other plug-ins run in no browser."""


def embeds_to_cards(root: html.HtmlElement, url: str) -> None:
    """Replace embeds by cards. Changes the tree.

    Parameters
    ----------
    url
        The page's address, for relative addresses. A frame with this address has no content yet.
    """
    for embed in list(root.iter("object", "embed")):
        _plug_in(embed)
    for embed in list(root.iter("iframe", "video", "audio")):
        _embed(embed, url)
    remove_marked(root)


def _plug_in(element: html.HtmlElement) -> None:
    """Turn a plug-in with a video's address into a frame. The content of another `object` stays, as its fallback."""
    movie = element.find('.//param[@name="movie"]')
    written = element.get("data") or element.get("src") or (movie.get("value", "") if movie is not None else "")
    address = f"https:{written}" if written.startswith("//") else written
    if not _PLAYERS.match(address):
        return
    if next(element.iterancestors("iframe"), None) is None:  # an `embed` inside an `object` that became a frame
        element.tag = "iframe"
        element.set("src", address)


def _embed(element: html.HtmlElement, url: str) -> None:
    first = element.find(".//source")
    written = element.get("src") or element.get("data-src") or (first.get("src", "") if first is not None else "")
    source = web_address(absolute(url, written)) if written.strip() else ""
    is_frame = element.tag == "iframe"
    if is_frame and (is_page(source, url) or _is_small(element) or _HELPERS.search(source)):
        source = ""
    if not source:
        element.tag = REMOVED if is_frame else UNWRAP
        return
    label = element.get("title") or element.get("aria-label") or source
    tail, name = element.tail, element.get("id")
    element.clear()
    element.tail = tail
    kind = "frame" if is_frame else str(element.tag)
    element.tag = "figure"
    element.attrib.update({"class": "embed", "data-src": source, "data-kind": kind})
    if name:
        element.set("id", name)
    link = etree.SubElement(element, "a", {"class": "embed", "href": source})
    link.text = label


def _is_small(frame: html.HtmlElement) -> bool:
    return any(size < _LEAST_EDGE for size in stated_sizes(frame))
