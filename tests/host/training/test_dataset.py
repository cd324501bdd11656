"""Labels of the training rows."""

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.page.markup import parse
from penumbra.training.corpora import Truth
from penumbra.training.dataset import _label_main

BLOCKS = find_blocks(parse("<p>Menu of all pages<p>The text of the page<p>Written by nobody", ""))


def truth(main: str | None = None, wanted: tuple[str, ...] = ()) -> Truth:
    return Truth("1", "", "", main, wanted, (), (), (), {})


def test_main_content_is_labelled_by_the_corpus_text_before_annotated_levels() -> None:
    labels = _label_main(truth("The text of the page"), BLOCKS, np.array([0, 2, 2], np.int8))
    assert labels.tolist() == [0, 1, 0]


def test_without_a_text_main_content_is_what_annotators_kept() -> None:
    labels = _label_main(truth(), BLOCKS, np.array([2, 0, -1], np.int8))
    assert labels.tolist() == [0, 1, -1]


def test_snippets_go_before_annotated_levels() -> None:
    labels = _label_main(truth(wanted=("Menu of all pages",)), BLOCKS, np.array([2, 0, 1], np.int8))
    assert labels[0] == 1
