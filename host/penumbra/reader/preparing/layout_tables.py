"""Tables that only place a page's parts, as plain blocks.

References
----------
WHATWG, HTML, 4.9.1 (a table must not be used as a layout aid): signs of a layout table are a role, a table inside of
it, and a single cell; signs of data are header cells and a caption.
"""

from lxml import html

__all__ = ["unwrap_layout_tables"]

_PARTS = ("thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup", "col")
_DATA = ("th", "caption", "thead")


def unwrap_layout_tables(root: html.HtmlElement) -> None:
    """Replace tables for layout by blocks, and their cells by blocks. Changes the tree."""
    tables = list(root.iter("table"))
    own: dict[html.HtmlElement, list[html.HtmlElement]] = {table: [] for table in tables}
    around: set[html.HtmlElement] = set()
    for part in root.iter(*_PARTS):
        if (table := next(part.iterancestors("table"), None)) is not None:
            own[table].append(part)
    for table in tables:
        if (outer := next(table.iterancestors("table"), None)) is not None:
            around.add(outer)
    for table in tables:
        if _is_layout(table, own[table], holds_table=table in around):
            for part in [table, *own[table]]:
                part.tag = "div"
                for name in ("colspan", "rowspan", "headers", "scope", "span"):
                    part.attrib.pop(name, None)


def _is_layout(table: html.HtmlElement, parts: list[html.HtmlElement], *, holds_table: bool) -> bool:
    if table.get("role") in {"presentation", "none"}:
        return True
    if any(part.tag in _DATA for part in parts):
        return False
    return holds_table or sum(part.tag == "td" for part in parts) == 1
