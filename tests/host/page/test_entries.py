"""Terms and descriptions without end tags."""

import pytest

from penumbra.page.markup import parse


def around(html: str) -> list[str]:
    """Each text with the tag of the element around the element that holds it."""
    page = parse(html)
    return [f"{text.strip()}<{page.tag[page.parent[page.parent[row]]]}" for row, text in page.text.items()]


@pytest.mark.parametrize(
    "html",
    [
        "<dl><dt>a<dt>b<dt>c<dd>d<dd>e</dl>",
        "<dl><dt>a</dt><dt>b</dt><dt>c</dt><dd>d</dd><dd>e</dd></dl>",
        "<dl><dt>a<dt>b</dt><dt>c<dd>d<dd>e</dd></dl>",
    ],
)
def test_entries_without_end_tags_are_siblings(html: str) -> None:
    assert around(html) == ["a<dl", "b<dl", "c<dl", "d<dl", "e<dl"]


def test_a_list_in_a_description_stays_in_it() -> None:
    assert around("<dl><dd>a<dl><dt>b<dt>c</dl></dl>") == ["a<dl", "b<dl", "c<dl"]
    page = parse("<dl><dd>a<dl><dt>b<dt>c</dl></dl>")
    inner = [row for row, tag in enumerate(page.tag) if tag == "dl"][1]
    assert page.tag[page.parent[inner]] == "dd"


def test_many_open_entries_are_no_deep_page() -> None:
    page = parse("<dl>" + "<dt>a<dd>b<dd>c" * 500 + "</dl>")
    assert len(page.text) == 1500
