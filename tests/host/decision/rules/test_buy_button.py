"""The button that a page's product is bought with."""

import numpy as np
import pytest

from contexts import context_of, levels_of, supplementary
from penumbra.decision.levels import Level
from penumbra.decision.rules.buy_button import find_buy_button

TEXT = "<p>A lamp that stands by itself and gives a warm light to read by in the evening.</p>"


def buttons(markup: str, headline: int = 0) -> list[int]:
    """Numbers of the buy buttons on a page whose first block is its headline."""
    context = context_of(f"<h1>The lamp</h1>{markup}{TEXT}", "product", 0.02)
    found = find_buy_button(context, levels_of(context), np.arange(len(context.words)) == headline)
    return [int(block) for block in np.flatnonzero(found)]


@pytest.mark.parametrize(
    "line",
    [
        "Add to cart",
        "+ Add to basket - $110",
        "In den Warenkorb",
        "Dodaj do koszyka",
        "В корзину",
        "カートに入れる",
        "🛒 Buy now",
    ],
)
def test_the_first_button_after_the_headline_is_the_products_own(line: str) -> None:
    assert buttons(f"<p>$110</p><button>{line}</button>{TEXT}<button>{line}</button>") == [2]


def test_another_way_to_buy_the_same_product_stands_beside_it() -> None:
    assert buttons("<button>Add to cart</button><button>Buy it now</button>") == [1, 2]
    assert buttons("<button>Add to cart</button>" + "<p>more</p>" * 9 + "<button>Buy it now</button>") == [1]


@pytest.mark.parametrize(
    "line", ["Cart", "How to add to cart in three steps, told by a clerk", "We add to cart for you"]
)
def test_a_line_that_says_something_else_is_no_buy_button(line: str) -> None:
    assert buttons(f"<p>{line}</p>") == []


def test_a_button_far_from_the_headline_is_another_products() -> None:
    assert buttons("<p>more</p>" * 61 + "<button>Add to cart</button>") == []


def test_a_page_without_a_headline_has_no_buy_button() -> None:
    assert buttons("<button>Add to cart</button>", headline=-1) == []


def test_only_the_products_own_buy_button_is_kept() -> None:
    other = "<section><p>A vase</p><button>Add to cart</button></section>"
    markup = f"<main><h1>The lamp</h1>{TEXT}<button>Add to cart</button></main>{other}"
    assert (
        supplementary(markup, Level.DIM, Level.KEEP, Level.HIDE, Level.DIM, Level.DIM, page_type="product") == "s.s.."
    )
    assert (
        supplementary(markup, Level.DIM, Level.KEEP, Level.HIDE, Level.DIM, Level.DIM, page_type="collection")
        == "s...."
    )


def test_lines_between_the_headline_and_the_buy_button_are_the_products_own() -> None:
    lines = "<p>$110</p><p>In stock</p><p><a href=/mail>Tell a friend</a></p><p class=share>Pass it on</p>"
    markup = f"<h1>The lamp</h1>{lines}<button>Add to cart</button><p>Seen by others</p>{TEXT}"
    levels = (Level.DIM,) * 7 + (Level.KEEP,)
    assert supplementary(markup, *levels, page_type="product") == "sss..s.."
    assert supplementary(markup, *levels, page_type="article") == "s......."


def test_without_a_buy_button_no_line_is_the_products_own() -> None:
    markup = f"<h1>The lamp</h1><p>$110</p>{TEXT}"
    assert supplementary(markup, Level.DIM, Level.DIM, Level.KEEP, page_type="product") == "s.."
