"""Charts that are a picture with texts over it, as ai2html makes them: the texts become the picture's alternative text.

Without the page's style sheets these texts would be loose numbers below the picture. Source: ai2html, "How it works".
"""

import re

from lxml import etree, html

from penumbra.reader.tree.removal import REMOVED, remove_marked

__all__ = ["gather_labels"]

_LABEL = re.compile(r"g-ai\d{1,4}-\d{1,4}")
"""Ids of texts over the picture."""
_BOX = re.compile(r"g-.{1,200}-box")
"""Ids of a chart. It has one picture for each width of the window."""
_LONGEST = 2000
"""Characters of an alternative text."""


def gather_labels(root: html.HtmlElement) -> None:
    """Keep the first picture of each chart, and move the texts over it into its `alt`. Changes the tree."""
    labels: list[str] = []
    picture: html.HtmlElement | None = None
    chart: html.HtmlElement | None = None
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "end":
            if element is chart:
                _describe(picture, labels)
                labels, picture, chart = [], None, None
            continue
        name = element.get("id", "")
        if chart is None:
            chart = element if _BOX.fullmatch(name) else None
        elif element.tag == "img":
            if picture is None:
                picture = element
            else:
                element.tag = REMOVED
        elif picture is not None and _LABEL.fullmatch(name):
            labels.append(" ".join(" ".join(element.itertext()).split()))
            element.tag = REMOVED
    remove_marked(root)


def _describe(picture: html.HtmlElement | None, labels: list[str]) -> None:
    if picture is None or picture.get("alt", "").strip():
        return
    described = "; ".join(dict.fromkeys(filter(None, labels)))
    if described:
        picture.set("alt", described[:_LONGEST])
