"""The range of the main content, and names that kept text refutes."""

import numpy as np

from contexts import context_of
from penumbra.decision.levels import Level
from penumbra.decision.parts import contents_lists, in_named_part, in_range, main_range
from penumbra.features.hints import Hint

K, D = Level.KEEP, Level.DIM
STORY = "Nobody in the village heard it before the morning came over the hill"


def test_the_main_range_begins_and_ends_with_more_than_a_label() -> None:
    context = context_of(f"<p>a</p><p>{STORY}</p><p>b</p><p>{STORY}</p><p>c</p>")
    assert main_range(context, np.zeros(5, dtype=np.int8)) == slice(1, 4)
    assert main_range(context, np.ones(5, dtype=np.int8)) == slice(0, 0)
    assert in_range(slice(1, 4), 5).tolist() == [False, True, True, True, False]


def test_the_main_range_ends_with_the_list_of_its_last_text() -> None:
    context = context_of(f"<ul><li>z</li></ul><ul><li>a</li><li><b>{STORY}</b></li><li>b</li></ul><p>c</p>")
    assert main_range(context, np.array([D, D, K, D, D], dtype=np.int8)) == slice(2, 4)


def test_the_main_range_of_a_page_of_labels_is_that_of_all_kept_ones() -> None:
    context = context_of("<h1>Gallery</h1><p>a</p><p>b</p><p>c</p>")
    assert main_range(context, np.array([D, K, K, D], dtype=np.int8)) == slice(1, 3)


def test_kept_text_refutes_the_name_of_its_part() -> None:
    parts = f"<div class=with-sidebar><p>{STORY}</p><p>12 m</p></div><div class=sidebar><p>8 m</p></div>"
    context = context_of(parts, "listing", 0.5)
    kept, dim = np.array([K, D, D], dtype=np.int8), np.array([D, D, D], dtype=np.int8)
    assert in_named_part(context, kept, Hint.SIDEBAR).tolist() == [False, False, True]
    assert in_named_part(context, dim, Hint.SIDEBAR).all()
    assert not in_named_part(context, dim, Hint.SHARE).any()


def test_a_page_of_links_that_says_it_has_a_contents_list_is_none() -> None:
    link = "<li><a href=/x>One of many</a></li>"
    lists = f"<ul id=list>{link * 9}</ul><div class=toc>{link}</div>"
    context = context_of(f"<html class='vector-toc-available'><body>{lists}</body></html>", "listing", 0.5)
    assert [context.page.tag[row] for row in np.flatnonzero(contents_lists(context)).tolist()] == ["div"]
