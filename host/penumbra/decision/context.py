"""Everything that rules know of a page, in one flat and frozen value.

Decorate a detector that several rules share or that has several results. `once_a_context`: it reads the context only.
`once`: it reads levels too. The context stores the result at first use. `once` replaces it when the levels change.
"""

from collections.abc import Callable, Container
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Floats, Ints, Rows
from penumbra.blocks import Blocks
from penumbra.decision.keywords import find_keywords
from penumbra.decision.levels import Levels
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds
from penumbra.features.hints import Hint, inherited_hints, own_hints
from penumbra.features.tree import Tree
from penumbra.page import Page
from penumbra.scorers.base import ScorerInput, Scores

__all__ = ["PageContext", "once", "once_a_context"]

P = ParamSpec("P")
T = TypeVar("T")

_TODAYS_TAGS = frozenset(
    "article aside details dialog figcaption figure footer header hgroup main nav picture search section summary "
    "template time".split()
)
"""Elements that HTML has had since its version 5 (2014). A page with one of them is no old page."""
_RANKS: dict[str, int] = {f"h{rank}": rank for rank in range(1, 7)}
_RANKS_ABOVE = 2
"""Elements above a block's own that may be its heading: the heading of a link or of a box inside of it."""


@dataclass(frozen=True, eq=False)
class PageContext:
    """A page, its blocks and its scores, as rules read them.

    Parameters
    ----------
    inputs
        What the scorer has read; the properties below are shorter ways into it.
    main
        (n_blocks,) P(main content), 0 where the scorer abstains.
    page_type
        One of `PAGE_TYPES`, or empty.
    wanted
        (n_blocks,) P(a reader wants it in full light).
    minor
        (n_blocks,) P(minor content); None for methods of two classes.
    thresholds
        Limits of all rules.
    """

    inputs: ScorerInput
    main: Floats
    page_type: str
    wanted: Floats
    minor: Floats | None = None
    thresholds: Thresholds = DEFAULT_THRESHOLDS
    _results: dict[Any, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, inputs: ScorerInput, scores: Scores, thresholds: Thresholds = DEFAULT_THRESHOLDS) -> "PageContext":
        """Make the context of a page from what a method says of it."""
        main = np.where(np.isnan(scores.main), 0.0, scores.main)
        wanted = main if scores.wanted is None else scores.wanted
        return cls(inputs, main, scores.page_type, wanted, scores.minor, thresholds)

    @property
    def page(self) -> Page:
        """The page's tree."""
        return self.inputs.page

    @property
    def blocks(self) -> Blocks:
        """The page's text blocks."""
        return self.inputs.blocks

    @property
    def tree(self) -> Tree:
        """The page's tree ready for arithmetic."""
        return self.inputs.tree

    @property
    def times_seen(self) -> Ints:
        """(n_blocks,) number of earlier pages of the site that contain the block."""
        return self.inputs.times_seen

    @property
    def texts(self) -> tuple[str, ...]:
        """Each block's text."""
        return self.inputs.blocks.text

    @property
    def words(self) -> Ints:
        """(n_blocks,) number of words."""
        return self.inputs.blocks.n_words

    @property
    def owner(self) -> Ints:
        """(n_blocks,) row of the block-level element of each block."""
        return self.inputs.blocks.owner

    @property
    def first(self) -> Rows:
        """(n_blocks,) row of each block's first text."""
        return self.inputs.tree.first

    @property
    def path(self) -> Rows:
        """(n_blocks,) number of the path of tags and names; equal for blocks that repeat."""
        return self.inputs.tree.path

    @cached_property
    def links(self) -> npt.NDArray[np.float32]:
        """(n_blocks,) link density, in [0, 1]."""
        return self.inputs.features.column("link_density")

    @cached_property
    def linked(self) -> Bools:
        """(n_blocks,) blocks that are links, by most of their text."""
        return np.asarray(self.links >= self.thresholds.linked_from)

    @cached_property
    def unlinked(self) -> Bools:
        """(n_blocks,) blocks that are no links, by most of their text; a third group is between both."""
        return np.asarray(self.links < self.thresholds.unlinked_below)

    @cached_property
    def hints(self) -> Ints:
        """(n_blocks,) `Hint` bits of the names of a block's elements, all the way up."""
        return inherited_hints(self.page)[self.owner]

    @cached_property
    def near_hints(self) -> Ints:
        """(n_blocks,) `Hint` bits of the names of a block's own element and of the one around it."""
        own = own_hints(self.page)
        around = np.maximum(self.page.parent[self.owner], 0)
        return np.asarray(own[self.owner] | own[around])

    def has_hint(self, hints: Hint) -> Bools:
        """(n_blocks,) blocks in an element that has one of these names."""
        return np.asarray((self.hints & int(hints)) > 0)

    def large(self, tags: Container[str]) -> Bools:
        """(n_nodes,) elements with one of these tags that have the area of a large picture; none in plain HTML."""
        if not self.page.measured:
            return np.zeros(len(self.page), dtype=bool)
        area = self.page.box[:, 2] * self.page.box[:, 3]
        return np.asarray(self.page.tagged(tags) & (area >= self.thresholds.pictures_area))

    @cached_property
    def in_corner(self) -> Bools:
        """(n_nodes,) elements with a box in an upper corner of the page; none in plain HTML.

        A sticky one moves with the window: it begins where its parent does.
        """
        (x, y, width, height), page_width = self.page.box.T, self.page.box[0, 2]
        y = np.where(self.page.positioned("sticky"), y[np.maximum(self.page.parent, 0)], y)
        at_side = (np.abs(x) < 1.0) | (np.abs(x + width - page_width) < 1.0)
        return np.asarray(at_side & (np.abs(y) < 1.0) & (width * height > 0) & self.page.measured)

    def wants(self, hints: Hint) -> bool:
        """Whether the mean P(wanted) of the words in the parts with one of these names reaches `wanted_part`."""
        named = self.has_hint(hints)
        words = self.words[named]
        return bool(named.any() and (self.wanted[named] * words).sum() >= self.thresholds.wanted_part * words.sum())

    @cached_property
    def mean_wanted(self) -> Floats:
        """(n_blocks,) P(wanted), a mean over the blocks of one path of kinds."""
        return self.tree.mean_by_kind(self.wanted)

    @cached_property
    def keywords(self) -> Ints:
        """(n_blocks,) bits of `decision.keywords`: the text rules that may match a block."""
        return find_keywords(self.inputs)

    @cached_property
    def ranks(self) -> Ints:
        """(n_blocks,) rank of the heading, 1 to 6; 0 outside of headings. A line with the class `h5` is one too."""
        ranks = np.array([_RANKS.get(tag, 0) for tag in self.page.tag_names], dtype=np.int32)[self.page.tag_code]
        rows = self.owner
        out = ranks[rows]
        for _ in range(_RANKS_ABOVE):
            rows = np.maximum(self.page.parent[rows], 0)
            out = np.where(out > 0, out, ranks[rows])
        names = self.page.names
        if not self.page.tokens.isdisjoint(_RANKS):
            of_names = np.array([max((_RANKS.get(token, 0) for token in each), default=0) for each in names], np.int32)
            out = np.where(out > 0, out, of_names[self.page.name[self.owner]])
        return np.asarray(out, dtype=np.int32)

    @cached_property
    def in_code(self) -> Bools:
        """(n_nodes,) rows inside of `pre` and `code`."""
        return self.tree.inside("pre", "code")

    @cached_property
    def in_sight(self) -> Bools:
        """(n_blocks,) blocks that the page itself shows: displayed, visible, and on its canvas.

        Plain HTML tells only what is not displayed.
        """
        page, blocks = self.page, self.blocks
        if not page.measured:
            return blocks.shown
        visible = np.array([style.visibility == "visible" for style in page.styles], dtype=bool)
        boxless = np.array([style.display == "contents" for style in page.styles], dtype=bool)
        left, top, width, height = page.box[blocks.owner].T
        speck = self.thresholds.speck_side
        on = (left + width > 0) & (top + height > 0) & (left < page.box[0, 2]) & (width > speck) & (height > speck)
        drawn = visible[page.style[page.parent[self.first]]] & (on | boxless[page.style[blocks.owner]])
        return np.asarray(blocks.shown & (drawn | page.hidden_by_penumbra[self.first]))

    @cached_property
    def names_parts(self) -> bool:
        """Whether the page is of an age that names its parts: it has elements of HTML 5, or a language or type."""
        facts = self.page.facts
        return bool(facts.lang or facts.hints.og_type or facts.hints.ld_types or self.page.tagged(_TODAYS_TAGS).any())


def once_a_context(detect: Callable[[PageContext], T]) -> Callable[[PageContext], T]:
    """Compute a detector's result once for each page."""

    @wraps(detect)
    def held(context: PageContext) -> T:
        results = context._results  # noqa: SLF001 - the context's own cache
        if detect not in results:
            results[detect] = detect(context)
        result: T = results[detect]
        return result

    return held


def once(detect: Callable[Concatenate[PageContext, Levels, P], T]) -> Callable[Concatenate[PageContext, Levels, P], T]:
    """Compute a detector's result once for the rules that read the same array of levels; it has to be read-only."""

    @wraps(detect)
    def held(context: PageContext, levels: Levels, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if levels.flags.writeable:
            return detect(context, levels, *args, **kwargs)
        results = context._results  # noqa: SLF001 - the context's own cache
        given = (levels, *args, *kwargs, *kwargs.values())
        known = results.get(detect)
        if known is None or not _are_same(known[0], given):
            known = results[detect] = (given, detect(context, levels, *args, **kwargs))
        result: T = known[1]
        return result

    return held


def _are_same(given: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two calls have the same arguments."""
    return len(given) == len(other) and all(map(_is_same, given, other))


def _is_same(one: object, two: object) -> bool:
    """Whether two arguments are one array, or equal if they are none: arrays have no single answer to `==`."""
    if isinstance(one, np.ndarray) or isinstance(two, np.ndarray):
        return one is two
    return one == two
