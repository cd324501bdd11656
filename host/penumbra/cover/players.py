"""Players: a `video` or `audio` with the controls and subtitles that a script has put around it, which are one thing.

A control's label ("Pause", "Captions") reads like noise and a line of subtitles like a teaser; but who hides them takes the player's
buttons and what is said in the film. So the words of a player say nothing of its level: it stands or falls with what is around it, as
a bare `video` does.
"""

from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, Indices
from penumbra.blocks import Blocks
from penumbra.page import Page
from penumbra.text.checksums import WordNumbers

__all__ = ["find_players"]

_MEDIA = frozenset({"video", "audio"})
_ROOTS = frozenset({"html", "body", "main", "article"})
"""Elements that are more than a player however little else they hold."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_NAMED = WordNumbers.of_groups(
    [(1, "player videoplayer audioplayer mediaplayer podcastplayer plyr mejs jwplayer vjs videojs".split())]
)
"""Names by which a player is known where its picture has no box: sound, plain HTML, what Penumbra has hidden."""
_ROOM = 1.5
"""Times its picture's area that a player takes at most: a bar of controls may stand below."""
_PROSE = 12
"""Words of a block beside the picture from which it is no label of a control."""
_BESIDE = 40
"""Words beside the picture up to which they are labels: Plyr and video.js have 10 to 30."""
_OVER = 80
"""Words over the picture up to which they are subtitles and controls; more, and the picture is a page's background."""


def find_players(page: Page, blocks: Blocks) -> list[int]:
    """Indices of the outermost elements of the page's players, in document order.

    With boxes it is the outermost element around the picture of about its size; where the picture has none, the outermost one that is
    called a player. Neither holds a heading or prose.
    """
    media = page.tagged(_MEDIA)
    if not media.any():
        return []
    area = np.nan_to_num(page.box[:, 2] * page.box[:, 3])
    named = page.name_words.bits(_NAMED)[page.name] > 0
    roots = page.tagged(_ROOTS)
    headings = np.concatenate([[0], np.cumsum(page.tagged(_HEADINGS))])
    labels = _Labels.of(page, blocks, page.with_descendants(media))
    parents = page.parent.astype(np.intp)
    pictures: Indices = np.flatnonzero(media)
    tops, rows = pictures.copy(), pictures
    going: Indices = np.arange(len(pictures))
    # All pictures go up at once, a level in each round: one by one thousands of them in a deep page took minutes.
    while len(going):
        rows = parents[rows]
        going, rows = _those(rows >= 0, going, rows)
        sized = area[pictures[going]]
        fits = ~roots[rows] & ((sized <= 0) | (area[rows] <= _ROOM * sized)) & (headings[page.end[rows]] == headings[rows])
        going, rows = _those(fits, going, rows)
        going, rows = _those(labels.are_all(rows, pictures[going]), going, rows)
        better = np.where(area[pictures[going]] > 0, area[rows] > 0, named[rows])
        tops[going[better]] = rows[better]
    return sorted(set(tops.tolist()))


def _those(kept: Bools, going: Indices, rows: Indices) -> tuple[Indices, Indices]:
    """Those of the pictures, and of the elements around them, that go on."""
    return going[kept], rows[kept]


@dataclass(frozen=True)
class _Labels:
    """The words that a page shows outside of its media. What stands inside of one is shown in its stead.

    Parameters
    ----------
    page
        The page.
    first
        (n_shown,) row of the first text of each block that counts, ascending.
    owner
        (n_shown,) row of the element of each.
    words
        (n_shown,) words of each, at least one.
    """

    page: Page
    first: Indices
    owner: Indices
    words: Indices

    @classmethod
    def of(cls, page: Page, blocks: Blocks, inside: Bools) -> "_Labels":
        """The blocks that are shown outside of some elements."""
        first = blocks.text_rows[blocks.start[:-1]]
        shown = blocks.shown & ~inside[first]
        return cls(page, *(column[shown].astype(np.intp) for column in (first, blocks.owner, blocks.n_words)))

    def are_all(self, rows: Indices, pictures: Indices) -> Bools:
        """(n_rows,) whether what an element holds beside its picture can be the words of a player."""
        low, high = np.searchsorted(self.first, rows), np.searchsorted(self.first, self.page.end[rows])
        total = np.concatenate([[0], np.cumsum(self.words)])
        few = total[high] - total[low] <= _OVER
        length = np.where(few, high - low, 0)  # a block has a word at least, so that these are few as well
        which = np.repeat(np.arange(len(rows)), length)
        among = np.arange(len(which)) + np.repeat(low - (np.cumsum(length) - length), length)
        beside = np.where(_over(self.page, self.owner[among], pictures[which]), 0, self.words[among])
        prose = np.bincount(which[beside >= _PROSE], minlength=len(rows))
        out: Bools = few & (prose == 0) & (np.bincount(which, weights=beside, minlength=len(rows)) <= _BESIDE)
        return out


def _over(page: Page, rows: Indices, pictures: Indices) -> Bools:
    """(n_rows,) True for elements whose middle is over the picture beside them in the list."""
    left, top, width, height = page.box[pictures].T
    across = page.box[rows, 0] + page.box[rows, 2] / 2 - left
    down = page.box[rows, 1] + page.box[rows, 3] / 2 - top
    out: Bools = (across >= 0) & (across <= width) & (down >= 0) & (down <= height)
    return out
