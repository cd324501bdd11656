"""Page → fingerprint."""

import pytest

from penumbra.memory.fingerprint import TREE_NODES, TREE_TAGS, Fingerprint, take_fingerprint, text_places
from penumbra.page.markup import parse


def fingerprint(markup: str, key: bytes = b"") -> Fingerprint:
    return take_fingerprint(parse(markup, "https://example.org/a"), key)


def shared(one: str, other: str) -> int:
    return len(set(fingerprint(one).texts.tolist()) & set(fingerprint(other).texts.tolist()))


def test_the_same_text_at_the_same_place_has_the_same_hash() -> None:
    assert shared("<div class=nav><p>Home</p></div>", "<div class=nav><p>Home</p><p>More</p></div>") == 1


def test_the_same_text_at_another_place_has_another_hash() -> None:
    assert shared("<div class=nav><p>Home</p></div>", "<div class=text><p>Home</p></div>") == 0


def test_case_and_white_space_make_no_difference() -> None:
    assert shared("<p>12 Comments</p>", "<p>12\n comments</p>") == 1


@pytest.mark.parametrize(
    ("one", "other"), [("3 March 2026", "4 March 2026"), ("4.1 out of 5", "4.7 out of 5"), ("$40", "$45")]
)
def test_a_text_with_another_number_has_another_hash(one: str, other: str) -> None:
    assert shared(f"<p>{one}</p>", f"<p>{other}</p>") == 0


def test_numbers_in_names_make_no_difference() -> None:
    assert shared("<p id=post-12>text</p>", "<p id=post-99>text</p>") == 1


def test_the_names_of_the_body_make_no_difference() -> None:
    assert shared("<body class=story-one><p>text</p></body>", "<body class=story-two><p>text</p></body>") == 1


def test_another_key_gives_other_hashes() -> None:
    assert set(fingerprint("<p>a</p>", b"1").texts.tolist()).isdisjoint(fingerprint("<p>a</p>", b"2").texts.tolist())


def test_the_fragment_is_no_part_of_the_address() -> None:
    page = parse("<p>a</p>", "https://example.org/a")
    again = parse("<p>a</p>", "https://example.org/a#part")
    assert (
        take_fingerprint(page).address
        == take_fingerprint(again).address
        != take_fingerprint(parse("<p>a</p>", "https://x.org/")).address
    )


def test_a_page_without_an_address_has_zero_as_its_hash() -> None:
    assert take_fingerprint(parse("<p>a</p>")).address == 0


def test_the_tree_merges_neighbours_of_equal_shape() -> None:
    short = fingerprint("<ul><li><a href=#>1</a></li></ul><p>x</p>")
    long = fingerprint("<ul><li><a href=#>1</a></li><li><a href=#>2</a></li><li><a href=#>3</a></li></ul><p>x</p>")
    assert [TREE_TAGS[label] for label in short.label] == ["html", "body", "ul", "li", "a", "p"]
    assert short.parent.tolist() == [-1, 0, 1, 2, 3, 1]
    assert long.parent.tolist() == short.parent.tolist()
    assert long.label.tolist() == short.label.tolist()


def test_the_tree_is_bounded_and_parents_come_first() -> None:
    wide = "".join(f"<div class=c{chr(97 + n % 26)}{chr(97 + n // 26)}><p>x</p><h2>y</h2></div>" for n in range(100))
    kept = fingerprint(wide)
    assert len(kept.label) == TREE_NODES
    assert all(above < node for node, above in enumerate(kept.parent.tolist()))


def test_text_rows_come_in_document_order() -> None:
    page = parse("<p>one <b>two</b></p><p>three</p>")
    assert [page.text[row].strip() for row in text_places(page).row.tolist()] == ["one", "two", "three"]
