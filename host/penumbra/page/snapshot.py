"""The browser's snapshot → Page, and updates of a Page. `docs/protocol.md` describes the columns."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from operator import le, lt
from typing import Any, TypeVar

import msgspec
import numpy as np
from msgspec import Struct

from penumbra.arrays import Ints
from penumbra.errors import BadPageError, TooLargeError
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import decode_json
from penumbra.page import TEXT, Page, Style
from penumbra.settings import DEFAULT, Limits

__all__ = [
    "Snapshot", "SnapshotText", "change_page", "check_nodes", "count_nodes", "decode_piece", "decode_snapshot",
    "join_pieces", "snapshot_to_page",
]  # fmt: skip

_ADVICE = "Update the extension and the host to the same version. If they have the same version, report this as a bug."
_Entry = TypeVar("_Entry", bound=Hashable)


class SnapshotText(Struct, frozen=True):
    """Text nodes: the number of element rows before each, the row of its parent, and the text."""

    at: list[int] = []
    parent: list[int] = []
    value: list[str] = []


class Snapshot(Struct, frozen=True):
    """The columns of a snapshot, one row an element, in document order."""

    strings: list[str]
    styles: list[tuple[int, int, int, float, float, int]]
    names: list[list[int]]
    parent: list[int]
    tag: list[int]
    key: list[int]
    name: list[int]
    style: list[int]
    box: list[float]
    flags: list[int]
    text: SnapshotText
    attrs: list[int] = []
    anchors: list[int] = []


_decoder = msgspec.json.Decoder(Snapshot)
_FARTHEST = 1e8
"""Limit of coordinates and sizes, px. Browsers stop at 3.4e7. Areas of larger numbers would overflow."""
_STOP = 2**31
"""One past the largest key and the largest flags: a Page keeps both in signed 32-bit integers."""


def decode_snapshot(text: str, limits: Limits = DEFAULT.limits) -> Snapshot:
    """Read and check a snapshot's columns.

    Raises
    ------
    BadPageError
        The text is not JSON with a snapshot's columns, or the columns are inconsistent.
    TooLargeError
        There are more nodes than the limit.
    """
    return join_pieces([decode_piece(text)], limits)


def decode_piece(text: str) -> Snapshot:
    """Read a snapshot's columns without checking what refers to other pieces.

    Raises
    ------
    BadPageError
        The text is not JSON with a snapshot's columns.
    """
    try:
        return decode_json(_decoder, text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadPageError(f"The snapshot cannot be read: {error}.", _ADVICE) from error


def join_pieces(pieces: Sequence[Snapshot], limits: Limits = DEFAULT.limits) -> Snapshot:
    """Join the pieces of a snapshot, in order, and check its columns.

    Raises
    ------
    BadPageError
        The columns are inconsistent.
    TooLargeError
        There are more nodes than the limit.
    """
    check_nodes(pieces, limits)
    snapshot = pieces[0] if len(pieces) == 1 else _joined_columns(pieces)
    _check(snapshot, len(snapshot.tag))
    return snapshot


def count_nodes(pieces: Sequence[Snapshot]) -> int:
    """Elements and texts of some pieces."""
    return sum(len(each.tag) + len(each.text.value) for each in pieces)


def check_nodes(pieces: Sequence[Snapshot], limits: Limits) -> None:
    """Raise TooLargeError if some pieces have more nodes than the limit."""
    nodes = count_nodes(pieces)
    if nodes > limits.nodes:
        raise TooLargeError(f"The page has {nodes} nodes, over {limits.nodes}.", "It stays as it is.")


def _joined_columns(pieces: Sequence[Snapshot]) -> Snapshot:
    def column(owners: Sequence[Struct], name: str) -> list[Any]:
        return list(chain.from_iterable(getattr(each, name) for each in owners))

    texts = [each.text for each in pieces]
    text = SnapshotText(**{name: column(texts, name) for name in SnapshotText.__struct_fields__})
    names = [name for name in Snapshot.__struct_fields__ if name != "text"]
    return Snapshot(**{name: column(pieces, name) for name in names}, text=text)


def _check(snapshot: Snapshot, rows: int) -> None:
    columns = (snapshot.parent, snapshot.key, snapshot.name, snapshot.style, snapshot.flags)
    strings = len(snapshot.strings)
    text = snapshot.text
    ok = (
        all(len(column) == rows for column in columns)
        and len(snapshot.box) == 4 * rows
        and len(text.at) == len(text.parent) == len(text.value)
        and len(snapshot.attrs) % 3 == 0
        and len(snapshot.anchors) % 3 == 0
        and _within(snapshot.tag, strings)
        and not (TEXT in snapshot.strings and any(snapshot.strings[tag] == TEXT for tag in set(snapshot.tag)))
        and _within(snapshot.name, len(snapshot.names))
        and _within(snapshot.style, len(snapshot.styles))
        and all(_within(name, strings) for name in snapshot.names)
        and all(map(lt, snapshot.parent, range(rows)))
        and min(snapshot.parent, default=0) >= -1
        and min(snapshot.key, default=1) > 0
        and _within(snapshot.key, _STOP)
        and _within(snapshot.flags, _STOP)
        and len(set(snapshot.key)) == rows
        and _within(text.parent, rows)
        and all(map(lt, text.parent, text.at))
        and max(text.at, default=0) <= rows
        and all(map(le, text.at, text.at[1:]))
        and _within(snapshot.attrs[::3], rows)
        and _within(snapshot.attrs[1::3], strings)
        and _within(snapshot.attrs[2::3], strings)
        and all(_within([*s[:3], s[5]], strings) for s in snapshot.styles)
    )
    if not ok:
        raise BadPageError("The snapshot's columns are inconsistent.", _ADVICE)


def _within(values: list[int], stop: int) -> bool:
    return not values or (min(values) >= 0 and max(values) < stop)


def snapshot_to_page(snapshot: Snapshot, facts: PageFacts, limits: Limits = DEFAULT.limits) -> Page:
    """Merge the snapshot's elements and texts to the rows of a Page.

    Raises
    ------
    BadPageError
        There is no element, more than one root, or rows are out of document order.
    TooLargeError
        The page is nested deeper than the limit.
    """
    if not snapshot.tag or snapshot.parent.count(-1) != 1:
        raise BadPageError("The snapshot has no root element, or more than one.", _ADVICE)
    return _merge(snapshot, facts, limits)


def _merge(snapshot: Snapshot, facts: PageFacts, limits: Limits) -> Page:
    strings = snapshot.strings
    row_of_element, row_of_text, parent = _rows(snapshot)
    elements, count = len(row_of_element), len(parent)
    end = _ends(parent, limits)
    tags, tag = np.unique(snapshot.tag, return_inverse=True)
    attrs: dict[int, dict[str, str]] = {}
    rows = row_of_element.tolist()
    for row, name, value in zip(*[iter(snapshot.attrs)] * 3, strict=True):
        attrs.setdefault(rows[row], {})[strings[name]] = strings[value]

    def column(values: list[int] | Any) -> Any:
        out = np.zeros(count, dtype=np.int32)
        out[row_of_element] = values
        return out

    tag_code = column(tag)
    tag_code[row_of_text] = len(tags)
    style = column(snapshot.style)
    style[row_of_text] = style[parent[row_of_text]]
    box = np.full((count, 4), np.nan)
    box_of_element = np.asarray(snapshot.box, dtype=np.float64).reshape(elements, 4)
    box[row_of_element] = np.clip(box_of_element, -_FARTHEST, _FARTHEST)
    return Page(
        facts=facts,
        parent=parent,
        end=end,
        tag_code=tag_code,
        tag_names=(*[strings[each] for each in tags.tolist()], TEXT),
        name=column(snapshot.name),
        names=tuple(tuple(strings[token] for token in name) for name in snapshot.names),
        style=style,
        styles=tuple(
            Style(strings[s[0]], strings[s[1]], strings[s[2]], s[3], int(s[4]), strings[s[5]]) for s in snapshot.styles
        ),
        text=dict(zip(row_of_text.tolist(), snapshot.text.value, strict=True)),
        attrs=attrs,
        key=column(snapshot.key),
        box=box,
        flags=column(snapshot.flags),
        measured=True,
    )  # fmt: skip


def _rows(snapshot: Snapshot) -> tuple[Any, Any, Any]:
    """(n_elements,) row of each element, (n_texts,) row of each text, and (n_nodes,) row of each node's parent."""
    elements, at = len(snapshot.tag), np.asarray(snapshot.text.at, dtype=np.int64)
    texts = len(at)
    # An element's row is its place among the elements plus the texts before it. The i-th text's row is at[i] + i.
    row_of_element = np.arange(elements) + np.searchsorted(at, np.arange(elements), side="right")
    row_of_text = at + np.arange(texts)
    parent = np.empty(elements + texts, dtype=np.int32)
    element_parent = np.asarray(snapshot.parent, dtype=np.int64)
    parent[row_of_element] = np.where(element_parent < 0, -1, row_of_element[element_parent])
    parent[row_of_text] = row_of_element[np.asarray(snapshot.text.parent, dtype=np.int64)] if texts else 0
    return row_of_element, row_of_text, parent


def _ends(parent: Any, limits: Limits) -> Any:
    """One past each row's last descendant.

    Rows must be in document order: each row comes after its parent, and each sub-tree, as long as its number of rows,
    ends within its parent's.
    """
    parents = parent.tolist()
    size = [1] * (len(parents) + 1)  # the last one is for -1, the root's parent
    for row in range(len(parents) - 1, -1, -1):
        size[parents[row]] += size[row]
    rows = np.arange(len(parents))
    end = rows + np.array(size[:-1])
    below = np.flatnonzero(parent >= 0)
    if (parent >= rows).any() or (end[below] > end[parent[below]]).any():
        raise BadPageError("The snapshot's rows are not in document order.", _ADVICE)
    depth = rows - np.cumsum(np.bincount(end, minlength=len(rows) + 1))[:-1]
    if depth.max(initial=0) >= limits.depth:
        raise TooLargeError(f"The page is nested more than {limits.depth} deep.", "It stays as it is.")
    return end.astype(np.int32)


def change_page(page: Page, removed: list[int], added: Snapshot | None, limits: Limits = DEFAULT.limits) -> Page:
    """Apply an `update` to a page: remove sub-trees, insert new ones.

    Parameters
    ----------
    page
        The page at the revision that the update refers to. It is not changed.
    removed
        Keys of removed elements. Unknown keys are ignored: an ancestor was removed earlier.
    added
        New sub-trees with their anchors, or None.

    Raises
    ------
    BadPageError
        The whole page is removed, a sub-tree has no anchor, or an anchor is no element outside its own sub-tree.
    TooLargeError
        The new page is above a limit of nodes or depth.
    """
    is_removed = np.zeros(len(page), dtype=bool)
    for key in removed:
        row = page.row_of.get(key)
        if row is not None:
            is_removed[row : page.end[row]] = True
    if is_removed.all():
        raise BadPageError("The update removes the whole page.", "Send the page anew.")
    kept = _take(page, np.flatnonzero(~is_removed))
    if added is None or not added.tag:
        return kept
    return _insert(kept, _merge(added, kept.facts, limits), _anchors(added), limits)


def _anchors(added: Snapshot) -> list[tuple[int, int, int]]:
    anchors = list(zip(*[iter(added.anchors)] * 3, strict=True))
    roots = [row for row, parent in enumerate(added.parent) if parent == -1]
    if sorted(row for row, _, _ in anchors) != roots:
        raise BadPageError("The update's sub-trees and anchors do not match.", _ADVICE)
    return [(added.key[row], parent, before) for row, parent, before in anchors]


def _take(page: Page, rows: Any) -> Page:
    """The page with some of its rows only. The ancestors of each row must be among them."""
    new_row = np.full(len(page) + 1, -1, dtype=np.int32)
    new_row[rows] = np.arange(len(rows))
    survivors = np.zeros(len(page) + 1, dtype=np.int32)
    survivors[rows + 1] = 1
    before = np.cumsum(survivors)
    return _rebuild(page, rows, new_row[page.parent[rows]], before[page.end[rows]].astype(np.int32))


def _rebuild(page: Page, rows: Any, parent: Any, end: Any) -> Page:
    """The page with these rows only. Names, styles and tags without a row are dropped: their number is a feature."""
    listed = rows.tolist()
    # The first entry of `names` is the empty one.
    names, name = np.unique(np.append(page.name[rows], 0), return_inverse=True)
    styles, style = np.unique(page.style[rows], return_inverse=True)
    tags, tag = np.unique(page.tag_code[rows], return_inverse=True)
    return Page(
        facts=page.facts,
        parent=parent,
        end=end,
        tag_code=tag.astype(np.int32),
        tag_names=tuple(page.tag_names[each] for each in tags.tolist()),
        name=name[:-1].astype(np.int32),
        names=tuple(page.names[each] for each in names.tolist()),
        style=style.astype(np.int32),
        styles=tuple(page.styles[each] for each in styles.tolist()),
        text={new: page.text[old] for new, old in enumerate(listed) if old in page.text},
        attrs={new: page.attrs[old] for new, old in enumerate(listed) if old in page.attrs},
        key=page.key[rows],
        box=page.box[rows],
        flags=page.flags[rows],
        measured=page.measured,
    )


def _insert(page: Page, new: Page, anchors: list[tuple[int, int, int]], limits: Limits) -> Page:
    """Concatenate the rows of both pages, then sort them into document order with the sub-trees at their anchors."""
    if len(page) + len(new) > limits.nodes:
        raise TooLargeError(f"The page has grown over {limits.nodes} nodes.", "It stays as it is.")
    both = _concatenate(page, new)
    placed = [(len(page) + new.row_of[key], parent, before) for key, parent, before in anchors]
    rows = np.asarray(_in_document_order(_children_with(both, placed)))
    if len(rows) < len(both):
        raise BadPageError("The update's anchors refer only to each other.", "Send the page anew.")
    new_row = np.full(len(both) + 1, -1, dtype=np.int32)
    new_row[rows] = np.arange(len(rows))
    parent_rows = new_row[both.parent[rows]]
    return _rebuild(both, rows, parent_rows, _ends(parent_rows, limits))


def _children_with(both: Page, placed: Iterable[tuple[int, int, int]]) -> dict[int, list[int]]:
    """Children of each row, with the tops of new sub-trees among them; sets the parents of those.

    Parameters
    ----------
    placed
        Row of each top, key of its parent, and key of the sibling before it (0: it comes first).
    """
    children: dict[int, list[int]] = {}
    for row, parent in enumerate(both.parent.tolist()):
        if parent >= 0:
            children.setdefault(parent, []).append(row)
    first: dict[int, int] = {}
    after: dict[int, int] = {}
    # Children of a parent with new ones are a linked list: insertion into a Python list takes minutes for thousands.
    for row, parent_key, before_key in placed:
        parent = both.row_of.get(parent_key, -1)
        if parent < 0:
            raise BadPageError(
                f"The update's anchor {parent_key} is not an element of the page.", "Send the page anew."
            )
        if parent not in first:
            listed = [*children.get(parent, ()), -1]
            first[parent] = listed[0]
            after.update(pairwise(listed))
        before = both.row_of.get(before_key, -1)
        if before >= 0 and both.parent[before] == parent:
            after[row], after[before] = after[before], row
        else:
            after[row], first[parent] = first[parent], row
        both.parent[row] = parent
    return children | {parent: _chained(child, after) for parent, child in first.items()}


def _in_document_order(children: Mapping[int, Sequence[int]]) -> list[int]:
    """The root and all rows below it."""
    order: list[int] = []
    stack = [0]
    while stack:
        row = stack.pop()
        order.append(row)
        stack.extend(reversed(children.get(row, ())))
    return order


def _chained(row: int, after: Mapping[int, int]) -> list[int]:
    found = []
    while row >= 0:
        found.append(row)
        row = after[row]
    return found


def _concatenate(page: Page, new: Page) -> Page:
    offset = len(page)
    names, (name, new_name) = _joined(page.names, new.names)
    styles, (style, new_style) = _joined(page.styles, new.styles)
    tags, (tag, new_tag) = _joined(page.tag_names, new.tag_names)
    return Page(
        facts=page.facts,
        parent=np.concatenate([page.parent, np.where(new.parent < 0, -1, new.parent + offset)]).astype(np.int32),
        end=np.concatenate([page.end, new.end + offset]).astype(np.int32),
        tag_code=np.concatenate([tag[page.tag_code], new_tag[new.tag_code]]),
        tag_names=tags,
        name=np.concatenate([name[page.name], new_name[new.name]]),
        names=names,
        style=np.concatenate([style[page.style], new_style[new.style]]),
        styles=styles,
        text=page.text | {row + offset: text for row, text in new.text.items()},
        attrs=page.attrs | {row + offset: attrs for row, attrs in new.attrs.items()},
        key=np.concatenate([page.key, new.key]),
        box=np.concatenate([page.box, new.box]),
        flags=np.concatenate([page.flags, new.flags]),
        measured=page.measured,
    )


def _joined(*tables: tuple[_Entry, ...]) -> tuple[tuple[_Entry, ...], list[Ints]]:
    """One table of the distinct entries of all tables, and for each table the index of each of its entries in it."""
    number: dict[_Entry, int] = {}
    places = [np.asarray([number.setdefault(each, len(number)) for each in table], dtype=np.int32) for table in tables]
    return tuple(number), places
