"""Readers' comments below a text: by their name, by their heading, or by the controls that each of them has.

A model judges blocks one by one; a thread of two hundred comments under a column passes for a forum. It is told by where it stands:
below a text. Which words and how many was chosen on the marked pages and on wcxb-dev, by folds of sites; the fault itself was found
on l3s-dev (news of 2008), where the rules raise F1 from .942 to .952, so that this is no figure of pages that nobody has seen.
"""

import re

import numpy as np

from penumbra.hints import Hint
from penumbra.levels import Level, Levels
from penumbra.page import Bools
from penumbra.standing import TEXT_KINDS, Standing

__all__ = ["comments_below"]

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
_RECORD_HINTS = (
    "report this", "report comment", "report abuse", "report as", "flag this", "flag as", "comment by", "comments by",
    "suggest removal", "kommentar melden", "signaler", "denunciar", "segnala",
)  # fmt: skip
"""Words of which such a block has one: a page without any is not looked through block by block."""
_RECORD = re.compile(
    r"report (?:this )?(?:comment|abuse)|report as (?:abuse|inappropriate)|flag (?:this|as) |^\W*comments? by\b"
    r"|suggest removal|kommentar melden|signaler (?:ce |un )?commentaire|denunciar comentario|segnala commento",
    re.IGNORECASE,
)
_THREADED = frozenset({"forum", "documentation"})
"""Kinds of page on which what is called comments may be main, and is not where it stands below a long text."""
_PARAGRAPH_WORDS = 15
"""Words from which a block is a paragraph."""


def comments_below(standing: Standing, levels: Levels) -> Bools:
    """(n_blocks,) blocks of a thread of comments below a text: by their name, or by the controls that each has.

    A manual may have a chapter on comments, named after its heading.
    """
    kept = levels == Level.KEEP
    named = standing.called(Hint.COMMENTS) & kept
    out = np.zeros(len(levels), dtype=bool)
    chapter = standing.kind == "documentation" and standing.wants(Hint.COMMENTS)
    if standing.kind in _THREADED and named.any() and not chapter:
        first = int(np.argmax(named))
        if _is_commented(standing, kept, first):
            out |= named
    if standing.kind in TEXT_KINDS:
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
    paragraphs = words[words >= _PARAGRAPH_WORDS]
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
