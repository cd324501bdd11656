"""Noise on pages that name no parts."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of, context_of_page, each_rule
from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.rules.unnamed_noise import find_unnamed_noise
from penumbra.decision.table import RULES
from penumbra.page.markup import parse

K, D = Level.KEEP, Level.DIM
PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"
OLD = f"<div><a>News</a></div>{PARAGRAPH}<div><a>Sport</a></div><div class=related><a>The bear</a></div><p>Perhaps</p>"


def noise(
    context: PageContext,
    levels: Levels,
    teasers: Bools | None = None,
    thread: Bools | None = None,
    headline: int | None = None,
) -> list[bool]:
    """The noise on a page with some teasers, comments and a headline."""
    none = np.zeros(len(levels), dtype=bool)
    first = np.arange(len(levels)) == headline
    given = (first, none if teasers is None else teasers, none, none if thread is None else thread)
    (row,) = (rule for rule in each_rule(RULES) if rule.find is find_unnamed_noise)
    return [*map(bool, row.ask(context, levels, *given))]


@pytest.mark.parametrize(
    ("markup", "page_type", "found"),
    [
        (OLD, "article", [True, False, True, False, False]),
        (OLD + "<footer></footer>", "article", [False] * 5),
    ],
)
def test_only_a_name_of_minor_content_keeps_a_block_outside_of_the_text_dim(
    markup: str, page_type: str, found: list[bool]
) -> None:
    page = context_of(markup, page_type, np.array([0.1, 0.95, 0.1, 0.1, 0.4]))
    assert noise(page, np.array([D, K, D, D, D], dtype=np.int8)) == found


@pytest.mark.parametrize(
    ("wanted", "linked", "found"),
    [((0.8, 0.8, 0.8), False, [0]), ((0.8, 0.2, 0.8), False, [0, 1]), ((0.8, 0.8, 0.8), True, [0, 1, 2])],
)
def test_author_and_date_right_above_the_text_are_no_noise(
    wanted: tuple[float, ...], linked: bool, found: list[int]
) -> None:
    line = "<p><a href=/by>{}</a></p>" if linked else "<p>{}</p>"
    markup = "".join(line.format(each) for each in ("Tide tables", "Anna Berg", "1 May 2008"))
    page = context_of(f"{markup}{PARAGRAPH}", "article", np.array([0.05, 0.05, 0.05, 0.95]), np.array([*wanted, 0.99]))
    assert np.flatnonzero(noise(page, np.array([D, D, D, K], dtype=np.int8))).tolist() == found


@pytest.mark.parametrize(("position", "found"), [("absolute", [2]), ("fixed", [2]), ("static", [0, 1, 2])])
def test_a_column_that_would_leave_its_place_empty_is_no_noise(position: str, found: list[int]) -> None:
    """The tree of classes beside the frame of Scaladoc."""
    page = parse(f"<ul><li><a href=/a>Any</a><li><a href=/b>Null</a></ul><p>Top</p>{PARAGRAPH}")
    boxes = {"html": (0, 0, 1280, 800), "ul": (0, 0, 250, 800)}
    page = replace(
        page,
        box=np.array([boxes.get(tag, (0, 0, 0, 0)) for tag in page.tag], dtype=float),
        measured=True,
        styles=(page.styles[0], replace(page.styles[0], position=position)),
        style=np.array([int(tag == "ul") for tag in page.tag]),
    )
    context = context_of_page(page, "article", np.array([0.05, 0.05, 0.05, 0.95]))
    assert np.flatnonzero(noise(context, np.array([D, D, D, K], dtype=np.int8))).tolist() == found


def test_between_the_headline_and_the_text_only_links_are_noise() -> None:
    markup = f"<h1>Kelp</h1><p>Since</p><p>1.2</p><p>Source</p><p><a href=/p>Print</a></p>{PARAGRAPH}"
    page = context_of(markup, "article", np.array([0.05] * 5 + [0.95]))
    levels = np.array([K, D, D, D, D, K], dtype=np.int8)
    assert noise(page, levels) == [False, True, True, True, True, False]
    assert noise(page, levels, headline=0) == [False, False, False, False, True, False]


def test_a_sentence_goes_with_its_headline() -> None:
    titles = ("The bear", "The sea", "The mill")
    cards = "".join(
        f"<li><b><a>{title} is back</a></b><p>Nobody had seen it here since the war.</p></li>" for title in titles
    )
    main, levels = np.array([0.95, 0.1, 0.4, 0.4, 0.4, 0.4, 0.4]), np.array([K, D, D, D, D, D, D], dtype=np.int8)
    page = f"{PARAGRAPH}<ul>{cards}</ul>"
    assert noise(context_of(page, "article", main), levels) == [False, *[True] * 6]
    assert not any(noise(context_of(f"{page}<footer></footer>", "article", main), levels))


def test_comments_and_a_likely_teaser_stay_dim() -> None:
    rest = "<p>It is so</p><p><a>The bear</a></p><p><a>The sea</a></p>"
    page = context_of(PARAGRAPH + rest, "article", np.array([0.9, 0.1, 0.4, 0.6]))
    levels = np.array([K, D, D, D], dtype=np.int8)
    thread = np.array([False, True, False, False])
    teasers = np.array([False, False, True, True])
    assert noise(page, levels, teasers, thread) == [False, False, True, False]


def test_what_stands_beside_the_text_of_a_manual_is_not_hidden() -> None:
    (row,) = (rule for rule in each_rule(RULES) if rule.find is find_unnamed_noise)
    assert "documentation" not in row.page_types
    assert {"article", "forum", "listing"} <= row.page_types


def test_prose_stays_dim() -> None:
    page = context_of(f"{PARAGRAPH}<p>A firm</p>{PARAGRAPH}<p>A hill</p>", "article", np.array([0.9, 0.1, 0.1, 0.2]))
    assert noise(page, np.array([K, D, D, D], dtype=np.int8)) == [False, True, False, False]
