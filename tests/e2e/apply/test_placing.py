"""Walls of cards that a script measures and puts in their places: noise is hidden there, and the wall is whole when it
comes back.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

from collections.abc import Callable

import pytest

from driving.browsers import Browser
from driving.sight import differences, remember

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
STORY = f"<article class=main><h1>Shadows</h1>{'<p>The light goes thin first, then the colour.</p>' * 40}</article>"
_CARD = "width: 300px; padding: 8px; box-sizing: border-box"
_ADVERT = f'<div class="card hide" style="{_CARD}"><p style="visibility: visible; height: 150px">Fly south</p></div>'
_NOTE = f'<div class=card style="{_CARD}"><p>{"A card of the wall. " * 12}</p></div>'
WALL = f"""<div id=wall style="position: relative">{(_NOTE + _ADVERT) * 4}</div>
<script>
  // Each card goes into the lower column, as tall as it measures.
  window.lay = () => {{
    const columns = [0, 0];
    for (const card of wall.children) {{
      const at = columns.indexOf(Math.min(...columns));
      const height = card.offsetHeight;
      Object.assign(card.style, {{ position: "absolute", left: `${{at * 310}}px`, top: `${{columns[at]}}px` }});
      columns[at] += height + 10;
    }}
    wall.style.height = `${{Math.max(...columns)}}px`;
  }};
  lay();
</script>"""
_OVERLAPS = """
const boxes = [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect());
const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one, other))).length;
"""
_ON_TOP = """
const advert = document.querySelector(".hide");
const { left, top, width, height } = advert.getBoundingClientRect();
return width > 0 && advert.contains(document.elementFromPoint(left + width / 2, top + height / 2));
"""
_VISIBLE = (
    "return [...document.querySelectorAll('.hide *')].filter((one) => getComputedStyle(one).visibility === "
    "'visible').length"
)
_APPEND = "wall.append(document.querySelector('.card').cloneNode(true)); lay()"


def test_cards_hidden_in_place_are_measured_with_the_other_cards(page: Open) -> None:
    browser = page(f"{WALL}{STORY}")
    assert browser.script(_ON_TOP)
    browser.toggle(on=True)
    assert not browser.script(_ON_TOP)
    assert browser.script(_VISIBLE) == 0  # nor does Tab go there, or a screen reader
    browser.script(_APPEND)
    assert browser.script(_OVERLAPS) == 0
    assert not browser.script(_ON_TOP)
    browser.toggle(on=False)
    assert browser.script(_OVERLAPS) == 0
    assert browser.script(_ON_TOP)


def test_cards_hidden_in_place_are_restored_exactly(page: Open) -> None:
    browser = page(f"{WALL}{STORY}")
    remember(browser)
    browser.toggle(on=True)
    assert not browser.script(_ON_TOP)
    browser.toggle(on=False)
    assert differences(browser) == []


def test_cards_hidden_in_place_are_not_printed(page: Open) -> None:
    browser = page(f"{WALL}{STORY}")
    browser.toggle(on=True)
    with browser.printing():
        assert not browser.script(_ON_TOP)
        assert browser.script("return getComputedStyle(document.querySelector('.hide')).visibility") == "hidden"
