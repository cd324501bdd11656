"""A formula stands once in a text."""

import pytest

from penumbra.output.html import as_text, decide_html

STORY = f"<p>{'Some words of the text that go on for a while and tell of things at length. ' * 5}</p>"
SOURCE = "<annotation encoding='application/x-tex'>E=mc^2</annotation>"
MATHML = (
    "<math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow>"
    f"{SOURCE}</semantics></math>"
)
DRAWN = "<span>E</span><span>=</span><span>m</span><span>c<sup>2</sup></span>"
CONTENT = "<annotation-xml encoding='MathML-Content'><apply><eq></eq><ci>E</ci></apply></annotation-xml>"


@pytest.mark.parametrize(
    "formula",
    [
        MATHML,
        MATHML.replace(SOURCE, CONTENT + SOURCE),
        f"<span class=katex><span class=katex-mathml>{MATHML}</span><span aria-hidden=true>{DRAWN}</span></span>",
        f"<span class=katex><span class=katex-html>{DRAWN}</span></span>",
        f"<span class=MathJax><nobr>{DRAWN}</nobr><span class=MJX_Assistive_MathML>{MATHML}</span></span>",
        f"<mjx-container><mjx-math>{DRAWN}</mjx-math><mjx-assistive-mml>{MATHML}</mjx-assistive-mml></mjx-container>",
    ],
    ids=["mathml", "content-mathml", "katex", "katex-without-mathml", "mathjax-2", "mathjax-3"],
)
def test_a_sentence_has_a_formula_once(formula: str) -> None:
    sentence = f"<p>It is known that {formula} holds for each body, <br>whatever it <i>consists</i> of.</p>"
    text = as_text(decide_html(f"<article><h1>Energy</h1>{STORY * 3}{sentence}{STORY}</article>"))
    assert "It is known that E=mc2 holds for each body, whatever it consists of.\n" in text


def test_words_beside_mathml_stay() -> None:
    beside = f"<p><span class=equation>{MATHML} where m is the mass of the body and c is the speed of light</span></p>"
    text = as_text(decide_html(f"<article><h1>Energy</h1>{STORY * 3}{beside}{STORY}</article>"))
    assert "E=mc2 where m is the mass of the body and c is the speed of light\n" in text
