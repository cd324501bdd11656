"""TeX in a page's text."""

import pytest

from growth import LINEAR, growth
from penumbra.markdown.formulas import Formula, formula_of_math, split_tex
from penumbra.page.markup import parse_with_source


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("so \\(x\\) is", ["so ", Formula("x", display=False), " is"]),
        ("\\[x\n|y\\]", ["", Formula("x\n|y", display=True), ""]),
        ("a $$x$$ b $$y$$", ["a ", Formula("x", display=True), " b ", Formula("y", display=True), ""]),
        ("$$$x$$", ["$", Formula("x", display=True), ""]),
        ("\\(\\) or \\(x\\)", ["", Formula("\\) or \\(x", display=False), ""]),
        ("\\(x \\[y\\]", ["\\(x ", Formula("y", display=True), ""]),
        ("$$x$ \\(y\\)", ["$$x$ ", Formula("y", display=False), ""]),
        ("\\(x, $$ and \\[", ["\\(x, $$ and \\["]),
        ("a $$ b $$x$$", ["a $$ b ", Formula("x", display=True), ""]),
    ],
)
def test_a_text_is_parted_at_its_formulas(text: str, parts: list[str | Formula]) -> None:
    assert split_tex(text) == parts


@pytest.mark.parametrize("prices", ["$$ - $$$", "from $$ to $$$", "$$ or $$$", "$$/$$$", "$$$$"])
def test_signs_of_how_dear_a_place_is_are_no_formula(prices: str) -> None:
    assert split_tex(prices) == [prices]


@pytest.mark.parametrize("sign", ["\\(", "\\[", "$$ $", "$$ a $$ b ", "\\(\\)"])
def test_signs_that_are_never_closed_are_read_in_linear_time(sign: str) -> None:
    assert growth(lambda size: split_tex(sign * size), 1_000) < LINEAR


def test_formulas_inside_each_other_take_linear_time() -> None:
    pages = {size: parse_with_source(f"<p>{'<math><mrow>' * size}<mi>x</mi>") for size in (100, 800)}

    def formula(size: int) -> Formula | None:
        page, source = pages[size]
        return formula_of_math(page, source, page.tag.index("math"))

    assert formula(800) is None  # nobody writes so many levels
    assert growth(formula, 100) < LINEAR
