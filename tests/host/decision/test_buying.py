"""The button that a page's product is bought with."""

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.decision.buying import buy_buttons
from penumbra.decision.standing import stand
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

TEXT = "<p>A lamp that stands by itself and gives a warm light to read by in the evening.</p>"


def buttons(markup: str, kind: str = "product", headline: int = 0) -> list[int]:
    """Numbers of such blocks on a page whose first block is its headline."""
    page = parse(f"<h1>The lamp</h1>{markup}{TEXT}")
    inputs = ScorerInput(page, find_blocks(page))
    scores = np.full(len(inputs.blocks), 0.02)
    return buy_buttons(stand(inputs, scores, kind, scores), headline)


@pytest.mark.parametrize("line", ["Add to cart", "+ Add to basket - $110", "In den Warenkorb", "Dodaj do koszyka", "В корзину", "カートに入れる", "🛒 Buy now"])
def test_the_first_after_the_headline_is_the_products_own(line: str) -> None:
    assert buttons(f"<p>$110</p><button>{line}</button>{TEXT}<button>{line}</button>") == [2]


def test_another_way_to_buy_the_same_stands_beside_it() -> None:
    assert buttons("<button>Add to cart</button><button>Buy it now</button>") == [1, 2]
    assert buttons("<button>Add to cart</button>" + "<p>more</p>" * 9 + "<button>Buy it now</button>") == [1]


@pytest.mark.parametrize("line", ["Cart", "How to add to cart in three steps, told by a clerk", "We add to cart for you"])
def test_a_line_that_says_something_else_is_none(line: str) -> None:
    assert buttons(f"<p>{line}</p>") == []


def test_far_from_the_headline_it_is_anothers() -> None:
    assert buttons("<p>more</p>" * 61 + "<button>Add to cart</button>") == []


@pytest.mark.parametrize(("kind", "headline"), [("collection", 0), ("article", 0), ("product", -1)])
def test_a_page_of_no_one_product_has_none(kind: str, headline: int) -> None:
    assert buttons("<button>Add to cart</button>", kind, headline) == []
