"""Tables for layout become blocks; tables of data stay."""

import pytest

from penumbra.reader.article import clean

URL = "https://a.example/x/page.html"
DATA = "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("<table><tr><td><p>a</p><p>b</p></td></tr></table>", "<p>a</p><p>b</p>"),
        (f"<table><tr><td>side</td><td>{DATA}</td></tr></table>", f"<div>side</div><div>{DATA}</div>"),
    ],
)
def test_a_table_with_one_cell_or_around_a_table_becomes_blocks(markup: str, written: str) -> None:
    cleaned = clean(markup, URL)
    assert written in cleaned
    assert cleaned.count("<table>") == written.count("<table>")


@pytest.mark.parametrize(
    "markup",
    [
        DATA,
        f"<table><caption>c</caption><tbody><tr><td>{DATA}</td></tr></tbody></table>",
        f"<table><tbody><tr><th>h</th><td>{DATA}</td></tr></tbody></table>",
    ],
)
def test_a_table_with_headers_a_caption_or_several_cells_stays(markup: str) -> None:
    assert clean(markup, URL) == f"<div>{markup}</div>"


def test_nested_layout_tables_lose_no_word() -> None:
    markup = "x"
    for number in range(30):
        markup = f"<table><tr><td>w{number}</td><td>{markup}</td></tr></table>"
    cleaned = clean(markup, URL)
    assert all(f"w{number}" in cleaned for number in range(30))
    assert cleaned.count("<table>") == 1
