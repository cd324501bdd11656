"""Preparation of a page's HTML before cleaning: lazy pictures, embeds, code, formulas, notes."""

import re
from collections.abc import Iterator
from itertools import islice

from lxml import etree, html

from penumbra.page.entries import empty_wbr
from penumbra.reader.addresses import absolute, is_page
from penumbra.reader.controls_by_link import drop_home_pictures, drop_idle_links
from penumbra.reader.crumbs import drop_crumbs
from penumbra.reader.drawn_labels import gather_labels
from penumbra.reader.embeds import embeds_to_cards
from penumbra.reader.empty_elements import drop_empty
from penumbra.reader.foreign import UNWRAP, drop_foreign
from penumbra.reader.layout_tables import unwrap_layout_tables
from penumbra.reader.line_breaks import breaks_to_paragraphs
from penumbra.reader.listings import plain_listings
from penumbra.reader.notes import link_notes, notes_within
from penumbra.reader.other_pages import drop_related_links, drop_tags
from penumbra.reader.page_controls import drop_page_controls
from penumbra.reader.pixels import drop_icons, is_pixel
from penumbra.reader.repeated_pictures import drop_repeated
from penumbra.reader.share_links import drop_share_links
from penumbra.text.linear_markup import limit_attributes
from penumbra.text.xml_characters import without_illegal, without_illegal_references

__all__ = ["prepare", "readable", "to_document", "to_tree"]

_LAZY = ("data-src", "data-lazy-src", "data-original", "data-hi-res-src", "data-full-src", "data-url", "data-image")
_MAX_SOURCES = 20
"""Addresses read of one `picture` element, at most."""
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_ADDRESS = re.compile(r"[\s,]*+(\S+)")
_SIZE = re.compile(r"\s*([\d.]+)[wx]\s*")
_DISPLAY_TEX = "mode=display"
_MATH_COPIES = "katex-html MathJax_Preview mwe-math-fallback-image-inline mwe-math-fallback-image-display".split()
_DROPPED = "penumbra-dropped"
"""Temporary tag of elements to remove with their content; lxml removes all of them at once."""


def readable(markup: str) -> str:
    """Make markup safe for libxml2 and lxml: no forbidden characters, and few attributes an element."""
    return limit_attributes(without_illegal_references(without_illegal(markup)))


def to_document(markup: str) -> html.HtmlElement | None:
    """Parse a whole page; None if it has neither elements nor text."""
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    clean = readable(markup)
    try:
        document = html.document_fromstring(clean.encode(), parser=parser) if clean.strip() else None
    except etree.ParserError:
        return None
    if document is not None:
        empty_wbr(document)
    return document


def to_tree(markup: str) -> html.HtmlElement:
    """Parse HTML into one `div`, which may be empty. Of a whole document, the body becomes the `div`."""
    document = to_document(markup)
    if document is None:
        return html.Element("div")
    body = document.find("body")
    root = body if body is not None else document
    root.tag = "div"
    root.attrib.clear()
    return root


def prepare(markup: str, url: str) -> str:
    """Rewrite a page's HTML so that the allow-list keeps its content. The result is not yet safe.

    Parameters
    ----------
    markup
        Serialised HTML from the page.
    url
        The page's address, for relative addresses.
    """
    root, url = to_tree(markup), without_illegal(url)
    _formulas(root)
    _noscripts(root)
    offered: dict[html.HtmlElement, list[str]] = {}
    for image in list(root.iter("img")):
        _picture(image, url, offered)
        if not image.get("src") or is_pixel(image):
            image.tag = _DROPPED
    etree.strip_elements(root, _DROPPED, with_tail=False)
    gather_labels(root)
    embeds_to_cards(root, url)
    etree.strip_tags(root, UNWRAP)
    plain_listings(root)
    unwrap_layout_tables(root)
    for link in root.iter("a"):
        _link(link, url)
    notes_within(root)
    drop_idle_links(root)
    drop_home_pictures(root, url)
    drop_repeated(root)
    drop_icons(root)
    drop_share_links(root)
    drop_tags(root)
    drop_related_links(root)
    drop_crumbs(root)
    drop_page_controls(root)
    drop_foreign(root)
    breaks_to_paragraphs(root)
    link_notes(root)
    drop_empty(root)
    return str(html.tostring(root, encoding="unicode"))


def _formulas(root: html.HtmlElement) -> None:
    for drawn in list(root.iter("mjx-container")):
        math = drawn.find(".//math")
        if math is not None:
            math.tail, drawn.text = None, None
            drawn[:] = [math]
    with_math: dict[html.HtmlElement, bool] = {}
    for copy in _MATH_COPIES:
        for element in root.xpath(f'.//*[contains(concat(" ", @class, " "), " {copy} ")]'):
            holder = element.getparent()
            if holder is None:
                continue
            if copy != "MathJax_Preview" and holder not in with_math:
                with_math[holder] = holder.find(".//math") is not None
            if copy == "MathJax_Preview" or with_math[holder]:
                element.tag = _DROPPED
    etree.strip_elements(root, _DROPPED, with_tail=False)
    for script in root.xpath('.//script[starts-with(@type, "math/tex")]'):
        source = (script.text or "").strip()
        shown = _DISPLAY_TEX in script.get("type", "")
        script.tag = "code"
        script.attrib.clear()
        script.set("class", "language-tex")
        script.text = f"\\[{source}\\]" if shown else f"\\({source}\\)"


def _noscripts(root: html.HtmlElement) -> None:
    """Give a lazy picture the address of the one in the `noscript` after it. Other content of `noscript` stays.

    Such a `noscript` means that the picture's own address is a placeholder.
    """
    for noscript in list(root.iter("noscript")):
        before = noscript.getprevious()
        inside = noscript.find(".//img")
        if inside is not None and before is not None and before.tag == "img":
            if found := _widest(inside.get("srcset", "")) or inside.get("src"):
                before.set("src", found)
            inside.tag = _DROPPED
    etree.strip_elements(root, _DROPPED, with_tail=False)
    etree.strip_tags(root, "noscript")  # all at once takes linear time


def _picture(image: html.HtmlElement, url: str, offered: dict[html.HtmlElement, list[str]]) -> None:
    """Set a picture's address. `offered` caches the addresses of each `picture` element."""
    source = image.get("src", "")
    late = [image.get(name, "") for name in _LAZY] + [_widest(image.get(name, "")) for name in _LAZY_SETS[:-1]]
    lazy = [*filter(_is_picture, late), _widest(image.get(_LAZY_SETS[-1], ""))]
    for picture in islice(image.iterancestors("picture"), 1):
        if picture not in offered:
            sources = (source.get("srcset", "") or source.get("data-srcset", "") for source in picture.iter("source"))
            offered[picture] = [*filter(None, map(_widest, sources))][:_MAX_SOURCES]
        lazy += offered[picture]
    if not source or source.startswith("data:") or any(map(_is_picture, late)):
        source = next((found for found in lazy if found and not found.startswith("data:")), source)
    address = source if source.startswith("data:") else absolute(url, source)
    image.set("src", "" if is_page(address, url) else address)


def _is_picture(written: str) -> bool:
    """Whether an attribute of a lazy picture has an address: no template, and no data."""
    return bool(written) and not written.startswith("data:") and "{" not in written


def _widest(candidates: str) -> str:
    """The candidate of a `srcset` with the greatest width or density (HTML standard, 4.8.4.3)."""
    best, most = "", -1.0
    for address, described in _candidates(candidates):
        found = _SIZE.fullmatch(described)
        try:
            size = float(found[1]) if found else 1.0
        except ValueError:  # "1.2.3" is no number
            continue
        if size > most:
            best, most = address, size
    return best


def _candidates(written: str) -> Iterator[tuple[str, str]]:
    """The addresses of a `srcset` with their descriptors. Parentheses, reserved by the standard, are not parsed.

    The text is read once. A single regular expression for all would take minutes on some texts.
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


def _link(link: html.HtmlElement, url: str) -> None:
    written = link.get("href", "").strip()
    if link.get("name") and not link.get("id"):
        link.set("id", link.get("name", ""))
    if url and written.startswith(url.split("#", maxsplit=1)[0] + "#"):
        written = written[written.index("#") :]
    if written:
        link.set("href", written if written.startswith("#") else absolute(url, written))
