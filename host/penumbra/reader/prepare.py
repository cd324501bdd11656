"""The page's forms brought to plain HTML before cleaning: lazy pictures, embeds, code, formulas, notes."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin

from lxml import etree, html

from penumbra.reader.listings import plain_listings
from penumbra.reader.notes import link_notes
from penumbra.reader.sanitise import MATHML, TAGS, WITHOUT_CONTENT, web_address

__all__ = ["prepare", "to_tree"]

_LAZY = ("data-src", "data-lazy-src", "data-original", "data-hi-res-src", "data-full-src", "data-url", "data-image")
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_ADDRESS = re.compile(r"[\s,]*+(\S+)")
_SIZE = re.compile(r"\s*([\d.]+)[wx]\s*")
_DISPLAY_TEX = "mode=display"
_MATH_DOUBLES = "katex-html MathJax_Preview mwe-math-fallback-image-inline mwe-math-fallback-image-display".split()
_TEXT_ONLY = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "math")
_GONE = "gone"
"""Tag of ours for elements whose content is to stay."""
_XML_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def to_tree(markup: str) -> html.HtmlElement:
    """Parse a fragment into one `div`; an empty one where there is nothing. A whole document gives its body."""
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    clean = _XML_ILLEGAL.sub("", markup)
    if not clean.strip():
        return html.Element("div")
    try:
        document = html.document_fromstring(clean.encode(), parser=parser)
    except etree.ParserError:  # nothing in it is an element or text
        return html.Element("div")
    body = document.find("body")
    root = body if body is not None else document
    root.tag = "div"
    root.attrib.clear()
    return root


def prepare(markup: str, url: str) -> str:
    """Bring a page's fragment to forms that the allow-list keeps. The result is not yet safe.

    Parameters
    ----------
    markup
        Serialised HTML of the page.
    url
        The page's address; relative addresses are resolved by it.
    """
    root = to_tree(markup)
    _formulas(root)
    _noscripts(root)
    for image in list(root.iter("img")):
        _picture(image, url)
    for embed in list(root.iter("iframe", "video", "audio")):
        _embed(embed, url)
    plain_listings(root)
    for link in root.iter("a"):
        _link(link, url)
    _foreign(root)
    link_notes(root)
    return str(html.tostring(root, encoding="unicode"))


def _formulas(root: html.HtmlElement) -> None:
    for double in _MATH_DOUBLES:
        for element in root.xpath(f'.//*[contains(concat(" ", @class, " "), " {double} ")]'):
            holder = element.getparent()
            if holder is not None and (double == "MathJax_Preview" or holder.xpath(".//math")):
                element.drop_tree()
    for script in root.xpath('.//script[starts-with(@type, "math/tex")]'):
        source = (script.text or "").strip()
        shown = _DISPLAY_TEX in script.get("type", "")
        script.tag = "code"
        script.attrib.clear()
        script.set("class", "language-tex")
        script.text = f"\\[{source}\\]" if shown else f"\\({source}\\)"


def _noscripts(root: html.HtmlElement) -> None:
    """A picture without scripts replaces the lazy one before it; other content of `noscript` stays."""
    for noscript in list(root.iter("noscript")):
        before = noscript.getprevious()
        inside = noscript.find(".//img")
        if inside is not None and before is not None and before.tag == "img":
            if not web_address(before.get("src", "")) and inside.get("src"):
                before.set("src", inside.get("src", ""))
            inside.drop_tree()
        noscript.drop_tag()


def _picture(image: html.HtmlElement, url: str) -> None:
    source = image.get("src", "")
    lazy = [image.get(name, "") for name in _LAZY] + [_widest(image.get(name, "")) for name in _LAZY_SETS]
    for picture in image.iterancestors("picture"):
        lazy += [_widest(s.get("srcset", "") or s.get("data-srcset", "")) for s in picture.iter("source")]
    if not source or source.startswith("data:"):
        source = next((found for found in lazy if found and not found.startswith("data:")), source)
    if source:
        image.set("src", source if source.startswith("data:") else _joined(url, source))


def _widest(candidates: str) -> str:
    """The candidate of a `srcset` with the greatest width or density (HTML standard, 4.8.4.3)."""
    best, most = "", -1.0
    for address, described in _candidates(candidates):
        found = _SIZE.fullmatch(described)
        try:
            size = float(found[1]) if found else 1.0
        except ValueError:  # "1.2.3": no number
            continue
        if size > most:
            best, most = address, size
    return best


def _candidates(written: str) -> Iterator[tuple[str, str]]:
    """A `srcset`'s addresses, and what is said of each, without the parentheses that the standard keeps for later.

    No place is looked at twice: one expression for all takes minutes on some.
    """
    place = 0
    while found := _ADDRESS.match(written, place):
        place = found.end()
        address, described = found[1].rstrip(","), ""
        if address == found[1]:
            stop = written.find(",", place)
            described = written[place : stop if stop >= 0 else len(written)]
            place += len(described)
        if address:
            yield address, described


def _embed(element: html.HtmlElement, url: str) -> None:
    first = element.find(".//source")
    written = element.get("src") or element.get("data-src") or (first.get("src", "") if first is not None else "")
    source = web_address(_joined(url, written))
    if not source:
        element.drop_tree() if element.tag == "iframe" else element.drop_tag()
        return
    kind = "frame" if element.tag == "iframe" else str(element.tag)
    label = element.get("title") or element.get("aria-label") or source
    tail = element.tail
    element.clear()
    element.tail = tail
    element.tag = "figure"
    element.attrib.update({"class": "embed", "data-src": source, "data-kind": kind})
    link = etree.SubElement(element, "a", {"class": "embed", "href": source})
    link.text = label


def _foreign(root: html.HtmlElement) -> None:
    """Tags that the allow-list does not know go, their text stays.

    Ammonia drops HTML elements that bear a name of SVG or MathML, such as `text`, with all that is in them (its guard
    against elements that change their namespace), so none of them may reach it.
    """
    for element in list(root.iterdescendants()):
        tag = str(element.tag)
        known = tag in TAGS and (tag not in MATHML or tag == "math" or _in_math(element))
        if known:
            continue
        if tag in WITHOUT_CONTENT:
            element.drop_tree()
        elif _in_math(element):
            element.tag = _GONE  # all at once below: one by one their texts would be joined anew each time
        elif _stands_alone(element):
            element.tag = "div"
        else:
            element.drop_tag()
    etree.strip_tags(root, _GONE)


def _in_math(element: html.HtmlElement) -> bool:
    return next(element.iterancestors("math"), None) is not None


def _stands_alone(element: html.HtmlElement) -> bool:
    """Whether no text stands beside an element, so that its own would run into its neighbours'."""
    if next(element.iterancestors(*_TEXT_ONLY), None) is not None:  # a box would end the paragraph
        return False
    before, parent = element.getprevious(), element.getparent()
    text = before.tail if before is not None else parent.text if parent is not None else ""
    return not (text or "").strip() and not (element.tail or "").strip()


def _link(link: html.HtmlElement, url: str) -> None:
    written = link.get("href", "").strip()
    if link.get("name") and not link.get("id"):
        link.set("id", link.get("name", ""))
    if url and written.startswith(url.split("#", maxsplit=1)[0] + "#"):
        written = written[written.index("#") :]
    if written:
        link.set("href", written if written.startswith("#") else _joined(url, written))


def _joined(url: str, written: str) -> str:
    try:
        return urljoin(url, re.sub(r"[\t\r\n]", "", written.strip()))  # as browsers read addresses
    except ValueError:  # no address at all
        return ""
