"""Truth → labels of blocks."""

from penumbra.training.corpora import Truth
from penumbra.training.labels import label_by_snippets, label_by_text


def truth(wanted: tuple[str, ...] = (), unwanted: tuple[str, ...] = ()) -> Truth:
    return Truth("1", "", "", None, wanted, unwanted, (), (), {})


def test_blocks_in_the_truth_are_main() -> None:
    texts = ["Home", "The sea was calm that day.", "We swam far out.", "All rights reserved"]
    assert label_by_text(texts, "The sea was calm that day. We swam far out.").tolist() == [0, 1, 1, 0]


def test_one_of_two_copies_is_main_if_the_truth_has_one() -> None:
    texts = ["The sea was calm that day.", "We swam far out.", "The sea was calm that day."]
    assert label_by_text(texts, "The sea was calm that day. We swam far out.").sum() == 2


def test_an_empty_truth_or_page_has_no_main_block() -> None:
    assert label_by_text(["Home", "About us"], "").sum() == 0
    assert len(label_by_text([], "words")) == 0


def test_snippets_label_only_their_own_blocks() -> None:
    labels = label_by_snippets(["Menu here", "The sea was", "calm.", "Else"], truth(("sea was calm",), ("Menu",)))
    assert labels.tolist() == [0, 1, 1, -1]
