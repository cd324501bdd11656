"""Advertisements and newsletter forms between the paragraphs of a text."""

import numpy as np
import pytest

from growth import LINEAR, growth
from penumbra.blocks import find_blocks
from penumbra.decision.inserted import Inserted, find_inserted
from penumbra.decision.levels import Level, Levels
from penumbra.decision.standing import stand
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

PARAGRAPH = "<p>The wolf came down from the hill before the morning.</p>"
OFFER = "<b>Winter tyres, fitted at your door</b><p>From 59 a piece.</p>"


def inserted(markup: str, kind: str = "article", main: float = 0.6, levels: Levels | None = None) -> tuple[Inserted, list[str]]:
    """What is found on a page whose blocks all have one score and are kept, and its texts."""
    page = parse(markup)
    inputs = ScorerInput(page, find_blocks(page))
    scores = np.full(len(inputs.blocks), main)
    kept = np.zeros(len(scores), dtype=np.int8) if levels is None else levels
    return find_inserted(stand(inputs, scores, kind, scores), kept), list(inputs.blocks.text)


def texts(chosen: "np.ndarray[tuple[int], np.dtype[np.bool_]]", of: list[str]) -> list[str]:
    return [text for text, is_chosen in zip(of, chosen.tolist(), strict=True) if is_chosen]


@pytest.mark.parametrize("label", ["Advertisement", "— SPONSORED —", "Anzeige:", "Publicité", "広告"])
def test_what_is_called_an_advert_and_says_so_first_is_one_as_a_whole(label: str) -> None:
    found, said = inserted(f"{PARAGRAPH}<div class=ad-box><div><div>{label}</div>{OFFER}</div></div>{PARAGRAPH}")
    assert texts(found.adverts, said) == [label, "Winter tyres, fitted at your door", "From 59 a piece."]
    assert not found.unnamed.any()


def test_a_disclosure_in_one_line_with_the_offer_is_one_all_the_same() -> None:
    found, said = inserted(f"{PARAGRAPH}<div class=ad><small>Advertisement</small><b>Winter tyres</b> from 59</div>{PARAGRAPH}")
    assert texts(found.adverts, said) == ["Advertisement Winter tyres from 59"]


def test_a_picture_before_the_disclosure_is_the_adverts() -> None:
    found, said = inserted(f'{PARAGRAPH}<div class=ad><img src="a.png"><div><small>Sponsored</small>{OFFER}</div></div>{PARAGRAPH}')
    assert texts(found.adverts, said)[-1] == "From 59 a piece."


@pytest.mark.parametrize("line", ["Info Why you're seeing this ad", "Why am I seeing this ad?", "Warum sehe ich diese Werbung?"])
def test_the_small_print_that_tells_why_an_advertisement_is_shown_is_one(line: str) -> None:
    small = f"<div><div><h2>{line}</h2></div><div><p>Advertiser: a shop.</p><p>We choose by what you have looked at.</p></div></div>"
    page = f"{PARAGRAPH}<ul><li><b>Winter tyres</b>{small}</li></ul>{PARAGRAPH}"
    found, said = inserted(page, levels=np.array([0, 1, 1, 1, 1, 0], dtype=np.int8))
    assert texts(found.adverts, said) == [line, "Advertiser: a shop.", "We choose by what you have looked at."]


def test_a_text_about_why_advertisements_are_shown_is_none() -> None:
    section = f"<section><h2>Why am I seeing this ad?</h2>{PARAGRAPH}</section>"
    for page in (section, f"<h1>Why am I seeing this ad?</h1>{PARAGRAPH}", f"<p>Why am I seeing this ad? asked the wolf, and nobody in the village knew.</p>{PARAGRAPH}"):
        found, _ = inserted(page)
        assert not found.adverts.any()


def test_what_only_says_so_is_told_apart() -> None:
    found, said = inserted(f"{PARAGRAPH}<div class=box><div>Advertisement</div>{OFFER}</div>{PARAGRAPH}")
    assert not found.adverts.any()
    assert len(texts(found.unnamed, said)) == 3


@pytest.mark.parametrize(
    "part",
    [
        f"<div class=ad>{OFFER}<div>Sponsored</div></div>",  # it comes last: in a list it tells of the next as often
        f"<div class=ad><div>Advertisement</div>{PARAGRAPH * 10}</div>",  # too long for an advertisement
        f"<div class=ad><div>Advertisement</div><h1>The wolf</h1>{PARAGRAPH}</div>",  # the page's own headline
        "<div class=ad><div>Advertisement</div></div>",  # there is nothing of which it tells
        f"<div class=ad><div>Advertising</div>{OFFER}</div>",  # what the text may be about
    ],
)
def test_what_does_not_stand_between_texts_as_an_advertisement_does_is_none(part: str) -> None:
    found, _ = inserted(f"{PARAGRAPH}{part}{PARAGRAPH}")
    assert not found.adverts.any()
    assert not found.unnamed.any()


def test_a_disclosure_is_not_darker_than_what_it_tells_of() -> None:
    levels = np.array([Level.KEEP, Level.HIDE, Level.DIM, Level.KEEP, Level.KEEP], dtype=np.int8)
    found, _ = inserted(f"{PARAGRAPH}<div class=card><div>Sponsored</div>{OFFER}</div>{PARAGRAPH}", main=0.95, levels=levels)
    assert not found.unnamed.any()
    assert levels.tolist() == [Level.KEEP, Level.KEEP, Level.DIM, Level.KEEP, Level.KEEP]


def test_many_advertisements_deep_in_a_page_are_found_in_linear_time() -> None:
    def find(size: int) -> None:
        found, _ = inserted(f"{PARAGRAPH}{'<div>' * (size // 4)}{'<p>Advertisement</p>' * size}")
        assert not found.unnamed.any()

    assert growth(find, 500) < LINEAR


def test_a_form_for_a_newsletter_is_found_but_not_in_a_shop_that_sells_subscriptions() -> None:
    markup = f"{PARAGRAPH}<div class=newsletter><h3>Get the briefing</h3><p>Every day at six.</p><input></div>{PARAGRAPH}"
    found, said = inserted(markup)
    assert texts(found.forms, said) == ["Get the briefing", "Every day at six."]
    in_shop, _ = inserted(markup, kind="product")
    assert not in_shop.forms.any()


def test_what_is_called_a_newsletter_without_a_field_or_at_length_is_text() -> None:
    for part in ("<h3>Our briefing</h3>", f"<input>{PARAGRAPH * 15}"):
        found, _ = inserted(f"{PARAGRAPH}<div class=newsletter>{part}</div>{PARAGRAPH}")
        assert not found.forms.any()
