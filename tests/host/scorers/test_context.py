"""The first round's answers in context."""

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.features.tree import Tree
from penumbra.markup import parse
from penumbra.scorers.context import CONTEXT, add_context, surroundings


def columns(markup: str, first: list[float]) -> dict[str, list[float]]:
    page = parse(markup)
    tree = Tree(page, find_blocks(page))
    values = add_context(np.zeros((len(first), 1), dtype=np.float32), np.array(first), surroundings(tree))
    return {name: values[:, 1 + number].round(3).tolist() for number, name in enumerate(CONTEXT)}


def test_a_block_sees_its_neighbours_answers() -> None:
    found = columns("<p>a</p><p>b</p><p>c</p>", [1.0, 2.0, 3.0])
    assert found["first-1"] == [-9.0, 1.0, 2.0]
    assert found["first+1"] == [2.0, 3.0, -9.0]


def test_a_container_answers_by_the_words_in_it() -> None:
    found = columns("<div><p>a b c</p><p>d</p></div><p>e</p>", [50.0, -50.0, -50.0])
    assert found["first_box1"][0] == 0.75


def test_a_repeated_text_sees_the_best_answer_of_its_copies() -> None:
    found = columns("<p>same</p><p>other</p><p>same</p>", [0.0, 0.0, -50.0])
    assert found["first_same"] == [0.0, -1.0, 0.5]
