"""Like siblings: elements with one parent, the same tag and the same names or place, each with text.

They are the entries of a list, rows of a table, cards, icons of a bar, or slides. Numbers in names do not count: sites
name each entry by its number, as `menu-item-219`. Utility classes do not count either: the last card of a row has no
margin. Nor do states: a carousel names the slide that is seen and the next one. Of entries by their tag, as `li`, no
names count.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
from msgspec import Struct

from penumbra.arrays import Bools, Indices, Rows, run_starts
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.levels import LEVELS, Levels
from penumbra.features.tree import ENTRIES

__all__ = [
    "are_like", "are_of_one_group", "groups_among", "groups_of_both", "like_siblings", "parts_by_name",
    "uneven_groups",
]  # fmt: skip

_FEWEST = 3
"""Fewest like siblings of a group: two may be two things with one name. Slides and halves are alike from two on.

`Thresholds.fewest` is another limit: it counts the links, comments or rows that a rule finds. A group is one whatever
rules look for in it.
"""

_MEMBERS_AROUND = 8
"""Most elements with like siblings around a part that are looked at."""

_ENTRIES = ENTRIES | {"tr", "td", "th"}
"""Tags of entries; among siblings a table's rows and cells are entries too. Names of entries do not count."""


class _Groups(Struct, frozen=True):
    """The elements of a page by like siblings.

    Parameters
    ----------
    number
        (n_nodes,) group of each element with text, -1 for the root and for elements without.
    rows
        (n_members,) elements, group after group, in order.
    start
        (n_groups + 1,) first member of each group.
    """

    number: Indices
    rows: Indices
    start: Indices

    def members(self, number: int) -> list[int]:
        """Rows of a group, in order; none for the number -1."""
        out: list[int] = self.rows[self.start[number] : self.start[number + 1]].tolist() if number >= 0 else []
        return out

    def size(self, number: int) -> int:
        """Members of a group."""
        return int(self.start[number + 1] - self.start[number])


def like_siblings(context: PageContext, row: int) -> list[int]:
    """Rows of an element and its like siblings, in order; none for the root and for an element without text."""
    groups = _groups(context)
    return groups.members(int(groups.number[row]))


def are_of_one_group(context: PageContext, row: int, other: int) -> bool:
    """Whether two elements are of one group of like siblings and have the same names, or the same place."""
    groups = _groups_by_names(context)
    number = int(groups.number[row])
    return number >= 0 and number == groups.number[other] and groups.size(number) >= _FEWEST


@once_a_context
def _groups(context: PageContext) -> _Groups:
    return _grouped(context, _kinds(context))


@once_a_context
def _groups_by_names(context: PageContext) -> _Groups:
    """The same by all names of an element."""
    return _grouped(context, _kinds_by_names(context))


def _grouped(context: PageContext, kinds: Rows) -> _Groups:
    """Elements with text by parent, tag and kind.

    Parameters
    ----------
    kinds
        (n_nodes,) kind of each element, 0 or more.
    """
    page, tree = context.page, context.tree
    rows = np.flatnonzero((tree.high > tree.low) & (page.parent >= 0))
    key = page.parent[rows] * np.int64(len(page.tag_names)) + page.tag_code[rows]
    key = key * (int(kinds.max(initial=0)) + 1) + kinds[rows]
    order = np.argsort(key, kind="stable")
    starts = run_starts(key[order])
    number = np.full(len(page), -1, dtype=np.intp)
    bounds = np.append(starts, len(order))
    number[rows[order]] = np.repeat(np.arange(len(starts)), bounds[1:] - starts)
    return _Groups(number, rows[order], bounds)


@once_a_context
def _kinds(context: PageContext) -> Rows:
    """(n_nodes,) kind of each element: equal for like siblings."""
    kinds = _with_slides(context, context.page.name_words.kinds(states=False))
    entries = context.page.tagged(_ENTRIES) & ~_slides(context)
    return np.where(entries, int(kinds.max(initial=0)) + 1, kinds)  # `active` and `category-news` are no kinds


@once_a_context
def _kinds_by_names(context: PageContext) -> Rows:
    """(n_nodes,) the same, by all names of an element."""
    return _with_slides(context, context.page.name_words.kinds())


def _with_slides(context: PageContext, of_names: Rows) -> Rows:
    """(n_nodes,) kind of each element by the kinds of names, (n_names,); slides are one more."""
    return np.where(_slides(context), int(of_names.max(initial=0)) + 1, of_names[context.page.name])


@once_a_context
def _slides(context: PageContext) -> Bools:
    """(n_nodes,) elements with text in the very place of a sibling of the same tag: one of them is seen at a time."""
    page, tree = context.page, context.tree
    out = np.zeros(len(page), dtype=bool)
    if not page.measured:
        return out
    rows = np.flatnonzero((tree.high > tree.low) & (page.parent >= 0) & (page.box[:, 2] * page.box[:, 3] > 0))
    place = np.column_stack([page.parent[rows], page.tag_code[rows], np.round(page.box[rows])]).astype(np.int64)
    order = np.lexsort(place.T)
    same = (place[order[1:]] == place[order[:-1]]).all(axis=1)
    out[rows[order[1:][same]]] = out[rows[order[:-1][same]]] = True
    return out


@once_a_context
def _halves(context: PageContext) -> Bools:
    """(n_nodes,) two columns, or rows, of one list: both consist of like siblings, and these are alike in both.

    Each of the siblings has several parts, as cards have. Cells are none: a layout's are alike only by their tag.
    """
    page, tree, groups = context.page, context.tree, _groups(context)
    out = np.zeros(len(page), dtype=bool)
    if not len(groups.rows):
        return out
    starts, n_parts = groups.start[:-1], tree.high - tree.low
    firsts, sizes, of_members = groups.rows[starts], np.diff(groups.start), n_parts[groups.rows]
    parents = page.parent[firsts]
    lists = (sizes > 1) & (np.minimum.reduceat(of_members, starts) > 1) & ~page.tagged(("td", "th"))[firsts]
    lists &= np.add.reduceat(of_members, starts) == n_parts[parents]
    kinds = _kinds(context)[firsts] * np.int64(len(page.tag_names)) + page.tag_code[firsts]
    of_list = np.full(len(page), -1, dtype=np.int64)
    of_list[parents[lists]] = kinds[lists]
    first, second = firsts[sizes == 2], groups.rows[starts[sizes == 2] + 1]
    alike = (of_list[first] >= 0) & (of_list[first] == of_list[second])
    out[first[alike]] = out[second[alike]] = True
    return out & ~page.with_descendants(out)[np.maximum(page.parent, 0)]  # the outermost: else nesting costs its square


def are_like(context: PageContext, kind: Rows, members: list[int]) -> bool:
    """Whether most parts of like siblings are of kinds that most of them have.

    Layouts give one name to columns, or rows, with different things in them.

    Parameters
    ----------
    kind
        (n_blocks,) number of each part's kind.
    members
        Rows of the siblings.
    """
    low, high = context.tree.low[members].tolist(), context.tree.high[members].tolist()
    first = min(low)
    kinds = kind[first : max(high)].tolist()
    # Lists and sets of a few numbers each are faster than arrays.
    parts = [kinds[start - first : stop - first] for start, stop in zip(low, high, strict=True)]
    having = Counter(chain.from_iterable(map(set, parts)))
    common = {each for each, count in having.items() if 2 * count > len(members)}
    return 2 * sum(each in common for part in parts for each in part) > sum(map(len, parts))


def groups_among(context: PageContext, elements: Bools) -> Iterator[list[int]]:
    """Rows of each group of three or more like siblings to which one of some elements, (n_nodes,), belongs."""
    return _large_groups(context, set(_groups(context).number[elements].tolist()))


def groups_of_both(context: PageContext, some: Bools, others: Bools) -> Iterator[list[int]]:
    """Rows of each group of like siblings that contains blocks of both kinds, outermost groups first.

    Parameters
    ----------
    some, others
        (n_blocks,) each.
    """
    kind = _part_kinds(context)
    of_both = _numbers_around(context, some) & _numbers_around(context, others)
    return (members for members in _large_groups(context, of_both) if are_like(context, kind, members))


def _large_groups(context: PageContext, numbers: set[int]) -> Iterator[list[int]]:
    """Rows of the groups of three or more with these numbers, outermost groups first; -1 is none."""
    groups = _groups(context)
    return (groups.members(number) for number in sorted(numbers - {-1}) if groups.size(number) >= _FEWEST)


def _part_kinds(context: PageContext) -> Rows:
    """(n_blocks,) kind of each part: parts are like if they have the same path of tags and both are links, or none."""
    return np.asarray(context.tree.tag_path * 2 + context.linked)


def _numbers_around(context: PageContext, blocks: Bools) -> set[int]:
    """Numbers of the groups of three or more, of slides or of halves around some blocks."""
    around = _members_around(context, np.flatnonzero(blocks))
    return set(_groups(context).number[around[around > 0]].tolist())


def _members_around(context: PageContext, blocks: Indices) -> Rows:
    """(≤ 8, n) rows of the innermost elements around some blocks that have like siblings, 0 where there are fewer."""
    nearest = _nearest_members(context)
    levels = [nearest[context.owner[blocks]]]
    while len(levels) < _MEMBERS_AROUND and levels[-1].any():
        levels.append(nearest[context.tree.parent[levels[-1]]])
    return np.array(levels)


@once_a_context
def _nearest_members(context: PageContext) -> Rows:
    """(n_nodes,) row of the innermost element at or around a node that has like siblings, 0 for none."""
    groups = _groups(context)
    enough = np.append(np.diff(groups.start) >= _FEWEST, False)[groups.number] | _slides(context) | _halves(context)
    own = np.where(enough, np.arange(len(enough)), 0)
    return context.page.propagate_down(own, np.maximum, lambda above: above)  # rows grow from the root down


def uneven_groups(context: PageContext, levels: Levels, alone: Sequence[Bools] = ()) -> Iterator[tuple[Rows, Indices]]:
    """Each group of like parts with several levels: rows of its siblings, and blocks. Innermost siblings come first.

    Parts are like if they have the same path of tags and both are links, or both are none.

    Parameters
    ----------
    alone
        (n_blocks,) each: parts that have no siblings.
    """
    kind = _part_kinds(context)
    n_kinds = int(kind.max(initial=0)) + 1
    has = np.bincount(kind * len(LEVELS) + levels, minlength=n_kinds * len(LEVELS)).reshape(n_kinds, -1) > 0
    several = (np.count_nonzero(has, axis=1) > 1)[kind]
    for parts_alone in alone:
        several &= ~parts_alone
    parts = np.flatnonzero(several)
    if not len(parts):
        return
    around = _members_around(context, parts)
    inside = around > 0
    rows, blocks = around[inside], np.broadcast_to(parts, around.shape)[inside]
    if not len(rows):
        return
    of_two = _slides(context) | _halves(context)
    # Groups are numbered by their parents, and a parent comes before all inside of it: inner siblings come last.
    sort = _groups(context).number[rows] * np.int64(n_kinds) + kind[blocks]
    order = np.argsort(sort, kind="stable")
    starts = run_starts(sort[order])
    of_parts = levels[blocks[order]]
    uneven = np.minimum.reduceat(of_parts, starts) != np.maximum.reduceat(of_parts, starts)
    ends = np.append(starts[1:], len(order))
    known: dict[int, bool] = {}  # siblings have many kinds of parts, and are like or not for all of them
    for group in np.flatnonzero(uneven)[::-1].tolist():
        own = order[starts[group] : ends[group]]
        members = np.array(sorted(set(rows[own].tolist())))  # np.unique imports numpy.ma, which takes 15 ms
        fewest = 2 if of_two[members[0]] else _FEWEST
        if len(members) < fewest:
            continue
        siblings = like_siblings(context, int(members[0]))
        if siblings[0] not in known:
            known[siblings[0]] = are_like(context, kind, siblings)
        if known[siblings[0]]:
            yield members, blocks[own]


def parts_by_name(context: PageContext, siblings: Rows, parts: Indices) -> list[Indices]:
    """The parts of each name, if most siblings may have a part of each; else all parts together.

    Cards may differ by the name of a colour: the name of one card says nothing of its parts.

    Parameters
    ----------
    siblings
        Rows of like siblings.
    parts
        Their blocks of one kind.
    """
    names = _kinds_by_names(context)[context.owner[parts]]
    count = Counter(names.tolist())
    if len(count) == 1 or 2 * min(count.values()) <= len(siblings):
        return [parts]
    return [parts[names == name] for name in count]
