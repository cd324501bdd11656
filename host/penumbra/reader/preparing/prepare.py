"""All steps of the preparation, in order. A new step is a module of this folder and a line here."""

from collections.abc import Sequence

from lxml import etree, html

from penumbra.reader.preparing.controls_by_link import drop_home_pictures, drop_idle_links
from penumbra.reader.preparing.drawn_labels import gather_labels
from penumbra.reader.preparing.embeds import embeds_to_cards
from penumbra.reader.preparing.empty_elements import drop_empty
from penumbra.reader.preparing.foreign import UNWRAP, drop_foreign
from penumbra.reader.preparing.formulas import keep_formulas_once
from penumbra.reader.preparing.layout_tables import unwrap_layout_tables
from penumbra.reader.preparing.line_breaks import breaks_to_paragraphs
from penumbra.reader.preparing.links import complete_links
from penumbra.reader.preparing.listings import plain_listings
from penumbra.reader.preparing.notes import link_notes, notes_within
from penumbra.reader.preparing.other_pages import drop_related_links, drop_tags
from penumbra.reader.preparing.page_controls import drop_page_controls
from penumbra.reader.preparing.pictures import complete_pictures, unwrap_noscripts
from penumbra.reader.preparing.pixels import drop_icons
from penumbra.reader.preparing.repeated_pictures import drop_repeated
from penumbra.reader.preparing.share_links import drop_share_links
from penumbra.reader.preparing.text_controls import drop_text_controls
from penumbra.reader.tree.parsing import to_tree
from penumbra.text.xml_characters import without_illegal

__all__ = ["connect_and_write", "prepare", "prepared_tree"]


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


def prepared_tree(markup: str, url: str) -> html.HtmlElement:
    """The tree of one part of a page, before its links within the page are connected."""
    root, url = to_tree(markup), without_illegal(url)
    # Content as elements that the allow-list knows.
    keep_formulas_once(root)
    unwrap_noscripts(root)
    complete_pictures(root, url)
    gather_labels(root)
    embeds_to_cards(root, url)
    etree.strip_tags(root, UNWRAP)
    plain_listings(root)
    unwrap_layout_tables(root)
    complete_links(root, url)
    notes_within(root)
    # What is of the page, and not of its text.
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


def connect_and_write(parts: Sequence[html.HtmlElement]) -> list[str]:
    """Connect links within a page, also from one of its parts to another, and write the parts. Changes the trees."""
    link_notes(parts)
    drop_empty(parts)
    return [str(html.tostring(root, encoding="unicode")) for root in parts]
