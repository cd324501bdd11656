"""Estimated boxes: order and proportions, on pages with a known layout."""

import shutil

import numpy as np
import pytest

from penumbra.arrays import Floats
from penumbra.browsers.machine.machine import this_machine
from penumbra.browsers.resources import resource
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.screenshots.drawing import open_page
from penumbra.vips.layout import WINDOW, estimate_boxes, with_boxes


def box(page: Page, tag: str, number: int = 0) -> Floats:
    rows = [row for row, each in enumerate(page.tag) if each == tag]
    found: Floats = estimate_boxes(page)[rows[number]]
    return found


def test_blocks_stack_at_full_width() -> None:
    page = parse("<p>one</p><p>two</p>")
    first, second = box(page, "p"), box(page, "p", 1)
    assert second[1] >= first[1] + first[3]
    assert first[2] == second[2] == WINDOW - 16


def test_a_long_text_wraps_into_lines() -> None:
    page = parse("<p>" + "a" * 2000 + "</p>")
    # 2000 letters of 8 px in lines of 1264 px: 13 lines of 20.8 px
    assert box(page, "p")[3] == pytest.approx(13 * 20.8)


def test_margins_of_neighbours_collapse() -> None:
    page = parse("<p>one</p><p>two</p>")
    assert box(page, "p", 1)[1] - box(page, "p")[1] == pytest.approx(20.8 + 16)


def test_inline_elements_stand_side_by_side() -> None:
    page = parse("<p><a>one</a> <a>two</a></p>")
    assert box(page, "a", 1)[0] > box(page, "a")[0]
    assert box(page, "a", 1)[1] == box(page, "a")[1]


def test_a_line_break_begins_a_new_line() -> None:
    page = parse("<p><b>one</b><br><b>two</b></p>")
    assert box(page, "b", 1)[1] > box(page, "b")[1]
    assert box(page, "b", 1)[0] == box(page, "b")[0]


def test_cells_share_a_row_by_the_length_of_their_texts() -> None:
    page = parse("<table><tr><td>menu</td><td>" + "text " * 100 + "</td></tr></table>")
    menu, text = box(page, "td"), box(page, "td", 1)
    assert menu[1] == text[1]
    assert text[0] >= menu[0] + menu[2]
    assert text[2] > 5 * menu[2]


def test_grid_columns_have_their_share_and_wrap_into_rows() -> None:
    page = parse("<div class=row>" + "<section class=col-md-6>a</section>" * 4 + "</div>")
    boxes = [box(page, "section", number) for number in range(4)]
    assert boxes[0][1] == boxes[1][1] < boxes[2][1] == boxes[3][1]
    assert boxes[1][0] == pytest.approx(boxes[0][0] + (WINDOW - 16) / 2)


def test_a_sidebar_stands_beside_the_larger_part() -> None:
    page = parse("<div><main><p>a</p><p>b</p><p>c</p></main><aside>d</aside></div><footer>e</footer>")
    main, aside, footer = box(page, "main"), box(page, "aside"), box(page, "footer")
    assert main[1] == aside[1]
    assert aside[0] >= main[0] + main[2]
    assert footer[1] >= main[1] + main[3]


def test_menu_items_stand_in_one_line() -> None:
    page = parse("<nav><ul><li>one</li><li>two</li></ul></nav><ul><li>three</li><li>four</li></ul>")
    assert box(page, "li")[1] == box(page, "li", 1)[1]
    assert box(page, "li", 2)[1] < box(page, "li", 3)[1]


def test_hidden_elements_have_no_size() -> None:
    page = parse("<p>a</p><div hidden><p>b</p></div>")
    assert box(page, "div").tolist() == [0.0, 0.0, 0.0, 0.0]


def test_wide_letters_are_twice_as_wide() -> None:
    chinese, latin = parse("<b>" + "中" * 10 + "</b>"), parse("<b>" + "a" * 10 + "</b>")
    assert box(chinese, "b")[2] == 2 * box(latin, "b")[2]


def test_all_boxes_are_finite_and_none_is_negative_in_size() -> None:
    page = parse("<div><table><tr><td><ul><li>" * 40 + "x")
    boxes = estimate_boxes(page)
    assert np.isfinite(boxes).all()
    assert (boxes[:, 2:] >= 0).all()


def test_a_page_with_boxes_keeps_them() -> None:
    page = with_boxes(parse("<p>a</p>"))
    assert with_boxes(page) is page


def _ranks(values: Floats) -> Floats:
    return np.argsort(np.argsort(values, kind="stable"), kind="stable").astype(np.float64)


def _rank_correlation(one: Floats, other: Floats) -> float:
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _boxes_of_texts(page: Page, boxes: Floats) -> dict[str, Floats]:
    """Each longer text → the box of its block."""
    inline = {"a", "b", "i", "em", "strong", "span", "code", "cite", "abbr", "sup", "sub", "small"}
    out: dict[str, Floats] = {}
    for row, text in page.text.items():
        parent = int(page.parent[row])
        while page.tag[parent] in inline:
            parent = int(page.parent[parent])
        if len(text.split()) > 1:
            out.setdefault(" ".join(text.split()), boxes[parent])
    return out


@pytest.mark.browser
@pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium")
def test_estimated_boxes_have_the_order_and_proportions_of_a_browser() -> None:
    path = resource("example") / "page.html"
    with open_page(path, this_machine()) as studio:
        live = studio.snapshot()
    page = parse(path.read_bytes())
    measured, estimated = _boxes_of_texts(live, live.box), _boxes_of_texts(page, estimate_boxes(page))
    both = [text for text, box in measured.items() if text in estimated and box[2] > 0 and box[3] > 0]
    one, other = np.array([measured[text] for text in both]), np.array([estimated[text] for text in both])
    assert len(both) > 20
    assert _rank_correlation(one[:, 1], other[:, 1]) > 0.8
    assert _rank_correlation(one[:, 2] * one[:, 3], other[:, 2] * other[:, 3]) > 0.6
