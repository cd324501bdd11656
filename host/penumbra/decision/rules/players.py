"""Players: a `video` or `audio` with the controls and subtitles that a script has put around it, which are one thing.

A control's label ("Pause", "Captions") reads like noise, and a line of subtitles like a teaser; but without them the
player has no buttons and the film no words. So the words of a player say nothing of its level: it goes with the part
around it, like a bare `video`.
"""

import msgspec
import numpy as np

from penumbra.arrays import Bools, Indices, prefix_sums
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.decision.parts import counted
from penumbra.features.hints import Hint, inherited_hints
from penumbra.page import HEADINGS, ROOTS, Page
from penumbra.text.checksums import WordNumbers

__all__ = ["find_players", "player_tops"]

_MEDIA = frozenset({"video", "audio"})
_ROOTS = ROOTS | {"main", "article"}
"""Elements that are more than a player, however little else they contain."""
_NAMED = WordNumbers.of_groups(
    [(1, "player videoplayer audioplayer mediaplayer podcastplayer plyr mejs jwplayer vjs videojs".split())]
)
"""Names of players whose picture has no box: sound, plain HTML, and what Penumbra has hidden."""


def find_players(context: PageContext, _levels: Levels, of_blocks: Levels) -> Bools:
    """(n_nodes,) players with everything in them. One called advertising, all of whose texts are hidden, is none.

    Parameters
    ----------
    of_blocks
        (n_blocks,) levels of blocks.
    """
    out = np.zeros(len(context.page), dtype=bool)
    tops = player_tops(context)
    if not tops:
        return out
    named = inherited_hints(context.page) & int(Hint.ADVERT)
    counts = counted(context, of_blocks)
    for row in tops:
        blocks = slice(int(context.tree.low[row]), int(context.tree.high[row]))
        texts = of_blocks[blocks][counts[blocks]]
        out[row] = not (named[row] and len(texts) and (texts == Level.HIDE).all())
    return context.page.with_descendants(out)


@once_a_context
def player_tops(context: PageContext) -> list[int]:
    """Rows of the outermost elements of the page's players, in document order.

    With boxes it is the outermost element around the picture of about its size. Where the picture has no box, it is the
    outermost element that is called a player. Neither contains a heading or prose.
    """
    page, limits = context.page, context.thresholds
    if _MEDIA.isdisjoint(page.tag_names):
        return []
    media = page.tagged(_MEDIA)
    area = np.nan_to_num(page.box[:, 2] * page.box[:, 3])
    named = page.name_bits(_NAMED) > 0
    roots = page.tagged(_ROOTS)
    headings = prefix_sums(page.tagged(HEADINGS))
    labels = _Labels.of(context, page.with_descendants(media))
    parents = page.parent.astype(np.intp)
    pictures: Indices = np.flatnonzero(media)
    tops, rows = pictures.copy(), pictures
    going: Indices = np.arange(len(pictures))
    # All pictures go up at once, a level in each round: one by one thousands of them in a deep page took minutes.
    while len(going):
        rows = parents[rows]
        going, rows = _those(rows >= 0, going, rows)
        sized = area[pictures[going]]
        fits = (sized <= 0) | (area[rows] <= limits.players_room * sized)
        fits &= ~roots[rows] & (headings[page.end[rows]] == headings[rows])
        going, rows = _those(fits, going, rows)
        going, rows = _those(labels.are_all(rows, pictures[going]), going, rows)
        better = np.where(area[pictures[going]] > 0, area[rows] > 0, named[rows])
        tops[going[better]] = rows[better]
    return sorted(set(tops.tolist()))


def _those(kept: Bools, going: Indices, rows: Indices) -> tuple[Indices, Indices]:
    """Those of the pictures, and of the elements around them, that go on."""
    return going[kept], rows[kept]


class _Labels(msgspec.Struct, frozen=True):
    """The words that a page shows outside of its media; text inside of these is shown only if they cannot be.

    Parameters
    ----------
    context
        The page.
    first
        (n_shown,) row of the first text of each block that counts, ascending.
    owner
        (n_shown,) row of the element of each.
    words
        (n_shown,) words of each, at least one.
    """

    context: PageContext
    first: Indices
    owner: Indices
    words: Indices

    @classmethod
    def of(cls, context: PageContext, inside: Bools) -> "_Labels":
        """The blocks that are shown outside of some elements."""
        shown = context.blocks.shown & ~inside[context.first]
        columns = (context.first, context.owner, context.words)
        return cls(context, *(column[shown].astype(np.intp) for column in columns))

    def are_all(self, rows: Indices, pictures: Indices) -> Bools:
        """(n_rows,) whether what an element holds beside its picture can be the words of a player."""
        low, high = np.searchsorted(self.first, rows), np.searchsorted(self.first, self.context.page.end[rows])
        total = prefix_sums(self.words)
        limits = self.context.thresholds
        few = total[high] - total[low] <= limits.players_over_words
        length = np.where(few, high - low, 0)  # a block has a word at least, so that these are few as well
        which = np.repeat(np.arange(len(rows)), length)
        among = np.arange(len(which)) + np.repeat(low - (np.cumsum(length) - length), length)
        beside = np.where(_over(self.context.page, self.owner[among], pictures[which]), 0, self.words[among])
        prose = np.bincount(which[beside >= limits.line_words], minlength=len(rows))
        labels = np.bincount(which, weights=beside, minlength=len(rows)) <= limits.players_beside_words
        return np.asarray(few & (prose == 0) & labels)


def _over(page: Page, rows: Indices, pictures: Indices) -> Bools:
    """(n_rows,) True for elements whose middle is over the picture beside them in the list."""
    left, top, width, height = page.box[pictures].T
    across = page.box[rows, 0] + page.box[rows, 2] / 2 - left
    down = page.box[rows, 1] + page.box[rows, 3] / 2 - top
    out: Bools = (across >= 0) & (across <= width) & (down >= 0) & (down <= height)
    return out
