"""Pictures in files: what is not inside the file is a link, so that opening it asks no server for anything."""

from lxml import html

from penumbra.reader.prepare import to_tree

__all__ = ["remote_to_links", "to_link"]


def remote_to_links(markup: str) -> str:
    """Turn the pictures of a cleaned fragment that stand elsewhere into links."""
    root = to_tree(markup)
    for image in list(root.iter("img")):
        if not image.get("src", "").startswith("data:"):
            to_link(image)
    return str(html.tostring(root, encoding="unicode"))


def to_link(image: html.HtmlElement) -> None:
    """Turn a picture into a link to it; inside another link, or where it has no address, into its alternative text."""
    source, alt = image.get("src", ""), image.get("alt", "")
    in_link = any(element.tag == "a" for element in image.iterancestors())
    tail = image.tail
    image.clear()
    image.tail = tail
    image.tag = "a" if source.startswith(("http://", "https://")) and not in_link else "span"
    if image.tag == "a":
        image.set("href", source)
        image.set("rel", "noopener noreferrer")
    image.text = alt or ("" if image.tag == "span" else source)
