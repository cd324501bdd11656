"""A manual's table of contents above the text of one page."""

import pytest

from contexts import context_of, found_by, levels_of

PROSE = "<p>" + "A branch is a light and movable pointer to one of these records. " * 3 + "</p>"


def found(entries: str, page_type: str = "documentation", prose: int = 12, main: float = 0.7) -> int:
    """Blocks that are found on a page with these entries above its text."""
    context = context_of(
        f"<h2>All pages</h2><ol>{entries}</ol><h1>Branches</h1>{PROSE * prose}<ol>{entries}</ol>", page_type, main
    )
    out = found_by("toc", context, levels_of(context))
    assert not out[len(out) // 2 :].any(), "a list below the text is no table of contents"
    return int(out.sum())


def test_many_links_to_other_pages_above_a_long_text_are_a_table_of_contents() -> None:
    assert found("<li>3.1 <a href=/branches>Branches</a></li>" * 40) == 40


@pytest.mark.parametrize(
    ("entry", "count", "page_type", "prose", "main"),
    [
        ("<li><a href=#branches>Branches</a></li>", 40, "documentation", 12, 0.7),  # the page's own contents
        ("<li><a href=/branches>Branches</a></li>", 12, "documentation", 12, 0.7),  # few
        ("<li><a href=/branches>Branches</a></li>", 40, "listing", 12, 0.7),  # what the page is for
        ("<li><a href=/branches>Branches</a></li>", 40, "documentation", 2, 0.7),  # there is hardly more on the page
        ("<li><a href=/branches>Branches</a></li>", 40, "documentation", 12, 0.95),  # surely text
    ],
)
def test_other_lists_above_a_text_are_no_table_of_contents(
    entry: str, count: int, page_type: str, prose: int, main: float
) -> None:
    assert found(entry * count, page_type, prose, main) == 0
