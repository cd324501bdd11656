"""Lists of cards, of which too many are dropped for the others to stay."""

import numpy as np
import pytest

from contexts import context_of
from penumbra.decision.card_lists import find_dropped_lists

STORIES = (
    ("The bear is back", "Nobody had seen one here since the war."),
    ("The sea has risen", "The harbour of the old town stood under water."),
    ("The mill has burnt", "Two men who slept in it came out unharmed."),
    ("The king has spoken", "He said that the harvest would be a good one."),
)
HEADLINES = [headline for headline, _ in STORIES]
SENTENCES = [sentence for _, sentence in STORIES]


def dropped_of(markup: str, *given: str, kept: tuple[str, ...] = ()) -> list[str]:
    """Texts of the blocks that are dropped with some; `kept` ones are not looked at."""
    context = context_of(markup, main=0.3)
    texts = context.texts
    among = np.array([text not in kept for text in texts], dtype=bool)
    dropped = np.array([text in given for text in texts], dtype=bool)
    found = find_dropped_lists(context, among, dropped)
    return [text for text, out in zip(texts, found.tolist(), strict=True) if out]


def cards(line_first: bool = False) -> str:
    parts = ((f"<h4><a href=/{n}>{title}</a></h4>", f"<p>{line}</p>") for n, (title, line) in enumerate(STORIES))
    return "".join(f"<li>{line + head if line_first else head + line}</li>" for head, line in parts)


@pytest.mark.parametrize("line_first", [False, True])
def test_a_third_of_its_headlines_takes_the_whole_list_with_it(line_first: bool) -> None:
    assert sorted(dropped_of(f"<ul>{cards(line_first)}</ul>", *HEADLINES[:2])) == sorted(HEADLINES + SENTENCES)


def test_one_headline_in_four_does_not() -> None:
    assert dropped_of(f"<ul>{cards()}</ul>", HEADLINES[0]) == []


def test_links_in_a_row_go_together_without_a_line_beside_them() -> None:
    row = "".join(f"<li><a href=/{n}>{title}</a></li>" for n, title in enumerate(HEADLINES))
    assert dropped_of(f"<ul>{row}</ul>", *HEADLINES[:2]) == HEADLINES


def test_two_links_are_no_list() -> None:
    row = "".join(f"<li><a href=/{n}>{title}</a></li>" for n, title in enumerate(HEADLINES[:2]))
    assert dropped_of(f"<ul>{row}</ul>", HEADLINES[0]) == []


def test_a_list_goes_by_what_is_looked_at() -> None:
    left = dropped_of(f"<ul>{cards()}</ul>", *HEADLINES[:2], kept=(SENTENCES[3],))
    assert sorted(left) == sorted(HEADLINES + SENTENCES[:3])


def test_the_same_link_after_each_entry_is_no_headline() -> None:
    entries = "".join(f"<p>{sentence}</p><p><a href=#top>Back to top now</a></p>" for sentence in SENTENCES)
    assert dropped_of(entries, "Back to top now") == ["Back to top now"] * 4


def test_paragraphs_without_links_are_no_list() -> None:
    assert dropped_of("".join(f"<p>{sentence}</p>" for sentence in SENTENCES), *SENTENCES[:3]) == []


def test_a_page_without_text_has_none() -> None:
    assert dropped_of("<body></body>") == []
