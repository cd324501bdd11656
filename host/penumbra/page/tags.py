"""Kinds of tags, and tags before each row of a page for methods that look for a run of much text with few tags."""

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools
from penumbra.page import INLINE_TAGS, TEXT, Page

__all__ = ["HTML", "MATHML", "UNCOUNTED", "VOID", "count_tags_before"]

HTML = frozenset(
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink "
    "blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn "
    "dialog dir div dl dt em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 "
    "h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label layer "
    "legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nobr noembed "
    "noframes nolayer noscript object ol optgroup option output p param picture plaintext pre progress q rb "
    "rp rt rtc ruby s samp script search section select selectedcontent slot small source spacer span strike "
    "strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt "
    "u ul var video wbr xmp".split()
)
"""Elements of HTML, obsolete ones too. Any other is unknown to a browser, which draws it as a `span`, or is a custom
element of the page."""

MATHML = frozenset(
    "math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose "
    "mfenced msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr "
    "merror".split()
)
"""MathML without `annotation-xml`, `maction`, `mglyph` and `malignmark`; these switch between MathML and HTML."""
VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track"))
"""Elements without a closing tag, but for `param` and `wbr`: models that count tags were fitted with this set."""
UNCOUNTED = (INLINE_TAGS - {"a"}) | {TEXT}
"""Nodes that do not count as tags: text, and inline elements other than links."""


def count_tags_before(page: Page, counted: Bools, paired: Bools) -> npt.NDArray[np.int64]:
    """(n_nodes,) opening and closing tags before each row. An only child is a wrapper and does not count.

    Parameters
    ----------
    counted
        (n_nodes,) True for nodes whose tags count.
    paired
        (n_nodes,) True for the counted nodes that have a closing tag.
    """
    parents = np.maximum(page.parent, 0)
    several = np.bincount(parents, minlength=len(page))[parents] != 1
    opened, ends = counted & several, page.end[paired & several]
    closed = np.bincount(ends, minlength=len(page) + 1)[: len(page)]
    before: npt.NDArray[np.int64] = np.cumsum(opened) - opened + np.cumsum(closed)
    return before
