"""Text with inline formats as Markdown."""

import pytest

from growth import LINEAR, growth
from penumbra.markdown.inline import Format, Piece, code_span, link_destination, render


@pytest.mark.parametrize(
    ("address", "written"),
    [
        ("https://a.example/?a=1&b=2", "https://a.example/?a=1&b=2"),
        ("javascript&colon;alert", "javascript&amp;colon;alert"),
        ("javascript&#58;alert", "javascript&amp;#58;alert"),
        ("/a(b) <c>", "/a%28b%29%20%3Cc%3E"),
    ],
)
def test_no_address_has_an_entity_of_markdown(address: str, written: str) -> None:
    assert link_destination(address) == written


@pytest.mark.parametrize(
    "text", ["A loaf costs $5 to $10.", "R$ 10 e R$ 20", "$5-10 and $20-30", "5 $ or 6 $", "US$5/$6", "the $ alone"]
)
def test_prices_are_written_as_they_are(text: str) -> None:
    assert render([Piece(text)]) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("the rates US$/A$ and A$/US$", r"the rates US\$/A\$ and A\$/US\$"),
        ("a template with $name$", r"a template with \$name\$"),
        ("$$ - $$$ or $", r"\$\$ - \$\$\$ or \$"),
    ],
)
def test_dollar_signs_that_would_make_a_formula_are_escaped(text: str, written: str) -> None:
    assert render([Piece(text)]) == written


def test_dollar_signs_are_escaped_where_the_signs_of_formats_would_make_a_formula_of_them() -> None:
    bold = (Format("strong"),)
    assert render([Piece("$AAA", bold), Piece(" and "), Piece("$BBB", bold)]) == r"**\$AAA** and **\$BBB**"
    assert render([Piece("$5", bold), Piece(" and "), Piece("$6", bold)]) == "**$5** and **$6**"


def test_a_price_beside_a_formula_is_escaped_and_the_formula_is_not() -> None:
    assert render([Piece("(US$/"), Piece("$x$", (), True), Piece(")")]) == r"(US\$/$x$)"
    assert render([Piece("For $5 "), Piece("$x$", (), True)]) == r"For \$5 $x$"


def test_dollar_signs_of_code_make_no_formula() -> None:
    code = [Piece(code_span(each), (), True, each) for each in ("$a", "$b")]
    assert render([code[0], Piece(" costs $5, "), code[1]]) == "`$a` costs $5, `$b`"


def test_many_dollar_signs_take_linear_time() -> None:
    assert growth(lambda size: render([Piece("$a " * size)]), 1_000) < LINEAR
