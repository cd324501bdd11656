"""Parts that are never cut: formulas, charts, maps, headings and blocks of code.

The letters of a formula, and the labels of a chart or a map, read like noise. So their words say nothing of their
level: they go with the part around them, like a picture. The words of a heading and of code count.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext, once_a_context
from penumbra.decision.levels import Levels
from penumbra.page import HEADINGS

__all__ = ["drawings", "find_undivided"]

_WHOLE = HEADINGS | {"pre"}
"""Elements that have one level with everything in them."""
_NAMED = frozenset(
    "katex MathJax MathJax_CHTML MathJax_Display MathJax_SVG mjx-chtml apexcharts-canvas highcharts-container "
    "js-plotly-plot recharts-wrapper vega-embed leaflet-container mapboxgl-map maplibregl-map".split()
)
"""Names that programs give to the elements in which they draw."""
_TEXT = HEADINGS | {"article", "dl", "main", "ol", "p", "section", "ul"}
"""Elements that no drawing contains; a part around a drawing may be named after it."""


def find_undivided(context: PageContext, _levels: Levels) -> Bools:
    """(n_nodes,) formulas, charts and maps with everything in them, and everything inside of a heading or of code."""
    page = context.page
    inside = page.with_descendants(page.tagged(_WHOLE))
    return np.asarray(drawings(context) | (inside & inside[page.parent]))


@once_a_context
def drawings(context: PageContext) -> Bools:
    """(n_nodes,) formulas, charts and maps with everything in them."""
    page = context.page
    tops, named = page.tagged(("math",)), page.named(_NAMED)
    if named.any():
        tops |= named & ~page.with_ancestors(page.tagged(_TEXT))
    return page.with_descendants(tops)
