"""Ends of lists that load more."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of_page, darkened
from penumbra.decision.levels import Level
from penumbra.decision.rules.loaders import find_loaders, find_sentinels
from penumbra.page import Style
from penumbra.page.markup import parse

K, H = Level.KEEP, Level.HIDE
TEXT = "<p>For two minutes the harbour stood in the shadow of the Moon.</p>"


def _loaders(markup: str) -> list[str]:
    """Texts of the blocks, and names of the empty elements, that are a list's end on a page with one kept text."""
    page = parse(markup)
    context = context_of_page(page)
    levels = np.full(len(context.words), H, dtype=np.int8)
    levels[[text.startswith("For two") for text in context.texts]] = K
    named = [text for text, found in zip(context.texts, find_loaders(context, levels), strict=True) if found]
    hidden = np.where(page.with_ancestors(page.tagged(("p",))), Level.NONE, H)
    watched = np.flatnonzero(find_sentinels(context, hidden, levels))
    return named + [" ".join(page.names[page.name[row]]) for row in watched if page.names[page.name[row]]]


@pytest.mark.parametrize(
    "markup",
    [
        "<div>{}</div>",
        "<div class='feed-spinner'><p>Wait for {}</p></div>",
        "<footer><a>Terms</a><button id=load-more>{}</button></footer>",
    ],
)
@pytest.mark.parametrize("said", ["Loading…", "Loading more stories…", "Wird geladen", "Chargement…", "読み込み中"])
def test_short_words_that_say_loading_or_are_called_so_are_a_lists_end(markup: str, said: str) -> None:
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
def test_longer_words_and_those_before_the_text_or_in_another_part_are_none(markup: str) -> None:
    assert _loaders(markup) == []


def test_an_empty_element_in_a_footer_is_watched_by_its_name() -> None:
    watched = (
        "<div id=sentinel></div><i class=spinner></i>"
        "<div class=infinite-scroll><img></div><i class=sentinel hidden></i>"
    )
    assert _loaders(f"{TEXT}<footer><p>Terms of use</p>{watched}</footer>") == ["sentinel"]
    assert _loaders(f"{TEXT}<div><p>Terms of use</p>{watched}</div>") == []


def test_a_layer_over_the_page_that_is_loading_is_no_lists_end() -> None:
    page = parse(f"{TEXT}<section><p>Loading…</p></section>")
    levels = np.array([K, H], dtype=np.int8)
    assert find_loaders(context_of_page(page), levels).tolist() == [False, True]
    still = page.tagged(("section",)) * len(page.styles) + page.style * ~page.tagged(("section",))
    page = replace(page, styles=(*page.styles, Style(position="fixed")), style=still.astype(np.int32), measured=True)
    assert find_loaders(context_of_page(page), levels).tolist() == [False, False]


MAIN = "<p>For two minutes the harbour stood in the shadow of the Moon</p>"


def test_a_lists_end_that_says_loading_is_dim_at_most() -> None:
    page = parse(f"{MAIN}<div><section>Loading…</section></div><footer>terms</footer>")
    assert darkened(page, [K, H, H]) == {"div": Level.DIM, "footer": H}


def test_a_part_around_a_lists_watched_end_is_hidden_in_pieces() -> None:
    page = parse(f"{MAIN}<footer><p>terms</p><div><i class=sentinel></i></div><section>rights</section></footer>")
    assert darkened(page, [K, H, H]) == {"p": H, "section": H}
