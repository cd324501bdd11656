"""Removal of many elements with their content: each gets a temporary tag, which lxml removes in linear time."""

from lxml import etree, html

__all__ = ["REMOVED", "remove_marked"]

REMOVED = "penumbra-removed"
"""The temporary tag."""


def remove_marked(root: html.HtmlElement) -> None:
    """Remove the elements with this tag. The text behind each stays. Changes the tree."""
    etree.strip_elements(root, REMOVED, with_tail=False)
