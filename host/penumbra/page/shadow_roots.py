"""Shadow roots in the markup: a template with `shadowrootmode` is what its element shows.

References
----------
HTML Living Standard, 4.12.3 ("The template element"), `shadowrootmode`.
"""

from lxml import etree

__all__ = ["SHADOW", "SHADOW_ROOT", "open_shadow_roots"]

SHADOW = "shadowrootmode"
"""The attribute that makes a template a shadow root."""
SHADOW_ROOT = "div"
"""The tag by which a shadow root is read."""


def open_shadow_roots(root: etree._Element) -> None:
    """Read the shadow roots of a parsed tree as elements like all others. Their styles are meant for them alone, and
    go.
    """
    for template in list(root.iter("template")):
        if SHADOW in template.attrib:
            template.tag = SHADOW_ROOT
            etree.strip_elements(template, "style", with_tail=False)
