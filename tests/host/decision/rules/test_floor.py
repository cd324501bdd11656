"""The floor under main text."""

import re
from pathlib import Path

import numpy as np
import pytest

from contexts import context_of, levels_of
from penumbra.decision.levels import Level
from penumbra.decision.page_types import ALL
from penumbra.decision.rule import Rule
from penumbra.decision.rules.floor import find_hidden_text, find_holders
from penumbra.decision.table import ELEMENT_RULES, RULES
from penumbra.errors import CorpusError
from penumbra.features.hints import WORDS
from penumbra.output.html import decide_html
from penumbra.training.corpora import corpus_folder, read_html, read_truth

PAGES = Path(__file__).parents[3] / "pages"
PROSE = (
    "The baker weighs the flour twice, as a scale on a wet table is never quite level, and sifts it into the trough.",
    "Water comes next, a little warmer than the room, and is worked in by hand until the sides of the bowl are clean.",
    "After an hour the dough has risen to the rim. It is folded three times and left alone until the oven is ready.",
)
SECTION = "".join(f"<p>{sentence}</p>" for sentence in PROSE)
CORPORA = ("l3s-dev", "cleanportaleval", "readability", "cleaneval", "trafilatura-dev", "wcxb-dev")
EVERY = 20


def with_section(page: str, attribute: str) -> str:
    """A test page with a section of prose behind the paragraph in its middle."""
    markup = (PAGES / f"{page}.html").read_text("utf-8")
    paragraphs = [each.end() for each in re.finditer(r"<p[^>]*>.*?</p>", markup, re.DOTALL)]
    middle = paragraphs[len(paragraphs) // 2]
    return f"{markup[:middle]}<section {attribute}><h2>How bread is made</h2>{SECTION}</section>{markup[middle:]}"


def test_hidden_main_text_is_found_but_not_its_second_copy() -> None:
    page = context_of("<p>one</p><p>two</p><p>three</p>", "article", np.array([0.5, 0.9, 0.49]))
    second = np.array([False, True, False])
    assert find_hidden_text(page, levels_of(page, Level.HIDE), second).tolist() == [True, False, False]
    assert not find_hidden_text(page, levels_of(page, Level.DIM), second).any()


def test_every_element_around_main_text_is_a_holder() -> None:
    page = context_of("<div id=a><p>one</p></div><div id=b><p>two</p></div>", "article", np.array([0.9, 0.1]))
    holders = find_holders(page, levels_of(page), levels_of(page))
    named = [page.page.names[page.page.name[row]] for row in np.flatnonzero(holders)]
    assert ("a",) in named
    assert ("b",) not in named


def test_the_floor_is_the_last_row_of_blocks_and_of_elements() -> None:
    last = [table[-1] for table in (RULES, ELEMENT_RULES)]
    assert [row.find for row in last if isinstance(row, Rule)] == [find_hidden_text, find_holders]
    assert all(isinstance(row, Rule) and row.past_locks and row.page_types == ALL for row in last)


@pytest.mark.parametrize("page", ["article", "documentation", "product", "forum"])
def test_no_name_of_a_part_hides_a_section_of_prose(page: str) -> None:
    words = [*dict.fromkeys(word for words in WORDS.values() for word in words.split())]
    compounds = [name for word in words for name in (f"chocolate-chip-{word}", f"{word}-forms")]
    names = [*words, *(compounds if page == "product" else ())]  # the page whose prose is least sure
    hidden = []
    for number, name in enumerate(names):
        attribute = f'{("id", "class")[number % 2]}="{name}"'
        result = decide_html(with_section(page, attribute), "https://example.org/page")
        levels = {
            text: level
            for text, level in zip(result.blocks.text, result.decision.levels.tolist(), strict=True)
            if text in PROSE
        }
        assert len(levels) == len(PROSE)
        hidden += [attribute] if Level.HIDE in levels.values() else []
    assert hidden == []


@pytest.mark.parametrize("corpus", CORPORA)
def test_no_main_text_of_a_corpus_is_hidden_but_second_copies(corpus: str) -> None:
    try:
        folder = corpus_folder(corpus)
    except CorpusError as error:
        pytest.skip(f"{error.message} {error.advice}")
    for truth in read_truth(folder)[::EVERY]:
        markup = read_html(folder, truth.id)
        if not markup.strip():
            continue
        result = decide_html(markup, truth.url)
        hidden = (np.nan_to_num(result.scores.main) >= 0.5) & (result.decision.levels == Level.HIDE)
        texts = result.blocks.text
        assert [texts[block] for block in np.flatnonzero(hidden) if texts.count(texts[block]) == 1] == [], truth.id
