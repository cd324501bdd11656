"""What a page sells."""

import pytest

from contexts import context_of
from penumbra.decision.offers import sells_one_product

CARD = "<li><a href=/vase>A vase</a><p>$20</p><button>Add to cart</button></li>"
PRODUCT = "<div><h1>The lamp</h1><p>$110</p><form><button>Add to cart</button></form></div>"


@pytest.mark.parametrize(
    "markup",
    [
        PRODUCT,
        f"<header><h1>The shop of lamps</h1></header>{PRODUCT}<h2>Seen by others</h2><ul>{CARD * 3}</ul>",
        "<div><h1>Die Lampe</h1><p>110,00 €</p><button>In Warenkorb legen</button><a>Jetzt kaufen</a></div>",
        "<div><div><h1>The lamp</h1></div><div><button>Add to basket - £110</button></div></div>",
    ],
)
def test_a_price_and_one_buy_button_below_the_headline_say_product(markup: str) -> None:
    assert sells_one_product(context_of(markup))


@pytest.mark.parametrize(
    "markup",
    [
        "<img alt=lamp>",
        "<h1>The lamp</h1><p>$110</p>",
        "<div><h1>The lamp</h1><p>It is sold out.</p><button>Add to cart</button></div>",
        "<p>$110</p><button>Add to cart</button><h1>The lamp</h1>",
        f"<main><h1>Vases</h1><ul>{CARD * 3}</ul></main>",
        "<main><h1>The best lamps</h1><p>Some cost $110.</p><h2>The first</h2><p>$90</p><a>Buy now</a></main>",
    ],
    ids=["no text", "no button", "no price", "before the headline", "a list", "of a section"],
)
def test_a_page_without_one_of_these_says_nothing(markup: str) -> None:
    assert not sells_one_product(context_of(markup))
