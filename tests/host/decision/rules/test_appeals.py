"""Appeals between the paragraphs of an article."""

import pytest

from contexts import context_of, levels_of, texts_found_by
from penumbra.decision.levels import Level

TEXT = "<p>The wolf came down from the hill before the morning, and nobody in the village had heard it.</p>"


def appeals(markup: str, page_type: str = "article", level: int = Level.KEEP) -> list[str]:
    context = context_of(f"<main>{TEXT}{markup}{TEXT}</main>", page_type, 0.99)
    return texts_found_by("appeals", context, levels_of(context, level))


def test_the_heading_of_an_appeal_goes_with_it_unless_its_section_has_text_of_its_own() -> None:
    heading, appeal = "Why you can rely on us", "Join our mailing list! A letter comes with each episode."
    assert appeals(f"<section><h2>{heading}</h2><p>{appeal}</p></section>") == [heading, appeal]
    assert appeals(f"<section><h2>{heading}</h2><p>{appeal}</p>{TEXT}</section>") == [appeal]


@pytest.mark.parametrize(
    "line",
    [
        "Join our mailing list! A letter comes with each episode.",
        "If you’re enjoying this article, consider supporting our work on wolves.",
        "Nichts verpassen: Newsletter abonnieren",
        "Abonnez-vous à notre lettre",
        "Подпишитесь на наш канал",
    ],
)
def test_a_line_that_asks_for_a_subscription_or_a_gift_is_an_appeal(line: str) -> None:
    assert appeals(f"<p>{line}</p>") == [line]


@pytest.mark.parametrize(
    "line",
    [
        "Voters will seriously consider supporting the party of the wolves.",
        "Customers subscribe to the service by the month.",
        "Sign up for our newsletter, " + "they said, and nobody did so for a hundred years. " * 8,
    ],
)
def test_a_text_about_subscriptions_is_no_appeal(line: str) -> None:
    assert appeals(f"<p>{line}</p>") == []


@pytest.mark.parametrize(("page_type", "level"), [("service", Level.KEEP), ("article", Level.HIDE)])
def test_appeals_are_text_on_a_firms_page_and_hidden_ones_stay_hidden(page_type: str, level: int) -> None:
    assert appeals("<p>Subscribe to our newsletter</p>", page_type, level) == []


def test_a_headline_is_no_appeal() -> None:
    assert appeals("<h1>How many read our newsletter</h1>") == []
    assert appeals("<h2>Join our mailing list</h2>") == ["Join our mailing list"]
