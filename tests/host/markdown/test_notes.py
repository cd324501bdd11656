"""Footnotes of a page."""

import numpy as np

from growth import LINEAR, growth
from penumbra.markdown.notes import find_notes
from penumbra.page.markup import parse_with_source


def test_links_to_one_footnote_are_read_in_linear_time() -> None:
    def page(size: int) -> str:
        links = f"<p>x{'<sup><a href=#n>1</a></sup>' * size}</p>"
        return f"{links}<div id=n>{'<b>x</b>' * min(size, 1_500)}</div>"

    pages = {size: parse_with_source(page(size)) for size in (100, 800)}

    def find(size: int) -> None:
        found = find_notes(*pages[size], np.ones(len(pages[size][0]), dtype=bool))
        assert len(found.calls) == size
        assert len(found.texts) == 1

    assert growth(find, 100) < LINEAR


def test_links_into_elements_without_text_are_read_in_linear_time() -> None:
    def page(size: int) -> str:
        links = "".join(f"<sup><a href=#n{number}>1</a></sup>" for number in range(size))
        return f"<p>x{links}</p>{''.join(f'<b id=n{number}>' for number in range(size))}{'<i></i>' * 5 * size}"

    pages = {size: parse_with_source(page(size)) for size in (100, 800)}
    assert growth(lambda size: find_notes(*pages[size], np.ones(len(pages[size][0]), dtype=bool)), 100) < LINEAR
