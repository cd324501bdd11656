"""Pictures in files: a picture on the web becomes a link, so an opened file sends no request."""

from lxml import html

from penumbra.reader.tree.parsing import to_tree

__all__ = ["remote_to_links", "to_link"]


def remote_to_links(markup: str) -> str:
    """Turn the pictures of cleaned HTML that are on the web into links."""
    root = to_tree(markup)
    for image in list(root.iter("img")):
        if not image.get("src", "").startswith("data:"):
            to_link(image)
    return str(html.tostring(root, encoding="unicode"))


def to_link(image: html.HtmlElement) -> None:
    """Turn a picture into a link to it. Inside a link, or without a web address, it becomes its alternative text."""
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
