"""Advertisements between the paragraphs of a text."""

import numpy as np
import pytest

from contexts import context_of, texts_found_by
from growth import LINEAR, growth
from penumbra.decision.levels import Level, Levels
from penumbra.decision.rule import Move

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
PARAGRAPH = "<p>The wolf came down from the hill before the morning.</p>"
PROSE = "<p>The wolf came down from the hill before the morning, and nobody in the village heard it at all.</p>"
OFFER = "<b>Winter tyres, fitted at your door</b><p>From 59 a piece.</p>"


def adverts(markup: str, main: float = 0.6, levels: Levels | None = None) -> tuple[list[str], list[str]]:
    """Texts of advertisements, with a name and without one, on a page whose blocks all have one score."""
    page = context_of(markup, main=main)
    named, unnamed = (texts_found_by("adverts", page, levels, move) for move in (Move.HIDE, Move.DIM_KEPT))
    return named, unnamed


@pytest.mark.parametrize("label", ["Advertisement", "— SPONSORED —", "Anzeige:", "Publicité", "広告"])
def test_a_part_called_an_advert_with_a_disclosure_is_one_as_a_whole(label: str) -> None:
    page = f"{PARAGRAPH}<div class=ad-box><div><div>{label}</div>{OFFER}</div></div>{PARAGRAPH}"
    assert adverts(page) == ([label, "Winter tyres, fitted at your door", "From 59 a piece."], [])


def test_a_disclosure_in_one_line_with_the_offer_makes_an_advert_too() -> None:
    page = f"{PARAGRAPH}<div class=ad><small>Advertisement</small><b>Winter tyres</b> from 59</div>{PARAGRAPH}"
    assert adverts(page) == (["Advertisement Winter tyres from 59"], [])


def test_a_picture_before_the_disclosure_belongs_to_the_advert() -> None:
    page = f'{PARAGRAPH}<div class=ad><img src="a.png"><div><small>Sponsored</small>{OFFER}</div></div>{PARAGRAPH}'
    assert adverts(page)[0][-1] == "From 59 a piece."


def test_an_empty_slot_above_other_sections_is_an_advert_alone() -> None:
    sections = "<h4>Most read</h4><p>Rents</p><h4>Opinion</h4><p>Car parks</p>"
    assert adverts(f"{PARAGRAPH}<aside><div class=ad>Advertisement</div>{sections}</aside>") == (["Advertisement"], [])


@pytest.mark.parametrize(
    ("slot", "found"),
    [("<div class=ad>Advertisement</div>", ["Advertisement"]), ("<div>Advertisement</div>", [])],
)
def test_an_empty_slot_is_an_advert_if_it_is_called_so_too(slot: str, found: list[str]) -> None:
    assert adverts(f"{PARAGRAPH}{slot}{PARAGRAPH}") == (found, [])


@pytest.mark.parametrize(
    ("box", "levels", "found"),
    [
        ("<div><p>Sponsored</p><h3>Tide clocks</h3><p>From 29</p></div>", (2, 1, 1), ["Sponsored"]),
        ("<div><h3>Moving soon?</h3><p>Compare removal firms</p><p>Sponsored</p></div>", (1, 1, 2), ["Sponsored"]),
        ("<div><p>Sponsored</p><h3>Tide clocks</h3><p>From 29</p></div>", (2, 2, 2), []),
        (f"<div><p>Sponsored</p>{PARAGRAPH * 12}</div>", (2, *[1] * 12), []),
    ],
    ids=["above", "below", "a hidden advert", "a long text"],
)
def test_a_disclosure_is_not_hidden_in_an_advert_that_is_not(
    box: str, levels: tuple[int, ...], found: list[str]
) -> None:
    page = context_of(f"{PARAGRAPH}{box}{PARAGRAPH}")
    assert texts_found_by("adverts", page, np.array([0, *levels, 0], dtype=np.int8), Move.SOFTEN) == found


@pytest.mark.parametrize(
    "line", ["Info Why you're seeing this ad", "Why am I seeing this ad?", "Warum sehe ich diese Werbung?"]
)
def test_the_small_print_that_explains_an_advertisement_is_one_too(line: str) -> None:
    said = "<p>Advertiser: a shop.</p><p>We choose by what you have looked at.</p>"
    small = f"<div><div><h2>{line}</h2></div><div>{said}</div></div>"
    page = f"{PARAGRAPH}<ul><li><b>Winter tyres</b>{small}</li></ul>{PARAGRAPH}"
    named, _ = adverts(page, levels=np.array([0, 1, 1, 1, 1, 0], dtype=np.int8))
    assert named == [line, "Advertiser: a shop.", "We choose by what you have looked at."]


def test_a_text_about_why_advertisements_are_shown_is_text() -> None:
    section = f"<section><h2>Why am I seeing this ad?</h2>{PARAGRAPH}</section>"
    for page in (
        section,
        f"<h1>Why am I seeing this ad?</h1>{PARAGRAPH}",
        f"<p>Why am I seeing this ad? asked the wolf, and nobody in the village knew.</p>{PARAGRAPH}",
    ):
        assert adverts(page) == ([], [])


def test_a_disclosure_without_a_name_is_found_apart() -> None:
    named, unnamed = adverts(f"{PARAGRAPH}<div class=box><div>Advertisement</div>{OFFER}</div>{PARAGRAPH}")
    assert (len(named), len(unnamed)) == (0, 3)


@pytest.mark.parametrize(
    "part",
    [
        f"<div class=ad>{OFFER}<div>Sponsored</div></div>",  # it comes last: in a list it tells of the next as often
        f"<div class=ad><div>Advertisement</div>{PARAGRAPH * 10}</div>",  # too long for an advertisement
        f"<div class=ad><div>Advertisement</div><h1>The wolf</h1>{PARAGRAPH}</div>",  # the page's own headline
        "<div><div>Advertisement</div></div>",  # there is nothing of which it tells, and no name
        f"<div class=ad><div>Advertising</div>{OFFER}</div>",  # what the text may be about
    ],
)
def test_other_parts_with_such_a_word_are_no_advertisement(part: str) -> None:
    assert adverts(f"{PARAGRAPH}{part}{PARAGRAPH}") == ([], [])


def test_what_follows_an_empty_slot_that_has_the_name_itself_is_no_advertisement() -> None:
    facts = "<div><h3>The wolf in figures</h3><ul><li>Length: 2 m</li></ul></div>"
    named, unnamed = adverts(f"{PARAGRAPH}<aside><div class=ad>Advertisement</div>{facts}</aside>{PARAGRAPH}")
    assert (named, unnamed) == (["Advertisement"], [])


def test_many_advertisements_deep_in_a_page_are_found_in_linear_time() -> None:
    def find(size: int) -> None:
        assert adverts(f"{PARAGRAPH}{'<div>' * (size // 4)}{'<p>Advertisement</p>' * size}") == ([], [])

    assert growth(find, 500) < LINEAR


@pytest.mark.parametrize("label", ["Publicidad", "Advertisement", "- Anzeige -"])
def test_a_disclosure_alone_between_two_paragraphs_is_found(label: str) -> None:
    """The line "Publicidad" stayed in full light in the report of a match, and was in its text."""
    page = context_of(f"{PROSE}<div class=pub>{label}</div>{PROSE}", main=0.6)
    assert texts_found_by("adverts", page) == [label]


@pytest.mark.parametrize("levels", [[D, K, K], [K, K, D], [K, K, H]])
def test_a_disclosure_beside_a_paragraph_that_is_not_kept_stays(levels: list[int]) -> None:
    page = context_of(f"{PROSE}<div>Advertisement</div>{PROSE}", main=0.6)
    assert texts_found_by("adverts", page, np.array(levels, dtype=np.int8)) == []


@pytest.mark.parametrize(
    ("markup", "main"),
    [
        (f"{PROSE}<h2>Advertisement</h2>{PROSE}", 0.6),
        (f"{PROSE}<div>Advertisement</div>{PROSE}", 0.4),
        (f"{PROSE}<p>Tyres</p><div>Advertisement</div>{PROSE}", 0.6),
        (f"{PROSE}<div>Advertisement</div><p><a href=/>{PROSE[3:-4]}</a></p>", 0.6),
        (f"{PROSE}<div>Advertising</div>{PROSE}", 0.6),
        (f"{PROSE}<div>Advertisement</div>", 0.6),
    ],
    ids=["a-heading", "no-main-text", "a-short-line-above", "a-link-below", "another-word", "at-the-end"],
)
def test_other_lines_with_such_a_word_stay(markup: str, main: float) -> None:
    assert texts_found_by("adverts", context_of(markup, main=main)) == []
