"""Counts of earlier pages of the site with a block."""

from penumbra.blocks import find_blocks
from penumbra.memory.fingerprint import take_fingerprint
from penumbra.memory.recurrence import count_seen
from penumbra.page.markup import parse

MENU = "<nav class=menu><a>Home page</a> <a>All stories</a></nav>"
FIRST = parse(f"{MENU}<p>The first story is about rivers.</p>", "https://example.org/1")
SECOND = parse(f"{MENU}<p>The second story is about stones.</p>", "https://example.org/2")
THIRD = parse(f"<p>Home page</p>{MENU}<p>The third story.</p>", "https://example.org/3")


def test_a_block_counts_on_each_page_with_all_of_its_texts() -> None:
    blocks = find_blocks(SECOND)
    assert blocks.text == ("Home page All stories", "The second story is about stones.")
    assert count_seen(SECOND, blocks, [FIRST, THIRD]).tolist() == [2, 0]


def test_the_same_text_in_another_place_does_not_count() -> None:
    blocks = find_blocks(THIRD)
    assert count_seen(THIRD, blocks, [FIRST]).tolist() == [0, 1, 0]


def test_an_earlier_visit_to_the_same_address_does_not_count() -> None:
    assert count_seen(FIRST, find_blocks(FIRST), [FIRST]).tolist() == [0, 0]


def test_fingerprints_count_like_their_pages() -> None:
    key = b"a key"
    blocks = find_blocks(SECOND)
    assert count_seen(SECOND, blocks, [take_fingerprint(FIRST, key), take_fingerprint(THIRD, key)]).tolist() == [2, 0]


def test_counts_are_zero_without_earlier_pages() -> None:
    assert count_seen(FIRST, find_blocks(FIRST), []).tolist() == [0, 0]
