"""Page types."""

import pytest

from penumbra.decision import PAGE_TYPES
from penumbra.output.html import decide_html
from penumbra.scorers.default.page_types import LEARNT


def test_every_learnt_page_type_is_one_of_the_decisions() -> None:
    assert set(LEARNT) <= set(PAGE_TYPES)


@pytest.mark.parametrize("url", ["", "https://example.org/some/page", "https://example.org/", "http://[broken"])
def test_any_address_gives_a_known_page_type(url: str) -> None:
    assert decide_html("<h1>Words</h1><p>Some words that stand here.</p>", url).decision.page_type in PAGE_TYPES


def test_a_page_of_controls_without_prose_is_an_application() -> None:
    markup = "<form>" + "".join(f"<button>b{i}</button><input>" for i in range(20)) + "</form>"
    decision = decide_html(markup).decision
    assert decision.page_type == "application"
    assert not decision.suited


@pytest.mark.parametrize(("around", "is_application"), [("form", False), ("div", True)])
def test_the_fields_of_a_form_are_one_control(around: str, is_application: bool) -> None:
    fields = "".join(f"<p>Field {number} <input></p>" for number in range(20))
    decision = decide_html(f"<h1>Write to us</h1><{around}>{fields}</{around}>").decision
    assert (decision.page_type == "application") is is_application


@pytest.mark.parametrize(("role", "is_application"), [("listbox", True), ("list", False)])
def test_text_in_a_list_box_is_not_prose(role: str, is_application: bool) -> None:
    senders = "Ruth Anna Tom Klara Jon Peter Maud Silke Hans Greta Nils Ida Kurt Vera".split()
    letters = "".join(
        f"<li><span>{name} Ansell</span> <span>The {name} letter about the harbour and the ferry of next "
        "week</span></li>"
        for name in senders
    )
    buttons = "".join(f"<button>b{number}</button>" for number in range(12))
    decision = decide_html(f"<nav>{buttons}</nav><main><ul role={role}>{letters}</ul></main>").decision
    assert (decision.page_type == "application") is is_application
    assert decision.suited is not is_application
