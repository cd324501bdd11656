"""A limit of nesting for the writers of files: elements beyond it are unwrapped, their content stays."""

from lxml import etree, html

from penumbra.reader.tree.text_level import TEXT_LEVEL

__all__ = ["limit_nesting"]

_MAX_DEPTH = 100
"""Levels that stay unchanged. Python allows 1,000 nested calls; the Markdown writer uses three for each level."""
_MAX_HEIGHT = 20
"""Levels inside an element beyond that depth that stay, such as a paragraph with links."""
_UNWRAPPED = "penumbra-unwrapped"
"""Temporary tag of elements to unwrap; lxml unwraps all of them at once, which takes linear time."""


def limit_nesting(root: html.HtmlElement) -> None:
    """Unwrap elements deeper than `_MAX_DEPTH` that contain more than `_MAX_HEIGHT` levels. Changes the tree."""
    levels: list[int] = []  # levels inside each open element
    deep: list[html.HtmlElement] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            levels.append(0)
            continue
        below = levels.pop()
        if levels:
            levels[-1] = max(levels[-1], below + 1)
        if len(levels) > _MAX_DEPTH and below > _MAX_HEIGHT:
            deep.append(element)
    for element in deep:
        if element.tag not in TEXT_LEVEL:  # words of two blocks stay apart
            element.text = f"\n{element.text or ''}"
            element.tail = f"\n{element.tail or ''}"
        element.tag = _UNWRAPPED
    etree.strip_tags(root, _UNWRAPPED)
