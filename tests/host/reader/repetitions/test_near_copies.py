"""A caption that a gallery repeats is shown once."""

import pytest
from lxml import html

from growth import LINEAR, growth
from penumbra.reader.repetitions.near_copies import drop_near_copies
from penumbra.reader.tree.parsing import to_tree

CAPTION = "The lamps along the quay, seen from the keeper's house at night."


def once(markup: str) -> int:
    """How often the caption is left."""
    root = to_tree(markup)
    drop_near_copies(root)
    return str(html.tostring(root, encoding="unicode")).count("The lamps along the quay")


def test_a_line_of_a_box_that_repeats_the_line_before_it_is_removed() -> None:
    assert once(f"<div>{CAPTION}</div><div>Caption</div><div>{CAPTION}</div>") == 1


@pytest.mark.parametrize(
    "markup",
    [
        f"<p>{CAPTION}</p><p>{CAPTION}</p>",
        f"<ul><li>{CAPTION}</li><li>{CAPTION}</li></ul>",
        f"<div>{CAPTION}</div><p>1.</p><p>2.</p><p>3.</p><div>{CAPTION}</div>",
        f"<div>{CAPTION}</div><div>{CAPTION}<img src=/a.png></div>",
    ],
    ids=["a refrain", "entries of a list", "far apart", "with a picture"],
)
def test_other_lines_with_the_same_words_stay(markup: str) -> None:
    assert once(markup) == 2


def test_the_time_grows_with_the_number_of_lines() -> None:
    def run(size: int) -> None:
        drop_near_copies(to_tree(f"<div>{CAPTION}</div>" * size))

    assert growth(run, 2_000) < LINEAR
