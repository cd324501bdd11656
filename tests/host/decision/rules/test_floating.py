"""Bars and dialogs over the page."""

from dataclasses import replace

import numpy as np

from contexts import darkened, measured
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE


def test_a_dim_bar_over_the_page_is_hidden_and_a_side_column_is_not() -> None:
    parsed = parse("<p>main</p><nav>the manual's tree</nav><footer>join us</footer>")
    page = measured(parsed, {"html": (1200, 3000), "nav": (300, 900), "footer": (1200, 80)})
    still = tuple(replace(style, position="fixed") for style in page.styles)
    assert darkened(page, [K, D, D]) == {"nav": D, "footer": D}
    assert darkened(replace(page, styles=still), [K, D, D]) == {"nav": D, "footer": H}
    assert darkened(replace(page, styles=still), [K, D, K]) == {"nav": D}
    for flags, level in ((64, D), (64 | 128, H)):  # hidden, it has no width: what was noise is taken for a bar
        hidden = replace(page, styles=still, flags=np.where(page.tagged(("nav",)), flags, 0).astype(np.int32))
        assert darkened(hidden, [K, D, D]) == {"nav": level, "footer": H}


def test_a_products_form_over_the_page_is_dim_at_most() -> None:
    words = "A kettle of steel that boils two litres of water in four minutes and then whistles. "
    form = "<form class=share><label>Quantity</label><button>Add to basket</button></form>"
    markup = f"<p>{words * 3}</p>{form}<p>{words * 3}</p>"
    page = measured(parse(markup), {"html": (1200, 3000), "form": (1200, 80)})
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    for level in (D, H):
        assert darkened(page, [K, level, level, K], page_type="product") == {"form": D}
    assert darkened(page, [K, D, D, K], page_type="article") == {"form": H}


def test_a_products_form_over_the_page_below_its_headline_is_dim_at_most() -> None:
    name, words = "Steel kettle that whistles loudly for three minutes", "It boils two litres of water. " * 9
    markup = f"<title>{name}</title><h1>{name}</h1><form><label>Quantity</label></form><p>{words}</p>"
    page = measured(parse(markup), {"html": (1200, 3000), "form": (1200, 80)})
    page = replace(page, styles=tuple(replace(style, position="fixed") for style in page.styles))
    assert darkened(page, [D, H, K], page_type="product") == {"form": D}
