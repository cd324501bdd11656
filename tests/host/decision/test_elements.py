"""Levels of blocks → elements: nothing that contains main text ever has a level."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from contexts import context_of_page, darkened, seen_on
from penumbra.blocks import find_blocks
from penumbra.decision.elements import heaviest_blocks, main_elements
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
MARKUP = (
    "<body><div><nav><a>a menu</a><p>more menu</p></nav>"
    "<article><p>main text</p><aside>see also</aside></article></div><footer>the foot</footer></body>"
)


def test_the_highest_element_of_one_level_carries_it() -> None:
    assert darkened(parse(MARKUP), [H, H, K, D, H]) == {"nav": H, "aside": D, "footer": H}


def test_an_element_with_main_text_in_it_has_no_level() -> None:
    assert darkened(parse(MARKUP), [H, K, H, H, H]) == {"a": H, "article": H, "footer": H}


def test_a_level_inside_another_level_has_its_own_row() -> None:
    assert darkened(parse("<div><section>x<p>y</p></section><p>z</p></div>"), [D, D, K]) == {"section": D}
    page = parse("<div><section><h2>x</h2><p>y</p></section><p>z</p></div>")
    assert darkened(page, [D, H, K]) == {"section": D, "p": H}
    assert darkened(page, [K, H, K]) == {"p": H}


def test_a_card_of_dim_and_hidden_texts_is_dim_with_its_picture() -> None:
    page = parse("<div><li><img src=a.png><h3>x</h3><button>y</button></li><p>z</p></div>")
    assert darkened(page, [D, H, K]) == {"li": D, "button": H}
    assert darkened(page, [H, D, K]) == {"li": D, "h3": H}
    assert darkened(page, [H, H, K]) == {"li": H}


def test_the_heaviest_block_of_an_element_is_the_one_with_the_most_words() -> None:
    page = parse("<div><p>one</p><p>one two three</p></div><hr>")
    rows = np.array([page.tag.index("div"), page.tag.index("hr")])
    assert heaviest_blocks(context_of_page(page), rows) == [1, -1]


def test_the_page_watches_elements_with_much_kept_text_in_document_order() -> None:
    words = "nobody in the village heard it before the morning came"
    page = parse(f"<p>{words}</p><div>{words} and then some</div><b>label</b><footer>{words}</footer>")
    levels = np.array([K, K, K, H], dtype=np.int8)
    keys = main_elements(context_of_page(page), levels)
    assert [page.tag[page.row_of[key]] for key in keys] == ["p", "div"]


PIECES = ["<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "word ", "x<br><br>"]


@given(st.lists(st.sampled_from(PIECES), min_size=1), st.data())
def test_no_kept_text_is_in_a_darkened_element_and_none_is_darker_than_its_own(
    pieces: list[str], data: st.DataObject
) -> None:
    page = parse("<body>y" + "".join(pieces))
    blocks = find_blocks(page)
    levels = data.draw(st.lists(st.sampled_from((K, D, H)), min_size=len(blocks), max_size=len(blocks)))
    for key, row in seen_on(page, levels).elements.rows.items():
        top = page.row_of[key]
        for block, level in enumerate(levels):
            texts = blocks.text_rows[blocks.start[block] : blocks.start[block + 1]]
            inside = [top <= text < page.end[top] for text in texts]
            assert not any(inside) or (level != K and row.level <= level)
