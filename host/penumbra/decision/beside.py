"""What a reader sees lit beside the main text: headline and byline, captions, names and dates in a thread, a card's small print.

Corpora leave these out of the text; whoever reads the page misses them where they are dark, and the project's marks say keep. So
the page shows them, and the text that is written out stays what the field calls main content (`output.html.as_text`). All
figures in this file: f1_3 of the 210 marked pages that were drawn first, by folds of sites, each rule added to those above it.
"""

from collections import Counter
from dataclasses import dataclass
from urllib.parse import unquote

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.decision.buying import buy_buttons
from penumbra.decision.coherence import name_of_page
from penumbra.decision.levels import Level, Levels
from penumbra.decision.phrases.patterns import BYLINE, BYLINE_DATE, BYLINE_NEIGHBOUR
from penumbra.decision.standing import MINOR, NOISE, PRICE, Standing, kept_stretch, names_parts, within_dark
from penumbra.decision.thresholds import repeats
from penumbra.features.hints import Hint
from penumbra.text.addresses import split_address
from penumbra.text.words import distinct_words

__all__ = ["Beside", "lit_beside"]

_LIT = 0.6
"""P(a reader wants it lit), on average over the blocks of one path, from which a block is lit (1,251 marked pages, folds by site: .5, .55 and
.6 give f1_3 .861, .862 and .862; the lower, the more bylines and prices are lit, and the more noise: 4.4, 4.3 and 4.2 %). Each block by
itself gives the same figures; but on a contact sheet the fault seen most is that of two cards or posts alike one is lit and one is not."""
_INSIDE = 0.1
"""Score from which a block between kept ones is lit if nothing around it has a name of noise or of minor content (+.008; of .05, .1
and limits of each kind)."""
_ONE_TEXT = frozenset({"article", "forum", "documentation", "listing", "product", "collection", "front-page"})
"""Kinds of page on which it is; a service's page mixes its own text with teasers."""
_LEAD_BLOCKS = 14
"""Blocks from the headline to the text among which byline, date and standfirst stand."""
_SAID_BLOCKS, _SAID_WORDS = 40, 6
"""Blocks before the text among which a line stands that says the whole title though it is in no heading, and its fewest words: a
thread's title, with the forum's own headings around it."""
_LEAD_WORDS = 25
"""Words up to which a block is a part of the head."""
_TITLE_WORDS = 4
"""Words from which a line may be a headline though it is in no heading."""
_TITLE_SHARE = 0.7
"""Share of its words that the title has."""
_LABEL_WORDS = 16
"""Words up to which a block is a byline or a date."""
_LINK_WORDS = 8
"""The same of a link: another story's title may have a year in it."""
_LIT_SMALL, _LIT_NAMED, _LIT_PRICE = 0.5, 0.3, 0.25
"""The same from which short blocks between kept ones are lit, those called bylines or dates, and those with a price (f1_3 +.0005 and
+.0005 with all in one; .45 and .25 for the first two: the same)."""
_SMALL_WORDS, _PRICE_WORDS = 6, 12
"""Words up to which a block is short, and up to which one with a price is."""
_NO_SMALL = (
    Hint.NAVIGATION | Hint.SIDEBAR | Hint.FOOTER | Hint.SHARE | Hint.ADVERT | Hint.RELATED | Hint.PAGER | Hint.TAGS
    | Hint.BREADCRUMB
)  # fmt: skip
"""Names of parts whose short blocks are none of these."""
_LIT_TOP = 0.05
"""P(a reader wants it lit) from which a page's only `h1` is lit: of those that the model leaves dark on the marked pages all are to be kept
from here on, and 39 % under it."""
_REVIEW = 0.1
"""The same from which what is called comments is lit under a product: shops' software calls reviews so. Of their words 92 % are marked
keep, and none under it."""
_NO_ROWS = frozenset({"article", "documentation"})
"""Kinds whose text is no list, so that what is alike after its end is a list of something else (of 324 words that would be lit by the ends
of rows on such pages too, 140 are marked dim)."""
_SAME = 4
"""Blocks of one path that are a row of equals."""
_MANY = 0.5
"""Share of them that is lit from which all are (.4 and .5: the same f1_3)."""
_SOLD_BY_BUTTONS = frozenset({"service", "product"})
"""Kinds of page whose buttons are wanted."""
_BUTTON_BELOW = 0.3
"""Score under which a button is one: an accordion's question is none."""
_OPINIONS = frozenset({"forum", "product"})
"""Kinds of page whose posts and reviews are called comments."""
_CAPTION_TAGS = frozenset({"figcaption", "caption"})
_CAPTION_ABOVE = 3
"""Elements, the block's own and those above, that may be its caption."""
_NO_HEAD = (
    Hint.SHARE | Hint.NAVIGATION | Hint.ADVERT | Hint.BREADCRUMB | Hint.NEWSLETTER | Hint.TAGS | Hint.PAGER | Hint.RELATED
    | Hint.CONSENT
)  # fmt: skip
"""Names that no part of a headline's surroundings has."""


@dataclass(frozen=True)
class Beside:
    """What is lit beside the text.

    Parameters
    ----------
    lit
        (n_blocks,) blocks to light in the page beside the kept ones.
    headline
        Block of the page's headline, lit or kept; -1 where none was found.
    """

    lit: Bools
    headline: int


def lit_beside(standing: Standing, levels: Levels, closed: Bools) -> Beside:
    """Find what to light in the page beside the kept blocks.

    Parameters
    ----------
    closed
        (n_blocks,) blocks that another rule took out of the text: comments, teasers, menus, what stood on earlier pages. A copy of
        kept text is none of them: a page that shows it once has it once in light.
    """
    lit = levels.copy()
    closed = closed | _equal_buttons(standing, levels)
    if names_parts(standing.inputs.page):
        lit[(_likely(standing, levels) | _small(standing, levels)) & ~closed] = Level.KEEP
    head = _head(standing, lit)
    lit[head] = Level.KEEP
    _fill_gaps(standing, lit, closed)
    lit[_between(standing, lit) & ~closed] = Level.KEEP
    lit[_end_of_last(standing, lit) & ~closed] = Level.KEEP
    lit[buy_buttons(standing, head[0] if head else -1)] = Level.KEEP
    return Beside((lit == Level.KEEP) & (levels != Level.KEEP), head[0] if head else -1)


def _equal_buttons(standing: Standing, levels: Levels) -> Bools:
    """Dark buttons that say what others say: "quick view" on each card. On 1,251 marked pages (folds by site) 538 words of theirs were marked dim,
    186 hide and 81 keep.
    """
    out = np.zeros(len(levels), dtype=bool)
    if standing.kind in _SOLD_BY_BUTTONS:
        return out
    tree, text = standing.inputs.tree, standing.inputs.blocks.text
    dark = (levels != Level.KEEP) & (standing.words <= _SMALL_WORDS) & (standing.main < _BUTTON_BELOW)
    buttons = np.flatnonzero(dark & tree.inside("button")[tree.first]).tolist()
    said = Counter(text[block] for block in buttons)
    out[[block for block in buttons if said[text[block]] >= _SAME]] = True
    return out


def _fill_gaps(standing: Standing, levels: Levels, closed: Bools) -> None:
    """Keep the rest of what comes again and again between the first kept block and the last; `levels` is changed."""
    path = standing.inputs.tree.path
    inside = np.zeros(len(levels), dtype=bool)
    inside[kept_stretch(standing, levels)] = True
    count = np.bincount(path, weights=inside)
    kept = np.bincount(path, weights=inside & (levels == Level.KEEP))
    full = (count >= _SAME) & (kept >= _MANY * count)
    levels[full[path] & inside & ~closed] = Level.KEEP


def _end_of_last(standing: Standing, levels: Levels) -> Bools:
    """What ends the last of many alike, after the last kept block that is more than a label: as lit as in all the others."""
    path, stop = standing.inputs.tree.path, kept_stretch(standing, levels).stop
    out = np.zeros(len(levels), dtype=bool)
    if standing.kind in _NO_ROWS:
        return out
    count = np.bincount(path[:stop], minlength=path.max(initial=0) + 1)
    kept = np.bincount(path[:stop], weights=levels[:stop] == Level.KEEP, minlength=len(count))
    full = ((count >= _SAME) & (kept == count))[path]
    while stop < len(levels) and (full[stop] or levels[stop] == Level.KEEP):
        out[stop] = True
        stop += 1
    return out


def _likely(standing: Standing, levels: Levels) -> Bools:
    """Blocks that a reader wants lit by the method's own word; no copies; comments on forums only, a product's reviews on less."""
    likely: Bools = standing.mean_wanted >= _LIT
    comments = standing.called(Hint.COMMENTS)
    if standing.kind not in _OPINIONS:
        likely &= ~comments
    elif standing.kind == "product":
        likely |= comments & ~standing.linked & (standing.mean_wanted >= _REVIEW)
    likely &= ~repeats(standing.inputs.blocks.text, likely | (levels == Level.KEEP), standing.in_sight)
    return likely


def _small(standing: Standing, levels: Levels) -> Bools:
    """Short blocks between kept ones that less is asked of: names, dates, prices, in nothing that is called another part."""
    small = np.zeros(len(levels), dtype=bool)
    small[kept_stretch(standing, levels)] = True
    small &= (levels != Level.KEEP) & ~standing.called(_NO_SMALL)
    named = (standing.own & int(Hint.BYLINE)) > 0
    mean_wanted = standing.mean_wanted
    out = small & (standing.words <= _SMALL_WORDS) & (mean_wanted >= np.where(named, _LIT_NAMED, _LIT_SMALL))
    text = standing.inputs.blocks.text
    for block in np.flatnonzero(small & ~out & (standing.words <= _PRICE_WORDS) & (mean_wanted >= _LIT_PRICE)).tolist():
        out[block] = PRICE.search(text[block]) is not None
    return out


def _head(standing: Standing, levels: Levels) -> list[int]:
    """Headline, byline, date and standfirst, from the headline to the text, in this order; none without a headline."""
    page, blocks = standing.inputs.page, standing.inputs.blocks
    stretch = kept_stretch(standing, levels)
    first = stretch.start or 0
    if not stretch.stop:
        return []
    ranks = standing.ranks
    headline = name_of_page(page, blocks, ranks, levels)
    if headline < 0:
        headline = _addressed(standing, ranks)
    if headline < 0:
        headline = _above_text(standing, first, ranks)
    if headline < 0:
        headline = _only_top(standing, ranks)
    if headline < 0:
        return []
    rest = range(headline + 1, first) if first - headline <= _LEAD_BLOCKS else ()
    return [headline, *(block for block in rest if levels[block] == Level.DIM and _is_lead(standing, block))]


def _addressed(standing: Standing, ranks: Ints) -> int:
    """The first heading of the first rank that the page's address ends in, as `/category/electronic-gadgets` does; -1 for none."""
    path = split_address(standing.inputs.page.facts.url).path
    address = distinct_words(unquote(path).rstrip("/").rpartition("/")[2])
    for block in np.flatnonzero(ranks == 1).tolist():
        words = distinct_words(standing.inputs.blocks.text[block])
        if len(words & address) > _TITLE_SHARE * len(words):
            return int(block)
    return -1


def _only_top(standing: Standing, ranks: Ints) -> int:
    """The page's only heading of the first rank, wherever it stands, unless surely nobody wants it; -1 for none."""
    tops = np.flatnonzero(ranks == 1)
    return int(tops[0]) if len(tops) == 1 and standing.wanted[tops[0]] >= _LIT_TOP else -1


def _above_text(standing: Standing, first: int, ranks: Ints) -> int:
    """The block before the text that is likeliest the headline: it says the whole title, or is a heading, or says half of the title; -1 for none."""
    free = ~standing.called(_NO_HEAD)
    title, text = distinct_words(standing.inputs.page.facts.title), standing.inputs.blocks.text

    def says(block: int, length: float) -> bool:
        words = distinct_words(text[block])
        return len(words) >= _TITLE_WORDS and len(words & title) >= _TITLE_SHARE * max(len(words), length)

    if len(title) >= _SAID_WORDS:
        for block in range(first - 1, max(0, first - _SAID_BLOCKS) - 1, -1):
            if free[block] and standing.words[block] >= _SAID_WORDS and says(block, len(title)):
                return block
    close = [block for block in range(max(0, first - _LEAD_BLOCKS), first) if free[block]]
    headings = [block for block in close if ranks[block] in {1, 2}]
    tops = [block for block in headings if ranks[block] == 1]
    if headings:
        return (tops or headings)[-1]
    return next((block for block in close if says(block, len(title) / 2)), -1)


def _is_lead(standing: Standing, block: int) -> bool:
    text, words = standing.inputs.blocks.text[block], standing.words[block]
    if standing.hints[block] & int(_NO_HEAD) or words > _LEAD_WORDS or BYLINE_NEIGHBOUR.search(text):
        return False
    label = words < (_LINK_WORDS if standing.linked[block] else _LABEL_WORDS) and (BYLINE.match(text) or BYLINE_DATE.search(text))
    return bool(label or standing.own[block] & int(Hint.BYLINE))


def _between(standing: Standing, levels: Levels) -> Bools:
    """Dim blocks between kept ones: unnamed ones, remarks under a forum's posts, captions."""
    dim = np.zeros(len(levels), dtype=bool)
    stretch = kept_stretch(standing, levels)
    dim[stretch] = levels[stretch] == Level.DIM
    text = ~standing.linked
    lit = dim & (standing.main >= _INSIDE) & (standing.kind in _ONE_TEXT)
    if names_parts(standing.inputs.page):
        lit &= ~within_dark(standing, levels, MINOR | NOISE)
    else:
        lit &= text & ~standing.called(MINOR | NOISE)
    if standing.kind == "forum":
        others = (MINOR | NOISE) & ~Hint.COMMENTS
        lit |= dim & text & standing.called(Hint.COMMENTS) & ~standing.called(others)
    captions = standing.inputs.page.tagged(_CAPTION_TAGS)[standing.inputs.tree.ancestors[:_CAPTION_ABOVE]].any(axis=0)
    captions |= (standing.own & int(Hint.CAPTION)) > 0
    return lit | (dim & captions)
