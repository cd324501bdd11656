"""The browser's columns → Page, and updates of a Page."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import example, example_columns
from growth import LINEAR, growth
from penumbra.errors import BadPageError, TooLargeError
from penumbra.facts import PageFacts
from penumbra.page import Page
from penumbra.page.snapshot import change_page, decode_snapshot, snapshot_to_page
from penumbra.settings import Limits

FACTS = PageFacts(url="https://example.org/")


@pytest.fixture
def snapshot() -> dict[str, Any]:
    return example_columns()


def page_of(columns: dict[str, Any]) -> Page:
    return snapshot_to_page(decode_snapshot(json.dumps(columns)), FACTS)


def outline(page: Page) -> list[str]:
    return [
        "." * depth + (page.text[row].strip()[:9].strip() if row in page.text else f"{tag}{page.key[row]}")
        for row, (tag, depth) in enumerate(zip(page.tag, page.depth.tolist(), strict=True))
    ]


def subtree(key: int, tag: str, text: str, anchor: tuple[int, int]) -> dict[str, Any]:
    columns = json.loads(example("request-update")["snapshot"])
    columns["strings"] += [tag]
    columns["tag"], columns["key"] = [len(columns["strings"]) - 1], [key]
    columns["text"]["value"] = [text]
    columns["anchors"] = [0, *anchor]
    return dict(columns)


def change(page: Page, removed: list[int], columns: dict[str, Any] | None) -> Page:
    added = None if columns is None else decode_snapshot(json.dumps(columns))
    return change_page(page, removed, added)


def test_texts_and_elements_are_in_document_order(snapshot: dict[str, Any]) -> None:
    page = page_of(snapshot)
    assert outline(page) == [
        "html1",
        ".body2",
        "..nav3",
        "...a4",
        "....Home and",
        "..article5",
        "...p6",
        "....The main",
    ]
    assert page.end.tolist() == [8, 8, 5, 5, 5, 8, 8, 8]


def test_text_after_a_child_comes_after_it() -> None:
    columns = example_columns()
    columns["text"] = {"at": [3, 4, 4], "parent": [2, 3, 2], "value": ["before ", "in the link", " after"]}
    assert outline(page_of(columns))[2:7] == ["..nav3", "...before", "...a4", "....in the li", "...after"]


def test_half_a_surrogate_pair_becomes_a_replacement_character(snapshot: dict[str, Any]) -> None:
    snapshot["text"]["value"][1] = "cut \ud83d"
    assert decode_snapshot(json.dumps(snapshot)).text.value[1] == "cut \ufffd"


def test_boxes_that_no_browser_draws_are_cut_to_a_size_that_can_be_multiplied(snapshot: dict[str, Any]) -> None:
    snapshot["box"][2:4] = [1e300, 1e300]
    page = page_of(snapshot)
    assert np.isfinite(page.box[0, 2] * page.box[0, 3])
    assert page.box[0, 2] > 1e6


def test_names_attributes_boxes_and_styles_come_with_their_elements(snapshot: dict[str, Any]) -> None:
    page = page_of(snapshot)
    nav, link = page.row_of[3], page.row_of[4]
    assert page.names[page.name[nav]] == ("menu",)
    assert page.attrs[link] == {"href": "/"}
    assert page.box[nav].tolist() == [0, 0, 800, 40]
    assert page.styles[page.style[nav]].display == "block"
    assert np.isnan(page.box[page.row_of[4] + 1]).all()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("parent", [-1, 0, 1, 2, 1, 5]),
        ("parent", [-1, 0, 1, 2, 1, -1]),
        ("parent", [0, 0, 1, 2, 1, 4]),
        ("parent", [-1, 0, 1, 2, 1]),
        ("tag", [1, 2, 3, 16, 4, 99]),
        ("tag", [1, 2, 3, 16, 4, -1]),
        ("key", [1, 2, 3, 4, 5, 5]),
        ("key", [0, 2, 3, 4, 5, 6]),
        ("key", [1, 2, 3, 4, 5, 2**31]),
        ("flags", [0, 0, 0, 0, 0, 2**31]),
        ("flags", [0, 0, 0, 0, 0, -1]),
        ("name", [0, 0, 9, 0, 2, 0]),
        ("style", [0, 0, 0, 0, 0, 7]),
        ("box", [1, 2, 3]),
        ("attrs", [99, 14, 15]),
        ("attrs", [3, 14]),
        ("text", {"at": [4], "parent": [3, 5], "value": ["x", "y"]}),
        ("text", {"at": [4, 3], "parent": [3, 2], "value": ["x", "y"]}),
        ("text", {"at": [1], "parent": [4], "value": ["x"]}),
        ("tag", "html"),
    ],
)
def test_inconsistent_columns_are_a_bad_page(snapshot: dict[str, Any], column: str, value: Any) -> None:
    snapshot[column] = value
    with pytest.raises(BadPageError):
        page_of(snapshot)


def test_an_element_with_the_tag_of_texts_is_a_bad_page(snapshot: dict[str, Any]) -> None:
    snapshot["strings"][snapshot["tag"][-1]] = "#text"
    with pytest.raises(BadPageError):
        page_of(snapshot)


def test_a_row_outside_its_parents_subtree_is_a_bad_page(snapshot: dict[str, Any]) -> None:
    snapshot["parent"] = [-1, 0, 1, 2, 1, 3]
    with pytest.raises(BadPageError):
        page_of(snapshot)


def test_a_page_above_a_limit_is_too_large(snapshot: dict[str, Any]) -> None:
    text = json.dumps(snapshot)
    with pytest.raises(TooLargeError):
        decode_snapshot(text, Limits(nodes=7))
    with pytest.raises(TooLargeError):
        snapshot_to_page(decode_snapshot(text), FACTS, Limits(depth=2))


def test_an_added_subtree_comes_after_the_sibling_in_its_anchor(snapshot: dict[str, Any]) -> None:
    page = change(page_of(snapshot), [], subtree(9, "aside", "See also", (2, 3)))
    assert outline(page)[4:8] == ["....Home and", "..aside9", "...See also", "..article5"]


def test_an_anchor_without_a_sibling_puts_the_subtree_first(snapshot: dict[str, Any]) -> None:
    page = change(page_of(snapshot), [], subtree(9, "aside", "See also", (2, 0)))
    assert outline(page)[1:4] == [".body2", "..aside9", "...See also"]


def test_descendants_of_a_removed_element_are_removed(snapshot: dict[str, Any]) -> None:
    assert outline(change(page_of(snapshot), [3], None)) == ["html1", ".body2", "..article5", "...p6", "....The main"]


def test_a_removed_element_that_returns_keeps_its_key(snapshot: dict[str, Any]) -> None:
    page = change(page_of(snapshot), [3], subtree(3, "nav", "Other menu", (2, 0)))
    assert outline(page)[1:4] == [".body2", "..nav3", "...Other men"]
    assert page.row_of[3] == 2


def test_an_update_does_not_change_the_old_page(snapshot: dict[str, Any]) -> None:
    page = page_of(snapshot)
    before = outline(page)
    change(page, [3], subtree(9, "aside", "See also", (2, 5)))
    assert outline(page) == before


def test_names_styles_and_tags_without_a_row_are_dropped(snapshot: dict[str, Any]) -> None:
    page = page_of(snapshot)
    assert ("menu",) in page.names
    changed = change(page, [3], None)
    assert ("menu",) not in changed.names
    assert changed.names[0] == ()
    assert set(changed.name.tolist()) | {0} == set(range(len(changed.names)))
    assert set(changed.style.tolist()) == set(range(len(changed.styles)))
    assert set(changed.tag_code.tolist()) == set(range(len(changed.tag_names)))
    assert set(changed.tag) == set(changed.tag_names)
    for key in (2, 5, 6):
        before, after = page.row_of[key], changed.row_of[key]
        assert changed.names[changed.name[after]] == page.names[page.name[before]]
        assert changed.styles[changed.style[after]] == page.styles[page.style[before]]


@pytest.mark.parametrize("anchors", [[], [0, 99, 0], [0, 2]])
def test_a_subtree_without_a_valid_anchor_is_a_bad_page(snapshot: dict[str, Any], anchors: list[int]) -> None:
    page = page_of(snapshot)
    columns = subtree(9, "aside", "See also", (2, 0)) | {"anchors": anchors}
    with pytest.raises(BadPageError):
        change(page, [], columns)


def test_subtrees_anchored_in_themselves_or_each_other_are_a_bad_page(snapshot: dict[str, Any]) -> None:
    page = page_of(snapshot)
    with pytest.raises(BadPageError, match="each other"):
        change(page, [], subtree(9, "aside", "See also", (9, 0)))
    both = subtree(9, "aside", "See also", (8, 0))
    for column in ("parent", "tag", "name", "style", "flags"):
        both[column] *= 2
    both |= {"key": [9, 8], "box": both["box"] * 2, "anchors": [0, 8, 0, 1, 9, 0]}
    with pytest.raises(BadPageError, match="each other"):
        change(page, [], both)


def test_removing_the_root_is_a_bad_page(snapshot: dict[str, Any]) -> None:
    with pytest.raises(BadPageError):
        change(page_of(snapshot), [1], None)


@st.composite
def trees(draw: st.DrawFn) -> dict[str, Any]:
    """A random tree in the snapshot's columns, with a text in about half of the elements."""
    count = draw(st.integers(1, 14))
    columns = example_columns()
    parents, path = [-1], [0]
    for row in range(1, count):
        parent = path[draw(st.integers(0, len(path) - 1))]
        path = [*path[: path.index(parent) + 1], row]
        parents.append(parent)
    texts = [row for row in range(count) if draw(st.booleans())]
    columns |= {
        "parent": parents, "tag": [4] * count, "key": list(range(1, count + 1)), "name": [0] * count,
        "style": [0] * count, "box": [0.0] * 4 * count, "flags": [0] * count, "attrs": [],
        "text": {"at": [row + 1 for row in texts], "parent": texts, "value": [f"t{row}" for row in texts]},
    }  # fmt: skip
    return columns


@given(trees(), st.data())
def test_a_subtree_removed_and_inserted_again_gives_the_same_page(columns: dict[str, Any], data: st.DataObject) -> None:
    page = page_of(columns)
    parents = columns["parent"]
    row = data.draw(st.integers(0, len(parents) - 1))
    if row == 0:
        return
    rows = [each for each in range(row, len(parents)) if each == row or _below(parents, each, row)]
    siblings = [each for each in range(row) if parents[each] == parents[row]]
    texts = [(at, parent, value) for at, parent, value in zip(*columns["text"].values(), strict=True) if parent in rows]
    part = columns | {
        "parent": [-1 if each == row else rows.index(parents[each]) for each in rows],
        "key": [each + 1 for each in rows],
        **{name: [0] * len(rows) for name in ("name", "style", "flags")},
        "tag": [4] * len(rows), "box": [0.0] * 4 * len(rows),
        "text": {
            "at": [at - row for at, _, _ in texts],
            "parent": [rows.index(p) for _, p, _ in texts],
            "value": [v for *_, v in texts],
        },
        "anchors": [0, parents[row] + 1, siblings[-1] + 1 if siblings else 0],
    }  # fmt: skip
    assert _elements(change(page, [row + 1], part)) == _elements(page)


def _below(parents: list[int], row: int, ancestor: int) -> bool:
    while row > ancestor:
        row = parents[row]
    return row == ancestor


def _elements(page: Page) -> list[str]:
    """The outline, with an element's own texts before its children: an update does not keep their order."""
    return sorted(outline(page))


@given(st.text() | trees().map(json.dumps))
def test_any_text_is_a_page_or_a_clear_error(text: str) -> None:
    try:
        snapshot_to_page(decode_snapshot(text), FACTS)
    except (BadPageError, TooLargeError) as error:
        assert error.message


@pytest.mark.parametrize("new", [[], ["promo"]])
def test_duplicate_names_and_styles_in_the_table_survive_an_update(snapshot: dict[str, Any], new: list[str]) -> None:
    snapshot["names"] = [snapshot["names"][0], *snapshot["names"]]
    snapshot["name"] = [number + 1 for number in snapshot["name"]]
    snapshot["styles"] = [snapshot["styles"][0], *snapshot["styles"]]
    snapshot["style"] = [number + 1 for number in snapshot["style"]]
    page = page_of(snapshot)

    def names_and_styles(of: Page) -> dict[int, object]:
        elements = [(int(key), row) for row, key in enumerate(of.key) if key]
        return {key: (of.names[of.name[row]], of.styles[of.style[row]]) for key, row in elements}

    added = subtree(90, "p", "A text", (2, 0))
    added["strings"] += new
    added["names"], added["name"] = [[len(added["strings"]) - 1] if new else []], [0]
    after = names_and_styles(change(page, [], added))
    assert after.pop(90)[0] == tuple(new)  # type: ignore[index]
    assert after == names_and_styles(page)


def test_thousands_of_new_subtrees_take_linear_time(snapshot: dict[str, Any]) -> None:
    first = 1000
    one = subtree(first, "p", "See also", (2, 0))
    page = page_of(snapshot)

    def add(count: int) -> None:
        names = ("parent", "tag", "name", "style", "box", "flags")
        rows = {name: [value for _ in range(count) for value in one[name]] for name in names}
        keys = list(range(first, first + count))
        anchors = [number for row, key in enumerate(keys) for number in (row, 2, key - 1 if row else 0)]
        texts: dict[str, list[Any]] = {"at": [], "parent": [], "value": []}
        changed = change(page, [], one | rows | {"key": keys, "anchors": anchors, "text": texts})
        assert [key for key in changed.key.tolist() if key >= first] == keys

    assert growth(add, 3000) < LINEAR
