"""Kinds of page."""

import pytest

from penumbra.decision import PAGE_TYPES
from penumbra.output.html import decide_html
from penumbra.scorers.default.kinds import LEARNT


def test_every_learnt_kind_is_a_kind_of_the_decision() -> None:
    assert set(LEARNT) <= set(PAGE_TYPES)


@pytest.mark.parametrize("url", ["", "https://example.org/some/page", "https://example.org/", "http://[broken"])
def test_a_page_has_one_of_the_known_kinds_whatever_its_address(url: str) -> None:
    assert decide_html("<h1>Words</h1><p>Some words that stand here.</p>", url).decision.page_type in PAGE_TYPES


def test_a_page_of_controls_without_prose_is_an_application_and_is_left_alone() -> None:
    markup = "<form>" + "".join(f"<button>b{i}</button><input>" for i in range(20)) + "</form>"
    decision = decide_html(markup).decision
    assert decision.page_type == "application"
    assert not decision.suited


@pytest.mark.parametrize(("role", "is_application"), [("listbox", True), ("list", False)])
def test_a_list_that_a_user_picks_from_is_no_prose_of_an_application(role: str, is_application: bool) -> None:
    senders = "Ruth Anna Tom Klara Jon Peter Maud Silke Hans Greta Nils Ida Kurt Vera".split()
    letters = "".join(
        f"<li><span>{name} Ansell</span> <span>The {name} letter about the harbour and the ferry of next week</span></li>" for name in senders
    )
    buttons = "".join(f"<button>b{number}</button>" for number in range(12))
    decision = decide_html(f"<nav>{buttons}</nav><main><ul role={role}>{letters}</ul></main>").decision
    assert (decision.page_type == "application") is is_application
    assert decision.suited is not is_application
