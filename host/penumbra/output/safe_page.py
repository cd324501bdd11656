"""A parsed page → HTML in which a browser runs nothing and loads nothing.

libxml2 and browsers parse broken markup differently. A tree without scripts may be serialised to a page with scripts.
Therefore the body is cleaned last, by an allow-list, with a parser that follows browsers. The head is written again
from a few values.

References
----------
nh3 (bindings of ammonia, over html5ever).
W3C, "Content Security Policy Level 3": a policy in a `meta` element applies to everything after it.
"""

import re
from collections.abc import Mapping

from lxml import etree, html
from markupsafe import escape

from penumbra.page.tags import MATHML
from penumbra.reader.preparing.foreign import UNWRAP, inside_math
from penumbra.reader.sanitise import MATH_ATTRIBUTES, TAGS, WITHOUT_CONTENT, AllowList
from penumbra.text.addresses import RELATIVE, WRITABLE

__all__ = ["OWN_ID", "PAGE_ATTRIBUTES", "PAGE_TAGS", "safe_page"]

OWN_ID = "penumbra-"
"""Prefix of the ids of Penumbra's own elements. Elements of the page lose such ids."""
_CONTROLS = frozenset(
    "button fieldset form input label legend optgroup option output progress meter select textarea".split()
)
PAGE_TAGS = TAGS | _CONTROLS | frozenset(
    "acronym big center dialog dir font hgroup main menu nav nobr search strike tt".split()
)  # fmt: skip
"""The reader view's elements, layout elements, and form controls. The policy forbids forms to send anything."""
_DROPPED = WITHOUT_CONTENT - _CONTROLS
_REPLACED = ("object", "embed", "applet", "portal", "noscript")
"""Elements replaced by their fallback. libxml2 also puts the content after an `embed` into it."""
_COMMON = frozenset("id class style lang dir title role hidden align valign width height border bgcolor color".split())
PAGE_ATTRIBUTES: dict[str, set[str]] = {
    "*": set(_COMMON),
    "a": {"href"},
    "img": {"src", "alt"},
    "td": {"colspan", "rowspan", "headers", "nowrap"},
    "th": {"colspan", "rowspan", "headers", "nowrap", "scope"},
    "table": {"cellpadding", "cellspacing"},
    "col": {"span"},
    "colgroup": {"span"},
    "ol": {"start", "reversed", "type"},
    "ul": {"type"},
    "li": {"value", "type"},
    "blockquote": {"cite"},
    "q": {"cite"},
    "del": {"datetime"},
    "ins": {"datetime"},
    "time": {"datetime"},
    "details": {"open"},
    "dialog": {"open"},
    "font": {"face", "size"},
    "label": {"for"},
    "input": {"type", "value", "placeholder", "checked", "disabled", "readonly", "size"},
    "button": {"type", "disabled"},
    "select": {"multiple", "disabled", "size"},
    "option": {"value", "selected", "disabled"},
    "optgroup": {"label", "disabled"},
    "textarea": {"rows", "cols", "placeholder", "disabled", "readonly"},
    "progress": {"value", "max"},
    "meter": {"value", "min", "max", "low", "high", "optimum"},
} | dict.fromkeys(MATHML, MATH_ATTRIBUTES)
_PREFIXES = {"aria-", "data-"}
_PICTURE = re.compile(rf"data:image/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]|https?://|{RELATIVE}", re.IGNORECASE)
"""Allowed pictures. An SVG file in `img` runs no script and loads nothing (SVG 2, "secure static mode")."""
_INPUTS = frozenset(
    "checkbox radio text search email url tel number range date month week time color button submit reset".split()
)
_QUIRKS = ("-//w3c//dtd html 4.0", "-//w3c//dtd html 3", "-//ietf//")
_DOCTYPES = ('<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">', "<!DOCTYPE html>")
"""Doctypes for quirks mode and for standards mode."""
_META = ("name", "property")
_HEAD_TAGS = ("meta", "link", "base")


def safe_page(
    root: etree._Element, *, on: Mapping[str, str] | None = None, head: str = "", tail: str = "", scripts: str = ""
) -> str:
    """Serialise a page so that a browser runs nothing of it and loads nothing for it.

    Parameters
    ----------
    root
        The page's root element. The function changes the tree.
    on
        Penumbra's attributes for the root element.
    head, tail
        Penumbra's markup for the ends of head and body.
    scripts
        The policy's source expression for Penumbra's script; empty for none.

    Returns
    -------
    HTML. The body has only elements of `PAGE_TAGS` and attributes of `PAGE_ATTRIBUTES`. Text inside `svg`, and inside
    elements without visible text, is lost.
    """
    quirks = root.getroottree().docinfo.public_id or ""
    body = root.find("body")
    document, on_body = _attributes(root), {} if body is None else _attributes(body)
    sheets = "".join(map(_sheet, root.iter("style")))
    metas = "".join(map(_meta, root.iter("meta")))
    title = root.findtext(".//title") or ""
    _prepare(root)
    return (
        f"{_DOCTYPES[not quirks.lower().startswith(_QUIRKS)]}\n<html{_written(document | dict(on or {}))}><head>"
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{escape(_policy(scripts))}">'
        f"<title>{escape(title)}</title>{metas}{sheets}{head}</head>"
        f"<body{_written(on_body)}>{_clean(root)}{tail}</body></html>\n"
    )


def _policy(scripts: str) -> str:
    own = f"script-src {scripts}; " if scripts else ""
    return (
        f"default-src 'none'; {own}style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; "
        "form-action 'none'"
    )


def _attributes(element: etree._Element) -> dict[str, str]:
    kept = {name: value for name, value in element.attrib.items() if name in _COMMON or name.startswith("data-")}
    return {
        name: value
        for name, value in kept.items()
        if re.fullmatch(r"[a-z-]+", name) and _attribute("", name, value) is not None
    }


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())


def _sheet(style: etree._Element) -> str:
    r"""A style sheet with `<\/` for `</`, which would end the element. Both are the same in CSS."""
    text = "".join(style.itertext()).replace("</", r"<\/")
    return f"<style{_written({'media': style.get('media', '')} if style.get('media') else {})}>{text}</style>"


def _meta(meta: etree._Element) -> str:
    names = [(name, meta.get(name, "")) for name in _META if meta.get(name)]
    return f"<meta{_written(dict([*names, ('content', meta.get('content', ''))]))}>" if names else ""


def _prepare(root: etree._Element) -> None:
    """Rename elements outside the allow-list, so that their text and attributes stay. Changes the tree."""
    for element in root.iter(*_REPLACED):
        element.attrib.clear()
        element.tag = "div"
    etree.strip_elements(root, *(_DROPPED - {"head"}), *_HEAD_TAGS, with_tail=False)
    in_math = inside_math(root)
    for element in list(root.iterdescendants(etree.Element)):
        if element in in_math:
            element.tag = element.tag if element.tag in MATHML - {"math"} else UNWRAP
        elif element.tag not in PAGE_TAGS - (MATHML - {"math"}) and element.tag not in {"head", "body"}:
            element.tag = "span"
    etree.strip_tags(root, UNWRAP)


def _clean(root: etree._Element) -> str:
    """The cleaned content of the body, and the content that libxml2 left in the head."""
    parts = [part for part in root if part.tag in {"head", "body"}] or [root]
    inside = "".join(
        f"{escape(part.text or '')}{''.join(str(html.tostring(child, encoding='unicode')) for child in part)}"
        for part in parts
    )
    return _WHOLE_PAGE.clean(inside)


def _attribute(tag: str, name: str, value: str) -> str | None:
    if name == "src":
        return value if _PICTURE.match(value) else None
    if name in {"href", "cite"}:
        return value if WRITABLE.match(value) else None
    if name in {"id", "for"}:
        return None if value.startswith(OWN_ID) else value
    if name == "type" and tag in {"input", "button"}:
        return value if value.lower() in _INPUTS else None
    return value


_WHOLE_PAGE = AllowList(PAGE_TAGS, _DROPPED, PAGE_ATTRIBUTES, _attribute, _PREFIXES)
