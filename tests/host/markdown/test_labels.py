"""Labels of tabs, folded notes and listings."""

from collections.abc import Callable

import numpy as np
import pytest

from growth import LINEAR, growth
from penumbra.blocks import find_blocks
from penumbra.markdown import write
from penumbra.page import TEXT
from penumbra.page.markup import parse_with_source

ARIA = (
    "<ul role=tablist><li role=tab>npm<li role=tab>Yarn</ul>"
    "<div><div role=tabpanel>{}</div><div role=tabpanel hidden>{}</div></div>"
)
MATERIAL = (
    "<div><input type=radio id=a name=t><input type=radio id=b name=t>"
    "<div><label for=a>npm</label><label for=b>Yarn</label></div><div><div>{}</div><div>{}</div></div></div>"
)
VITEPRESS = (
    "<div><input type=radio id=a name=t><label for=a>npm</label><input type=radio id=b name=t><label for=b>Yarn</label>"
    "</div><div><div>{}</div><div>{}</div></div>"
)
SPHINX = (
    "<div><input type=radio id=a name=t><label for=a>npm</label><div>{}</div>"
    "<input type=radio id=b name=t><label for=b>Yarn</label><div>{}</div></div>"
)
TABS = {"aria": ARIA, "material": MATERIAL, "vitepress": VITEPRESS, "sphinx": SPHINX}
MANY: dict[str, Callable[[int], str]] = {
    "labels in labels": lambda size: "<input type=radio id=a>" + "<label for=a>" * size,
    "rows of one label": lambda size: "<input type=radio id=a>" + "<div><label for=a>x</label></div>" * size,
    "labels in a row": lambda size: "<input type=radio id=a>" + "<label for=a>x</label>" * size,
    "notes in notes": lambda size: "<details><summary>x</summary>" * size,
    "rows of tabs": lambda size: "<div role=tablist><b role=tab>x</b></div><p role=tabpanel>y</p>" * size,
    "rows in rows": lambda size: "<div role=tablist>" * size + "<b role=tab>x</b><p role=tabpanel>y</p>" * size,
    "listings in a row": lambda size: "<div class=language-js>" + "<pre>x</pre><span>js</span>" * size,
}


def markdown(html: str, kept: str = "") -> str:
    """The Markdown of a page of which the texts with a word are kept, all where none is given."""
    page, source = parse_with_source(html)
    rows = np.zeros(len(page), dtype=bool)
    rows[[row for row, text in page.text.items() if page.tag[row] == TEXT and kept in text]] = True
    return write(page, source, rows, None, find_blocks(page).spaced)


@pytest.mark.parametrize("tabs", TABS)
def test_a_tabs_name_stands_before_its_panel(tabs: str) -> None:
    written = markdown(TABS[tabs].format("<p>kept one", "<p>kept two"))
    assert written == "**npm**\n\nkept one\n\n**Yarn**\n\nkept two\n"


@pytest.mark.parametrize("tabs", TABS)
def test_names_are_kept_with_their_panels_and_dropped_with_them(tabs: str) -> None:
    assert markdown(TABS[tabs].format("<p>kept one", "<p>dropped"), "kept") == "**npm**\n\nkept one\n"


def test_rows_of_tabs_in_one_another_and_after_one_another_have_their_own_panels() -> None:
    inner = ARIA.replace("npm", "sh").replace("Yarn", "cmd").format("i", "j")
    written = markdown(f"<main>{ARIA.format(inner, 'k')}{ARIA.format('l', 'm')}</main>").split("\n\n")
    first = ["**npm**", "**sh**", "i", "**cmd**", "j", "**Yarn**", "k"]
    assert [line.strip() for line in written] == [*first, "**npm**", "l", "**Yarn**", "m"]


def test_tabs_without_as_many_panels_are_a_list() -> None:
    written = markdown("<ul role=tablist><li role=tab>npm<li role=tab>Yarn</ul><div role=tabpanel>one</div>")
    assert written == "- npm\n- Yarn\n\none\n"


def test_a_row_of_tabs_without_a_tab_is_a_list() -> None:
    written = markdown("<ul role=tablist><li><a href=#one>One</a></ul><div role=tabpanel>one</div>")
    assert written == "- One\n\none\n"


def test_labels_of_a_form_stay_where_they_are() -> None:
    form = "<input type=checkbox id=a><label for=a>Yes </label><input type=checkbox id=b><label for=b>No</label>"
    assert markdown(f"<div>{form}</div><div><p>one<p>two</div>") == "Yes No\n\none\n\ntwo\n"


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        ("<summary>More</summary><p>kept</p>", "**More**\n\nkept\n"),
        ("<summary>More</summary><p>dropped</p>", ""),
        ("<summary><h3>More</h3></summary><p>kept</p>", "### More\n\nkept\n"),
    ],
)
def test_a_summary_is_kept_with_what_it_folds(details: str, expected: str) -> None:
    assert markdown(f"<details>{details}</details>", "kept") == expected


@pytest.mark.parametrize(
    ("beside", "shown"),
    [("<span>js</span>", ""), ("<span>JS</span>", ""), ("<span>a.js</span>", "a.js\n\n"), ("<p>js</p>", "js\n\n")],
)
def test_a_language_beside_its_listing_is_the_fences_only(beside: str, shown: str) -> None:
    listing = f"<div class=language-js><button></button>{beside}<pre><code>x</code></pre></div>"
    assert markdown(listing) == f"{shown}```js\nx\n```\n"


@pytest.mark.parametrize("shape", MANY)
def test_the_time_of_finding_labels_grows_with_the_page(shape: str) -> None:
    pages = {size: parse_with_source(MANY[shape](size)) for size in (200, 1_600)}
    assert growth(lambda size: write(*pages[size], pages[size][0].tagged((TEXT,))), 200) < LINEAR
