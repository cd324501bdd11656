"""Removal of elements outside the allow-list; their text stays.

Ammonia drops an HTML element with the name of an SVG or MathML element, such as `text`, together with its content.
This is its guard against elements that change their namespace. Therefore these elements are removed beforehand.
"""

from lxml import etree, html

from penumbra.page.tags import MATHML
from penumbra.reader.sanitise import TAGS, WITHOUT_CONTENT

__all__ = ["UNWRAP", "drop_foreign", "inside_math"]

UNWRAP = "penumbra-unwrap"
"""Temporary tag of elements to unwrap. lxml unwraps all of them at once, which takes linear time."""
_TEXT_ONLY = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "math")


def drop_foreign(root: html.HtmlElement) -> None:
    """Unwrap unknown elements in the tree. One without text beside it becomes a `div`."""
    etree.strip_elements(root, *WITHOUT_CONTENT, with_tail=False)
    in_math = inside_math(root)
    before: dict[html.HtmlElement, bool] = {}
    """Whether text comes directly before each unknown element."""
    for element in list(root.iterdescendants(etree.Element)):
        tag = str(element.tag)
        if tag in TAGS and (tag not in MATHML or tag == "math" or element in in_math):
            continue
        before[element] = element not in in_math and _text_before(element, before)
        element.tag = "div" if element not in in_math and _stands_alone(element, before) else UNWRAP
    etree.strip_tags(root, UNWRAP)


def inside_math(root: etree._Element) -> set[etree._Element]:
    """All elements inside formulas."""
    inside: set[etree._Element] = set()
    for math in root.iter("math"):
        if math not in inside:
            inside.update(math.iterdescendants(etree.Element))
    return inside


def _stands_alone(element: html.HtmlElement, before: dict[html.HtmlElement, bool]) -> bool:
    """Whether no text is beside an element, so that its own text forms a block."""
    if next(element.iterancestors(*_TEXT_ONLY), None) is not None:  # a `div` would end the paragraph
        return False
    return not before[element] and not _text_after(element)


def _text_before(element: html.HtmlElement, before: dict[html.HtmlElement, bool]) -> bool:
    """Whether text comes directly before an element once the unknown elements are unwrapped."""
    previous = element.getprevious()
    if previous is None:
        parent = element.getparent()
        return parent is not None and (_has_text(parent.text) or (parent.tag == UNWRAP and before[parent]))
    while not _has_text(previous.tail):
        if previous.tag != UNWRAP:
            return False
        if not len(previous):
            return _has_text(previous.text) or before[previous]
        previous = previous[-1]
    return True


def _text_after(element: html.HtmlElement) -> bool:
    while not _has_text(element.tail):
        parent = element.getparent()
        if element.getnext() is not None or parent is None or parent.tag != UNWRAP:
            return False
        element = parent
    return True


def _has_text(text: str | None) -> bool:
    return bool((text or "").strip())
