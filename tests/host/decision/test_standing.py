"""Names of parts, and what refutes them."""

from dataclasses import replace

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.decision.levels import Level
from penumbra.decision.standing import Standing, kept_stretch, names_parts, stand, within_dark
from penumbra.features.hints import Hint
from penumbra.page import Style
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

K, D = Level.KEEP, Level.DIM
STORY = "Nobody in the village heard it before the morning came over the hill"


def standing(markup: str) -> Standing:
    page = parse(markup)
    inputs = ScorerInput(page, find_blocks(page))
    return stand(inputs, np.full(len(inputs.blocks), 0.5), "listing")


def test_a_page_that_tells_nothing_of_itself_names_no_parts() -> None:
    assert not names_parts(parse("<div class=nav>a</div><table><tr><td>b</table>"))
    assert names_parts(parse("<div>a</div><section>b</section>"))
    assert names_parts(parse("<html lang=en><body><div>a</div></body></html>"))
    assert names_parts(parse("<meta property='og:type' content=article><div>a</div>"))


def test_the_kept_stretch_begins_and_ends_with_more_than_a_label() -> None:
    on = standing(f"<p>a</p><p>{STORY}</p><p>b</p><p>{STORY}</p><p>c</p>")
    assert kept_stretch(on, np.zeros(5, dtype=np.int8)) == slice(1, 4)
    assert kept_stretch(on, np.ones(5, dtype=np.int8)) == slice(0)


def test_kept_text_refutes_the_name_of_what_it_stands_in() -> None:
    on = standing(f"<div class=with-sidebar><p>{STORY}</p><p>12 m</p></div><div class=sidebar><p>8 m</p></div>")
    assert within_dark(on, np.array([K, D, D], dtype=np.int8), Hint.SIDEBAR).tolist() == [False, False, True]
    assert within_dark(on, np.array([D, D, D], dtype=np.int8), Hint.SIDEBAR).all()
    assert not within_dark(on, np.array([D, D, D], dtype=np.int8), Hint.SHARE).any()


def test_values_are_evened_over_blocks_of_one_path() -> None:
    on = standing(f"<ul><li>{STORY}</li><li>{STORY} again</li></ul><p>{STORY}</p>")
    assert on.mean_by_path(np.array([0.2, 0.6, 0.9])).tolist() == [0.4, 0.4, 0.9]


def test_what_the_page_keeps_off_its_sheet_or_makes_invisible_is_not_in_sight() -> None:
    page = parse(f"<body><p>{STORY}</p><p>{STORY}</p><p>{STORY}</p><p>{STORY}</p><div>{STORY}</div></body>")
    blocks = find_blocks(page)
    box = np.tile([0.0, 10.0, 800.0, 20.0], (len(page), 1))
    off, speck, unseen, boxless = blocks.owner[1:]
    box[off], box[speck], box[boxless] = [-900.0, 10.0, 800.0, 20.0], [0.0, 10.0, 1.0, 1.0], 0.0
    style = page.style.copy()
    style[[unseen, unseen + 1]] = len(page.styles)
    style[boxless] = len(page.styles) + 1
    styles = (*page.styles, Style(display="block", visibility="hidden"), Style(display="contents"))
    drawn = replace(page, box=box, style=style, styles=styles, measured=True)
    hidden = replace(drawn, flags=np.where(np.arange(len(page)) == speck, 64, 0).astype(np.int32))  # hidden by Penumbra itself
    measured = ((drawn, [True, False, False, False, True]), (hidden, [True, False, True, False, True]))
    for each, wanted in ((page, [True] * 5), *measured):
        on = stand(ScorerInput(each, blocks), np.full(5, 0.5), "article")
        assert on.in_sight.tolist() == wanted
