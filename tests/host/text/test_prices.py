"""Prices in text."""

import pytest

from penumbra.text.prices import PRICE


@pytest.mark.parametrize(
    "line",
    [
        "$5",
        "£40.00",
        "30,00 €",
        "EUR 6,99*",
        "9,49 грн",
        "870 руб",
        "870 р.",
        "1 299 Kč",
        "19 900 Ft-tól",
        "2 399,00 zł",
        "149 kr",
        "12,50 лв.",
        "89 lei",
        "₽ 870",
        "¥1,200",
        "1,200円",
        "25元",
        "12,000원",
        "Rs. 499",
        "CHF 12.90",
        "49,90 TL",
        "₪ 120",
        "120.000 ₫",
    ],
)
def test_a_number_with_a_currency_is_a_price(line: str) -> None:
    assert PRICE.search(line)


@pytest.mark.parametrize("line", ["1 299", "a cable of 10 Ft", "5 krona", "18 leis", "In stock: 6", "3 рыбы", "USD"])
def test_a_number_without_a_currency_is_none(line: str) -> None:
    assert not PRICE.search(line)
