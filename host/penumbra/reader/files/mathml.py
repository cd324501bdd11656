"""MathML that is complete: each fraction, root and script has as many parts as it needs.

References
----------
W3C, MathML Core, 3.3 (layout): an element with another number of children is drawn as an error. EPUB forbids it.
"""

from lxml import etree, html

__all__ = ["complete_formulas"]

_PARTS = {
    "mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3,
}  # fmt: skip


def complete_formulas(root: html.HtmlElement) -> None:
    """Add empty parts where an element has too few, and join parts where it has too many. Changes the tree."""
    for element in list(root.iter(*_PARTS)):
        number = _PARTS[str(element.tag)]
        while len(element) < number:
            etree.SubElement(element, "mrow")
        if len(element) > number:
            row = element.makeelement("mrow")
            row[:] = element[number - 1 :]
            element.append(row)
