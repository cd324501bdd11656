"""Pictures that keep their light, whatever the few words around them say.

They are of a gallery, by the headline, or between the paragraphs.
"""

import numpy as np

from penumbra.arrays import Bools, Indices, prefix_sums
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint, inherited_hints
from penumbra.page import MEDIA_TAGS, Page

__all__ = ["OWN_PICTURES", "find_galleries", "find_illustrations", "find_own_pictures"]

_APART = (
    Hint.RELATED | Hint.ADVERT | Hint.SIDEBAR | Hint.NAVIGATION | Hint.FOOTER | Hint.HEADER | Hint.NEWSLETTER
    | Hint.SHARE | Hint.CONSENT
)  # fmt: skip
"""Names of parts whose pictures are not the page's content."""
OWN_PICTURES = frozenset({"img", "picture", "video", "canvas"})
"""Elements of the page's own picture; a frame is somebody else's."""
_NOT_OWN = Hint.RELATED | Hint.ADVERT | Hint.NAVIGATION | Hint.FOOTER | Hint.CONSENT
"""Names of parts that never hold the page's own picture.

`SHARE` and `HEADER` are left out: a gallery contains such buttons and may have such a name.
"""
_HOLDERS = frozenset({"main", "article"})
"""Tags, and names, of the element with the page's own content."""


def find_galleries(context: PageContext, levels: Levels) -> Bools:
    """(n_nodes,) dim elements that are mostly a large picture, with everything in them, and elements with nothing else.

    Parts called something else are left out. Captions of a gallery are short and many, like those of related pages; a
    page of pictures must not come out dark.
    """
    page, limits = context.page, context.thresholds
    tops = np.zeros(len(page), dtype=bool)
    free = (levels == Level.DIM) & ((inherited_hints(page) & int(_APART)) == 0)
    rows = np.flatnonzero(free)
    area = np.nan_to_num(page.box[:, 2] * page.box[:, 3])
    before = prefix_sums(area * context.large(MEDIA_TAGS))
    inside = before[page.end[rows]] - before[rows]
    tops[rows[(inside > 0) & (inside >= limits.most * area[rows])]] = True
    return np.asarray(page.with_descendants(tops) | (_around_alone(page, np.flatnonzero(tops)) & free))


def find_own_pictures(context: PageContext, _levels: Levels, headline: Bools, *, anywhere: bool) -> Bools:
    """(n_nodes,) elements with a large picture by the headline, in the same article.

    The words on a gallery ("share", "1 of 4") do not describe its pictures.

    Parameters
    ----------
    headline
        (n_blocks,) the heading that repeats the page's title.
    anywhere
        True: without a `main` or `article` around the headline, the whole page is searched.
    """
    page, limits = context.page, context.thresholds
    if not headline.any():
        return np.zeros(len(page), dtype=bool)
    own = int(context.owner[np.argmax(headline)])
    holder = _holder(page, own, 0 if anywhere else own)
    _, top, _, height = page.box[own].tolist()
    first, width, tall = page.box[:, 1], page.box[:, 2], page.box[:, 3]
    near = (first <= top + height + limits.pictures_own_gap) & (first + tall >= top - limits.pictures_own_gap)
    large = (width * tall >= limits.pictures_own_area) & (width <= limits.pictures_own_shape * tall)
    rows = np.arange(len(page))
    inside = (rows > holder) & (rows < page.end[holder])
    free = (inherited_hints(page) & int(_NOT_OWN)) == 0
    return page.with_ancestors(page.tagged(OWN_PICTURES) & near & large & inside & free)


def _holder(page: Page, row: int, otherwise: int) -> int:
    """Row of the element around a row that has the page's own content."""
    named = (above for above in page.ancestors(row) if _HOLDERS & {page.tag[above], *page.names[page.name[above]]})
    return next(named, otherwise)


def find_illustrations(context: PageContext, levels: Levels, of_blocks: Levels) -> Bools:
    """(n_nodes,) dim elements with a picture between kept texts. Their only text is that of the picture's `figure`.

    Parameters
    ----------
    of_blocks
        (n_blocks,) levels of blocks.
    """
    page, kept = context.page, of_blocks == Level.KEEP
    if not kept.any():
        return np.zeros(len(page), dtype=bool)
    between, figures = context.first[kept], page.tagged(("figure",))
    figures[: between[0] + 1] = figures[between[-1] :] = False
    alone = _around_alone(page, np.flatnonzero(figures))
    dim = levels == Level.DIM
    return np.asarray((page.with_descendants(figures) | alone) & dim & page.with_ancestors(page.tagged(MEDIA_TAGS)))


def _around_alone(page: Page, rows: Indices) -> Bools:
    """(n_nodes,) ancestors of the given rows. An ancestor counts if all its text is in one of the rows."""
    texts = prefix_sums(page.key == 0)
    n_texts = texts[page.end] - texts[:-1]
    out = np.zeros(len(page), dtype=bool)
    for row in rows.tolist():
        above = int(page.parent[row])
        while above >= 0 and n_texts[above] == n_texts[row] and not out[above]:
            out[above] = True
            above = int(page.parent[above])
    return out
