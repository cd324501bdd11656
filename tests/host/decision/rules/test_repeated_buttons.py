"""Buttons that repeat on each item."""

import pytest

from contexts import supplementary
from penumbra.decision.levels import Level

D = Level.DIM


@pytest.mark.parametrize(
    ("page_type", "tag", "found"),
    [("listing", "button", ".s" * 4), ("listing", "p", "ss" * 4), ("service", "button", "ss" * 4)],
)
def test_buttons_with_the_same_label_on_each_card_are_not_kept_with_the_cards(
    page_type: str, tag: str, found: str
) -> None:
    cards = "".join(
        f"<section><{tag}>Quick view</{tag}><p>Lamp of brass, {number}</p></section>" for number in range(4)
    )
    assert supplementary(f"<main>{cards}</main>", *[D, D] * 4, page_type=page_type, main=0.2, wanted=0.9) == found
