"""Types of `extract_many` and its rows, as a caller's type checker sees them."""

from collections.abc import Iterator
from typing import assert_type

from penumbra import Input, Metadata, Options, Row, extract_many


def pages() -> Iterator[Input]:
    yield Input("a", "<p>text")
    yield Input("b", b"<p>bytes", "https://example.org/")
    yield Input(id="c", html="", url="")


def any_iterable_of_inputs_gives_rows() -> None:
    assert_type(extract_many(pages()), Iterator[Row])
    assert_type(extract_many([Input("a", "")], to="markdown", workers=2), Iterator[Row])
    assert_type(extract_many((), timeout=2.5, ordered=False, options=Options(lean=1)), Iterator[Row])


def an_input_is_a_named_tuple() -> None:
    name, html, url = Input("a", "")
    assert_type(name, str)
    assert_type(html, bytes | str)
    assert_type(url, str)


def a_row_is_a_named_tuple(row: Row) -> None:
    assert_type(row.id, str)
    assert_type(row.url, str)
    assert_type(row.text, str)
    assert_type(row.metadata, Metadata)
    assert_type(row.page_type, str)
    assert_type(row.suited, bool)
    assert_type(row.error, str)
    assert_type(row.ms, float)
