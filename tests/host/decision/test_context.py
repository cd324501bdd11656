"""What rules know of a page."""

from dataclasses import replace

import numpy as np

from contexts import context_of
from penumbra.arrays import Bools
from penumbra.blocks import find_blocks
from penumbra.decision.context import PageContext, once, once_a_context
from penumbra.decision.levels import Level, Levels
from penumbra.features.hints import Hint
from penumbra.page import Style
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput, Scores

STORY = "Nobody in the village heard it before the morning came over the hill"


def test_a_page_that_tells_nothing_of_itself_names_no_parts() -> None:
    assert not context_of("<div class=nav>a</div><table><tr><td>b</table>").names_parts
    assert context_of("<div>a</div><section>b</section>").names_parts
    assert context_of("<div>a</div><details><summary>b</summary></details>").names_parts
    assert context_of("<html lang=en><body><div>a</div></body></html>").names_parts
    assert context_of("<meta property='og:type' content=article><div>a</div>").names_parts


def test_a_link_or_a_box_inside_a_heading_has_the_headings_rank() -> None:
    assert context_of("<h2><a>one</a></h2><p>two</p><h3><div>three</div></h3>").ranks.tolist() == [2, 0, 3]


def test_a_line_with_the_class_of_a_heading_has_its_rank_but_not_what_is_inside_of_a_part_with_it() -> None:
    line = context_of("<div class='card-title h6'>one</div><h2 class='h4'>two</h2><p class=high>three</p>")
    assert line.ranks.tolist() == [6, 2, 0]
    assert context_of("<div class=h3><p>one</p><p>two</p></div>").ranks.tolist() == [0, 0]


def test_a_block_has_the_names_of_all_elements_around_it_and_two_of_its_own() -> None:
    context = context_of("<div class=comments><section><div class=byline><p>me</p></div></section></div><p>you</p>")
    assert context.has_hint(Hint.COMMENTS | Hint.RELATED).tolist() == [True, False]
    assert ((context.near_hints & int(Hint.BYLINE)) > 0).tolist() == [True, False]
    assert not (context.near_hints & int(Hint.COMMENTS)).any()


def test_a_mean_by_kind_is_the_same_for_repeated_items() -> None:
    context = context_of(f"<ul><li>{STORY}</li><li>{STORY} again</li></ul><p>{STORY}</p>")
    assert context.tree.mean_by_kind(np.array([0.2, 0.6, 0.9])).tolist() == [0.4, 0.4, 0.9]


def test_an_abstaining_score_counts_as_zero_and_stands_in_for_wanted() -> None:
    page = parse(f"<p>{STORY}</p><p>{STORY}</p>")
    context = PageContext.of(ScorerInput(page, find_blocks(page)), Scores(np.array([np.nan, 0.7])))
    assert context.main.tolist() == context.wanted.tolist() == [0.0, 0.7]


def test_a_detector_runs_once_a_page_or_once_for_the_same_read_only_levels() -> None:
    calls: list[str] = []

    @once_a_context
    def of_page(_context: PageContext) -> int:
        calls.append("page")
        return len(calls)

    @once
    def of_levels(_context: PageContext, levels: Levels) -> Bools:
        calls.append("levels")
        return np.asarray(levels == Level.KEEP)

    context, levels = context_of(f"<p>{STORY}</p>"), np.zeros(1, dtype=np.int8)
    assert of_page(context) == of_page(context) == 1
    of_levels(context, levels)
    levels[0] = Level.HIDE
    assert not of_levels(context, levels).any(), "writable levels may have changed"
    levels.flags.writeable = False
    of_levels(context, levels)
    of_levels(context, levels)
    assert calls == ["page", "levels", "levels", "levels"]


def test_a_detector_runs_once_for_equal_options_and_again_for_others_or_another_array() -> None:
    calls: list[tuple[str, Bools]] = []

    @once
    def of_levels(_context: PageContext, _levels: Levels, on: tuple[str, ...], found: Bools) -> None:
        calls.append(("".join(on), found))

    context, levels = context_of(f"<p>{STORY}</p>"), np.zeros(1, dtype=np.int8)
    levels.flags.writeable = False
    found, equal = np.zeros(2, dtype=bool), np.zeros(2, dtype=bool)
    of_levels(context, levels, tuple("ab"), found)
    of_levels(context, levels, tuple("ab"), found)
    of_levels(context, levels, tuple("a"), found)
    of_levels(context, levels, tuple("a"), equal)
    assert [on for on, _ in calls] == ["ab", "a", "a"]
    assert calls[-1][1] is equal


def test_a_block_off_the_canvas_or_invisible_is_not_in_sight() -> None:
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
    hidden = replace(
        drawn, flags=np.where(np.arange(len(page)) == speck, 64, 0).astype(np.int32)
    )  # hidden by Penumbra itself
    measured = ((drawn, [True, False, False, False, True]), (hidden, [True, False, True, False, True]))
    for each, wanted in ((page, [True] * 5), *measured):
        context = PageContext.of(ScorerInput(each, blocks), Scores(np.full(5, 0.5)))
        assert context.in_sight.tolist() == wanted
