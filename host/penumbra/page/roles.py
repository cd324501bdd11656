"""ARIA roles: a `div` with the role of a heading is a heading. An `a` that only names a place is no link.

Browsers tell assistive programs the role of an element in place of its tag. An element that means nothing by itself is
read by the tag of the HTML element that has its role.

References
----------
ARIA in HTML, W3C Recommendation, section 4 (roles of HTML elements).
WAI-ARIA 1.2, W3C Recommendation, section 6.6, `aria-level`.
"""

from collections.abc import Mapping

__all__ = ["is_anchor", "naming_role", "read_tag"]

_GENERIC = frozenset({"div", "p", "span"})
"""Tags in place of which a role is read."""
_HEADING = "heading"
_TAGS = {"list": "ul", "listitem": "li"}
"""Role → tag, apart from headings."""
_LEVELS = ("1", "2", "3", "4", "5", "6")
_LEVEL = "2"
"""Level of a heading that gives none."""


_OF_ANCHORS = frozenset({"id", "name", "xml:id"})


def is_anchor(attributes: Mapping[str, str]) -> bool:
    """Whether an `a` element only names a place, and links nowhere."""
    return bool(attributes) and _OF_ANCHORS.issuperset(attributes)


def read_tag(tag: str, attributes: Mapping[str, str]) -> str:
    """The tag by which an element is read: that of its role, or its own.

    Parameters
    ----------
    tag, attributes
        As in the markup, names in lower case; `role` is among the attributes. Of several roles the first counts.
    """
    if tag not in _GENERIC:
        return tag
    role = next(iter(attributes["role"].lower().split()), "")
    if role == _HEADING:
        level = attributes.get("aria-level", "").strip()
        return f"h{level if level in _LEVELS else _LEVEL}"
    return _TAGS.get(role, tag)


def naming_role(role: str | None) -> str | None:
    """A role, as one of an element's names; None for one that says what its tag says, or that its tag is read by."""
    return None if role == _HEADING or role in _TAGS else role
