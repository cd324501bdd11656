"""Parts around a text that are not of it: its readers' comments, teasers of other texts, the menus of pages that name nothing.

A model judges blocks one by one and learnt from pages of today; a thread of two hundred comments under a column passes for a
forum, and a news site's other headlines, each with a sentence, pass for text. Both are seen by where they stand: after the text's
end. The classes of fault were found on marked pages and on l3s-dev (news of 2008); limits were chosen on the marked pages and
on wcxb-dev by folds of sites and looked at on l3s-dev, so that its figures of levels are not wholly untouched.
"""

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.hints import Hint
from penumbra.page import Bools, Ints, Page
from penumbra.scorers.base import Material

__all__ = [
    "MINOR",
    "NOISE",
    "Standing",
    "comments_below",
    "kept_noise",
    "kept_stretch",
    "milder",
    "names_parts",
    "teasers_below",
    "unnamed_noise",
]

MINOR = Hint.COMMENTS | Hint.RELATED | Hint.NEWSLETTER | Hint.BREADCRUMB | Hint.TAGS | Hint.AUTHOR | Hint.PAGER
"""Names of minor content."""
NOISE = Hint.NAVIGATION | Hint.FOOTER | Hint.HEADER | Hint.ADVERT | Hint.SHARE | Hint.CONSENT | Hint.SIDEBAR
"""Names of what is likelier noise."""

_KEEP, _DIM, _HIDE = 0, 1, 2
_COMMENTED_WORDS = 500
"""Kept words before the first part called comments from which even a forum page is a text with comments. Of 100 to 1,000 on
wcxb-dev: 300 loses .0006 of F1, 500 and more nothing."""
_COMMENTS = re.compile(
    r"^\W*(?:\d+\s+)?(?:(?:all|your|user|reader|readers|recent|latest|view|member)\s+)?"
    r"(?:comments?|responses|reactions?|talkback|have your say|what you think|kommentare?|leserkommentare|commentaires?"
    r"|réactions?|comentarios?|comentários?|commenti|reacties|komentarze|комментарии)"
    r"(?:\s*[\(\[]?\s*\d*\s*[\)\]]?)?(?:\s+(?:to|on|for|so far|about)\b.{0,80})?\W*$",
    re.IGNORECASE,
)
"""The heading of a part with comments: the word, and perhaps how many or on what."""
_HEADING_BLOCKS = 3
"""Blocks around a part's first kept one among which its heading is."""
_PARAGRAPHS = 3
"""Paragraphs over such a heading that make a text."""
_HEADED_WORDS = 100
"""Their words (100 to 300 on the pages marked later and wcxb-dev: within .0003)."""
_RECORDED_WORDS = 300
"""Kept words before blocks that offer to report a comment, from which these are comments and no posts."""
_RECORDS = 3
"""Such blocks that make a thread."""
_RECORD_WORDS = 40
"""Words up to which a block may be a comment's controls."""
_RECORD = re.compile(
    r"report (?:this )?(?:comment|abuse)|report as (?:abuse|inappropriate)|flag (?:this|as) |^\W*comments? by\b"
    r"|suggest removal|kommentar melden|signaler (?:ce |un )?commentaire|denunciar comentario|segnala commento",
    re.IGNORECASE,
)
_RECORD_HINTS = (
    "report this", "report comment", "report abuse", "report as", "flag this", "flag as", "comment by", "comments by",
    "suggest removal", "kommentar melden", "signaler", "denunciar", "segnala",
)  # fmt: skip
"""Words of which such a block has one: a page without any is not looked through block by block."""
_THREADED = frozenset({"forum", "documentation"})
"""Kinds of page on which what is called comments may be main, and is not where it stands below a long text."""
_TEXT_KINDS = frozenset({"article", "forum", "listing", "documentation"})
"""Kinds of page, as recognised, that may be one text with other things after it."""
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
_LINKED = 0.5
"""Link density of a block that is a link."""
_REACH = 6
"""Blocks on either side that are around one."""
_PARTS = frozenset({"nav", "header", "footer", "aside", "main", "article", "section"})
"""Elements by which a page says what its parts are; there are none before HTML 5 (2014)."""
_UNNAMED_KINDS = frozenset({"article", "forum", "listing", "front-page", "unknown", ""})
"""Kinds on which such noise is told before the text too; a manual's contents stand there."""
_FULL_KINDS = frozenset({"product", "collection", "service", "application"})
"""Kinds on which none is told: a shop's options stand outside the kept text as well."""
_CONSENT_BELOW = 0.9
"""Score under which a block in what is called a consent banner is no text."""
_CONSENT_REST = 30
"""Kept words elsewhere from which it may go; no page to read has fewer."""
_MENU_BELOW = 0.7
"""Score under which a link in what is called navigation is no text."""
_MENU_LINKS = 0.6
"""Link density of such a link; .9 gives the same."""
_MENU_REST = 100
"""Kept words elsewhere from which it may go."""
_LABEL_WORDS = 8
"""Words from which a block is more than a label."""
_NOISE_BELOW = 0.25
"""Score under which a block of a page without named parts is noise unless it is called minor."""

_TEASER_BELOW = 0.5
"""Score under which a teaser on such a page is noise."""

Levels = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Standing:
    """What is known of a page's blocks when parts are looked for.

    Parameters
    ----------
    material
        The page and its blocks.
    main
        (n_blocks,) P(main content).
    hints
        (n_blocks,) `Hint` bits of what each block or anything around it is called.
    own
        (n_blocks,) `Hint` bits of what the block's element and the one around it are called.
    kind
        Kind of page, as recognised.
    """

    material: Material
    main: npt.NDArray[np.float64]
    hints: Ints
    own: Ints
    kind: str

    def called(self, hints: Hint) -> Bools:
        """(n_blocks,) True where a block has any of these names."""
        named: Bools = (self.hints & int(hints)) > 0
        return named

    @property
    def words(self) -> Ints:
        """(n_blocks,) words."""
        return self.material.blocks.n_words

    @property
    def links(self) -> npt.NDArray[np.float32]:
        """(n_blocks,) link density."""
        return self.material.features.column("link_density")


def comments_below(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) blocks of a thread of comments below a text: by their name, or by the controls that each has."""
    kept = levels == _KEEP
    named = standing.called(Hint.COMMENTS) & kept
    out = np.zeros(len(levels), dtype=bool)
    if standing.kind in _THREADED and named.any():
        first = int(np.argmax(named))
        if _is_commented(standing, kept, first):
            out |= named
    if standing.kind in _TEXT_KINDS:
        records = _records(standing, kept)
        if len(records) >= _RECORDS:
            out[records[0] : records[-1] + 1] = True
            out[records[-1] :] |= kept[records[-1] :]
    return out


def _is_commented(standing: Standing, kept: Bools, first: int) -> bool:
    """Does a text with comments stand before block `first`: a long one, or paragraphs over a heading that says comments?"""
    words = standing.words[:first][kept[:first]]
    if words.sum() >= _COMMENTED_WORDS:
        return True
    paragraphs = words[words >= _BODY_WORDS]
    around = slice(max(0, first - _HEADING_BLOCKS), first + _HEADING_BLOCKS)
    headed = any(map(_COMMENTS.match, standing.material.blocks.text[around]))
    return bool(headed and len(paragraphs) >= _PARAGRAPHS and paragraphs.sum() >= _HEADED_WORDS)


def _records(standing: Standing, kept: Bools) -> list[int]:
    """Short blocks after a text that offer to report a comment."""
    before = np.cumsum(np.where(kept, standing.words, 0))
    text = standing.material.blocks.text
    short = np.flatnonzero((before >= _RECORDED_WORDS) & (standing.words <= _RECORD_WORDS)).tolist()
    together = "\n".join([text[block] for block in short]).lower()
    if not any(word in together for word in _RECORD_HINTS):
        return []
    return [block for block in short if _RECORD.search(text[block])]


def teasers_below(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks after a text's end that only look like text: other stories, each a link and a sentence."""
    kept = levels == _KEEP
    out = np.zeros(len(levels), dtype=bool)
    if standing.kind in _TEXT_KINDS:
        out[_core_end(standing, kept) :] = True
        out &= kept & (standing.main < _CORE_SURE)
    body = np.flatnonzero(kept & ~out & (standing.main >= _BODY_SURE) & (standing.words >= _BODY_WORDS))
    if standing.kind in _ENDING_KINDS and standing.words[body].sum() >= _BODY_TOTAL:
        tail = kept & (standing.main < _TAIL_SURE) & (np.arange(len(levels)) > body[-1])
        tree = standing.material.tree
        paths = tree.named_paths[standing.material.blocks.owner]
        linked = _links_around(standing, int(body[-1]) + 1) >= _TAIL_LINKS
        out |= tail & linked & ~np.isin(paths, paths[body])
    return out


def _core_end(standing: Standing, kept: Bools) -> int:
    """First block after the smallest element with most of the kept words."""
    tree = standing.material.tree
    before = np.concatenate([[0.0], np.cumsum(np.where(kept, standing.words, 0))])
    if before[-1] < _CORE_WORDS:
        return len(kept)
    holds = np.flatnonzero(before[tree.high] - before[tree.low] >= _CORE_SHARE * before[-1])
    return int(tree.high[holds[-1]])


def _links_around(standing: Standing, first: int) -> npt.NDArray[np.float64]:
    """(n_blocks,) share of links among the blocks around each, those before `first` left out."""
    n_blocks = len(standing.words)
    before = np.concatenate([[0], np.cumsum(standing.links >= _LINKED)])
    block = np.arange(n_blocks)
    high = np.minimum(block + _REACH + 1, n_blocks)
    low = np.minimum(np.maximum(block - _REACH, first), high)
    return np.asarray((before[high] - before[low]) / np.maximum(high - low, 1), dtype=np.float64)


def kept_noise(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks in a consent banner, and links of a menu: prose and product names there look like text.

    Found on marked pages; on wcxb-dev it adds .0007 to F1. A page that has little else keeps them: it may be about them.
    """
    kept = levels == _KEEP
    consent = standing.called(Hint.CONSENT) & (standing.main < _CONSENT_BELOW)
    menu = standing.called(Hint.NAVIGATION) & (standing.links >= _MENU_LINKS) & (standing.main < _MENU_BELOW)
    out = np.zeros(len(levels), dtype=bool)
    for noise, least in ((consent, _CONSENT_REST), (menu & (standing.kind != "documentation"), _MENU_REST)):
        if standing.words[kept & ~noise].sum() >= least:
            out |= kept & noise
    return out


def names_parts(page: Page) -> bool:
    """Does the page say by its elements what its parts are, or is it at least so new that it says anything of itself?"""
    facts = page.facts
    return bool(facts.lang or facts.hints.og_type or facts.hints.ld_types) or not _PARTS.isdisjoint(page.tag)


def unnamed_noise(standing: Standing, levels: Levels, thread: Bools, teasers: Bools) -> Bools:
    """(n_blocks,) dim blocks outside the kept text that are noise on a page which names no parts.

    The model knows a menu by its names. Where a page has no element for any part, that a block has no such name says nothing, and
    only a name of minor content speaks for it. Of the 513 marked pages 31 have no such element, and there the rule would do harm
    (f1_3 .671 with it, .717 without): these are pages of today, and 27 of them tell their language. So it holds only for pages that
    tell nothing of themselves. No more than 4 marked pages do, so that its gain (f1_3 on l3s-dev from .66 to .84, all of whose pages
    lack a language) is no figure of pages that nobody has seen.

    Parameters
    ----------
    thread, teasers
        (n_blocks,) what `comments_below` and `teasers_below` told.
    """
    if standing.kind in _FULL_KINDS or names_parts(standing.material.page):
        return np.zeros(len(levels), dtype=bool)
    stretch = kept_stretch(standing, levels)
    outside = levels == _DIM
    outside[slice(0 if standing.kind not in _UNNAMED_KINDS else stretch.start, stretch.stop)] = False
    low = standing.main < _NOISE_BELOW
    menu = standing.called(NOISE) & ~standing.called(Hint.COMMENTS) & low
    minor = standing.called(MINOR) | thread
    noise: Bools = outside & ((~minor & (low | (teasers & (standing.main < _TEASER_BELOW)))) | menu)
    return noise


def kept_stretch(standing: Standing, levels: Levels) -> slice:
    """From the first kept block that is more than a label to the last."""
    kept = np.flatnonzero((levels == _KEEP) & (standing.words >= _LABEL_WORDS))
    return slice(int(kept[0]), int(kept[-1]) + 1) if len(kept) else slice(0)


def milder(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) hidden blocks that are minor by what they are: a manual's tree of pages, and readers' comments.

    The marks' own definition of the levels says so. On the 210 marked pages that were drawn first the tree is worth .015 of f1_3.
    """
    hidden = levels == _HIDE
    tree = standing.called(Hint.NAVIGATION | Hint.SIDEBAR) & ~standing.called(Hint.HEADER | Hint.FOOTER)
    tree &= ~standing.material.tree.inside("header")[standing.material.blocks.owner]
    comments = standing.called(Hint.COMMENTS) & (standing.links < _LINKED)
    found: Bools = hidden & (comments | (tree & (standing.kind == "documentation")))
    return found
