"""Items that repeat."""

import pytest

from contexts import supplementary
from penumbra.decision.levels import Level

K, D = Level.KEEP, Level.DIM
STORY = "Nobody in the village heard it before the morning came over the hill"


def test_half_of_a_row_kept_is_enough_for_all_of_it() -> None:
    rows = "".join(f"<li>{STORY}</li>" for _ in range(4))
    assert supplementary(f"<ul>{rows}</ul>", K, D, D, K, main=0.0) == ".ss."
    assert supplementary(f"<ul>{rows}</ul>", K, D, D, K, main=0.0, locked=(1,)) == "..s."
    assert supplementary(f"<ul>{rows}</ul>", K, D, K, D, main=0.0) == "...."


@pytest.mark.parametrize(
    ("page_type", "items", "end"),
    [
        ("listing", 5, "s"),
        ("listing", 3, "."),  # too few to be a row
        ("article", 5, "."),  # what comes after a text is another list
    ],
)
def test_the_last_repeated_item_ends_like_the_others(page_type: str, items: int, end: str) -> None:
    item = f"<li><p>{STORY}</p><b>2 of 3 in</b></li>"
    levels = [K] * (2 * items - 1)
    assert (
        supplementary(f"<ul>{item * items}</ul><footer><p>Imprint</p></footer>", *levels, D, D, page_type=page_type)[
            -2:
        ]
        == f"{end}."
    )


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
