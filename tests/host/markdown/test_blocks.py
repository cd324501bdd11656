"""Blocks of Markdown, and how they stand below one another."""

from penumbra.markdown.blocks import Block, heading, item, join, list_of, listing, note, paragraph, quotation
from penumbra.markdown.inline import BREAK, Format, Piece


def text_of(block: Block | None) -> str:
    assert block is not None
    return block.text


def items(*texts: str) -> list[Block]:
    return [Block("items", text) for text in texts]


def test_white_space_is_neither_a_paragraph_nor_a_heading() -> None:
    assert paragraph([Piece(" \n ")]) is None
    assert heading([Piece(" ")], 2) is None


def test_a_line_of_a_paragraph_that_would_begin_a_list_is_escaped() -> None:
    assert text_of(paragraph([Piece("- one")])) == "\\- one"


def test_a_paragraph_in_a_table_has_a_form_on_one_line_without_bare_bars() -> None:
    block = paragraph([Piece("a | b"), Piece(BREAK, (), True), Piece("c")], in_table=True)
    assert block == Block("paragraph", "a | b\\\nc", "a \\| b<br>c")


def test_number_signs_at_a_headings_end_are_part_of_it() -> None:
    assert text_of(heading([Piece("C #")], 3)) == "### C \\#"
    assert text_of(heading([Piece("C#")], 3)) == "### C#"


def test_a_heading_is_bold_in_a_table_and_not_bold_twice() -> None:
    block = heading([Piece("Year ", (Format("strong"),)), Piece("one")], 4, in_table=True)
    assert block == Block("heading", "#### **Year** one", "**Year one**")


def test_a_listing_keeps_its_indentation_and_is_fenced_by_more_backticks_than_it_has() -> None:
    assert text_of(listing("\n\n    a\r\n```\n\n", "c")) == "````c\n    a\n```\n````"
    assert listing("\n \n", "c") is None


def test_each_line_of_a_quotation_is_marked() -> None:
    assert quotation([Block("paragraph", "a"), Block("paragraph", "b")]).text == "> a\n>\n> b"


def test_a_list_in_an_item_stands_right_below_its_text() -> None:
    inner = list_of(items("b", "c"))
    assert list_of([item([Block("paragraph", "a"), inner])]).text == "- a\n  - b\n  - c"


def test_an_item_of_two_paragraphs_makes_its_list_loose() -> None:
    long = item([Block("paragraph", "a"), Block("paragraph", "b")])
    assert list_of([long, *items("c")]).text == "- a\n\n  b\n\n- c"


def test_numbers_count_empty_items_and_empty_items_at_the_end_are_left_out() -> None:
    assert list_of(items("a", "", "c", ""), 7).text == "7. a\n8.\n9. c"


def test_a_list_right_after_another_has_other_marks() -> None:
    first = list_of(items("a"))
    second = list_of(items("b"), after=first)
    assert (first.text, second.text, list_of(items("c"), after=second).text) == ("- a", "* b", "- c")
    assert list_of(items("b"), 1, list_of(items("a"), 1)).text == "1) b"
    assert list_of(items("b"), after=Block("paragraph", "- a")).text == "- b"


def test_the_lines_of_a_note_are_indented_below_its_mark() -> None:
    assert note(3, [Block("paragraph", "a"), Block("paragraph", "b")]).text == "[^3]: a\n\n    b"


def test_items_outside_of_a_list_become_one() -> None:
    assert join([Block("paragraph", "a"), *items("b", "c"), Block("rule", "---")]) == "a\n\n- b\n- c\n\n---"
