"""Pictures that keep their light whatever the few words by them say: of a gallery, by the headline, between the paragraphs."""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Ints
from penumbra.blocks import Blocks
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint, find_hints
from penumbra.page import MEDIA_TAGS, Page

__all__ = ["find_illustrations", "find_own_pictures", "find_pictured"]

_PICTURE_AREA = 20_000.0
"""Area of a picture that is content rather than an icon, CSS px²: about 160 by 125."""
_PICTURE_SHARE = 0.5
"""Share of an element's area that its pictures take where it is a picture with a caption."""
_APART = (
    Hint.RELATED | Hint.ADVERT | Hint.SIDEBAR | Hint.NAVIGATION | Hint.FOOTER | Hint.HEADER | Hint.NEWSLETTER
    | Hint.SHARE | Hint.CONSENT
)  # fmt: skip
"""Names of parts whose pictures are not the page's content."""
_OWN_AREA = 60_000.0
"""Area of a picture by the headline that may be the page's own, CSS px²: about 245 by 245. Those of other offers are smaller."""
_OWN_GAP = 400.0
"""Distance from the headline up to which it stands, above or below, CSS px."""
_OWN_SHAPE = 2.5
"""Times as wide as high from which a picture is a banner."""
_OWN_TAGS = frozenset({"img", "picture", "video", "canvas"})
"""What such a picture is; what comes in a frame is somebody else's."""
_NOT_OWN = Hint.RELATED | Hint.ADVERT | Hint.NAVIGATION | Hint.FOOTER | Hint.CONSENT
"""Names of parts in which it is not. A gallery may well be called a share bar or a header: it holds their buttons."""
_HOLDERS = frozenset({"main", "article"})
"""Tags, and names, of the element that has the page's own content."""


def find_pictured(page: Page, levels: Ints) -> Bools:
    """(n_nodes,) dimmed elements that are mostly a large picture, outside parts that are called something else, with all in them.

    Captions of a gallery are short and many, like those of related pages; a page of pictures must not come out dark.

    Parameters
    ----------
    levels
        (n_nodes,) the level that all text in an element shares; -1 for none, or several.
    """
    out = np.zeros(len(page), dtype=bool)
    dimmed = np.flatnonzero(levels == Level.DIM)
    if not page.measured or not len(dimmed):
        return out
    area = np.nan_to_num(page.box[:, 2] * page.box[:, 3])
    is_picture = page.tagged(MEDIA_TAGS) & (area >= _PICTURE_AREA)
    before = np.concatenate([[0.0], np.cumsum(area * is_picture)])
    inside = before[page.end[dimmed]] - before[dimmed]
    _, called = find_hints(page)
    pictured = (inside > 0) & (inside >= _PICTURE_SHARE * area[dimmed]) & ((called[dimmed] & int(_APART)) == 0)
    for row in dimmed[pictured].tolist():
        out[row : page.end[row]] = True
    return out


def find_own_pictures(page: Page, headline: int, kind: str) -> Bools:
    """(n_nodes,) elements with a large picture by the headline: the words on a gallery ("share", "1 of 4") are not what its pictures are.

    It stands in the same article, or, on a page that tells no article from the rest, anywhere if the page is of a product.

    Parameters
    ----------
    headline
        Row of the headline's element.
    kind
        Kind of page.
    """
    if not page.measured:
        return np.zeros(len(page), dtype=bool)
    around = (
        row for row in page.ancestors(headline) if page.tag[row] in _HOLDERS or _HOLDERS & set(page.names[page.name[row]])
    )
    holder = next(around, 0 if kind == "product" else headline)
    _, top, _, height = page.box[headline].tolist()
    first, width, tall = page.box[:, 1], page.box[:, 2], page.box[:, 3]
    near = (first <= top + height + _OWN_GAP) & (first + tall >= top - _OWN_GAP)
    large = (width * tall >= _OWN_AREA) & (width <= _OWN_SHAPE * tall)
    _, called = find_hints(page)
    rows = np.arange(len(page))
    inside = (rows > holder) & (rows < page.end[holder])
    return page.with_ancestors(page.tagged(_OWN_TAGS) & near & large & inside & ((called & int(_NOT_OWN)) == 0))


def find_illustrations(page: Page, blocks: Blocks, decided: Levels, levels: Ints) -> Bools:
    """(n_nodes,) elements with a picture between kept texts that are dim for its caption alone: the caption's level is not the picture's.

    Parameters
    ----------
    decided
        (n_blocks,) level of each block.
    levels
        (n_nodes,) the level that all text in an element shares; -1 for none, or several.
    """
    kept = blocks.text_rows[blocks.start[:-1]][decided == Level.KEEP]
    if not len(kept):
        return np.zeros(len(page), dtype=bool)
    rows = np.arange(len(page))
    figures = page.tagged(("figure",)) & (rows > kept[0]) & (rows < kept[-1])
    dim = levels == Level.DIM
    texts = np.concatenate([[0], np.cumsum(page.key == 0)])
    alone = _around_alone(page, np.flatnonzero(figures), texts[page.end] - texts[:-1])
    out: Bools = (page.with_descendants(figures) | alone) & dim & page.with_ancestors(page.tagged(MEDIA_TAGS))
    return out


def _around_alone(page: Page, rows: npt.NDArray[np.intp], n_texts: npt.NDArray[np.int64]) -> Bools:
    """(n_nodes,) elements around some rows that hold no other text than one of them; each is looked at once.

    Parameters
    ----------
    n_texts
        (n_nodes,) texts in each element.
    """
    out = np.zeros(len(page), dtype=bool)
    for row in rows.tolist():
        above = int(page.parent[row])
        while above >= 0 and n_texts[above] == n_texts[row] and not out[above]:
            out[above] = True
            above = int(page.parent[above])
    return out
