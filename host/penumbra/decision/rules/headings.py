"""Headings follow their sections: a reader misses a section's heading, and does not want a heading of nothing."""

import numpy as np

from penumbra.arrays import Bools, Indices, prefix_sums
from penumbra.decision.context import PageContext, once, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.decision.rules.pictures import OWN_PICTURES
from penumbra.features.hints import Hint, own_hints

__all__ = [
    "find_headings_of_any_kept", "find_headings_of_dim", "find_headings_of_hidden", "find_headings_of_kept",
    "find_headings_of_partly_kept", "find_parted_sections", "section_of",
]  # fmt: skip

_BESIDE = frozenset({"aside", "nav"})
"""Elements beside the text."""
_AROUND = 3
"""Elements around a heading, at most, that may hold it alone."""


def find_headings_of_kept(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim and hidden headings of sections that begin with a kept block.

    An `h1` is not among them: `find_headings_of_any_kept` finds it, for a later rule.
    """
    followed = _follow_sections(context, levels)
    return find_headings_of_any_kept(context, levels) & _before_kept(followed) & (context.ranks > 1)


def find_headings_of_partly_kept(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim and hidden headings of sections with kept words after something else: a list with labels."""
    followed = _follow_sections(context, levels)
    return find_headings_of_any_kept(context, levels) & ~_before_kept(followed) & (context.ranks > 1)


def find_headings_of_any_kept(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim and hidden headings of sections with kept words, of main or of supplementary content.

    An `h1` is among them. Its rule comes after those of the headline, which an earlier one would mislead.
    """
    return np.asarray((levels != Level.KEEP) & (_follow_sections(context, levels) == Level.KEEP))


def _before_kept(levels: Levels) -> Bools:
    """(n_blocks,) blocks before a kept one."""
    return np.append(levels[1:] == Level.KEEP, False)


def find_headings_of_hidden(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) dim headings of hidden sections of many words, or in a footer."""
    out = np.zeros(len(levels), dtype=bool)
    out[[heading for heading, _, stays in _hidden_sections(context, levels) if not stays]] = True
    return out


def find_parted_sections(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) what is hidden apart from its section, in no footer: few words below a dim heading, a heading, or its
    section's first prose.

    The model is less sure of few words than of their heading. At least half of the section of a heading or of its
    first prose is not hidden. A heading of pictures alone has no words in its section.
    """
    hidden = levels == Level.HIDE
    long = context.words >= context.thresholds.paragraph_words
    prose = hidden & long & ~context.linked & (context.ranks == 0)
    parted = np.zeros(len(levels), dtype=bool)
    headings = np.flatnonzero((context.ranks > 0) & (hidden | np.append(prose[1:], False)))
    if len(headings):
        seen = prefix_sums(~hidden)
        for heading in headings.tolist():
            section = section_of(context, heading)
            parted[heading] = 0 < seen[section.stop] - seen[section.start] >= (section.stop - section.start) / 2
    out: Bools = (hidden & parted) | (prose & np.append(False, parted[:-1]))
    if _pictures(context):
        before = np.searchsorted(_pictures(context), np.append(context.first, len(context.page)))
        out |= hidden & (context.ranks > 1) & (np.diff(before) > 0)
    for _, section, stays in _hidden_sections(context, levels):
        out[section] |= stays & hidden[section]
    return out & ~context.has_hint(Hint.FOOTER)


@once
def _hidden_sections(context: PageContext, levels: Levels) -> list[tuple[int, slice, bool]]:
    """Each dim heading of a hidden section, with the section's blocks, and whether these are few words in no footer."""
    headings = np.flatnonzero((_follow_sections(context, levels) == Level.HIDE) & (levels == Level.DIM)).tolist()
    out = []
    for heading in headings:
        section = section_of(context, heading)
        few = context.words[section].sum() <= context.thresholds.notice_words
        out.append((heading, section, bool(few) and not context.hints[heading] & int(Hint.FOOTER)))
    return out


@once
def _follow_sections(context: PageContext, levels: Levels) -> Levels:
    """(n_blocks,) levels with those of headings changed to fit their sections.

    Headings are visited from the last to the first, so that a heading of headings follows their new levels. Few words
    light their heading if they are the whole section, and in the element around the heading. A single `h1` is the
    site's name on some pages: it stays as it is if it is hidden, or in a header.
    """
    # Plain numbers: a page has hundreds of headings, and five blocks each are too few for arrays.
    keep, dim, hide = Level.KEEP, Level.DIM, Level.HIDE
    label_words, reach = context.thresholds.label_words, context.thresholds.headings_reach
    ends = _ends_beside(context)
    level, rank, n_words = levels.tolist(), context.ranks.tolist(), context.words.tolist()
    pictures, row = _pictures(context), [*context.owner.tolist(), len(context.page)]
    several = np.count_nonzero((context.ranks == 1) & context.in_sight) > 1
    tops = (context.ranks == 1) & (several | ((levels == dim) & ~context.has_hint(Hint.HEADER)))
    for block in np.flatnonzero(((context.ranks > 1) | tops) & (levels != keep)).tolist()[::-1]:
        words = [0, 0, 0]
        end = min(block + 1 + reach, ends[block])
        for below in range(block + 1, end):
            if 0 < rank[below] <= rank[block]:
                end = below
                break
            words[level[below]] += n_words[below]
        parted = words[dim] or words[hide]
        if words[keep] >= label_words or (words[keep] and not parted and _end_around(context, block) >= end):
            level[block] = keep
        elif level[block] == dim and words[hide] and not (words[keep] or words[dim]):
            has_pictures = any(row[block] < picture < row[end] for picture in pictures)
            level[block] = dim if has_pictures else hide
    return np.array(level, dtype=np.int8)


@once_a_context
def _pictures(context: PageContext) -> list[int]:
    """Rows of large charts and pictures that are no links. Few words beside them do not tell what they are worth."""
    large = context.large(OWN_PICTURES)
    return np.flatnonzero(large & ~context.tree.in_links).tolist() if large.any() else []


def find_headings_of_dim(context: PageContext, levels: Levels, headline: Bools, *supplementary: Bools) -> Bools:
    """(n_blocks,) headings that only rules of supplementary content keep, of sections without a kept word.

    A section ends with the element around its heading, or at the next heading of its rank. In a part called related,
    each label is a heading.

    Parameters
    ----------
    headline
        (n_blocks,) blocks of the page's headline: its section is the page.
    supplementary
        (n_blocks,) each: blocks that a rule keeps as supplementary content.
    """
    by_rules = np.logical_or.reduce(supplementary) & ~headline & (context.main < context.thresholds.main_text)
    label = ((context.near_hints & int(Hint.RELATED)) > 0) & (context.words <= context.thresholds.label_words)
    byline = (context.near_hints & int(Hint.BYLINE)) > 0  # a forum writes each poster's name as a heading
    found: Bools = by_rules & (levels == Level.KEEP) & (((context.ranks > 1) & ~byline) | label)
    if not found.any():
        return found
    kept, words = prefix_sums(context.words * (levels == Level.KEEP)), prefix_sums(context.words)
    for block in np.flatnonzero(found).tolist():
        section = section_of(context, block)
        found[block] = words[section.stop] > words[section.start] and kept[section.stop] == kept[section.start]
    return found


def section_of(context: PageContext, heading: int) -> slice:
    """Blocks from a heading to the end of the element around it, or to the next heading of its rank."""
    return slice(heading + 1, min(int(_section_ends(context)[heading]), _end_around(context, heading)))


@once_a_context
def _section_ends(context: PageContext) -> Indices:
    """(n_blocks,) first block behind each heading's section; the number of blocks for blocks that are no headings."""
    ranks = context.ranks.tolist()
    ends = np.full(len(ranks), len(ranks), dtype=np.int64)
    open_headings: list[int] = []
    for block in np.flatnonzero(context.ranks).tolist():
        while open_headings and ranks[open_headings[-1]] >= ranks[block]:
            ends[open_headings.pop()] = block
        open_headings.append(block)
    return ends


@once_a_context
def _ends_beside(context: PageContext) -> list[int]:
    """First block behind the `aside`, `nav` or part called navigation around each block, else the number of blocks.

    What stands beside the text has no heading of the text (HTML standard, 4.3.4, 4.3.5).
    """
    page = context.page
    beside = page.tagged(_BESIDE) | ((own_hints(page) & int(Hint.NAVIGATION)) > 0)
    own = np.where(beside, np.arange(len(page)), 0)
    nearest = page.propagate_down(own, np.maximum, lambda above: above)[context.owner]  # rows grow from the root down
    out: list[int] = np.where(nearest > 0, context.tree.high[nearest], len(nearest)).tolist()
    return out


def _end_around(context: PageContext, block: int) -> int:
    """First block behind the nearest element that holds more than the heading."""
    row, high = int(context.owner[block]), context.tree.high
    for _ in range(_AROUND):
        if high[row] > block + 1:
            break
        row = max(int(context.page.parent[row]), 0)
    return int(high[row])
