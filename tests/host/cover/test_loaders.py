"""Ends of lists that load more: which blocks say so, and which empty elements are watched."""

from dataclasses import replace

import numpy as np
import pytest

from penumbra.blocks import find_blocks
from penumbra.cover.loaders import find_loaders, find_sentinels
from penumbra.decision.levels import Level
from penumbra.page import Style
from penumbra.page.markup import parse

TEXT = "<p>For two minutes the harbour stood in the shadow of the Moon.</p>"


def _loaders(markup: str) -> list[str]:
    page = parse(markup)
    blocks = find_blocks(page)
    levels = np.full(len(blocks), Level.HIDE, dtype=np.int8)
    levels[[text.startswith("For two") for text in blocks.text]] = Level.KEEP
    named = [text for text, found in zip(blocks.text, find_loaders(page, blocks, levels), strict=True) if found]
    return named + [" ".join(page.names[page.name[row]]) for row in np.flatnonzero(find_sentinels(page, blocks, levels))]


@pytest.mark.parametrize(
    "markup",
    [
        "<div>{}</div>",
        "<div class='feed-spinner'><p>Wait for {}</p></div>",
        "<footer><a>Terms</a><button id=load-more>{}</button></footer>",
    ],
)
@pytest.mark.parametrize("said", ["Loading…", "Loading more stories…", "Wird geladen", "Chargement…", "読み込み中"])
def test_short_words_that_say_so_or_are_called_so_are_a_lists_end(markup: str, said: str) -> None:
    (found,) = _loaders(TEXT + markup.format(said))
    assert said in found


@pytest.mark.parametrize(
    "markup",
    [
        f"<div>Loading…</div>{TEXT}",
        f"{TEXT}<aside>Loading…</aside>",
        f"{TEXT}<div class=related><p>Loading…</p></div>",
        f"{TEXT}<div class=loading><p>Storm warning for the islands</p><p>Five walks for Sunday</p></div>",
        f"{TEXT}<p>Loading ramps and cranes at the quay of Port Averil</p>",
        f"{TEXT}<p>See also</p>",
    ],
)
def test_what_stands_before_the_text_in_another_part_or_is_longer_is_none(markup: str) -> None:
    assert _loaders(markup) == []


def test_an_empty_element_in_a_footer_that_is_called_so_is_watched_and_a_spinner_or_a_full_one_is_not() -> None:
    watched = "<div id=sentinel></div><i class=spinner></i><div class=infinite-scroll><img></div><i class=sentinel hidden></i>"
    assert _loaders(f"{TEXT}<footer><p>Terms of use</p>{watched}</footer>") == ["sentinel"]
    assert _loaders(f"{TEXT}<div><p>Terms of use</p>{watched}</div>") == []


def test_a_layer_over_the_page_that_is_loading_is_no_lists_end() -> None:
    page = parse(f"{TEXT}<section><p>Loading…</p></section>")
    blocks = find_blocks(page)
    levels = np.array([Level.KEEP, Level.HIDE], dtype=np.int8)
    assert find_loaders(page, blocks, levels).tolist() == [False, True]
    still = page.tagged(("section",)) * len(page.styles) + page.style * ~page.tagged(("section",))
    page = replace(page, styles=(*page.styles, Style(position="fixed")), style=still.astype(np.int32), measured=True)
    assert find_loaders(page, blocks, levels).tolist() == [False, False]
