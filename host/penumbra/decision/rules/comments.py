"""Readers' comments: by the name of their part, by their heading, by the controls of each comment, or by signatures.

A model judges each block by itself. To it many comments look like a forum, or like more of the column above them. The
comments' place below a text tells what they are.
"""

import re

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.keywords import REPORT, SIGNATURE
from penumbra.decision.levels import Level, Levels
from penumbra.decision.phrases import PHRASES
from penumbra.decision.phrases.patterns import COMMENT_COUNT, COMMENT_REPORT, COMMENT_SIGNATURE, COMMENTS_HEADING
from penumbra.features.hints import Hint

__all__ = ["find_comments", "find_comments_below_text"]

_CLOCK = re.compile(r"\d[:.]\d\d")
"""An hour: every signature without a keyword contains one, and it is found faster than a signature."""
_NO_NAME = re.compile(r"[\W\d_]+")


def find_comments(context: PageContext, levels: Levels) -> Bools:
    """(n_blocks,) kept blocks called comments, on a page with other text, unless they are the page's main content.

    Comments that outweigh the rest and that readers want are a thread, whatever the page's type.
    """
    limits = context.thresholds
    keep = levels == Level.KEEP
    comments: Bools = context.has_hint(Hint.COMMENTS) & keep
    rest = int(context.words[keep & ~comments & (context.words >= limits.paragraph_words)].sum())
    outweigh = context.words[comments].sum() >= limits.comments_thread_ratio * rest
    if rest < limits.page_words or (outweigh and context.wants(Hint.COMMENTS)):
        return np.zeros_like(keep)
    return comments


def find_comments_below_text(
    context: PageContext, levels: Levels, *, named: bool, reported: bool, signed: bool
) -> Bools:
    """(n_blocks,) comments below a text, and all kept text after comments with controls or signatures.

    Parameters
    ----------
    named
        They are called comments, below a long text or below paragraphs above a heading of comments.
    reported
        They have a "report" control each.
    signed
        They have a signature each, where neither their name nor their controls tell them.
    """
    kept = levels == Level.KEEP
    out: Bools = context.has_hint(Hint.COMMENTS) & kept & named
    if out.any() and not _is_commented(context, kept, int(np.argmax(out))):
        out[:] = False
    if reported:
        out |= _thread(context, kept, _reports(context, kept))
    if signed and not out.any():
        out |= _thread(context, kept, _signatures(context, kept))
    return out


def _thread(context: PageContext, kept: Bools, comments: list[int]) -> Bools:
    """(n_blocks,) all from the first comment to the last, and kept blocks after it; nothing for too few comments."""
    out = np.zeros_like(kept)
    if len(comments) >= context.thresholds.fewest:
        first, last = comments[0], comments[-1]
        out[first : last + 1] = True
        out[last:] |= kept[last:]
    return out


def _is_commented(context: PageContext, kept: Bools, first: int) -> bool:
    """Whether a text with comments stands before block `first`."""
    limits = context.thresholds
    words = context.words[:first][kept[:first]]
    if words.sum() >= limits.comments_text_words:
        return True
    paragraphs = words[words >= limits.paragraph_words]
    around = slice(max(0, first - limits.comments_heading_blocks), first + limits.comments_heading_blocks)
    lines = [" ".join(text.split()) for text in context.texts[around] if len(text) <= limits.line_chars]
    headed = any(map(COMMENTS_HEADING.fullmatch, lines))
    long_enough = paragraphs.sum() >= limits.comments_paragraphs_words
    return bool(headed and len(paragraphs) >= limits.comments_paragraphs and long_enough)


def _reports(context: PageContext, kept: Bools) -> list[int]:
    """Short blocks after a text that offer to report a comment."""
    matched = (context.keywords & REPORT) > 0
    if not matched.any():
        return []
    short = matched & _after_text(context, kept, context.thresholds.comments_control_words)
    return [block for block in np.flatnonzero(short).tolist() if COMMENT_REPORT.search(context.texts[block])]


def _signatures(context: PageContext, kept: Bools) -> list[int]:
    """Signatures after a text.

    Empty unless several people signed and a short line speaks of comments. Empty for a list of titles, or other texts.
    """
    limits, texts = context.thresholds, context.texts
    if not _speaks_of_comments(context, len(texts)):  # most pages; the search for signatures takes longer
        return []
    matched = ((context.keywords & SIGNATURE) > 0).tolist()
    short = np.flatnonzero(_after_text(context, kept, limits.credit_words)).tolist()
    out = [block for block in short if (matched[block] or _has_clock(texts[block])) and _is_signature(texts[block])]
    names = {_NO_NAME.sub("", COMMENT_SIGNATURE.sub("", texts[block])).lower() for block in out} - {""}
    apart = np.count_nonzero(np.diff(out) > 1)  # a list of titles has nothing between them
    if len(names) < limits.comments_signers or apart < limits.fewest - 1:
        return []
    inner = slice(out[0], out[-1] + 1)
    if np.count_nonzero((context.ranks[inner] > 0) & kept[inner]) > limits.comments_headings:
        return []
    return out if _speaks_of_comments(context, out[limits.fewest - 1]) else []


def _speaks_of_comments(context: PageContext, before: int) -> bool:
    """Whether a short line before a block speaks of comments."""
    short = np.flatnonzero(context.words[:before] <= context.thresholds.line_words).tolist()
    lines = "\n".join([context.texts[block] for block in short]).lower()
    return any(word in lines for word in PHRASES.comments.mentions)


def _has_clock(text: str) -> bool:
    """Whether a text contains an hour; few texts contain a colon or a point, which is found faster."""
    return (":" in text or "." in text) and _CLOCK.search(text) is not None


def _is_signature(text: str) -> bool:
    return bool(COMMENT_SIGNATURE.search(text) and not COMMENT_COUNT.search(text))


def _after_text(context: PageContext, kept: Bools, most_words: int) -> Bools:
    """(n_blocks,) blocks of up to so many words after a text long enough for comments."""
    before = np.cumsum(np.where(kept, context.words, 0))
    return np.asarray((before >= context.thresholds.comments_before_words) & (context.words <= most_words))
