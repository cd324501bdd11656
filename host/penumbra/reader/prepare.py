"""Preparation of a page's HTML before cleaning: lazy pictures, embeds, code, formulas, notes."""

from collections.abc import Sequence

from lxml import etree, html

from penumbra.page.entries import empty_wbr
from penumbra.reader.addresses import absolute
from penumbra.reader.controls_by_link import drop_home_pictures, drop_idle_links
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
from penumbra.reader.picture_addresses import choose_address
from penumbra.reader.pixels import drop_icons, is_pixel
from penumbra.reader.removal import REMOVED, remove_marked
from penumbra.reader.repeated_pictures import drop_repeated
from penumbra.reader.share_links import drop_share_links
from penumbra.reader.text_controls import drop_text_controls
from penumbra.text.linear_markup import limit_attributes
from penumbra.text.srcset import widest
from penumbra.text.xml_characters import without_illegal, without_illegal_references

__all__ = ["connect_and_write", "prepare", "prepared_tree", "readable", "to_document", "to_tree"]

_DISPLAY_TEX = "mode=display"
_MATH_COPIES = "katex-html MathJax_Preview mwe-math-fallback-image-inline mwe-math-fallback-image-display".split()


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
    return connect_and_write([prepared_tree(markup, url)])[0]


def connect_and_write(parts: Sequence[html.HtmlElement]) -> list[str]:
    """Connect links within a page, also from one of its parts to another, and write the parts. Changes the trees."""
    link_notes(parts)
    drop_empty(parts)
    return [str(html.tostring(root, encoding="unicode")) for root in parts]


def prepared_tree(markup: str, url: str) -> html.HtmlElement:
    """The tree of one part of a page, before its links within the page are connected."""
    root, url = to_tree(markup), without_illegal(url)
    _formulas(root)
    _noscripts(root)
    offered: dict[html.HtmlElement, list[str]] = {}
    for image in list(root.iter("img")):
        choose_address(image, url, offered)
        if not image.get("src") or is_pixel(image):
            image.tag = REMOVED
    remove_marked(root)
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
    drop_text_controls(root)
    drop_page_controls(root)
    drop_foreign(root)
    breaks_to_paragraphs(root)
    return root


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
                element.tag = REMOVED
    remove_marked(root)
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
            if found := widest(inside.get("srcset", "")) or inside.get("src"):
                before.set("src", found)
            inside.tag = REMOVED
    remove_marked(root)
    etree.strip_tags(root, "noscript")  # all at once takes linear time


def _link(link: html.HtmlElement, url: str) -> None:
    written = link.get("href", "").strip()
    if link.get("name") and not link.get("id"):
        link.set("id", link.get("name", ""))
    if url and written.startswith(url.split("#", maxsplit=1)[0] + "#"):
        written = written[written.index("#") :]
    if written:
        link.set("href", written if written.startswith("#") else absolute(url, written))
