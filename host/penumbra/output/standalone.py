"""A decided page as one HTML file that needs neither extension nor host: levels as attributes, with toggle and dial in it.

References
----------
W3C, "Content Security Policy Level 3": a policy in a `meta` element, a script allowed by its digest.
"""

import base64
import hashlib
from collections.abc import Mapping

from lxml import etree, html

from penumbra.browsers.resources import resource
from penumbra.cover import cover
from penumbra.decision.levels import LEVELS
from penumbra.output.programs import remove_programs
from penumbra.page.markup import parse_tree, tree_to_page
from penumbra.pipeline import run

__all__ = ["ATTRIBUTE", "standalone", "standalone_page"]

ATTRIBUTE = "data-penumbra"
"""On each element that is dimmed or hidden: `dim` or `hide`."""
_POLICIES = frozenset({"content-security-policy", "content-security-policy-report-only"})


def standalone_page(data: bytes | str) -> str:
    """Decide a page's HTML and return it as one self-contained file.

    Raises
    ------
    BadPageError, TooLargeError
        As `markup.parse` does.
    """
    root = parse_tree(data)
    elements: dict[int, etree._Element] = {}
    result = run(tree_to_page(root, elements=elements))
    rows = cover(result.page, result.blocks, result.scores, result.decision).rows
    return standalone(root, {elements[key]: LEVELS[row.level] for key, row in rows.items()})


def standalone(root: etree._Element, levels: Mapping[etree._Element, str]) -> str:
    """The page as one self-contained file; `root` is changed.

    Parameters
    ----------
    root
        The page's root element.
    levels
        Element → `keep`, `dim` or `hide`; an element's level holds for all of it up to a descendant with its own.

    Returns
    -------
    HTML. The page's own scripts, event handlers, frames and plug-ins are out of it, and its policy allows no script but ours.
    """
    inside = _levels_inside(levels)
    for element, level in levels.items():
        if level != "keep":
            _mark(element, level, levels, inside)
    _quieten(root)
    _furnish(root)
    return str(html.tostring(root, encoding="unicode", doctype=root.getroottree().docinfo.doctype))


def _levels_inside(levels: Mapping[etree._Element, str]) -> dict[etree._Element, set[str]]:
    """The levels that elements inside of each have; an element without any is left out."""
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
    """Mark an element, or those in it that hold nothing of another level: opacity cannot be undone inside."""
    left = [element]
    while left:
        one = left.pop()
        if inside.get(one, set()) <= {level}:
            one.set(ATTRIBUTE, level)
        else:
            left += [child for child in one if isinstance(child.tag, str) and child not in levels]


def _quieten(root: etree._Element) -> None:
    for element in root.iterfind("body//noscript"):
        element.attrib.clear()
        element.tag = "div"
    for element in root.iter("meta"):
        if element.get("http-equiv", "").strip().lower() in _POLICIES or element.get("charset"):
            element.clear(keep_tail=True)
    remove_programs(root)


def _furnish(root: etree._Element) -> None:
    script = (resource("templates") / "standalone.js").read_text(encoding="utf-8")
    style = (resource("templates") / "standalone.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    head, body = _part(root, "head", 0), _part(root, "body", len(root))
    policy = f"script-src 'sha256-{digest}'; object-src 'none'; frame-src 'none'"
    meta = etree.Element("meta", {"http-equiv": "Content-Security-Policy", "content": policy})
    head.insert(0, meta)
    head.insert(0, etree.Element("meta", {"charset": "utf-8"}))
    etree.SubElement(head, "style").text = style
    root.set("data-penumbra-on", "hide")
    body.append(_bar())
    etree.SubElement(body, "script").text = script


def _part(root: etree._Element, tag: str, place: int) -> etree._Element:
    found = root.find(tag)
    if found is not None:
        return found
    made = etree.Element(tag)
    root.insert(place, made)
    return made


def _bar() -> etree._Element:
    bar = etree.Element("div", {"id": "penumbra-bar", "role": "group", "aria-label": "Penumbra"})
    button = etree.SubElement(bar, "button", {"type": "button", "aria-pressed": "true", "title": "Alt+Shift+K"})
    button.text = "Penumbra"
    etree.SubElement(
        bar, "input", {"type": "range", "min": "0", "max": "100", "step": "5", "value": "60", "aria-label": "Strength"}
    )
    return bar
