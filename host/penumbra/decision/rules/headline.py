"""The page's headline."""

from urllib.parse import unquote

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import main_range
from penumbra.features.hints import Hint, own_hints
from penumbra.text.addresses import split_address
from penumbra.text.words import count_words, distinct_words

__all__ = ["NO_HEAD", "find_headline", "find_title_heading"]

NO_HEAD = (
    Hint.SHARE | Hint.NAVIGATION | Hint.ADVERT | Hint.BREADCRUMB | Hint.NEWSLETTER | Hint.TAGS | Hint.PAGER
    | Hint.RELATED | Hint.CONSENT
)  # fmt: skip
"""Names of parts that contain no headline and no byline."""
_MAIN = frozenset({"main"})


def find_title_heading(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) the heading that repeats the page's title, or nothing."""
    return _only(title_heading(context, levels), context)


def find_headline(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) the headline of a page with kept text: by title, address or place, as only `h1`, or by its size.

    What the page itself does not show is no headline.
    """
    if not main_range(context, levels).stop:
        return _only(-1, context)
    finders = (
        title_heading, _address_heading, _only_heading_of_main, _title_line, _largest_text, _heading_above_text,
        _only_top_heading,
    )  # fmt: skip
    for find in finders:
        block = find(context, levels)
        if block >= 0 and not _is_sites_name(context, levels, block):
            return _only(block, context)
    return _only(-1, context)


def _only(block: int, context: PageContext) -> Bools:
    out = np.zeros(len(context.words), dtype=bool)
    out[block : block + 1] = block >= 0
    return out


@once
def title_heading(context: PageContext, levels: Levels) -> int:
    """The heading that repeats the page's title, −1 for none; every rule that asks for it asks here.

    An `h1` may stand anywhere (a shop's pictures come first), an `h2` where the kept text begins: the answer depends on
    the levels.
    """
    start = main_range(context, levels)
    if not start.stop:
        return -1
    stop = start.start + context.thresholds.headline_after_start + 1
    tops = _title_headings(context, 1, len(context.words))
    found = tops or _title_headings(context, 2, stop)
    if not found:
        return -1
    first, later = found[0], set(found)
    end = _end_of_header(context, first)
    if end >= 0 or _is_sites_name(context, levels, first):  # an `h2` then says more of what the page is
        later |= {block for block in _title_headings(context, 2, stop) if context.owner[block] >= end}
    headings = [first, *sorted(block for block in later if first < block < stop)]
    return _behind_the_sites_name(context, [each for each in headings if not _is_sites_name(context, levels, each)])


def _end_of_header(context: PageContext, block: int) -> int:
    """The row after the outermost header around a block, −1 for none."""
    page, row = context.page, int(context.owner[block])
    around = np.array([row, *page.ancestors(row)])
    headers = around[(own_hints(page)[around] & int(Hint.HEADER)) > 0]
    return int(page.end[headers[-1]]) if len(headers) else -1


def _title_headings(context: PageContext, rank: int, stop: int) -> list[int]:
    """The headings of a rank before block `stop` that repeat the title, in order."""
    if not _title_words(context):
        return []
    blocks = np.flatnonzero((context.ranks[:stop] == rank) & context.in_sight[:stop]).tolist()
    return [block for block in blocks if _repeats_title(context, block)]


def _repeats_title(context: PageContext, heading: int) -> bool:
    """Whether a heading repeats the title, or enough of it."""
    known = _known_headings(context)
    if heading not in known:
        title, limits = _title_words(context), context.thresholds
        words = distinct_words(context.texts[heading])
        both = len(words & title)
        whole = both >= limits.title_share * len(words)
        part = both >= limits.headline_title_words and both >= limits.title_share * len(title)
        known[heading] = both > 0 and both >= limits.headline_title_part * len(title) and (whole or part)
    return known[heading]


def _is_sites_name(context: PageContext, levels: Levels, heading: int) -> bool:
    """Whether a heading that repeats the title is a link, and noise by its scores: it links to the front page.

    Methods of two classes tell no noise.
    """
    noise = context.minor is not None and bool(context.linked[heading]) and levels[heading] == Level.HIDE
    return noise and bool(context.ranks[heading]) and _repeats_title(context, heading)


def _behind_the_sites_name(context: PageContext, headings: list[int]) -> int:
    """The first of some headings, or a later one that shows it to be the site's name; −1 for none.

    The title has the site's name too. A heading with other words of the title is the page's, and so is one with the
    same words outside of the site's header.
    """
    if not headings:
        return -1
    in_header = context.has_hint(Hint.HEADER)
    best, words = headings[0], distinct_words(context.texts[headings[0]])
    for block in headings[1:]:
        own = distinct_words(context.texts[block])
        others = not own & words & _title_words(context)
        if others or (own == words and in_header[best] and not in_header[block]):
            best, words = block, own
    return best


@once_a_context
def _title_words(context: PageContext) -> frozenset[str]:
    return frozenset(distinct_words(context.page.facts.title))


@once_a_context
def _known_headings(_context: PageContext) -> dict[int, bool]:
    """Whether a heading repeats the title, for headings compared already: each is compared once."""
    return {}


def _address_heading(context: PageContext, _levels: Levels) -> int:
    """The first `h1` that the page's address ends in, as in `/category/electronic-gadgets`; −1 for none."""
    path = split_address(context.page.facts.url).path
    address = distinct_words(unquote(path).rstrip("/").rpartition("/")[2])
    for block in _tops_in_sight(context):
        words = distinct_words(context.texts[block])
        if len(words & address) > context.thresholds.title_share * len(words):
            return block
    return -1


def _title_line(context: PageContext, levels: Levels) -> int:
    """The last line before the text that says the page's whole title and nothing else, −1 for none.

    A manual's contents may stand between the two. One word may be the open entry of a menu too. In a header above the
    page's single `h1` such a line is the site's name: on some sites all pages have it as their title.
    """
    title = _folded(context.page.facts.title)
    n_words = int(count_words([title]).words[0])
    if n_words < context.thresholds.headline_title_words:
        return -1
    start, top = main_range(context, levels).start, _only_top(context)
    before = (context.words == n_words) & ~context.has_hint(NO_HEAD) & context.in_sight & ~context.linked
    before[start:] = False
    if 0 <= top < start:
        before[:top] &= ~context.has_hint(Hint.HEADER)[:top]
    found = (block for block in np.flatnonzero(before)[::-1].tolist() if _folded(context.texts[block]) == title)
    return next(found, -1)


def _folded(line: str) -> str:
    return " ".join(line.casefold().split())


def _heading_above_text(context: PageContext, levels: Levels) -> int:
    """The likeliest headline right above the text, −1 for none.

    In this order: a line with the whole title, a heading, a line with half of the title.
    """
    limits, first = context.thresholds, main_range(context, levels).start
    free = ~context.has_hint(NO_HEAD) & context.in_sight
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


def _only_heading_of_main(context: PageContext, levels: Levels) -> int:
    """The page's single `h1`, if it stands in the page's `main`, by tag or role, and before the text; −1 for none."""
    page, top = context.page, _only_top(context)
    if not 0 <= top < main_range(context, levels).start:
        return -1
    main = page.named(_MAIN) | page.tagged(_MAIN)
    return top if page.with_descendants(main)[context.owner[top]] else -1


def _only_top_heading(context: PageContext, _levels: Levels) -> int:
    """The page's single `h1`, or −1; also −1 if P(wanted) is below the threshold."""
    top = _only_top(context)
    return top if top >= 0 and context.wanted[top] >= context.thresholds.maybe_wanted else -1


def _only_top(context: PageContext) -> int:
    """The single `h1` in sight, −1 for none or several."""
    tops = _tops_in_sight(context)
    return tops[0] if len(tops) == 1 else -1


@once_a_context
def _tops_in_sight(context: PageContext) -> list[int]:
    """The blocks of `h1` that the page shows."""
    tops: list[int] = np.flatnonzero((context.ranks == 1) & context.in_sight).tolist()
    return tops


def _largest_text(context: PageContext, levels: Levels) -> int:
    """The line before the text in the largest letters; −1 for none and in plain HTML.

    On a page that shows an `h1` it is one; on others it has some words.
    """
    page, limits = context.page, context.thresholds
    if not page.measured:
        return -1
    may = context.ranks == 1 if _tops_in_sight(context) else context.words >= limits.cards_headline_words
    sizes = np.array([style.font_size for style in page.styles])[page.style[page.parent[context.first]]]
    sizes = np.where(context.in_sight & may, sizes, 0.0)
    largest = int(np.argmax(sizes))
    alone = np.count_nonzero(sizes == sizes[largest]) == 1 and not context.has_hint(NO_HEAD)[largest]
    return largest if alone and largest < main_range(context, levels).start else -1
