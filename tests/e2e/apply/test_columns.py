"""Columns that hiding leaves empty: where one column of a row stays, it moves to the row's middle, as wide as it was.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest

from driving.browsers import Browser
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<h1>Shadows</h1>{TEXT * 20}"
MENU = "<a href=/>Home</a> <a href=/news>News</a>"
FLEX = "<style>#row { display: flex } article { flex: 0 0 60% }</style>"
GRID = (
    "<style>#row { display: grid; grid-template-columns: 3fr 1fr; column-gap: 20px } article { min-width: 0 }</style>"
)
AREAS = """<style>
#row { display: grid; grid-template: "head head head" "menu text side" / 20% 1fr 15% }
header { grid-area: head } nav { grid-area: menu } article { grid-area: text; min-width: 0 } aside { grid-area: side }
</style>"""
_BOX = """
const { left, right, width } = document.querySelector("article").getBoundingClientRect();
return { left, right: document.documentElement.clientWidth - right, width };
"""
_MARKS = "return [...document.querySelectorAll('[data-penumbra^=middle], [data-penumbra^=column]')].length"


@pytest.mark.parametrize(
    "row",
    [
        f"{FLEX}<div id=row><article class=main>{STORY}</article><aside class=hide>{MENU}</aside></div>",
        f"{FLEX}<div id=row><article class=main>{STORY}</article><div style='flex: 1'><div><nav class=hide>{MENU}</nav></div></div></div>",
        f"{FLEX}<div id=row><nav class=hide>{MENU}</nav><article class=main>{STORY}</article></div>",
        f"{GRID}<div id=row><article class=main>{STORY}</article><aside class=hide>{MENU}</aside></div>",
        (
            f"{AREAS}<div id=row><header class=main>{TEXT}</header><nav class=hide>{MENU}</nav>"
            f"<article class=main>{STORY}</article><aside class=hide>{MENU}</aside></div>"
        ),
    ],
    ids=["flex", "flex, emptied column", "flex, menu first", "grid", "grid with areas"],
)
def test_the_column_that_stays_moves_to_the_middle_as_wide_as_it_was(page: Open, row: str) -> None:
    browser = page(f"<style>body {{ margin: 0 }}</style>{row}")
    remember(browser)
    before = browser.script(_BOX)
    browser.toggle(on=True)
    box = browser.script(_BOX)
    assert box["left"] == pytest.approx(box["right"], abs=1)
    assert box["width"] == pytest.approx(before["width"], abs=8)
    browser.toggle(on=False)
    assert differences(browser) == []


@pytest.mark.parametrize(
    "row",
    [
        f"<style>#row {{ display: flex }}</style><div id=row><b class=main>The Lamp</b><nav class=hide>{MENU}</nav></div>{STORY}",
        f"{FLEX}<div id=row><article class=main>{STORY}</article><aside class=dim>{MENU}</aside><nav class=hide>{MENU}</nav></div>",
        f"{GRID}<div id=row><article class=main>{STORY}</article><aside class=dim>{MENU}</aside><nav class=hide>{MENU}</nav></div>",
        f"{FLEX}<style>article {{ flex: 1 }}</style><div id=row><article class=main>{STORY}</article><nav class=hide>{MENU}</nav></div>",
        f"<style>#row {{ display: flex; width: 300px }} b {{ width: 90px }}</style>{STORY}<div id=row><b class=main>x</b><i class=hide>y</i></div>",
    ],
    ids=["bar", "flex with another column", "grid with another column", "full row", "narrow row"],
)
def test_other_rows_stay_as_they_are(page: Open, row: str) -> None:
    browser = page(row)
    browser.toggle(on=True)
    assert browser.script(_MARKS) == 0


def test_the_column_is_in_its_place_again_when_its_neighbour_returns_at_the_dial(page: Open) -> None:
    browser = page(f"{FLEX}<div id=row><article class=main>{STORY}</article><aside class=hide>{MENU}</aside></div>")
    before = browser.script(_BOX)
    browser.toggle(on=True)
    browser.until("document.querySelector('#row').dataset.penumbra === 'middle'")
    browser.ask("ui-bg-dial", dial=20)
    browser.until("!('penumbra' in document.querySelector('#row').dataset)")
    assert browser.script(_BOX)["left"] == before["left"]
    browser.ask("ui-bg-dial", dial=100)
    browser.until("document.querySelector('#row').dataset.penumbra === 'middle'")


def test_an_emptied_column_that_gets_something_to_show_returns(page: Open) -> None:
    side = f"<div style='flex: 1'><nav class=hide>{MENU}</nav></div>"
    browser = page(f"{FLEX}<div id=row><article class=main>{STORY}</article>{side}</div>")
    browser.toggle(on=True)
    browser.until("document.querySelector('#row > div').dataset.penumbra === 'hide'")
    browser.script(
        "document.querySelector('#row > div').insertAdjacentHTML('beforeend', '<p id=late class=dim>A lamp</p>')"
    )
    browser.until("document.querySelector('#late').checkVisibility()")
    assert browser.script("return 'penumbra' in document.querySelector('#row').dataset") is False
