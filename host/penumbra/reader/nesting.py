"""Elements nested deeper than a writer can follow are taken away, their text and what stands in them stays."""

from lxml import etree, html

__all__ = ["limit_nesting"]

_MOST = 100
"""Levels kept as they are: Python gives up at a thousand calls, three of which are a level of Markdown's writer."""
_SHALLOW = 20
"""Levels of what is kept further down, such as paragraphs with their links."""
_INLINE = frozenset("a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var".split())


def limit_nesting(root: html.HtmlElement) -> None:
    """Take away what is nested over `_MOST` deep and holds over `_SHALLOW` levels itself. Changes the tree."""
    levels: list[int] = []  # below each open element
    deep: list[html.HtmlElement] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            levels.append(0)
            continue
        below = levels.pop()
        if levels:
            levels[-1] = max(levels[-1], below + 1)
        if len(levels) > _MOST and below > _SHALLOW:
            deep.append(element)
    for element in reversed(deep):  # from the outside in, so that what stays moves once
        if element.tag not in _INLINE:  # words of two blocks stay two
            element.text = f"\n{element.text or ''}"
            element.tail = f"\n{element.tail or ''}"
        element.drop_tag()
