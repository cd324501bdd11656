"""Parts that are called paid for."""

import numpy as np

from contexts import darkened, seen_on
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.page.markup import parse

K, D = Level.KEEP, Level.DIM


def test_an_advertisement_that_reads_like_text_is_dim_and_is_not_watched() -> None:
    words = "Brass polish that is sold by the bucket to members and to others"
    page = parse(f"{f'<p>{words} of the story</p>' * 12}<div class='sponsored'>{words}</div>")
    seen = seen_on(page, [K] * 13, "forum", np.array([0.98] * 12 + [0.4]))
    (row,) = seen.elements.rows.values()
    assert (row.level, row.reason) == (D, Reason.ADVERT)
    assert [page.tag[page.row_of[key]] for key in seen.elements.main] == ["p"] * 12
    assert (seen.levels[-1], seen.reasons[-1]) == (D, Reason.ADVERT)


def test_cards_in_a_box_called_advertising_stay() -> None:
    cards = "".join(f"<li><h3>Wireless charger {number}</h3><span>from 28,33</span></li>" for number in range(3))
    for name in ("advertising gadgets", "sponsored"):
        page = parse(f"<article>main</article><div class='{name}'><ul>{cards}</ul></div>")
        assert darkened(page, [K] * 7) == {}
