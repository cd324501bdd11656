"""A page gets the same decision in every script: most features of a block do not depend on its words."""

from pathlib import Path
from statistics import mean

import pytest

from penumbra.output.html import decide_html
from penumbra.pipeline import Result
from scripts import WRITERS, rewritten

PAGES = Path(__file__).parents[1] / "pages"
NAMES = (
    "agency",
    "article",
    "blog",
    "collection",
    "documentation",
    "encyclopedia",
    "forum",
    "front",
    "listing",
    "product",
)
ALIKE = 0.93
"""Least mean share of words with the same level."""


def decided(name: str, script: str) -> Result:
    markup = rewritten((PAGES / f"{name}.html").read_text(encoding="utf-8"), WRITERS[script])
    return decide_html(markup, f"https://example.org/{name}")


def alike(name: str, script: str) -> float:
    """Share of a page's words that keep their level when the page is transcribed into another script."""
    usual, other = decided(name, "usual"), decided(name, script)
    assert len(usual.blocks) == len(other.blocks)
    assert usual.decision.suited == other.decision.suited
    words = usual.blocks.n_words
    return float(words[usual.decision.levels == other.decision.levels].sum() / words.sum())


@pytest.mark.parametrize("script", ["Han", "Devanagari"])
def test_pages_get_the_same_decision_in_another_script(script: str) -> None:
    assert mean(alike(name, script) for name in NAMES) >= ALIKE


def test_a_short_story_without_spaces_is_a_page_to_read() -> None:
    story = (
        "<p>山里的狼昨夜来到村口没有人听见它的声音所以大家都睡得很好。</p>"
        "<p>第二天早上老人在雪地里看见了狼的脚印他叫来了所有的孩子。</p>"
        "<p>孩子们沿着脚印走到河边在那里找到了一只很小的狼。</p>"
    )
    result = decide_html(
        f"<nav><a href=/>首页</a></nav><article><h1>狼来了</h1>{story}</article>", "https://example.org/wolf"
    )
    assert result.decision.suited
    assert result.blocks.n_words.tolist()[-3:] == [14, 14, 12]
