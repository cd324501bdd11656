"""What the host names to people, held against the file from which the extension's words are checked too."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from penumbra.arrays import Indices
from penumbra.blocks import find_blocks
from penumbra.decision import PAGE_TYPES, Reason, decide
from penumbra.decision.elements import ElementLevel
from penumbra.decision.levels import Level
from penumbra.explain import block_excerpt, explain, explain_blocks
from penumbra.output.html import decide_html
from penumbra.page.markup import parse
from penumbra.pipeline import Result
from penumbra.scorers import SCORERS
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.default import contributions, load_model, model_columns
from penumbra.scorers.default.word_vectors import WordTokens

NAMES = json.loads((Path(__file__).parents[1] / "fixtures" / "names.json").read_text("utf-8"))
PAGE = (
    "<html><body><nav><a href=/>Home</a> <a href=/a>About</a></nav><article>"
    + "<p>It was early in the morning when we left the house, and the streets were still empty and wet.</p>" * 5
    + "</article></body></html>"
)
STORY = "A sentence of the story, with some words in it. " * 9
PAGES = Path(__file__).parents[1] / "pages"


def scored(markup: str, scores: Scores) -> Result:
    """A page decided from given scores."""
    page = parse(markup, "https://example.org/1")
    inputs = ScorerInput(page, find_blocks(page))
    return Result(inputs, scores, decide(inputs, scores))


def saying(*groups: tuple[str, float]) -> Callable[[Indices], list[list[tuple[str, float]]]]:
    """The figures of a method that says the same of each block."""
    return lambda blocks: [list(groups) for _ in blocks]


def test_page_types_and_reasons_have_words_in_the_extension() -> None:
    assert NAMES["page_types"] == list(PAGE_TYPES)
    assert NAMES["reasons"] == [reason.label for reason in Reason]


def test_groups_of_the_default_scorer_have_words_in_the_extension() -> None:
    model, values = load_model(), np.zeros((2, len(model_columns())), dtype=np.float32)
    inputs = model.networks.inputs(values, WordTokens(np.zeros(2, dtype=np.uint32), np.arange(3)))
    (groups,) = contributions(model, values, inputs, np.array([1]), np.zeros(1))
    assert {name for name, _ in groups} == set(NAMES["groups"])


def test_no_method_gives_a_reason_without_a_name_in_the_file() -> None:
    known = {*NAMES["reasons"], *NAMES["groups"]}
    for scorer in SCORERS:
        result = decide_html(PAGE, "https://example.org/a", scorer)
        assert {name for reasons in explain_blocks(result) for name, _ in reasons} <= known, scorer


@pytest.mark.parametrize("name", ["article", "blog", "forum", "product"])
def test_every_reason_agrees_with_the_level(name: str) -> None:
    result = decide_html((PAGES / f"{name}.html").read_bytes(), "https://example.org/a")
    for level, told in zip(result.decision.levels.tolist(), explain_blocks(result), strict=True):
        assert 1 <= len(told) <= 3
        assert all(value >= 0 if level == Level.KEEP else value <= 0 for _, value in told)
        assert all(value for _, value in told[1:])
        figures = [value for name, value in told if name in NAMES["groups"]]
        assert sorted(figures, key=abs, reverse=True) == figures


def test_the_name_of_a_part_comes_first_with_its_contribution() -> None:
    figures = saying(("surroundings", -5.0), ("place", 2.0), ("names", -0.7), ("text", -0.1))
    result = scored(f"<p>{STORY}</p><footer>All rights</footer>", Scores(np.array([0.9, 0.0]), explain=figures))
    assert explain_blocks(result)[1] == [("footer", -0.7), ("surroundings", -5.0), ("text", -0.1)]


def test_the_reply_has_the_parts_name_its_links_and_its_neighbours() -> None:
    figures = saying(("names", -0.7), ("text", -0.1))
    markup = (
        f"<main><p>{STORY}</p></main><div class='x9 page-sidebar'><p>More <a href=/a>stories</a></p></div><footer>"
        "All rights</footer>"
    )
    result = scored(markup, Scores(np.array([0.9, 0.1, 0.0]), explain=figures))
    told = explain(
        1,
        result,
        int(result.blocks.owner[1]),
        {int(result.page.key[result.blocks.owner[1]]): ElementLevel(int(Level.HIDE), 5)},
    )
    assert (told.named, told.name) == ("sidebar", "page-sidebar")
    assert 0.5 < told.links < 0.8
    assert told.neighbours == (1, 2)
    assert (told.seen, told.pages) == (0, 0)
    by_tag = explain(
        1,
        result,
        int(result.blocks.owner[2]),
        {int(result.page.key[result.blocks.owner[2]]): ElementLevel(int(Level.HIDE), 4)},
    )
    assert (by_tag.named, by_tag.name) == ("footer", "footer")


def test_names_that_disagree_with_the_level_are_no_reason() -> None:
    figures = saying(("surroundings", -5.0), ("names", 0.7))
    result = scored(f"<p>{STORY}</p><footer>All rights</footer>", Scores(np.array([0.9, 0.0]), explain=figures))
    assert explain_blocks(result)[1] == [("surroundings", -5.0)]


def test_a_rule_against_the_score_comes_first_with_no_contribution() -> None:
    figures = saying(("surroundings", -1.6), ("text", 0.4))
    text = f"<p>{STORY}</p>"
    headline = scored(
        f"<main><h1>The wolf</h1><p>By Anna Berg</p>{text}</main>",
        Scores(np.array([0.4, 0.4, 0.95]), np.full(3, 0.02), "article", np.array([0.9, 0.9, 0.9]), explain=figures),
    )
    assert headline.decision.levels[1] == Level.KEEP
    assert explain_blocks(headline)[1] == [("supplementary", 0.0), ("text", 0.4)]
    # A short text begins with its headline, so it is not supplementary.
    assert 0 not in headline.decision.supplementary
    assert explain_blocks(headline)[0] == [("part", 0.0), ("text", 0.4)]
    whole = "".join(f"<p>{STORY} It was the {number}th night.</p>" for number in range(9))
    copy = scored(
        f"<main>{whole}</main><section>{whole}</section>",
        Scores(np.full(18, 0.95), np.full(18, 0.02), explain=figures),
    )
    assert copy.decision.levels[9] != Level.KEEP
    assert explain_blocks(copy)[9] == [("copy", 0.0), ("surroundings", -1.6)]


def test_a_block_kept_at_a_low_score_says_so() -> None:
    figures = saying(("text", 0.4))
    result = scored(
        f"<p>{STORY}</p><p>{STORY} Again.</p>", Scores(np.array([0.6, 0.45]), np.full(2, 0.1), explain=figures)
    )
    assert explain_blocks(result)[1] == [("likely", 0.0), ("text", 0.4)]


def test_the_explained_level_is_the_one_on_the_page() -> None:
    result = scored(f"<main><p>{STORY}</p></main>", Scores(np.array([0.9]), explain=saying(("text", 3.0))))
    row = result.page.tag.index("p")
    assert explain(1, result, row, {}).level == "keep"
    rows = {int(result.page.key[row]): ElementLevel(int(Level.HIDE), Reason.ADVERT)}
    hidden = explain(1, result, row, rows)
    assert (hidden.level, hidden.reasons) == ("hide", [("advert", 0.0)])


def test_nothing_is_hidden_on_a_page_left_alone() -> None:
    result = scored("<p>Home</p>", Scores(np.array([0.0]), explain=saying(("text", -3.0))))
    told = explain(1, result, result.page.tag.index("p"), {})
    assert (told.level, told.reasons) == ("keep", [("left-alone", 0.0)])


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ("<a>About us</a><a>our journalists</a>", "About us our journalists"),
        ("<b>northshore</b><span>3 hours ago</span>", "northshore 3 hours ago"),
        ("By <a>Marit Lowe</a>, science", "By Marit Lowe, science"),
        ("Half-<i>light</i>s", "Half-lights"),
        ("word " * 30, f"{'word ' * 15}word…"),
        ("x" * 99, f"{'x' * 80}…"),
    ],
)
def test_an_excerpt_has_whole_words(markup: str, told: str) -> None:
    assert block_excerpt(decide_html(f"<p>{markup}</p>"), 0) == told


def test_a_page_without_text_is_explained_as_kept() -> None:
    result = decide_html("<html><body><video></video></body></html>")
    told = explain(1, result, 1, {})
    assert (told.level, told.reasons) == ("keep", [])
