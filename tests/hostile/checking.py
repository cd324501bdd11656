"""Check written HTML for anything that runs or loads, with a browser-like parser that is not the sanitiser's own."""

import re
from collections.abc import Iterator

from lxml import etree
from selectolax.lexbor import LexborHTMLParser

from penumbra.output.safe_page import PAGE_ATTRIBUTES, PAGE_TAGS
from penumbra.reader.sanitise import ATTRIBUTES, TAGS

__all__ = ["faults"]

_SKELETON = {"html", "head", "body", "title", "meta", "style", "main", "section", "article", "header"}
_LINK = re.compile(r"https?://|mailto:|tel:|#|$")
_OWN_LINK = re.compile(r"https?:|mailto:|tel:|(?![^/?#]*:)")
_PICTURE = re.compile(r"https?://|data:image/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]|picture-")
_OWN_PICTURE = re.compile(rf"{_PICTURE.pattern}|(?![^/?#]*:)")
_ADDRESSES = {"href", "src", "cite", "data-src"}
_REMOTE = re.compile(r"(?:https?:)?//")


def faults(output: str, written: str) -> Iterator[str]:
    """Forbidden parts of an output.

    Parameters
    ----------
    output
        Its name in `OUTPUTS`.
    written
        The document.
    """
    tags, attributes = _allowed(output)
    for tag, given in _elements(output, written):
        if tag not in tags and not (tag == "script" and output == "page" and not given):
            yield f"<{tag}>"
        for name, value in given.items():
            yield from _faults_of(output, tag, name, value or "", attributes)
    if output == "page":
        yield from _second_scripts(written)


def _allowed(output: str) -> tuple[set[str], dict[str, set[str]]]:
    if output in {"page", "cleaned"}:
        return set(PAGE_TAGS) | _SKELETON, PAGE_ATTRIBUTES
    return set(TAGS) | _SKELETON, ATTRIBUTES


def _elements(output: str, written: str) -> Iterator[tuple[str, dict[str, str | None]]]:
    if output == "epub":
        for element in etree.fromstring(written.encode()).iter(etree.Element):
            names = {etree.QName(name).localname: value for name, value in element.attrib.items()}
            yield etree.QName(element).localname, names
        return
    root = LexborHTMLParser(written).root
    for node in root.traverse() if root is not None else ():
        if node.tag and not node.tag.startswith(("-", "_", "!")):
            yield node.tag, node.attributes


def _faults_of(output: str, tag: str, name: str, value: str, attributes: dict[str, set[str]]) -> Iterator[str]:
    own = output in {"page", "cleaned"}
    known = attributes["*"] | attributes.get(tag, set()) | {"rel", "type", "xmlns", "class", "style" if own else "lang"}
    if tag == "meta":
        if name == "http-equiv" and value != "Content-Security-Policy":
            yield f"<meta {name}={value!r}>"
        return
    if name not in known and not (own and name.startswith(("aria-", "data-"))) and not (own and tag == "input"):
        yield f"<{tag} {name}={value!r}>"
    if name.startswith("on"):
        yield f"handler {name}"
    if name in _ADDRESSES and not (own and name == "data-src"):  # no browser loads these
        good = (_OWN_PICTURE if own else _PICTURE) if name == "src" else (_OWN_LINK if own else _LINK)
        if output == "markdown" and name in {"href", "src"}:
            good = _OWN_LINK if name == "href" else _OWN_PICTURE
        if not good.match(value):
            yield f"address {name}={value!r}"
        if name == "src" and output in {"html", "epub"} and _REMOTE.match(value):
            yield f"picture from elsewhere {value!r}"


def _second_scripts(written: str) -> Iterator[str]:
    root = LexborHTMLParser(written)
    if len(root.css("script")) != 1 or len(root.css("#penumbra-bar")) != 1 or len(root.css("meta[http-equiv]")) != 1:
        yield "a second script, bar or policy"
