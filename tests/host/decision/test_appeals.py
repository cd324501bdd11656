"""Appeals between the paragraphs of an article."""

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.decision.appeals import find_appeals
from penumbra.decision.levels import Level
from penumbra.decision.standing import stand
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

TEXT = "<p>The wolf came down from the hill before the morning, and nobody in the village had heard it.</p>"


def appeals(markup: str, kind: str = "article", level: int = Level.KEEP) -> list[str]:
    page = parse(f"<main>{TEXT}{markup}{TEXT}</main>")
    inputs = ScorerInput(page, find_blocks(page))
    scores = np.full(len(inputs.blocks), 0.99)
    found = find_appeals(stand(inputs, scores, kind, scores), np.full(len(scores), level, dtype=np.int8))
    return [inputs.blocks.text[block] for block in np.flatnonzero(found)]


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
def test_a_line_that_asks_for_a_subscription_or_a_gift_is_one(line: str) -> None:
    assert appeals(f"<p>{line}</p>") == [line]


@pytest.mark.parametrize(
    "line",
    [
        "Voters will seriously consider supporting the party of the wolves.",
        "Customers subscribe to the service by the month.",
        "Sign up for our newsletter, " + "they said, and nobody did so for a hundred years. " * 8,
    ],
)
def test_a_text_about_such_things_is_none(line: str) -> None:
    assert appeals(f"<p>{line}</p>") == []


@pytest.mark.parametrize(("kind", "level"), [("service", Level.KEEP), ("article", Level.HIDE)])
def test_on_a_firms_page_they_are_its_text_and_what_is_dark_stays_so(kind: str, level: int) -> None:
    assert appeals("<p>Subscribe to our newsletter</p>", kind, level) == []


def test_a_headline_that_says_it_is_the_pages() -> None:
    assert appeals("<h1>How many read our newsletter</h1>") == []
    assert appeals("<h2>Join our mailing list</h2>") == ["Join our mailing list"]
