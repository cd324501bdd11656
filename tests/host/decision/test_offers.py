"""What a page sells."""

import pytest

from contexts import context_of
from penumbra.decision.offers import end_of_offer, sells_one_product

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


def test_a_price_that_is_a_heading_does_not_hide_the_headline() -> None:
    assert sells_one_product(context_of("<div><h1>The lamp</h1><h2>$110</h2><button>Add to cart</button></div>"))
    assert not sells_one_product(context_of("<div><h1>The lamps</h1><h2>A lamp</h2>$110<a>Add to cart</a></div>"))


PART = "<div itemscope itemtype='https://schema.org/Product'>{}</div>"


@pytest.mark.parametrize(
    ("markup", "sells"),
    [
        (PART.format("<h1>The lamp</h1>"), True),
        (PART.format("<h1>The lamp</h1>" + PART.format("<h1>Its bulb</h1>")), True),
        (PART.format("<h1>The lamp</h1>") + PART.format("<h2>A vase</h2>") * 3, True),
        ("<h1>Vases</h1>" + PART.format("<h2>A vase</h2>"), False),
        (PART.format("<h1>A vase</h1>") * 3, False),
        ("<div itemtype='https://schema.org/ProductGroup'><h1>Vases</h1></div>", False),
    ],
    ids=["one", "with another inside", "with cards below", "of a card", "of each card", "a group"],
)
def test_microdata_of_a_product_around_one_headline_says_product(markup: str, *, sells: bool) -> None:
    assert sells_one_product(context_of(markup, "collection")) is sells
    assert not sells_one_product(context_of(markup, "service"))


@pytest.mark.parametrize(
    ("markup", "sells"),
    [
        ("<h1>The lamp</h1><form id=product_addtocart_form><input class=btn-cart></form>", True),
        ("<h1>The lamp</h1><input id=AddToBasketButton><ul><li><a class=add-to-cart>Vase</a></ul>", True),
        ("<h1>Vases</h1>" + "<p>A vase<input class=add_to_cart>" * 3, False),
        ("<form id=add-to-cart></form><h1>The lamp</h1>", False),
        ("<h1>The lamp</h1><form class=cart></form><button class=add>More</button>", False),
        ("<h1>The lamp</h1><a class=add-to-cart>Vase</a>", False),
    ],
    ids=["a form", "a button", "one for each card", "before the headline", "half a name", "a link"],
)
def test_one_control_below_the_headline_that_is_called_add_to_cart_says_product(markup: str, *, sells: bool) -> None:
    assert sells_one_product(context_of(f"{markup}<p>More</p>", "listing")) is sells


@pytest.mark.parametrize(
    ("below", "end"),
    [
        ("<p>$110</p><button>Add to cart</button>", 2),
        ("<p>$110</p><form class=add-to-cart><p>Quantity</p><input></form><p>Text</p>", 3),
        ("<p>$110</p><input class=add-to-cart><p>Text</p>", 2),
        ("<p>$110</p><p>Text</p>", 0),
        ("<p>more</p>" * 61 + "<input class=add-to-cart><p>Text</p>", 0),
    ],
    ids=["a button", "a form", "a button without text", "nothing", "too far"],
)
def test_an_offer_ends_at_the_products_own_buy_button(below: str, end: int) -> None:
    assert end_of_offer(context_of(f"<h1>The lamp</h1>{below}"), 0) == end
