"""Links with whole addresses, and links within the page as such."""

from lxml import html

from penumbra.reader.preparing.addresses import absolute

__all__ = ["complete_links"]


def complete_links(root: html.HtmlElement, url: str) -> None:
    """Give each link a whole address, and each place with a name an id.

    Parameters
    ----------
    url
        The page's address.
    """
    page = f"{url.split('#', maxsplit=1)[0]}#" if url else ""
    for link in root.iter("a"):
        written = link.get("href", "").strip()
        if link.get("name") and not link.get("id"):
            link.set("id", link.get("name", ""))
        if page and written.startswith(page):
            written = written[written.index("#") :]
        if written:
            link.set("href", written if written.startswith("#") else absolute(url, written))
