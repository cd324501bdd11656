"""Removal of links that are controls of the page: links that lead nowhere, and pictures that lead to the home page."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from lxml import etree, html

from penumbra.reader.tree.removal import REMOVED, remove_marked
from penumbra.reader.tree.text_level import TEXT_LEVEL
from penumbra.text.addresses import site_of_host

__all__ = ["drop_home_pictures", "drop_idle_links"]

_IDLE = frozenset({"#", "#!"})
"""Addresses of links that only run a script."""
_LINES = frozenset("p div li span center td section nav ul".split())
"""Elements that may be a control's line. A heading or term with a link that leads nowhere unfolds its text."""
_LONGEST = 100
"""Characters of such a line."""
_SENTENCE_SIGNS = frozenset("?!;\uff1f\uff01\u3002\u061f\u061b")
"""Signs of sentences. A full stop also ends an abbreviation."""


def drop_idle_links(root: html.HtmlElement) -> None:
    """Remove lines whose only words are links that lead nowhere. Changes the tree.

    A sentence stays, and so does a single link before other text, which may unfold that text.
    """
    lines: dict[html.HtmlElement, list[html.HtmlElement]] = {}
    for link in root.iter("a"):
        if link.get("href", "").strip() not in _IDLE or link.get("id"):
            continue
        if (line := _line(link)) is not None:
            lines.setdefault(line, []).append(link)
    for line, links in lines.items():
        if _is_control(line, links):
            for link in links:
                link.tag = REMOVED
    remove_marked(root)


def drop_home_pictures(root: html.HtmlElement, url: str) -> None:
    """Remove pictures whose link leads to the site's home page, or to a folder that the page is in. Changes the tree.

    Parameters
    ----------
    url
        The page's address. Links have absolute addresses.
    """
    for link in list(root.iter("a")):
        if link.find(".//img") is not None and not _text(link) and _is_above(link.get("href", ""), url):
            link.tag = REMOVED
    remove_marked(root)


def _line(link: html.HtmlElement) -> html.HtmlElement | None:
    """The block around a link; None in headings, terms and captions."""
    above = next((one for one in link.iterancestors() if one.tag not in TEXT_LEVEL), None)
    return above if above is not None and above.tag in _LINES else None


def _is_control(line: html.HtmlElement, links: list[html.HtmlElement]) -> bool:
    text = _text(line)
    if not text or len(text) > _LONGEST or not _SENTENCE_SIGNS.isdisjoint(text) or line.find(".//img") is not None:
        return False
    linked = sum(sum(map(str.isalnum, _text(link))) for link in links)
    if linked < sum(map(str.isalnum, text)):
        return False
    return len(links) > 1 or not any(_text(one) for one in _following(line))


def _following(line: html.HtmlElement) -> Iterator[html.HtmlElement]:
    """The first two elements after a line."""
    for number, one in enumerate(line.itersiblings(etree.Element)):
        if number > 1:
            return
        yield one


def _is_above(address: str, url: str) -> bool:
    try:
        link, page = urlsplit(address), urlsplit(url)
        host, own = site_of_host(link.hostname), site_of_host(page.hostname)
    except ValueError:
        return False
    if not host or link.query or link.fragment or link.scheme not in {"http", "https"}:
        return False
    path, here = link.path or "/", page.path or "/"
    if host == own:
        return path == "/" or (path.endswith("/") and here.startswith(path) and here != path)
    return path == "/" and own.endswith(f".{host}")


def _text(element: html.HtmlElement) -> str:
    return " ".join("".join(element.itertext()).split())
