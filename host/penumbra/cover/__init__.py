"""Levels of blocks → the fewest elements that carry them, for the page to apply.

The page can dim or hide elements, not texts. An element is given a level only where all the text in it has that
level, so that nothing that contains main text is ever touched.
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Ints
from penumbra.blocks import Blocks
from penumbra.cover.loaders import find_loaders, find_sentinels
from penumbra.cover.pictures import find_illustrations, find_own_pictures, find_pictured
from penumbra.cover.players import find_players
from penumbra.cover.share_bars import find_share_bars
from penumbra.decision import Decision, Reason
from penumbra.decision.context import PageContext
from penumbra.decision.levels import LEVELS, Level, Levels
from penumbra.decision.parts import main_range
from penumbra.decision.rules.headline import title_heading
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS
from penumbra.features.hints import Hint, find_hints, own_hints
from penumbra.page import MEDIA_TAGS, Flag, Page
from penumbra.scorers.base import ScorerInput, Scores

__all__ = ["Cover", "CoverRow", "cover"]

_UNSEEN_WORDS = 20
"""A kept block that the page itself does not show (a closed panel) guards its ancestors only from this many words on:
shorter ones are labels of menus that open."""
_MAIN_NODES = 100
"""Most elements given to the page's interlocks; the largest texts come first."""
_MAIN_WORDS = 8
"""Words from which a block is worth guarding."""
_ROOTS = frozenset({"html", "body"})
_PICTURED_KINDS = frozenset({"listing", "collection", "front-page", "unknown"})
"""Kinds of page on which a dimmed card that is mostly a picture is likelier to be what the page shows than minor."""
_LISTS = frozenset({"listing", "collection", "front-page", "forum"})
"""Kinds of page whose headline stands over many things, each with its pictures."""
_PAID_WORDS = 40
"""Words up to which a kept block in something that its author calls paid for, and of which the method is not sure, is dimmed."""
_PAID_SHARE = 0.1
"""Share of the kept words under which something so called is believed, if it has elements of its own. Of the words that this darkens
on the marked pages 5 % are to be kept; with all names of advertising, and whatever they hold, 85 % would be: cards on a site about
advertising, price tables, whole articles."""
_BAR_SHARE = 0.5
"""Share of the page's width from which an element that stands still in the window is a bar or a dialogue, not a side column."""
_CONTROLS = frozenset({"button", "form", "select", "fieldset", "label"})
_NOISE = Hint.ADVERT | Hint.SHARE | Hint.CONSENT
"""Names of parts that nobody came for."""


@dataclass(frozen=True, slots=True)
class CoverRow:
    """One element with its level, and its heaviest block's reason."""

    level: int
    reason: int


@dataclass(frozen=True, slots=True)
class Cover:
    """What the page is told; empty where it is not suited.

    Parameters
    ----------
    rows
        The elements to dim or hide, by number, in document order; an element's row speaks for all that is in it.
    main
        Numbers of the elements with the most kept text, in document order: what the interlocks watch.
    """

    rows: dict[int, CoverRow]
    main: list[int]


def cover(page: Page, blocks: Blocks, scores: Scores, decision: Decision) -> Cover:
    """Find the elements that carry a decision's levels."""
    if not decision.suited:
        return Cover({}, [])
    context = PageContext.of(ScorerInput(page, blocks), scores)
    headline = title_heading(context, decision.levels)
    seen, controls = _as_seen(context, scores, decision, headline)
    return Cover(_rows(page, blocks, seen, headline, controls), _main_nodes(page, blocks, seen))


def _rows(page: Page, blocks: Blocks, seen: Decision, headline: int, controls: Bools) -> dict[int, CoverRow]:
    players = _players(page, blocks, seen)
    levels = _levels_of_elements(page, blocks, seen, players)
    untouchable = _untouchable(page) | players
    levels[untouchable | find_illustrations(page, blocks, seen.levels, levels)] = -1
    if seen.kind in _PICTURED_KINDS:
        levels[find_pictured(page, levels)] = -1
    if headline >= 0 and seen.kind not in _LISTS:
        levels[find_own_pictures(page, int(blocks.owner[headline]), seen.kind)] = -1
    noise = _named_noise(page, levels) | _floating(page, levels)
    levels[noise & ~_around(page, blocks.owner[controls])] = Level.HIDE
    levels[page.with_ancestors(find_sentinels(page, blocks, seen.levels)) & (levels == Level.HIDE)] = -1
    bars = find_share_bars(page, levels, seen.kind)
    levels[(_adverts(page, levels) | bars) & ~untouchable] = Level.HIDE
    parents = page.parent
    above = np.where(parents >= 0, levels[parents], -1)
    tops = np.flatnonzero((levels > Level.KEEP) & (levels != above))
    heaviest = _heaviest_blocks(page, blocks, tops)
    of_blocks = seen.reasons.tolist()
    of_silent = np.where(bars[tops], Reason.SHARE, Reason.ADVERT).tolist()
    reasons = [of_blocks[block] if block >= 0 else silent for block, silent in zip(heaviest, of_silent, strict=True)]
    return {
        key: CoverRow(level, reason)
        for key, level, reason in zip(page.key[tops].tolist(), levels[tops].tolist(), reasons, strict=True)
    }


def _around(page: Page, rows: Ints) -> Bools:
    """(n_nodes,) some rows, all that is in them, and all that they stand in."""
    out = np.zeros(len(page), dtype=bool)
    out[rows] = True
    return page.with_descendants(out) | page.with_ancestors(out)


def _main_nodes(page: Page, blocks: Blocks, seen: Decision) -> list[int]:
    good = np.flatnonzero((seen.levels == Level.KEEP) & blocks.shown & (blocks.n_words >= _MAIN_WORDS))
    order = good[np.argsort(-blocks.n_words[good], kind="stable")[:_MAIN_NODES]]
    return list(dict.fromkeys(page.key[blocks.owner[np.sort(order)]].tolist()))


def _as_seen(context: PageContext, scores: Scores, decision: Decision, headline: int) -> tuple[Decision, Bools]:
    """What the text alone does not tell: the page's headline is lit, whatever the corpora count as text, and a product can be bought.

    Returns
    -------
    The decision so changed, and (n_blocks,) the controls that a product is bought with; none on pages of other kinds.
    """
    page, blocks = context.page, context.blocks
    levels, reasons = decision.levels.copy(), decision.reasons.copy()
    if headline >= 0:
        levels[headline] = Level.KEEP
    unsure = (scores.main < DEFAULT_THRESHOLDS.sure_text) & (blocks.n_words <= _PAID_WORDS)
    darkened = _paid_for(page, blocks, levels) & unsure & (levels == Level.KEEP)
    levels[darkened] = Level.DIM
    reasons[darkened] = Reason.ADVERT
    controls = np.zeros(len(blocks), dtype=bool)
    if decision.kind == "product":
        controls = _main_controls(context, levels)
    levels[(controls | find_loaders(page, blocks, levels)) & (levels == Level.HIDE)] = Level.DIM
    _agree(blocks, levels)
    return replace(decision, levels=levels, reasons=reasons), controls


def _main_controls(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) blocks in buttons and forms between the first kept block and the last: options, quantity, basket."""
    out = np.zeros(len(levels), dtype=bool)
    stretch = main_range(context, levels)
    inside = context.page.with_descendants(context.page.tagged(_CONTROLS))
    out[stretch] = inside[context.first][stretch]
    return out


def _paid_for(page: Page, blocks: Blocks, levels: Levels) -> Bools:
    """(n_blocks,) True in elements that are called paid for, and that have no other element or hold little of the kept text."""
    own = own_hints(page)
    out: Bools = (own[blocks.owner] & int(Hint.PAID)) > 0
    first = blocks.text_rows[blocks.start[:-1]]
    kept = np.concatenate([[0], np.cumsum(np.where(levels == Level.KEEP, blocks.n_words, 0))])
    named = np.flatnonzero(own & int(Hint.PAID))
    low, high = np.searchsorted(first, named), np.searchsorted(first, page.end[named])
    little = kept[high] - kept[low] < _PAID_SHARE * kept[-1]
    for start, stop in zip(low[little].tolist(), high[little].tolist(), strict=True):
        out[start:stop] = True
    return out


def _agree(blocks: Blocks, levels: Levels) -> None:
    """Texts that stand in one element itself, between line breaks, share the milder of two dark levels; `levels` is changed.

    The page can darken the element only: with two levels in it, none would be darkened.
    """
    element = np.unique(blocks.owner, return_inverse=True)[1]
    hidden, dim, kept = (
        np.bincount(element, weights=levels == level) > 0 for level in (Level.HIDE, Level.DIM, Level.KEEP)
    )
    levels[(hidden & dim & ~kept)[element]] = Level.DIM


def _players(page: Page, blocks: Blocks, decision: Decision) -> Bools:
    """(n_nodes,) True in players, whose words say nothing of them; but not in those of adverts that are hidden as a whole."""
    out = np.zeros(len(page), dtype=bool)
    tops = find_players(page, blocks)
    if not tops:
        return out
    levels = _levels_of_elements(page, blocks, decision, out)
    _, called = find_hints(page)
    adverts = (levels == Level.HIDE) & ((called & int(Hint.ADVERT)) > 0)
    out[[row for row in tops if not adverts[row]]] = True
    return page.with_descendants(out)


def _levels_of_elements(page: Page, blocks: Blocks, decision: Decision, mute: Bools) -> Ints:
    """(n_nodes,) the level that all text in an element shares; -1 for none, or several, and for text rows.

    Parameters
    ----------
    mute
        (n_nodes,) True where only kept text counts.
    """
    n_nodes = len(page)
    per_text = np.repeat(decision.levels, np.diff(blocks.start)).astype(np.int64)
    counts = (per_text == Level.KEEP) | ~mute[blocks.text_rows]
    if page.measured:
        unseen = ~blocks.shown & ((decision.levels != Level.KEEP) | (blocks.n_words < _UNSEEN_WORDS))
        counts &= ~np.repeat(unseen, np.diff(blocks.start))
    ends = page.end
    result = np.full(n_nodes, -1, dtype=np.int32)
    kinds = np.zeros(n_nodes, dtype=np.int32)
    for level in range(len(LEVELS)):
        marks = np.zeros(n_nodes + 1, dtype=np.int64)
        np.add.at(marks, blocks.text_rows[(per_text == level) & counts] + 1, 1)
        before = np.cumsum(marks)
        has = before[ends] > before[np.arange(n_nodes)]
        result[has] = level
        kinds += has
    result[(kinds != 1) | (page.key == 0)] = -1
    return result


def _untouchable(page: Page) -> Bools:
    """Elements that are never given a level: the roots, and whatever holds the focus."""
    return page.tagged(_ROOTS) | page.with_ancestors(page.flagged(Flag.FOCUSED))


def _named_noise(page: Page, levels: Ints) -> Bools:
    """Dimmed elements that their own author calls advertising, share bars or consent banners, with all in them.

    Two witnesses: the method holds them for nothing to read, and the name says what they are. A name alone never counts.
    """
    out = np.zeros(len(page), dtype=bool)
    for row in np.flatnonzero((levels == Level.DIM) & ((own_hints(page) & int(_NOISE)) > 0)).tolist():
        out[row : page.end[row]] = True
    noise: Bools = out & (levels == Level.DIM)
    return noise


def _floating(page: Page, levels: Ints) -> Bools:
    """Dimmed bars and dialogues that stand still over the page, with all in them: half-seen, they would lie over the text.

    Only a browser tells which these are. Side columns, as a manual's tree, are narrower.
    """
    out = np.zeros(len(page), dtype=bool)
    if page.measured:
        fixed = np.array([style.position == "fixed" for style in page.styles], dtype=bool)[page.style]
        wide = (page.box[:, 2] >= _BAR_SHARE * page.box[0, 2]) | page.noise_hidden_by_penumbra  # hidden, it has no width
        for row in np.flatnonzero((levels == Level.DIM) & fixed & wide & (page.key > 0)).tolist():
            out[row : page.end[row]] = levels[row : page.end[row]] == Level.DIM
    return out


def _adverts(page: Page, levels: Ints) -> Bools:
    """Elements without text that hold media and are called advertising: frames and pictures of ad slots."""
    named = (own_hints(page) & int(Hint.ADVERT)) > 0
    found: Bools = named & (levels == -1) & page.with_ancestors(page.tagged(MEDIA_TAGS)) & ~page.with_ancestors(page.key == 0)
    return found


def _heaviest_blocks(page: Page, blocks: Blocks, tops: npt.NDArray[np.intp]) -> list[int]:
    """For each element the block in it with the most words, -1 where it has no text."""
    first_rows = blocks.text_rows[blocks.start[:-1]]
    words = blocks.n_words.tolist()
    low = np.searchsorted(first_rows, tops).tolist()
    high = np.searchsorted(first_rows, page.end[tops]).tolist()
    return [max(range(a, b), key=words.__getitem__, default=-1) for a, b in zip(low, high, strict=True)]
