"""A decided page as one self-contained HTML file with levels as attributes, a toggle and a dial.

The file needs neither the extension nor the host.

References
----------
W3C, "Content Security Policy Level 3": a policy in a `meta` element; a script allowed by its digest.
"""

import base64
import hashlib
from collections.abc import Mapping

from lxml import etree

from penumbra.browsers.resources import resource
from penumbra.decision.levels import LEVELS
from penumbra.output.safe_page import OWN_ID, safe_page
from penumbra.page.markup import parse_tree, tree_to_page
from penumbra.pipeline import run

__all__ = ["ATTRIBUTE", "standalone", "standalone_page"]

ATTRIBUTE = "data-penumbra"
"""Attribute of dimmed and hidden elements: `dim` or `hide`."""
_ON = f"{ATTRIBUTE}-on"
"""Attribute of the root element: how hidden elements are shown."""
_BAR = (
    f'<div id="{OWN_ID}bar" role="group" aria-label="Penumbra">'
    '<button type="button" aria-pressed="true" title="Alt+Shift+K">Penumbra</button>'
    '<input type="range" min="0" max="100" step="5" value="60" aria-label="Strength"></div>'
)


def standalone_page(data: bytes | str) -> str:
    """Decide a page's HTML and return it as one self-contained file.

    Raises
    ------
    BadPageError
        The input is no web page.
    TooLargeError
        The page is over a limit.
    """
    root = parse_tree(data)
    elements: dict[int, etree._Element] = {}
    result = run(tree_to_page(root, elements=elements))
    rows = result.decision.elements.rows
    return standalone(root, {elements[key]: LEVELS[row.level] for key, row in rows.items()})


def standalone(root: etree._Element, levels: Mapping[etree._Element, str]) -> str:
    """Write the page as one self-contained file.

    Parameters
    ----------
    root
        The page's root element. The function changes the tree.
    levels
        Element → `keep`, `dim` or `hide`. A level holds for the element's descendants up to those with their own.

    Returns
    -------
    HTML from `safe_page`. Its policy allows only Penumbra's script.
    """
    etree.strip_attributes(root, ATTRIBUTE, _ON)  # from the page itself
    inside = _levels_inside(levels)
    for element, level in levels.items():
        if level != "keep":
            _mark(element, level, levels, inside)
    script = (resource("templates") / "standalone.js").read_text(encoding="utf-8")
    style = (resource("templates") / "standalone.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return safe_page(
        root,
        on={_ON: "hide"},
        head=f"<style>{style}</style>",
        tail=f"{_BAR}<script>{script}</script>",
        scripts=f"'sha256-{digest}'",
    )


def _levels_inside(levels: Mapping[etree._Element, str]) -> dict[etree._Element, set[str]]:
    """The levels of each element's descendants, for elements with any."""
    inside: dict[etree._Element, set[str]] = {}
    for element, level in levels.items():
        for above in element.iterancestors():
            if level in inside.setdefault(above, set()):
                break
            inside[above].add(level)
    return inside


def _mark(
    element: etree._Element, level: str, levels: Mapping[etree._Element, str], inside: Mapping[etree._Element, set[str]]
) -> None:
    """Mark an element, or its largest descendants without another level: opacity cannot be undone inside."""
    left = [element]
    while left:
        one = left.pop()
        if inside.get(one, set()) <= {level}:
            one.set(ATTRIBUTE, level)
        else:
            left += [child for child in one if isinstance(child.tag, str) and child not in levels]
