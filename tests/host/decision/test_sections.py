"""Parts around a text: teasers, banners, menus and feet, pages that name no parts."""

import numpy as np
import pytest

from penumbra.decision.levels import Level
from penumbra.decision.sections import kept_consent, milder, named_minor, teasers_below, unnamed_noise
from penumbra.decision.standing import Standing
from standings import standing

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"
TEASER = "<li><a>The bear is back</a></li><li>Nobody had seen one here since the war.</li>"


def levels_of(on: Standing, level: int = K) -> "np.ndarray[tuple[int], np.dtype[np.int8]]":
    return np.full(len(on.main), level, dtype=np.int8)


def test_what_stands_after_the_element_with_the_text_goes_unless_it_is_sure() -> None:
    main = np.array([0.95] * 4 + [0.6, 0.75])
    on = standing(f"<div>{PARAGRAPH * 4}</div><h2>The sea</h2><p>A sentence about the sea.</p>", "forum", main)
    assert teasers_below(on, levels_of(on)).tolist() == [False] * 4 + [True, False]


def test_links_with_a_sentence_each_after_the_last_sure_paragraph_are_teasers() -> None:
    main = np.array([0.95] * 4 + [0.75] * 6)
    markup = f"<div>{PARAGRAPH * 4}<ul>{TEASER * 3}</ul></div>"
    article, forum = standing(markup, "article", main), standing(markup, "forum", main)
    assert teasers_below(article, levels_of(article)).tolist() == [False] * 4 + [True] * 6
    assert not teasers_below(forum, levels_of(forum)).any()


def test_a_sentence_under_a_headline_that_is_not_lit_tells_another_story_unless_it_is_sure() -> None:
    titles = ("The bear", "The sea", "The mill")
    cards = "".join(f"<li><b><a>{title} is back</a></b><p>Nobody had seen it here since the war.</p></li>" for title in titles)
    main = np.array([0.3, 0.8, 0.3, 0.8, 0.3, 0.95, *[0.95] * 3])
    for kind, wanted in (("article", [1, 3]), ("forum", [])):
        on = standing(f"<ul>{cards}</ul>{PARAGRAPH * 3}", kind, main)
        levels = np.where(main < 0.5, np.int8(D), np.int8(K))
        assert np.flatnonzero(teasers_below(on, levels)).tolist() == wanted


@pytest.mark.parametrize(
    ("lit", "linked", "noise"),
    [((0.8, 0.8, 0.8), False, [0]), ((0.8, 0.2, 0.8), False, [0, 1]), ((0.8, 0.8, 0.8), True, [0, 1, 2])],
)
def test_author_and_day_right_above_the_text_are_no_noise_where_no_part_is_named(
    lit: tuple[float, ...], linked: bool, noise: list[int]
) -> None:
    line = "<p><a href=/by>{}</a></p>" if linked else "<p>{}</p>"
    markup = "".join(line.format(each) for each in ("Tide tables", "Anna Berg", "1 May 2008"))
    on = standing(f"{markup}{PARAGRAPH}", "article", np.array([0.05, 0.05, 0.05, 0.95]), np.array([*lit, 0.99]))
    levels, none = np.array([D, D, D, K], dtype=np.int8), np.zeros(4, dtype=bool)
    assert np.flatnonzero(unnamed_noise(on, levels, none, none)).tolist() == noise


def test_a_sentence_goes_with_its_headline_where_no_part_is_named() -> None:
    titles = ("The bear", "The sea", "The mill")
    cards = "".join(f"<li><b><a>{title} is back</a></b><p>Nobody had seen it here since the war.</p></li>" for title in titles)
    on = standing(f"{PARAGRAPH}<ul>{cards}</ul>", "article", np.array([0.95, 0.1, 0.4, 0.4, 0.4, 0.4, 0.4]))
    levels = np.array([K, D, D, D, D, D, D], dtype=np.int8)
    none = np.zeros(7, dtype=bool)
    assert unnamed_noise(on, levels, none, none).tolist() == [False, *[True] * 6]
    parts = standing(f"{PARAGRAPH}<ul>{cards}</ul><footer></footer>", "article", on.main)
    assert not unnamed_noise(parts, levels, none, none).any()


def test_a_page_that_names_its_parts_has_no_teasers_by_their_place() -> None:
    on = standing(f"<main>{PARAGRAPH * 4}<ul>{TEASER * 3}</ul></main>", "article", np.array([0.95] * 4 + [0.75] * 6))
    assert not teasers_below(on, levels_of(on)).any()


def test_a_surer_block_in_a_row_of_teasers_is_one_of_them() -> None:
    markup = f"<div>{PARAGRAPH * 4}<ul>{TEASER * 3}</ul></div>"
    for score, wanted in ((0.85, True), (0.96, False)):
        on = standing(markup, "article", np.array([0.95] * 4 + [0.75, 0.75, 0.75, score, 0.75, 0.75]))
        assert teasers_below(on, levels_of(on)).tolist() == [False] * 4 + [True, True, True, wanted, True, True]


def test_a_last_paragraph_where_the_others_stand_is_no_teaser() -> None:
    on = standing(f"<div>{PARAGRAPH * 4}<p><a>More of it</a></p></div>", "article", np.array([0.95] * 4 + [0.75]))
    assert not teasers_below(on, levels_of(on)).any()


def test_a_consent_banner_is_no_text_unless_the_page_has_little_else() -> None:
    banner = "<div id=cookie-consent><p>We value your privacy and so do our partners.</p></div>"
    main = np.array([0.95] * 3 + [0.8])
    on = standing(PARAGRAPH * 3 + banner, "article", main)
    assert kept_consent(on, levels_of(on)).tolist() == [False] * 3 + [True]
    sure = standing(PARAGRAPH * 3 + banner, "article", np.full(4, 0.95))
    assert not kept_consent(sure, levels_of(sure)).any()
    alone = standing(banner, "article", main[3:])
    assert not kept_consent(alone, levels_of(alone)).any()


NOTE = "The offer holds for those who have walked over the hill and down again before noon."


def test_a_note_in_a_footer_is_dimmed_by_its_sign_or_its_name_and_legal_prose_is_not() -> None:
    feet = f"<p>* {NOTE}</p><p>2 {NOTE}</p><p>{NOTE}</p><p>* Sold out</p><ol class=footnotes><li>{NOTE}</li></ol>"
    on = standing(f"{PARAGRAPH}<footer>{feet}</footer>", "product", np.array([0.95, 0, 0, 0, 0, 0]))
    assert milder(on, levels_of(on, H)).tolist() == [False, True, True, False, False, True]


@pytest.mark.parametrize(
    ("name", "kind", "dim"),
    [
        ("filters", "collection", True),
        ("sort-by", "listing", True),
        ("filters", "article", False),
        ("breadcrumbs", "product", True),
        ("breadcrumbs", "service", False),
        ("widget archives", "article", True),
        ("banner", "collection", False),
    ],
)
def test_a_lists_tools_the_way_back_and_a_sites_archives_are_no_darker_than_dim(name: str, kind: str, dim: bool) -> None:
    on = standing(f"<main>{PARAGRAPH}</main><div class='{name}'><a>One of many</a></div>", kind, np.array([0.95, 0.01]))
    assert milder(on, np.array([K, H], dtype=np.int8)).tolist() == [False, dim]


OLD = f"<div><a>News</a></div>{PARAGRAPH}<div><a>Sport</a></div><div class=related><a>The bear</a></div><p>Perhaps</p>"


@pytest.mark.parametrize(
    ("markup", "kind", "noise"),
    [
        (OLD, "article", [True, False, True, False, False]),
        (OLD, "documentation", [False, False, True, False, False]),
        (OLD, "product", [False] * 5),
        (OLD + "<footer></footer>", "article", [False] * 5),
    ],
)
def test_where_no_part_is_named_only_a_name_keeps_dim_what_stands_outside_the_text(
    markup: str, kind: str, noise: list[bool]
) -> None:
    on = standing(markup, kind, np.array([0.1, 0.95, 0.1, 0.1, 0.4]))
    levels = np.array([D, K, D, D, D], dtype=np.int8)
    none = np.zeros(5, dtype=bool)
    assert unnamed_noise(on, levels, none, none).tolist() == noise


def test_a_thread_and_a_likely_teaser_stay_dim_where_no_part_is_named() -> None:
    rest = "<p>It is so</p><p><a>The bear</a></p><p><a>The sea</a></p>"
    on = standing(PARAGRAPH + rest, "article", np.array([0.9, 0.1, 0.4, 0.6]))
    levels = np.array([K, D, D, D], dtype=np.int8)
    thread = np.array([False, True, False, False])
    teasers = np.array([False, False, True, True])
    assert unnamed_noise(on, levels, thread, teasers).tolist() == [False, False, True, False]


def test_prose_stays_dim_where_no_part_is_named() -> None:
    on = standing(f"{PARAGRAPH}<p>A firm</p>{PARAGRAPH}<p>A hill</p>", "article", np.array([0.9, 0.1, 0.1, 0.2]))
    levels, none = np.array([K, D, D, D], dtype=np.int8), np.zeros(4, dtype=bool)
    assert unnamed_noise(on, levels, none, none).tolist() == [False, True, False, False]


def test_a_manuals_tree_of_pages_and_readers_comments_are_dim_at_most() -> None:
    markup = "<nav><a>Chapter 1</a></nav><header><nav>Shop</nav></header><div class=comments><p>So it is</p></div>"
    manual, article = standing(markup, "documentation"), standing(markup)
    assert milder(manual, levels_of(manual, H)).tolist() == [True, False, True]
    assert milder(article, levels_of(article, H)).tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("part", "wanted", "dim"),
    [("<div>Row</div>", 0.1, True), ("<div>Row</div>", 0.0, False), ("<nav>Row</nav>", 0.1, False)],
)
def test_what_somebody_may_want_between_kept_blocks_is_not_hidden(part: str, wanted: float, dim: bool) -> None:
    markup = PARAGRAPH + part + PARAGRAPH + "<div>End</div>"
    on = standing(markup, "listing", np.full(4, 0.02), np.array([1.0, wanted, 1.0, wanted]))
    assert milder(on, np.array([K, H, K, H], dtype=np.int8)).tolist() == [False, dim, False, False]


@pytest.mark.parametrize(
    ("kind", "name", "main", "minor"),
    [
        ("forum", "signature", 0.5, True),
        ("forum", "post-signature", 0.5, True),
        ("article", "signature", 0.5, False),  # of a petition, of a chef
        ("article", "affiliate-disclosure", 0.5, True),
        ("article", "disclaimer", 0.95, False),  # around the whole text
        ("product", "disclaimer", 0.5, False),
        ("product", "breadcrumbs", 0.5, True),
        ("product", "sort-by", 0.3, True),
        ("article", "sort-by", 0.3, False),
        ("article", "call-to-action", 0.3, True),
        ("service", "call-to-action", 0.3, False),
        ("forum", "vote-count", 0.3, True),
        ("forum", "vote-count", 0.8, False),
    ],
)
def test_what_is_called_minor_is_so_by_the_kind_of_page_and_where_it_is_not_sure(kind: str, name: str, main: float, *, minor: bool) -> None:
    on = standing(f"{PARAGRAPH}<div class={name}><p>Gone fishing since 1999.</p></div>", kind, np.array([0.95, main]))
    assert named_minor(on).tolist() == [False, minor]
