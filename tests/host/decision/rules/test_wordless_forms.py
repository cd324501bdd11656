"""Forms without words."""

import pytest

from contexts import darkened, seen_on
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
TEXT = "<p>The lamp is seen in part, and the wolf comes down from the hill at night.</p>"
FIELD = "<form><input></form>"


@pytest.mark.parametrize(("level", "dim"), [(K, False), (D, True), (H, True)])
def test_a_form_goes_with_a_dark_heading_above_it(level: int, dim: bool) -> None:
    page = parse(f"{TEXT}<h2>Leave a reply</h2><div><form><p><input></p><p><textarea></textarea></p></form></div>")
    assert darkened(page, [K, level]).get("div") == (D if dim else None)


@pytest.mark.parametrize(
    "markup",
    [
        f"<nav>{FIELD}</nav>",
        "<form role=search><input></form>",
        "<form><input class=search-field></form>",
        "<div class=newsletter><input></div>",
    ],
)
def test_a_search_field_and_a_field_of_the_navigation_are_dim(markup: str) -> None:
    assert list(darkened(parse(markup + TEXT), [K]).values()) == [D]
    assert list(darkened(parse(TEXT + markup), [K]).values()) == [D]


@pytest.mark.parametrize(
    "markup",
    [
        f"{TEXT}<form role=search><input></form>{TEXT}",  # in the text
        f"{FIELD}{TEXT}",  # it says nothing of itself
        f"<form role=search><input><button>Find</button></form>{TEXT}",  # its words decide
        f"<nav><svg></svg></nav>{TEXT}",
    ],
)
def test_other_forms_stay(markup: str) -> None:
    page = parse(markup)
    assert darkened(page, [K] * (markup.count("<p>") + markup.count("<button>"))) == {}


@pytest.mark.parametrize("page_type", ["product", "application", "unknown"])
def test_a_page_that_is_used_keeps_its_forms(page_type: str) -> None:
    assert darkened(parse(f"<nav>{FIELD}</nav>{TEXT}"), [K], page_type=page_type) == {}


def test_a_form_in_a_dark_part_needs_no_level_of_its_own() -> None:
    assert darkened(parse(f"<nav>Sections{FIELD}</nav>{TEXT}"), [H, K]) == {"nav": H}


def test_a_form_without_words_says_that_it_is_no_text() -> None:
    page = parse(f"<nav>{FIELD}</nav>{TEXT}")
    assert [row.reason for row in seen_on(page, [K]).elements.rows.values()] == [Reason.CONTROL]
