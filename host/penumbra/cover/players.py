"""Players: a `video` or `audio` with the controls and subtitles that a script has put around it, which are one thing.

A control's label ("Pause", "Captions") reads like noise and a line of subtitles like a teaser; but who hides them takes the player's
buttons and what is said in the film. So the words of a player say nothing of its level: it stands or falls with what is around it, as
a bare `video` does.
"""

import numpy as np

from penumbra.blocks import Blocks
from penumbra.page import Bools, Ints, Page
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
    """Rows of the outermost elements of the page's players, in document order.

    With boxes it is the outermost element around the picture of about its size; where the picture has none, the outermost one that is
    called a player. Neither holds a heading or prose.
    """
    media = page.tagged(_MEDIA)
    if not media.any():
        return []
    named = page.name_words.bits(_NAMED)[page.name] > 0
    inside = page.below(media)
    headings = np.concatenate([[0], np.cumsum(page.tagged(_HEADINGS))])
    return sorted({_outermost(page, blocks, row, inside, named, headings) for row in np.flatnonzero(media).tolist()})


def _outermost(page: Page, blocks: Blocks, picture: int, inside: Bools, named: Bools, headings: Ints) -> int:
    area = np.nan_to_num(page.box[:, 2] * page.box[:, 3])
    sized = area[picture] > 0
    top = picture
    for row in page.ancestors(picture):
        if page.tag[row] in _ROOTS or (sized and area[row] > _ROOM * area[picture]):
            break
        if headings[page.end[row]] > headings[row] or not _are_labels(page, blocks, row, picture, inside):
            break
        if area[row] > 0 if sized else named[row]:
            top = row
    return top


def _are_labels(page: Page, blocks: Blocks, row: int, picture: int, inside: Bools) -> bool:
    """Whether what an element holds beside the picture can be the words of its player. What stands inside of it is shown in its stead."""
    first = blocks.text_rows[blocks.start[:-1]]
    low, high = np.searchsorted(first, [row, page.end[row]])
    among = np.arange(low, high)
    among = among[blocks.shown[among] & ~inside[first[among]]]
    words = blocks.n_words[among]
    over = _over(page, blocks.owner[among], picture)
    beside = words[~over]
    return bool(beside.max(initial=0) < _PROSE and beside.sum() <= _BESIDE and words.sum() <= _OVER)


def _over(page: Page, rows: Ints, picture: int) -> Bools:
    """(n_rows,) True for elements whose middle is over the picture."""
    left, top, width, height = page.box[picture]
    across = page.box[rows, 0] + page.box[rows, 2] / 2 - left
    down = page.box[rows, 1] + page.box[rows, 3] / 2 - top
    out: Bools = (across >= 0) & (across <= width) & (down >= 0) & (down <= height)
    return out
