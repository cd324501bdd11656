"""Elements that the allow-list does not know go, their text stays.

Ammonia drops HTML elements that bear a name of SVG or MathML, such as `text`, with all that is in them (its guard against elements that
change their namespace), so none of them may reach it.
"""

from lxml import etree, html

from penumbra.reader.sanitise import MATHML, TAGS, WITHOUT_CONTENT

__all__ = ["GONE", "drop_foreign", "inside_math"]

GONE = "penumbra-gone"
"""Tag of ours for elements whose content is to stay. They go all at once: one by one their texts would be joined anew each time."""
_TEXT_ONLY = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "math")


def drop_foreign(root: html.HtmlElement) -> None:
    """Take away unknown elements; one that stands alone in its place becomes a box. Changes the tree."""
    etree.strip_elements(root, *WITHOUT_CONTENT, with_tail=False)
    in_math = inside_math(root)
    before: dict[html.HtmlElement, bool] = {}
    """Whether text stands right before each element that goes."""
    for element in list(root.iterdescendants(etree.Element)):
        tag = str(element.tag)
        if tag in TAGS and (tag not in MATHML or tag == "math" or element in in_math):
            continue
        before[element] = element not in in_math and _text_before(element, before)
        element.tag = "div" if element not in in_math and _stands_alone(element, before) else GONE
    etree.strip_tags(root, GONE)


def inside_math(root: etree._Element) -> set[etree._Element]:
    """All elements inside of formulas."""
    inside: set[etree._Element] = set()
    for math in root.iter("math"):
        if math not in inside:
            inside.update(math.iterdescendants(etree.Element))
    return inside


def _stands_alone(element: html.HtmlElement, before: dict[html.HtmlElement, bool]) -> bool:
    """Whether no text stands beside an element, so that its own would run into its neighbours'."""
    if next(element.iterancestors(*_TEXT_ONLY), None) is not None:  # a box would end the paragraph
        return False
    return not before[element] and not _text_after(element)


def _text_before(element: html.HtmlElement, before: dict[html.HtmlElement, bool]) -> bool:
    """Whether text will stand right before an element once those that go have gone."""
    previous = element.getprevious()
    if previous is None:
        parent = element.getparent()
        return parent is not None and (_says(parent.text) or (parent.tag == GONE and before[parent]))
    while not _says(previous.tail):
        if previous.tag != GONE:
            return False
        if not len(previous):
            return _says(previous.text) or before[previous]
        previous = previous[-1]
    return True


def _text_after(element: html.HtmlElement) -> bool:
    while not _says(element.tail):
        parent = element.getparent()
        if element.getnext() is not None or parent is None or parent.tag != GONE:
            return False
        element = parent
    return True


def _says(text: str | None) -> bool:
    return bool((text or "").strip())
