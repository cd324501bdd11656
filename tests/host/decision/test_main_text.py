"""What stands beside the paragraphs of the main text without a name."""

import numpy as np
import pytest

from contexts import context_of
from penumbra.blocks import find_blocks
from penumbra.decision.decision import decide
from penumbra.decision.main_text import find_unnamed_beside_main
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput, Scores

P = "<p>The potter fires the kiln at dawn, and the glow behind the brick tells her when the glaze has run.</p>"
LIST = "<ul><li><a href=/a>Ash</a><li><a href=/b>Salt</a></ul>"


def _found(markup: str) -> list[str]:
    context = context_of(markup)
    main = context.words >= 15
    return [context.texts[block] for block in np.flatnonzero(find_unnamed_beside_main(context, main) & ~main)]


def test_entries_and_headings_without_a_name_beside_paragraphs_are_found() -> None:
    assert _found(f"<article class=post>{P}<h2>Glazes</h2>{P}{LIST}{P}<p>Fire.</p></article>") == [
        "Glazes", "Ash", "Salt", "Fire."
    ]  # fmt: skip


@pytest.mark.parametrize(
    "beside",
    [
        f"<div class=related>{LIST}</div>",
        LIST.replace("<ul>", "<ul class=tags>"),
        LIST.replace("<li>", "<li class=share>"),
        "<p class=credit>By Ada Field</p>",
        f"<div>{LIST}</div>",
        "<div><p>Fire.</p></div>",
    ],
    ids=["named-part", "named-list", "named-entries", "named-line", "list-apart", "line-apart"],
)
def test_what_has_a_name_or_stands_in_an_element_of_its_own_is_not_found(beside: str) -> None:
    assert _found(f"<article class=post>{P}{beside}{P}{P}</article>") == []


def test_two_paragraphs_are_too_few() -> None:
    assert _found(f"<article class=post>{P}{LIST}{P}</article>") == []


def test_the_entries_of_an_articles_list_are_in_its_text() -> None:
    """An article on courses had hundreds of their names in lists, and most were lit and not in its text."""
    text = "kilns want a dry shed, a short flue and a day without wind to be fired."
    paragraphs = [f"<p>{word} {text}</p>" for word in ("Wood", "Gas", "Pit")]
    page = parse(f"<html lang=en><main><h1>Kilns</h1>{''.join(paragraphs)}{LIST}</main>")
    inputs = ScorerInput(page, find_blocks(page))
    main, wanted = np.array([0.1, 0.99, 0.99, 0.99, 0.1, 0.1]), np.array([0.9, 1.0, 1.0, 1.0, 0.9, 0.9])
    decision = decide(inputs, Scores(main, np.full(6, 0.05), "article", wanted=wanted))
    assert (decision.levels == 0).all()
    assert not decision.supplementary & {4, 5}
