"""Formulas, charts, maps, headings and code are never cut."""

import pytest

from contexts import darkened, seen_on
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
TEXT = "<p>Each root of the equation is found in the same way, whatever its sign may be.</p>"
MATHML = "<math><mi>x</mi><mo>=</mo><mfrac><mi>b</mi><mi>c</mi></mfrac></math>"
MATHJAX_2 = "<div class=MathJax_Display><span class=mjx-chtml><div>x</div><div>b</div><div>c</div></span></div>"
MATHJAX_3 = "<mjx-container class=MathJax><mjx-mi>x</mjx-mi><mjx-mi>b</mjx-mi><mjx-mi>c</mjx-mi></mjx-container>"
KATEX = "<span class=katex-display><span class=katex><div>x</div><div>b</div><div>c</div></span></span>"
CHART = "<div class=highcharts-container><div>Apples</div><div>Pears</div><div>Plums</div></div>"
MAP = "<div class=leaflet-container><div>Zoom in</div><div>500 m</div><div>© OpenStreetMap</div></div>"


@pytest.mark.parametrize("formula", [MATHML, MATHJAX_3])
@pytest.mark.parametrize("level", [D, H])
def test_a_formula_on_a_line_of_its_own_goes_with_the_part_around_it(formula: str, level: int) -> None:
    seen = seen_on(parse(f"<article>{TEXT}<div>{formula}</div>{TEXT}</article>"), [K, level, K])
    assert (seen.levels.tolist(), seen.elements.rows) == ([K] * 3, {})
    page = parse(f"<main>{TEXT}</main><aside><p>More on roots</p>{formula}</aside>")
    assert darkened(page, [K, D, level]) == {"aside": D}


@pytest.mark.parametrize("drawing", [MATHJAX_2, KATEX, CHART, MAP])
@pytest.mark.parametrize("levels", [(D, D, D), (K, D, H), (H, H, H), (D, K, K)])
def test_a_drawing_between_kept_texts_stays_whole(drawing: str, levels: tuple[int, ...]) -> None:
    seen = seen_on(parse(f"<article>{TEXT}<div>{drawing}</div>{TEXT}</article>"), [K, *levels, K])
    assert (seen.levels.tolist(), seen.elements.rows) == ([K] * 5, {})


def test_a_drawing_in_a_dim_part_goes_with_it() -> None:
    page = parse(f"<main>{TEXT}</main><aside><p>More on roots</p>{CHART}</aside>")
    assert darkened(page, [K, D, H, H, D]) == {"aside": D}


def test_a_part_that_is_named_after_its_formulas_is_no_formula() -> None:
    page = parse(f"<main>{TEXT}</main><div class=mathjax-on><p>More on roots</p><p>Share</p></div>")
    assert darkened(page, [K, D, H]) == {"div": D, "p": H}


def test_lines_of_one_block_of_code_have_one_level() -> None:
    code = "<pre><div>a = 1</div><div>b = 2</div><div>c = 3</div></pre>"
    assert darkened(parse(f"<main>{TEXT}{code}</main>"), [K, K, D, H]) == {}
    assert darkened(parse(f"<main>{TEXT}{code}</main>"), [K, D, D, D]) == {"pre": D}


def test_a_word_of_a_kept_heading_is_not_dim() -> None:
    heading = "<h1>Shop <div>Grid</div></h1>"
    assert darkened(parse(f"<main>{heading}{TEXT}</main>"), [K, D, K]) == {}
    assert darkened(parse(f"<main>{heading}{TEXT}</main>"), [D, D, K]) == {"h1": D}
