"""TeX in a page's text."""

import pytest

from growth import LINEAR, growth
from penumbra.markdown.formulas import Formula, drawn_signs, formula_of_math, split_tex
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
        ("$$a + b < c$$", ["", Formula("a + b < c", display=True), ""]),
    ],
)
def test_a_text_is_parted_at_its_formulas(text: str, parts: list[str | Formula]) -> None:
    assert split_tex(text) == parts


@pytest.mark.parametrize("prices", ["$$ - $$$", "from $$ to $$$", "$$ or $$$", "$$/$$$", "$$$$"])
def test_signs_of_how_dear_a_place_is_are_no_formula(prices: str) -> None:
    assert split_tex(prices) == [prices]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("so $x$ and $$y$$", ["so ", Formula("x", display=False), " and ", Formula("y", display=True), ""]),
        ("for $5 to $10, or $5-$10", ["for $5 to $10, or $5-$10"]),
        ("$x$5", ["$x$5"]),
        (r"\$5 and ($x$)", [r"\$5 and (", Formula("x", display=False), ")"]),
        ("$$ x $$", ["", Formula(" x ", display=True), ""]),
    ],
)
def test_a_page_may_have_formulas_between_single_dollar_signs(text: str, parts: list[str | Formula]) -> None:
    assert split_tex(text, frozenset({"$", "$$"})) == parts


@pytest.mark.parametrize(
    ("script", "signs"),
    [
        ("MathJax = { tex: { inlineMath: [['$', '$'], ['\\\\(', '\\\\)']] } };", {"$", "$$"}),
        ("MathJax = { tex: { inlineMath: {'[+]': [['$', '$']]} } };", {"$", "$$"}),
        ('renderMathInElement(document.body, {delimiters: [{left: "$", right: "$", display: false}]})', {"$", "$$"}),
        ('renderMathInElement(document.body, {delimiters: [{left: "$$", right: "$$", display: true}]})', {"$$"}),
        ("MathJax = { tex: { inlineMath: [['\\\\(', '\\\\)']] } }; $('x').hide('$')", {"$$"}),
        ("$('x').hide('$')", set()),
    ],
)
def test_scripts_tell_between_which_signs_they_draw_formulas(script: str, signs: set[str]) -> None:
    _, source = parse_with_source(f"<script>{script}</script><p>so $x$ is</p>")
    assert drawn_signs(source) == signs


def test_the_address_of_a_script_tells_that_it_draws_formulas() -> None:
    _, source = parse_with_source("<script src=https://cdn.example/mathjax@3/tex.js></script><p>so $$x$$ is</p>")
    assert drawn_signs(source) == {"$$"}


@pytest.mark.parametrize("sign", ["\\(", "\\[", "$$ $", "$$ a $$ b ", "\\(\\)"])
def test_signs_that_are_never_closed_are_read_in_linear_time(sign: str) -> None:
    assert growth(lambda size: split_tex(sign * size, frozenset({"$", "$$"})), 1_000) < LINEAR


def test_formulas_inside_each_other_take_linear_time() -> None:
    pages = {size: parse_with_source(f"<p>{'<math><mrow>' * size}<mi>x</mi>") for size in (100, 800)}

    def formula(size: int) -> Formula | None:
        page, source = pages[size]
        return formula_of_math(page, source, page.tag.index("math"))

    assert formula(800) is None  # nobody writes so many levels
    assert growth(formula, 100) < LINEAR
