"""The shipped scorer."""

from pathlib import Path

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.decision.levels import LEVELS
from penumbra.errors import ModelError
from penumbra.explain import explain_blocks
from penumbra.output.html import as_text, decide_html
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.default import load_model, score, scoring

PAGES = Path(__file__).parents[3] / "pages"
STORY = """<html lang=en><head><title>A day at the sea</title></head><body>
<nav class=menu><ul><li><a href=/>Home</a><li><a href=/a>About us</a><li><a href=/c>Contact</a></ul></nav>
<article><h1>A day at the sea</h1>
<p>It was early in the morning when we left the house, and the streets were still empty and wet from the night's \
rain.</p>
<p>By noon the sun had come out, and the whole beach was full of people who had had the same idea as we had.</p>
<p>We went home late, tired and happy, with sand in our shoes and salt on our skin, and slept like stones.</p></article>
<footer>© 2026 The Sea Blog. All rights reserved. <a href=/p>Privacy policy</a></footer></body></html>"""


def test_a_story_is_main_content_and_its_menu_and_footer_are_not() -> None:
    result = decide_html(STORY, "https://example.org/blog/a-day-at-the-sea")
    text = as_text(result)
    assert "early in the morning" in text
    assert "slept like stones" in text
    assert "Privacy policy" not in text
    assert "About us" not in text


def test_main_and_minor_probabilities_sum_to_at_most_1() -> None:
    page = parse(STORY)
    scores = score(ScorerInput(page, find_blocks(page)))
    assert scores.minor is not None
    assert (scores.main >= 0).all()
    assert (scores.main + scores.minor <= 1 + 1e-9).all()


def test_the_same_page_gives_the_same_scores() -> None:
    once, again = (score(ScorerInput(page, find_blocks(page))).main for page in (parse(STORY), parse(STORY)))
    assert np.array_equal(once, again)


def test_blocks_of_one_path_shift_to_their_mean_and_the_explanation_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = parse(STORY)
    inputs = ScorerInput(page, find_blocks(page))
    path = inputs.tree.kind_path
    story = np.flatnonzero(path == path[4])
    assert len(story) == 3
    spreads = []
    for evened in (0.0, 0.4, 1.0):
        monkeypatch.setattr(scoring, "MEAN_SHARE", evened)
        scores = score(inputs)
        assert scores.explain is not None
        shift = dict(scores.explain(story[:1])[0])["repetition"]
        odds = np.log(scores.main / (1.0 - scores.main))[story]
        spreads.append((np.ptp(odds), odds[0], shift))
    assert spreads[1][0] == pytest.approx(0.6 * spreads[0][0], rel=1e-3)
    assert spreads[2][0] == pytest.approx(0.0, abs=1e-6)
    assert spreads[2][2] - spreads[0][2] == pytest.approx(spreads[2][1] - spreads[0][1], abs=2e-3)


def test_blocks_whose_elements_have_names_have_a_share_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "MEAN_SHARE", 0.0)
    monkeypatch.setattr(scoring, "MEAN_SHARE_NAMED", 1.0)
    spreads = []
    for paragraph in ("<p>", "<p class=text>"):
        page = parse(STORY.replace("<p>", paragraph))
        inputs = ScorerInput(page, find_blocks(page))
        spreads.append(np.ptp(score(inputs).main[inputs.tree.kind_path == inputs.tree.kind_path[4]]))
    assert spreads[0] > 0.0
    assert spreads[1] == pytest.approx(0.0, abs=1e-9)


def test_many_blocks_explained_at_once_equal_each_explained_alone() -> None:
    scores = decide_html((PAGES / "encyclopedia.html").read_bytes(), "https://example.org/a").scores
    assert scores.explain is not None
    together = scores.explain(np.arange(len(scores.main)))
    assert len(together) == len(scores.main) > 200
    for block in (0, 127, 128, len(together) - 1):
        (alone,) = scores.explain(np.array([block]))
        assert dict(together[block]) == pytest.approx(dict(alone), abs=2e-3)


def test_a_section_on_comments_is_scored_as_any_section() -> None:
    text = "<p>Your patch will get remarks from people on ways in which it can be improved. Answer them in detail.</p>"
    scores = []
    for name in ("respond-to-review-comments", "b7"):
        section = f"<section id={name}><h2>Respond to review comments</h2>{text * 2}</section>"
        page = parse(f"<main><h1>Submitting patches</h1>{text * 2}{section}</main>")
        scores.append(score(ScorerInput(page, find_blocks(page))).main)
    assert scores[0] == pytest.approx(scores[1])


def test_a_page_without_text_has_no_scores() -> None:
    page = parse("<div><img src=x></div>")
    assert len(score(ScorerInput(page, find_blocks(page))).main) == 0


def test_a_block_is_explained_by_its_three_strongest_groups() -> None:
    result = decide_html(STORY)
    kept = LEVELS.index("keep")
    block = int(np.flatnonzero(result.decision.levels == kept)[1])
    reasons = explain_blocks(result)[block]
    assert len(reasons) == 3
    assert abs(reasons[0][1]) >= abs(reasons[1][1]) >= abs(reasons[2][1])


def test_a_missing_model_is_an_error_with_advice(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        load_model(str(tmp_path / "none.npz"))


def test_a_broken_model_is_an_error_with_advice(tmp_path: Path) -> None:
    broken = tmp_path / "broken.npz"
    np.savez(broken, names=np.array(["words"]))
    with pytest.raises(ModelError, match="cannot be read"):
        load_model(str(broken))
