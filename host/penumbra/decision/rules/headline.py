"""The page's headline."""

from urllib.parse import unquote

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once, once_a_page
from penumbra.decision.levels import Levels
from penumbra.decision.parts import main_range
from penumbra.features.hints import Hint
from penumbra.text.addresses import split_address
from penumbra.text.words import distinct_words

__all__ = ["NO_HEAD", "find_headline", "find_title_heading"]

NO_HEAD = (
    Hint.SHARE | Hint.NAVIGATION | Hint.ADVERT | Hint.BREADCRUMB | Hint.NEWSLETTER | Hint.TAGS | Hint.PAGER
    | Hint.RELATED | Hint.CONSENT
)  # fmt: skip
"""Names of parts that contain no headline and no byline."""


def find_title_heading(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) the heading that repeats the page's title, or nothing."""
    return _only(title_heading(context, levels), context)


def find_headline(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) the headline of a page with kept text: by title, address or place, or as the only `h1`."""
    if not main_range(context, levels).stop:
        return _only(-1, context)
    for find in (title_heading, _address_heading, _heading_above_text, _only_top_heading):
        block = find(context, levels)
        if block >= 0:
            return _only(block, context)
    return _only(-1, context)


def _only(block: int, context: PageContext) -> Bools:
    out = np.zeros(len(context.words), dtype=bool)
    out[block : block + 1] = block >= 0
    return out


@once
def title_heading(context: PageContext, levels: Levels) -> int:
    """The heading that repeats the page's title, −1 for none; every rule that asks for it asks here.

    An `h1` may stand anywhere (a shop's pictures come first), an `h2` where the kept text begins. So it is asked again
    when levels have changed: with the answer of the first levels, two pages of 1,358 lose their headline.
    """
    start = main_range(context, levels)
    if not start.stop:
        return -1
    top = _title_heading_of_rank(context, 1, len(context.words))
    stop = start.start + context.thresholds.headline_after_start + 1
    return top if top >= 0 else _title_heading_of_rank(context, 2, stop)


def _title_heading_of_rank(context: PageContext, rank: int, stop: int) -> int:
    """The first heading of a rank before block `stop` that repeats the title, −1 for none."""
    title, limits, known = _title_words(context), context.thresholds, _known_headings(context)
    if not title:
        return -1
    for block in np.flatnonzero(context.ranks[:stop] == rank).tolist():
        if block not in known:
            words = distinct_words(context.texts[block])
            both = len(words & title)
            whole = both >= limits.title_share * len(words)
            part = both >= limits.headline_title_words and both >= limits.title_share * len(title)
            known[block] = both >= limits.headline_title_part * len(title) and (whole or part)
        if known[block]:
            return int(block)
    return -1


@once_a_page
def _title_words(context: PageContext) -> frozenset[str]:
    return frozenset(distinct_words(context.page.facts.title))


@once_a_page
def _known_headings(_context: PageContext) -> dict[int, bool]:
    """Whether a heading repeats the title, for headings compared already: each is compared once."""
    return {}


def _address_heading(context: PageContext, _levels: Levels) -> int:
    """The first `h1` that the page's address ends in, as in `/category/electronic-gadgets`; −1 for none."""
    path = split_address(context.page.facts.url).path
    address = distinct_words(unquote(path).rstrip("/").rpartition("/")[2])
    for block in np.flatnonzero(context.ranks == 1).tolist():
        words = distinct_words(context.texts[block])
        if len(words & address) > context.thresholds.title_share * len(words):
            return int(block)
    return -1


def _heading_above_text(context: PageContext, levels: Levels) -> int:
    """The likeliest headline right above the text, −1 for none.

    In this order: a line with the whole title, a heading, a line with half of the title.
    """
    limits, first = context.thresholds, main_range(context, levels).start
    free = ~context.has_hint(NO_HEAD)
    title, texts = _title_words(context), context.texts

    def repeats_title(block: int, length: float) -> bool:
        words = distinct_words(texts[block])
        return bool(title) and len(words & title) >= limits.title_share * max(len(words), length)

    if len(title) >= limits.short_words:
        for block in range(first - 1, max(0, first - limits.headline_line_blocks) - 1, -1):
            long_enough = context.words[block] >= limits.short_words
            if free[block] and long_enough and repeats_title(block, len(title)):
                return int(block)
    close = [block for block in range(max(0, first - limits.headline_blocks), first) if free[block]]
    headings = [block for block in close if context.ranks[block] in {1, 2}]
    tops = [block for block in headings if context.ranks[block] == 1]
    if headings:
        return (tops or headings)[-1]
    return next((block for block in close if repeats_title(block, len(title) / 2)), -1)


def _only_top_heading(context: PageContext, _levels: Levels) -> int:
    """The page's single `h1`, or −1; also −1 if P(wanted) is below the threshold."""
    tops = np.flatnonzero(context.ranks == 1)
    alone = len(tops) == 1 and context.wanted[tops[0]] >= context.thresholds.maybe_wanted
    return int(tops[0]) if alone else -1
