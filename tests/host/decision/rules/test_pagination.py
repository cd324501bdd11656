"""Rows of links to the other pages of a text."""

import pytest

from contexts import context_of, texts_found_by

TEXT = "<p>The wolf came down from the hill before the morning, and nobody in the village had heard it.</p>"


def pagination(markup: str, page_type: str = "documentation") -> list[str]:
    """Texts of the rows on a page."""
    return texts_found_by("pagination", context_of(f"<main>{TEXT}{markup}{TEXT}</main>", page_type, 0.8))


def links(*labels: str) -> str:
    return "".join(f"<a href=/{number}>{label}</a> " for number, label in enumerate(labels))


@pytest.mark.parametrize(
    "row",
    [
        links("1", "2", "3", "4", "Next »"),
        f"Supported versions: {links('18', '17', '16.4', 'devel')}",
        links("« zurück", "1", "2", "weiter »"),
        links("前へ", "1", "2", "3", "次へ"),
        links("[1]", "[2]", "[3]"),
    ],
)
def test_a_line_of_numbers_versions_and_directions_is_pagination(row: str) -> None:
    assert len(pagination(f"<div>{row}</div>")) == 1


def test_links_in_a_box_each_are_a_row_with_the_names_between_them() -> None:
    cells = (
        "<td><a href=/p>Prev</a></td><td><a href=/u>Up</a></td>"
        "<td>Part II. The Language</td><td><a href=/h>Home</a></td>"
    )
    assert pagination(f"<table><tr>{cells}</tr></table>") == ["Prev", "Up", "Part II. The Language", "Home"]
    assert pagination("<ul>" + "".join(f"<li><a href=/{n}>{n}</a></li>" for n in (1, 2, 3)) + "</ul>") == [
        "1",
        "2",
        "3",
    ]


@pytest.mark.parametrize(
    "row",
    [
        "<div>1 2 3 4 5</div>",  # no links
        f"<div>{links('1', '2')}</div>",  # few
        f"<div>As was shown in {links('1', '2', '3')} and by all who came later, the wolf is shy and keeps away.</div>",
        f"<pre><code>{links('1', '2', '3', '4')}</code></pre>",  # numbers of lines
        f"<ul><li>{links('Wolves')}</li><li>{links('Sheep')}</li><li>{links('3')}</li></ul>",
    ],
)
def test_other_numbers_and_other_links_are_no_pagination(row: str) -> None:
    assert pagination(row) == []


def test_a_number_beside_each_text_is_the_number_of_the_text() -> None:
    code = ("import os", "def main():", "return os.getcwd()", "main()")
    lines = "".join(f"<tr><td><a href=#{n}>{n}</a></td><td>{line}</td></tr>" for n, line in enumerate(code, 1))
    assert pagination(f"<table>{lines}</table>") == []
    assert (
        pagination(
            "<ol>"
            + "".join(f"<li><p>{links(f'[{n}]')}</p><p>Smith 2004, p. {n}</p></li>" for n in range(1, 5))
            + "</ol>"
        )
        == []
    )


def test_the_heading_of_a_list_of_years_is_not_in_the_row() -> None:
    years = "".join(f"<li><a href=/{year}>{year}</a></li>" for year in range(2015, 2020))
    assert pagination(f"<div><h1>Reports by year</h1><ul>{years}</ul></div>") == [
        "2015",
        "2016",
        "2017",
        "2018",
        "2019",
    ]


def test_numbers_in_a_shop_are_sizes() -> None:
    assert pagination(f"<div>Size: {links('36', '37', '38', '39')}</div>", "product") == []


def test_a_table_of_figures_with_links_is_no_pagination() -> None:
    rows = "".join(
        f"<tr><td>Wolves seen in the year of the great snow, with their young</td><td>{links(str(n))}</td></tr>"
        for n in range(4)
    )
    assert pagination(f"<table>{rows}</table>") == []
