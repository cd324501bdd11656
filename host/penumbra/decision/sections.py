"""Parts around a text that are not of it: teasers of other texts, consent banners, the menus of pages that name nothing.

A model learnt from pages of today; a news site's other headlines, each with a sentence, pass for text. They are told by where they
stand and what they are called. The classes of fault were found on marked pages and on l3s-dev (news of 2008); limits were chosen on
the marked pages and on wcxb-dev by folds of sites and looked at on l3s-dev, so that its figures of levels are not wholly untouched.
"""

import re

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools
from penumbra.decision.cards import lists_gone
from penumbra.decision.levels import Level, Levels
from penumbra.decision.standing import MINOR, NOISE, TEXT_KINDS, Standing, kept_stretch, names_parts
from penumbra.features.hints import Hint

__all__ = ["kept_consent", "milder", "named_minor", "teasers_below", "unnamed_noise"]

_MINOR_NAMES = {
    "forum": Hint.SIGNATURE | Hint.BREADCRUMB | Hint.VOTE, "article": Hint.DISCLOSURE | Hint.BREADCRUMB | Hint.CALL,
    "product": Hint.BREADCRUMB | Hint.SORT, "collection": Hint.BREADCRUMB | Hint.SORT,
}  # fmt: skip
"""Names of what is minor on pages of a kind: votes, calls to action, sort orders; on all others breadcrumbs are. A shop's "filter" is as often called what is filtered."""
_MINOR_BELOW = 0.7
"""Score under which it is: a page may wrap its whole text in what is called a disclaimer."""
_ONE_STORY = "article"
"""Kind of page on which a list of headlines that are not lit tells other stories, wherever it stands."""
_SENTENCE_WORDS = 5
"""Words from which a line beside such a headline is a sentence; an hour may be the text's own."""
_ENDING_KINDS = frozenset({"article", "listing", "documentation"})
"""Those of them in which a text has an end; a forum's posts go on."""
_CORE_SHARE = 0.7
"""Share of the kept words in the element that holds the text."""
_CORE_WORDS = 80
"""Kept words from which there is a text at all."""
_CORE_SURE = 0.7
"""Score from which a block after that element stays (.5 to .8 of the share and .7 and .9 of the score tried: within .001)."""
_BODY_SURE = 0.9
"""Score of a block that is a text's body for sure."""
_BODY_WORDS = 15
"""Words from which such a block is a paragraph."""
_BODY_TOTAL = 150
"""Words of body from which its last paragraph is the text's end (100, 150 and 200 differ by .0005 on wcxb-dev)."""
_TAIL_SURE = 0.8
"""Score from which a block after the end stays (.7, .8 and .85 tried)."""
_TAIL_LINKS = 0.3
"""Share of the blocks around one that are links, from which it is a teaser among teasers."""
_REACH = 6
"""Blocks on either side that are around one."""
_ROW = 2
"""Teasers of one path that are a row."""
_ROW_SHARE = 0.5
"""Share of the kept blocks of a path that are teasers from which all are (.5 and .7 differ by .0004 of noise on l3s-dev)."""
_ROW_SURE = 0.95
"""Score from which a block in such a row stays."""
_UNNAMED_KINDS = frozenset({"article", "forum", "listing", "front-page", "unknown", ""})
"""Kinds on which such noise is told before the text too; a manual's contents stand there."""
_FULL_KINDS = frozenset({"product", "collection", "service", "application"})
"""Kinds on which none is told: a shop's options stand outside the kept text as well."""
_CONSENT_BELOW = 0.9
"""Score under which a block in what is called a consent banner is no text."""
_CONSENT_REST = 30
"""Kept words elsewhere from which it may go; no page to read has fewer."""
_NOISE_BELOW = 0.25
"""Score under which a block of a page without named parts is noise unless it is called minor."""
_PROSE_WORDS = 30
"""Words from which a block there that is no link is prose, and stays dim: without this and the next limit 1.5 % of cleaneval's main words
would be hidden in place of .9 % (.7 % without the rule), for .011 of f1_3 on l3s-dev."""
_LABEL_BELOW = 0.15
"""Score from which such a block is no mere label either."""
_BACK = Hint.ARCHIVES | Hint.BREADCRUMB
_LISTED = _BACK | Hint.FILTER | Hint.SORT
_TOOLS = {"collection": _LISTED, "listing": _LISTED, "product": _BACK, "documentation": _BACK}
"""Names of what is no darker than dim on pages of a kind: the way back, a list's filters and sort orders; on all others a site's archives.
Of the words that are no longer hidden on the marked pages (folds by site) 1,275 are marked dim and 24 hide."""
_WANTED = 0.05
"""P(a reader wants it lit) from which a block between kept ones is not hidden (.02 to .2: the same)."""
_NOTE_WORDS = 15
"""Words from which a block may be a note."""
_NOTE_SIGN = re.compile(r"[\W_]{0,2}(?:[*†‡§◊∆Δ^¹²³⁴⁵⁶⁷⁸⁹]|\d{1,2}[\s.)\]]\s?[^\W\d_])")
"""What a note in a footer begins with: a sign that the text above refers by, or a number before a word."""
_LINES = 2
"""Blocks right above the text that may be its author and its day."""
_LINE_LIT = 0.65
"""P(a reader wants it lit) from which they are no noise: of the main words on l3s-dev .92 % are hidden in place of 1.00 %, and .91 in place of
.93 % on the 1,251 marked pages in their older form (`training.augmentation`, folds by site)."""
_TEASER_BELOW = 0.5
"""Score under which a teaser on such a page is noise."""


def teasers_below(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks after a text's end that only look like text: other stories, each a link and a sentence.

    On pages that name no parts; where parts are named, the networks tell such stories better (1,251 marked pages: f1_3 .841 without the rule
    there and .837 with it, F1 on wcxb-dev .8867 and .8862).
    """
    kept = levels == Level.KEEP
    out = np.zeros(len(levels), dtype=bool)
    if names_parts(standing.inputs.page):
        return out
    if standing.kind in TEXT_KINDS:
        out[_core_end(standing, kept) :] = True
        out &= kept & (standing.main < _CORE_SURE)
    body = np.flatnonzero(kept & ~out & (standing.main >= _BODY_SURE) & (standing.words >= _BODY_WORDS))
    if standing.kind in _ENDING_KINDS and standing.words[body].sum() >= _BODY_TOTAL:
        tail = kept & (standing.main < _TAIL_SURE) & (np.arange(len(levels)) > body[-1])
        path = standing.inputs.tree.path
        linked = _links_around(standing, int(body[-1]) + 1) >= _TAIL_LINKS
        out |= tail & linked & ~np.isin(path, path[body])
    if standing.kind == _ONE_STORY:
        sentences = ~standing.linked & (standing.words >= _SENTENCE_WORDS) & (standing.main < _BODY_SURE)
        out |= kept & sentences & lists_gone(standing, np.ones_like(kept), ~kept)
    return out | _equals(standing, kept, out)


def _equals(standing: Standing, kept: Bools, teasers: Bools) -> Bools:
    """(n_blocks,) kept blocks after the first teaser that stand in a row of which most are teasers."""
    path = standing.inputs.tree.path
    found = np.bincount(path, weights=teasers)
    full = (found >= _ROW) & (found >= _ROW_SHARE * np.bincount(path, weights=kept))
    equals: Bools = full[path] & kept & (np.cumsum(teasers) > 0) & (standing.main < _ROW_SURE)
    return equals


def _core_end(standing: Standing, kept: Bools) -> int:
    """First block after the smallest element with most of the kept words."""
    tree = standing.inputs.tree
    before = np.concatenate([[0.0], np.cumsum(np.where(kept, standing.words, 0))])
    if before[-1] < _CORE_WORDS:
        return len(kept)
    holds = np.flatnonzero(before[tree.high] - before[tree.low] >= _CORE_SHARE * before[-1])
    return int(tree.high[holds[-1]])


def _links_around(standing: Standing, first: int) -> npt.NDArray[np.float64]:
    """(n_blocks,) share of links among the blocks around each, those before `first` left out."""
    n_blocks = len(standing.words)
    before = np.concatenate([[0], np.cumsum(standing.linked)])
    block = np.arange(n_blocks)
    high = np.minimum(block + _REACH + 1, n_blocks)
    low = np.minimum(np.maximum(block - _REACH, first), high)
    return np.asarray((before[high] - before[low]) / np.maximum(high - low, 1), dtype=np.float64)


def kept_consent(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks in a consent banner: prose there looks like text.

    Found on marked pages. A page that has little else keeps them: it may be about them.
    """
    kept = levels == Level.KEEP
    consent = standing.called(Hint.CONSENT) & (standing.main < _CONSENT_BELOW)
    out: Bools = kept & consent
    return out if standing.words[kept & ~consent].sum() >= _CONSENT_REST else np.zeros_like(out)


def unnamed_noise(standing: Standing, levels: Levels, thread: Bools, teasers: Bools) -> Bools:
    """(n_blocks,) dim blocks outside the kept text that are noise on a page which names no parts.

    The model knows a menu by its names. Where a page has no element for any part, that a block has no such name says nothing, and
    only a name of minor content speaks for it. Of the 513 marked pages 31 have no such element, and there the rule would do harm
    (f1_3 .671 with it, .717 without): these are pages of today, and 27 of them tell their language. So it holds only for pages that
    tell nothing of themselves. No more than 4 marked pages do, so that its gain (f1_3 on l3s-dev from .66 to .83, all of whose pages
    lack a language) is no figure of pages that nobody has seen.

    Parameters
    ----------
    thread, teasers
        (n_blocks,) what `comments_below` and `teasers_below` told.
    """
    if standing.kind in _FULL_KINDS or names_parts(standing.inputs.page):
        return np.zeros(len(levels), dtype=bool)
    stretch = kept_stretch(standing, levels)
    dark = levels != Level.KEEP
    dark[slice(0 if standing.kind not in _UNNAMED_KINDS else stretch.start, stretch.stop)] = False
    outside = dark & (levels == Level.DIM)
    low = standing.main < _NOISE_BELOW
    menu = standing.called(NOISE) & ~standing.called(Hint.COMMENTS) & low
    minor = standing.called(MINOR) | thread
    label = (standing.words < _PROSE_WORDS) & (standing.main < _LABEL_BELOW)
    noise = outside & (label | standing.linked)
    noise &= (~minor & (low | (teasers & (standing.main < _TEASER_BELOW)))) | menu
    rest = outside & lists_gone(standing, dark & ~minor, noise | (levels == Level.HIDE))
    out: Bools = noise | rest
    start = stretch.start or 0
    lines = slice(max(0, start - _LINES), start)
    out[lines] &= (standing.wanted[lines] < _LINE_LIT) | standing.linked[lines]
    return out


def named_minor(standing: Standing) -> Bools:
    """(n_blocks,) blocks called what is minor on pages of this kind: what a member writes below each post, an author's disclosures.

    Of the words that are no longer lit on the 1,251 marked pages (folds by site) 4,820 were marked dim and 310 keep: f1_dim is .726 without and
    .735 with it, F1 on forums .842 and .843.
    """
    names = _MINOR_NAMES.get(standing.kind, Hint.BREADCRUMB)
    found: Bools = standing.called(names) & (standing.main < _MINOR_BELOW)
    return found


def milder(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) hidden blocks that had better be dim: a manual's tree of pages, readers' comments, footnotes, and what a list may be of.

    The marks' own definition of the levels says so of the first two. On the 210 marked pages that were drawn first the tree is worth
    .015 of f1_3. Of the words in notes that shops and services put into their footer 70 % are marked dim. The last, blocks between
    kept ones that somebody may want and nobody called noise, hides an eighth fewer of the main words (1,251 marked pages: .28 % in place
    of .32 %) for .001 of f1_3: a list's row that is gone is missed, one that is pale is not.
    """
    hidden = levels == Level.HIDE
    tree = standing.called(Hint.NAVIGATION | Hint.SIDEBAR) & ~standing.called(Hint.HEADER | Hint.FOOTER)
    tree &= ~standing.inputs.tree.inside("header")[standing.inputs.blocks.owner]
    comments = standing.called(Hint.COMMENTS) & ~standing.linked
    between = np.zeros_like(hidden)
    between[kept_stretch(standing, levels)] = True
    between &= (standing.mean_wanted >= _WANTED) & ~standing.called(NOISE)
    tools = standing.called(_TOOLS.get(standing.kind, Hint.ARCHIVES))
    found: Bools = hidden & (comments | between | tools | _notes(standing, hidden) | (tree & (standing.kind == "documentation")))
    return found


def _notes(standing: Standing, hidden: Bools) -> Bools:
    """(n_blocks,) hidden prose in a footer that a sign of a note begins, or that is called one."""
    prose = hidden & (standing.words >= _NOTE_WORDS) & ~standing.linked
    notes = prose & standing.called(Hint.NOTE)
    texts = standing.inputs.blocks.text
    for block in np.flatnonzero(prose & ~notes & standing.called(Hint.FOOTER)).tolist():
        notes[block] = _NOTE_SIGN.match(texts[block]) is not None
    return notes
