"""Headings follow their sections."""

import numpy as np
import pytest

from contexts import context_of, context_of_page, measured
from penumbra.decision import decide
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.decision.rule import Trace, apply_rules
from penumbra.decision.rules.headings import find_headings_of_any_kept, find_headings_of_dim, find_parted_sections
from penumbra.decision.table import RULES
from penumbra.page.markup import parse
from penumbra.scorers.base import Scores

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
LONG = "nobody in the village heard it before the morning came"


def _followed(markup: str, *levels: int) -> list[int]:
    """Levels after the rows of headings."""
    rows = [row for row in RULES if isinstance(row, tuple) and row[0].reason is Reason.SECTION]
    followed: list[int] = apply_rules(rows, context_of(markup), Trace(np.array(levels, dtype=np.int8))).levels.tolist()
    return followed


def test_the_heading_of_a_kept_section_is_kept() -> None:
    assert _followed(f"<h2>Night</h2><p>{LONG}</p>", H, K) == [K, K]


@pytest.mark.parametrize(
    ("heading", "level", "lit"),
    [
        ("<h1>Mike</h1>", D, True),
        ("<h1>Mike</h1>", H, False),
        ("<div class=site-header><h1>Mike</h1></div>", D, False),
    ],
)
def test_a_single_h1_is_lit_if_it_is_dim_and_in_no_header(heading: str, level: Level, lit: bool) -> None:
    page = context_of(f"{heading}<p>{LONG}</p><h2>Projects</h2><p>{LONG}</p>")
    found = find_headings_of_any_kept(page, np.array([level, K, K, K], dtype=np.int8))
    assert found.tolist() == [lit, False, False, False]


@pytest.mark.parametrize("level", [D, H])
def test_one_of_several_h1_follows_its_section(level: Level) -> None:
    page = context_of(f"<h1>Mike</h1><p>{LONG}</p><h1>Projects</h1><p>{LONG}</p>")
    found = find_headings_of_any_kept(page, np.array([level, K, K, K], dtype=np.int8))
    assert found.tolist() == [True, False, False, False]


def test_the_heading_of_a_kept_list_is_kept_where_a_dim_label_comes_first() -> None:
    assert _followed(f"<h2>Latest</h2><p>Sport</p><p>{LONG}</p><p>World</p><p>{LONG}</p>", D, D, K, D, K) == [
        K,
        D,
        K,
        D,
        K,
    ]


def test_the_heading_of_a_section_that_is_lit_beside_the_text_is_lit_too() -> None:
    text = f"<h1>The shop</h1><p>{LONG * 3}</p>"
    hours = "<h2>We are open</h2><ul><li>Monday to Friday, from seven in the morning to eight</li></ul>"
    page = context_of(f"<main>{text}{hours}</main>", "service")
    wanted = np.array([0.9, 0.99, 0.05, 0.7])
    scores = Scores(np.array([0.9, 0.95, 0.1, 0.3]), np.array([0.1, 0.02, 0.3, 0.5]), "service", wanted=wanted)
    assert decide(page.inputs, scores).levels.tolist() == [K, K, K, K]


def test_the_dim_heading_of_a_long_hidden_section_is_hidden() -> None:
    section = f"<p>a</p><p>{LONG * 8}</p>"
    assert _followed(f"<h2>More</h2>{section}<h2>Night</h2><p>{LONG}</p>", D, H, H, K, K) == [H, H, H, K, K]


def test_a_hidden_section_of_a_few_words_is_dim_as_its_heading_is() -> None:
    assert _followed(f"<h2>More</h2><p>a</p><p>b</p><h2>Night</h2><p>{LONG}</p>", D, H, H, K, K) == [D, D, D, K, K]
    assert _followed("<div><h2>More</h2><p>a</p></div><p>b</p>", D, H, H) == [D, D, H]
    assert _followed("<footer><h2>More</h2><p>a</p></footer><p>b</p>", D, H, H) == [H, H, H]


@pytest.mark.parametrize(("side", "level"), [(300.0, D), (16.0, H)])
def test_the_heading_of_a_large_chart_stays_above_its_hidden_legend(side: float, level: int) -> None:
    page = measured(parse(f"<h2>Sales</h2><canvas></canvas><p>{LONG * 8}</p>"), {"canvas": (side, side)})
    rows = [row for row in RULES if isinstance(row, tuple) and row[0].reason is Reason.SECTION]
    trace = apply_rules(rows, context_of_page(page), Trace(np.array([D, H], dtype=np.int8)))
    assert trace.levels.tolist() == [level, H]


@pytest.mark.parametrize(("part", "dim"), [("<img>", True), ("<a href=/x><img></a>", False), ("", False)])
def test_the_heading_of_large_pictures_that_are_no_links_is_dim_at_most(part: str, dim: bool) -> None:
    page = measured(parse(f"<p>{LONG}</p><h4>My portfolio</h4>{part}<footer>Legal</footer>"), {"img": (400.0, 300.0)})
    found = find_parted_sections(context_of_page(page), np.array([K, H, H], dtype=np.int8))
    assert found.tolist() == [False, dim, False]


def test_the_hidden_heading_of_a_label_is_dim_and_a_heading_of_nothing_stays_as_it_is() -> None:
    assert _followed("<h2>Night</h2><p>short</p><p>aside</p><h2>End</h2>", H, K, D, D) == [D, K, D, D]


def test_the_heading_of_few_words_is_lit_if_all_of_its_section_is() -> None:
    assert _followed("<main><h2>Notice</h2><p>Keep it.</p><h2>End</h2></main>", D, K, D) == [K, K, D]
    assert _followed("<div><div><div><h2>Search</h2></div></div></div><div><p>Keep it.</p></div>", D, K) == [D, K]


def _of_dim(markup: str, *levels: int, supplementary: int = 0, headline: int = -1) -> list[bool]:
    """Headings of dim sections; the block `supplementary` is kept by a rule of supplementary content alone."""
    rows = np.arange(len(levels))
    found: list[bool] = find_headings_of_dim(
        context_of(markup, main=0.2), np.array(levels, dtype=np.int8), rows == headline, rows == supplementary
    ).tolist()
    return found


def test_a_supplementary_heading_of_a_dim_box_is_found_though_text_follows_the_box() -> None:
    box = "<aside><div><h3>More</h3></div><p>a</p><p>b</p></aside>"
    assert _of_dim(f"<div>{box}<p>{LONG}</p></div>", K, D, D, K) == [True, False, False, False]


def test_a_supplementary_heading_of_a_section_with_a_kept_word_stays() -> None:
    assert not any(_of_dim(f"<h3>Night</h3><p>a</p><p>{LONG}</p>", K, D, K))


def test_a_label_of_a_dim_part_called_related_is_found() -> None:
    box = '<aside class="related"><span>More</span><ul><li>a</li><li>b</li></ul></aside>'
    assert _of_dim(f"<div>{box}<p>{LONG}</p></div>", K, D, D, K) == [True, False, False, False]


def test_the_name_of_a_posts_author_heads_no_section() -> None:
    post = "<section><h4 class={}>Kevin</h4><h5>Member</h5><p>Posts 12</p></section>"
    assert not any(_of_dim(post.format("message-name") + f"<p>{LONG}</p>", K, D, D, K))
    assert _of_dim(post.format("more") + f"<p>{LONG}</p>", K, D, D, K) == [True, False, False, False]


def test_a_section_ends_at_the_next_heading_of_its_rank() -> None:
    markup = f"<h3>More</h3><p>a</p><h3>Night</h3><p>{LONG}</p>"
    assert _of_dim(markup, K, D, K, K) == [True, False, False, False]


def test_a_headline_and_a_heading_without_any_text_stay() -> None:
    assert not any(_of_dim("<h2>Night</h2><p>a</p>", K, D, headline=0))
    assert not any(_of_dim("<p>a</p><h2>Night</h2>", D, K, supplementary=1))


def test_the_hidden_heading_of_a_section_that_is_not_hidden_is_found() -> None:
    page = context_of("<aside><h4>Archive</h4><p>2026</p><p>2025</p></aside><p>Write to us</p>")
    all_levels = [np.array([H, *levels, K], dtype=np.int8) for levels in ((D, D), (D, H), (H, H))]
    assert [bool(find_parted_sections(page, levels)[0]) for levels in all_levels] == [True, True, False]


def test_hidden_prose_at_the_head_of_a_section_that_is_not_hidden_is_found() -> None:
    entries = "<p>On Monday</p><p>On Tuesday</p>"
    page = context_of(f"<div><h2>Threads</h2><p>{LONG} {LONG}</p>{entries}</div><p>Write to us</p>")
    all_levels = [np.array([D, H, *levels, K], dtype=np.int8) for levels in ((D, D), (D, H), (H, H))]
    assert [bool(find_parted_sections(page, levels)[1]) for levels in all_levels] == [True, False, False]


def test_hidden_lines_and_links_at_the_head_of_a_section_stay_hidden() -> None:
    for first in (f"<p>{LONG}</p>", f"<p><a href=/a>{LONG} {LONG}</a></p>"):
        page = context_of(f"<aside><h2>Threads</h2>{first}<p>On Monday</p><p>On Tuesday</p></aside><p>Write to us</p>")
        assert not find_parted_sections(page, np.array([D, H, D, D, K], dtype=np.int8)).any()


def test_the_hidden_h1_of_a_slide_whose_text_is_dim_is_found() -> None:
    slides = "".join(f"<div><h1>Slide {number}</h1><p>{LONG}</p></div>" for number in (1, 2))
    page = context_of(f"{slides}<h2>News</h2><p>Write to us</p>")
    assert find_parted_sections(page, np.array([H, D, K, D, K, K], dtype=np.int8)).tolist()[:4] == [True, *[False] * 3]


@pytest.mark.parametrize(
    ("around", "found"),
    [("aside", False), ("nav", False), ("div class=navigation", False), ("section", True), ("div", True)],
)
def test_a_heading_beside_the_text_is_no_heading_of_the_text_after_it(around: str, found: bool) -> None:
    end = around.partition(" ")[0]
    page = context_of(f"<{around}><h4>Sign up</h4><p>Free each morning</p></{end}><p>{LONG}</p>")
    assert bool(find_headings_of_any_kept(page, np.array([D, D, K], dtype=np.int8))[0]) is found
