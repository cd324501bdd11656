"""Maximum subsequence segmentation with constants: the run of texts with the most words and the fewest tags.

The page is a sequence of tags and texts. The value of a tag is -3.25. The value of a text is 1 for each word or sign.
The contiguous subsequence with the largest sum is the article. One linear scan finds it.

References
----------
Pasternack, Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation, WWW 2009, section 4.2
(baseline II) and figure 1 (the scan).

Differs from the paper:
- Wrappers (only children) and inline elements other than links do not count as tags. Pages of 2009 had fewer of both
  (F1 on a quarter of wcxb-dev .67 → .75, its articles .85 → .91, half of l3s-dev .912 → .921).
- The sequence is that of the parsed page: missing closing tags are added, surplus ones are dropped.
- A character of kana or Han is a word. Elsewhere `characters` counts words.
- The value of text that the page hides is 0.
"""

import numpy as np

from penumbra.arrays import Floats, Ints
from penumbra.blocks import Blocks
from penumbra.page import Page
from penumbra.page.tags import UNCOUNTED, VOID, count_tags_before
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.text.characters import count_characters

__all__ = ["TAG_VALUE", "best_subsequence", "score", "segment", "tags_before"]

TAG_VALUE = -3.25
"""Value of a tag (the paper's constant, tuned there on news pages)."""
WORD_VALUE = 1.0
"""Value of a word or sign."""


def score(inputs: ScorerInput) -> Scores:
    """Score blocks by the share of their words in the maximum subsequence."""
    return segment(inputs, TAG_VALUE, WORD_VALUE)


def segment(inputs: ScorerInput, tag_value: float, word_value: float) -> Scores:
    """Score blocks with other constants than the paper's.

    Parameters
    ----------
    tag_value
        Value of one opening or closing tag, negative.
    word_value
        Value of one word or sign, positive.
    """
    page, blocks = inputs.page, inputs.blocks
    rows = blocks.text_rows
    if not len(rows):
        return Scores(np.zeros(0))
    counts = count_characters([page.text[row] for row in rows.tolist()])
    size = counts.words + counts.signs
    values = np.where(page.hidden[rows], 0.0, size * word_value)
    inside = best_subsequence(values, tags_before(page)[rows] * tag_value)
    return Scores(share_inside(blocks, inside, np.maximum(counts.words, 1)))


def tags_before(page: Page) -> Floats:
    """(n_nodes,) counted opening and closing tags before each row."""
    counted = ~page.tagged(UNCOUNTED)
    return count_tags_before(page, counted, counted & ~page.tagged(VOID)).astype(np.float64)


def best_subsequence(values: Floats, between: Floats) -> Ints:
    """The contiguous subsequence of texts with the largest sum.

    Parameters
    ----------
    values
        (n_texts,) value of each text.
    between
        (n_texts,) sum of the values of all tags before each text.

    Returns
    -------
    First and last text of the subsequence; the earliest of equals.
    """
    before = between + np.concatenate([[0.0], np.cumsum(values)[:-1]])
    after = before + values
    lowest = np.minimum.accumulate(before)
    last = int(np.argmax(after - lowest))
    first = int(np.argmin(before[: last + 1]))
    return np.array([first, last], dtype=np.int32)


def share_inside(blocks: Blocks, subsequence: Ints, weights: Ints) -> Floats:
    """(n_blocks,) share of each block's words in the subsequence, given by its first and last text."""
    texts = np.arange(len(blocks.text_rows))
    inside = (texts >= subsequence[0]) & (texts <= subsequence[1])
    starts = blocks.start[:-1]
    share: Floats = np.add.reduceat(weights * inside, starts) / np.add.reduceat(weights, starts)
    return share
