"""TeX of formulas by the structure of their MathML."""

import pytest

from growth import LINEAR, growth
from penumbra.markdown.mathml import tex_of_math
from penumbra.page.markup import parse_with_source


def tex(inner: str) -> str:
    page, source = parse_with_source(f"<p>So <math>{inner}</math> holds.</p>")
    return tex_of_math(page, source, int(page.tagged({"math"}).argmax()))


QUADRATIC = (
    "<mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo>"
    "<mn>4</mn><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac>"
)
CASES = (
    "<mrow><mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mtext>if 5% {or}</mtext></mtd></mtr><mtr><mtd><mn>0</mn>"
    "</mtd><mtd><mtext>else</mtext></mtd></mtr></mtable><mo></mo></mrow>"
)
MATRIX = "<mrow><mo>[</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mo>]</mo></mrow>"
SUM = "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>"


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        (QUADRATIC, r"x = \frac{- b \pm \sqrt{b^{2} - 4 a c}}{2 a}"),
        (CASES, r"\left\{ \begin{matrix} 1 & \text{if 5\% \{or\}} \\ 0 & \text{else} \end{matrix} \right."),
        (MATRIX, r"\left[ \begin{matrix} a & b \end{matrix} \right]"),
        (SUM, r"\sum_{i = 1}^{n}"),
        ("<munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>", r"\lim_{n \to \infty}"),
        ("<munder><mi>x</mi><mi>y</mi></munder>", r"\underset{y}{x}"),
        ("<mover><mi>v</mi><mo>→</mo></mover><mover><mi>y</mi><mo>^</mo></mover>", r"\vec{v} \hat{y}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt[3]{x}"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", r"x_{i}^{2}"),
        ("<msup><mi>f</mi><mo>′</mo></msup><mfenced><mi>x</mi><mi>y</mi></mfenced>", r"f' \left( x , y \right)"),
        ("<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>", r"\genfrac{}{}{0pt}{}{n}{k}"),
        ("<mmultiscripts><mi>C</mi><mn>6</mn><none/><mprescripts/><none/><mn>14</mn></mmultiscripts>", "{}^{14} C_{6}"),
        ("<menclose notation=box><mi>x</mi></menclose><mphantom><mi>y</mi></mphantom>", r"\boxed{x} \phantom{y}"),
        ("<mi>sin</mi><mo>\u2061</mo><mi>θ</mi><mi>Λ</mi><mi>rate</mi>", r"\sin \theta \Lambda \mathrm{rate}"),
        ("<mi>𝑥</mi><mi>𝐱</mi><mi>ℝ</mi><mi>𝛼</mi>", r"x \mathbf{x} \mathbb{R} \alpha"),
        ("<mi mathvariant=bold>y</mi><mi mathvariant=normal>d</mi>", r"\mathbf{y} \mathrm{d}"),
        ("<semantics><mi>x</mi><annotation>x by other means</annotation></semantics>", "x"),
        ("<mtext>\\href{a}</mtext><mi>\\input</mi>", r"\text{\textbackslash{}href\{a\}} \backslash input"),
        ("<mfrac><mi>x</mi></mfrac>", r"\frac{x}{}"),
        ("", ""),
    ],
)  # fmt: skip
def test_a_formula_is_written_by_its_structure(inner: str, expected: str) -> None:
    assert tex(inner) == expected


def test_a_formula_nested_deeper_than_any_person_writes_is_none() -> None:
    assert tex("<mrow>" * 200 + "<mi>x</mi>") == ""


@pytest.mark.parametrize("part", ["<msup><mi>x</mi><mn>2</mn></msup>", "<mi>αx</mi>", "<msqrt><mo>(</mo></msqrt>"])
def test_a_long_formula_is_written_in_linear_time(part: str) -> None:
    assert growth(lambda size: tex(part * size), 500) < LINEAR


def test_a_long_name_is_written_in_linear_time() -> None:
    assert growth(lambda size: tex(f"<mi>{'α' * size}</mi>"), 2_000) < LINEAR
