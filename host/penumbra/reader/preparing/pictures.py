"""Pictures with the address that the page would load, also late; those that show nothing are removed."""

from lxml import etree, html

from penumbra.reader.preparing.picture_addresses import choose_address
from penumbra.reader.preparing.pixels import is_pixel
from penumbra.reader.tree.removal import REMOVED, remove_marked
from penumbra.text.srcset import widest

__all__ = ["complete_pictures", "unwrap_noscripts"]


def unwrap_noscripts(root: html.HtmlElement) -> None:
    """Give a lazy picture the address of the one in the `noscript` after it. Other content of `noscript` stays.

    Such a `noscript` means that the picture's own address is a placeholder.
    """
    for noscript in list(root.iter("noscript")):
        before = noscript.getprevious()
        inside = noscript.find(".//img")
        if inside is not None and before is not None and before.tag == "img":
            if found := widest(inside.get("srcset", "")) or inside.get("src"):
                before.set("src", found)
            inside.tag = REMOVED
    remove_marked(root)
    etree.strip_tags(root, "noscript")  # all at once takes linear time


def complete_pictures(root: html.HtmlElement, url: str) -> None:
    """Give each picture a whole address. Those without one, and tracking pixels, are removed.

    Parameters
    ----------
    url
        The page's address.
    """
    offered: dict[html.HtmlElement, list[str]] = {}
    for image in list(root.iter("img")):
        choose_address(image, url, offered)
        if not image.get("src") or is_pixel(image):
            image.tag = REMOVED
    remove_marked(root)
