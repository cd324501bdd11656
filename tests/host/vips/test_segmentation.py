"""Whole pages → visual blocks at all granularities."""

import numpy as np
import pytest

from penumbra.page.markup import parse
from penumbra.vips import HIGHEST, segment

PAGE = """<body><div class=top><h1>Name</h1><nav><ul><li><a>One</a><li><a>Two</a></ul></nav></div>
<main><h2>First</h2><p>Text of the first.</p><p>More of it.</p><hr><h2>Second</h2><p>Text of the second.</p></main>
<footer><p>Fine print</p></footer></body>"""


def groups(markup: str, permitted: int) -> list[list[str]]:
    """Texts by visual block, in order."""
    page = parse(markup)
    tree = segment(page)
    block = tree.cut(permitted)
    out: dict[int, list[str]] = {}
    for row, text in page.text.items():
        out.setdefault(int(block[tree.of_row[row]]), []).append(text.strip())
    return list(out.values())


def test_a_higher_degree_only_divides_further() -> None:
    page = parse(PAGE)
    tree = segment(page)
    for low in range(1, HIGHEST):
        coarse, fine = tree.cut(low), tree.cut(low + 1)
        assert all(coarse[a] == coarse[b] for a, b in zip(range(len(fine)), fine, strict=True))


def test_the_lowest_degree_gives_one_block_and_the_highest_the_paragraphs() -> None:
    assert len(groups(PAGE, 1)) == 1
    assert ["Text of the first."] in groups(PAGE, HIGHEST)


def test_a_heading_joins_its_text_before_the_text_above() -> None:
    for permitted in range(2, HIGHEST + 1):
        for group in groups(PAGE, permitted):
            assert not {"More of it.", "Second"} <= set(group) or "Text of the second." in group


def test_coherence_never_falls_from_a_block_to_its_parts() -> None:
    tree = segment(parse(PAGE))
    inner = tree.parent >= 0
    assert (tree.coherence[inner] >= tree.coherence[tree.parent[inner]]).all()


def test_a_block_encloses_its_parts() -> None:
    tree = segment(parse(PAGE))
    for node, parent in enumerate(tree.parent.tolist()):
        if parent >= 0:
            (left, top, width, height), outer = tree.box[node], tree.box[parent]
            assert left >= outer[0] and top >= outer[1]
            assert left + width <= outer[0] + outer[2] + 1e-6 and top + height <= outer[1] + outer[3] + 1e-6


@pytest.mark.parametrize("markup", ["<img>", "<p>a</p>", "a", "<div hidden>a</div>", "<table></table>", "<hr>"])
def test_a_nearly_empty_page_has_at_least_one_block(markup: str) -> None:
    tree = segment(parse(markup))
    assert len(tree.parent) >= 1
    assert np.isfinite(tree.box).all()


def test_a_deeply_nested_page_is_divided() -> None:
    assert len(segment(parse("<div>a" * 240 + "</div>" * 240)).parent) >= 1


def test_the_same_page_gives_the_same_blocks() -> None:
    one, other = segment(parse(PAGE)), segment(parse(PAGE))
    assert np.array_equal(one.of_row, other.of_row) and np.array_equal(one.box, other.box)
