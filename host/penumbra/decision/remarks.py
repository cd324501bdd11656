"""Readers' comments below a text: by their name, by their heading, by the controls that each of them has, or by who signed them when.

A model judges blocks one by one; a thread of two hundred comments under a column passes for a forum, or for more of the column. It is
told by where it stands: below a text. Which words and how many was chosen on the marked pages and on wcxb-dev, by folds of sites; the
faults themselves were found on l3s-dev (news of 2008), so that its figures are none of pages that nobody has seen. Half of its minor
content is one thread of 20,000 words, which the shipped model dimmed and two of its fold models left lit: with names asked on pages of
every kind, and signatures on articles, these two have f1_3 .879 and .861 there in place of .742 and .764, and no word of the marked
pages changes.
"""

import re

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.levels import Level, Levels
from penumbra.decision.phrases import PHRASES
from penumbra.decision.phrases.patterns import COMMENT_COUNT, COMMENT_REPORT, COMMENT_SIGNATURE, COMMENTS_HEADING
from penumbra.decision.standing import TEXT_KINDS, Standing
from penumbra.decision.telling import RECORD, SIGNATURE
from penumbra.features.hints import Hint

__all__ = ["comments_below"]

_COMMENTED_WORDS = 500
"""Kept words before the first part called comments from which even a forum page is a text with comments. Of 100 to 1,000 on
wcxb-dev: 300 loses .0006 of F1, 500 and more nothing."""
_HEADING_CHARS = 140
"""Most characters of such a heading."""
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
_NAMED = frozenset({"article", "forum", "documentation", "service", "collection", "listing", "front-page"})
"""Kinds of page on which what is called comments is not main where it stands below a long text; what a shop calls so are reviews."""
_SIGNED = frozenset({"article"})
"""Kinds of page on which signatures are comments'; on forums they are posts', on lists those of the articles."""
_MENTION_WORDS = 12
"""Words up to which a block that speaks of comments is a heading or a control; one stands before the thread has gone on for long, or signatures
are a chronicle's."""
_SIGNATURE_WORDS = 25
"""Words up to which a block may be a signature."""
_CLOCK = re.compile(r"\d[:.]\d\d")
"""What every signature has that `telling` does not know by a word: it is looked for first, since it is found faster."""
_NO_NAME = re.compile(r"[\W\d_]+")
_SIGNERS = 2
"""Different names: one alone signs his own chronicle."""
_HEADINGS = 1
"""Most headings between comments; texts of several authors have one each."""
_PARAGRAPH_WORDS = 15
"""Words from which a block is a paragraph."""


def comments_below(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) blocks of a thread of comments below a text: by their name, by the controls that each has, or by signatures.

    A manual may have a chapter on comments, named after its heading.
    """
    kept = levels == Level.KEEP
    named = standing.called(Hint.COMMENTS) & kept
    out = np.zeros(len(levels), dtype=bool)
    chapter = standing.kind == "documentation" and standing.wants(Hint.COMMENTS)
    if standing.kind in _NAMED and named.any() and not chapter:
        first = int(np.argmax(named))
        if _is_commented(standing, kept, first):
            out |= named
    records = _records(standing, kept) if standing.kind in TEXT_KINDS else []
    if standing.kind in _SIGNED and not out.any() and len(records) < _RECORDS:
        records = _signatures(standing, kept)
    if len(records) >= _RECORDS:
        out[records[0] : records[-1] + 1] = True
        out[records[-1] :] |= kept[records[-1] :]
    return out


def _is_commented(standing: Standing, kept: Bools, first: int) -> bool:
    """Does a text with comments stand before block `first`: a long one, or paragraphs over a heading that says comments?"""
    words = standing.words[:first][kept[:first]]
    if words.sum() >= _COMMENTED_WORDS:
        return True
    paragraphs = words[words >= _PARAGRAPH_WORDS]
    around = slice(max(0, first - _HEADING_BLOCKS), first + _HEADING_BLOCKS)
    lines = [" ".join(text.split()) for text in standing.inputs.blocks.text[around] if len(text) <= _HEADING_CHARS]
    headed = any(map(COMMENTS_HEADING.fullmatch, lines))
    return bool(headed and len(paragraphs) >= _PARAGRAPHS and paragraphs.sum() >= _HEADED_WORDS)


def _records(standing: Standing, kept: Bools) -> list[int]:
    """Short blocks after a text that offer to report a comment."""
    told = (standing.telling & RECORD) > 0
    if not told.any():
        return []
    text = standing.inputs.blocks.text
    short = np.flatnonzero(told & _after_text(standing, kept, _RECORD_WORDS)).tolist()
    return [block for block in short if COMMENT_REPORT.search(text[block])]


def _signatures(standing: Standing, kept: Bools) -> list[int]:
    """Short blocks after a text in which several people sign what they say of it; none where other texts follow."""
    told = ((standing.telling & SIGNATURE) > 0).tolist()
    text = standing.inputs.blocks.text
    out = [
        block
        for block in np.flatnonzero(_after_text(standing, kept, _SIGNATURE_WORDS)).tolist()
        if (told[block] or _CLOCK.search(text[block])) and COMMENT_SIGNATURE.search(text[block]) and not COMMENT_COUNT.search(text[block])
    ]
    names = {_NO_NAME.sub("", COMMENT_SIGNATURE.sub("", text[block])).lower() for block in out} - {""}
    if len(names) < _SIGNERS or np.count_nonzero(np.diff(out) > 1) < _RECORDS - 1:  # a list of titles has nothing between
        return []
    inner = slice(out[0], out[-1] + 1)
    if np.count_nonzero((standing.ranks[inner] > 0) & kept[inner]) > _HEADINGS:
        return []
    controls = np.flatnonzero(standing.words[: out[_RECORDS - 1]] <= _MENTION_WORDS).tolist()
    said_before = "\n".join([text[block] for block in controls]).lower()
    return out if any(word in said_before for word in PHRASES.comments.mentions) else []


def _after_text(standing: Standing, kept: Bools, most: int) -> Bools:
    """(n_blocks,) blocks of up to so many words after a text long enough to be commented on."""
    before = np.cumsum(np.where(kept, standing.words, 0))
    return np.asarray((before >= _RECORDED_WORDS) & (standing.words <= most))
