"""Share bars that consist of icons."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import seen_on
from penumbra.blocks import find_blocks
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.page.markup import parse

ICONS = "<a href=/f><svg></svg></a><a href=/t><img src=t></a>"


def hidden(markup: str, page_type: str = "article", icon: float = 24.0, measured: bool = True) -> list[tuple[str, str]]:
    """Tags of the elements that are hidden on a page with some kept text, and why; pictures are as large as icons."""
    page = parse(f"<main><p>The wolf came down from the hill.</p>{markup}</main>")
    box = np.array([[0.0, 0.0, *((icon, icon) if tag in {"img", "svg"} else (600.0, 40.0))] for tag in page.tag])
    page = replace(page, box=box, measured=measured)
    rows = seen_on(page, [Level.KEEP] * len(find_blocks(page)), page_type, 0.9).elements.rows
    assert all(row.level == Level.HIDE for row in rows.values())
    return [(page.tag[page.row_of[key]], Reason(row.reason).label) for key, row in rows.items()]


@pytest.mark.parametrize("name", ["share-buttons", "social-icons", "sharing"])
def test_icons_in_a_part_called_a_share_bar_are_hidden(name: str) -> None:
    assert hidden(f"<div class={name}>{ICONS}</div>") == [("div", "share")]


def test_an_icon_font_has_no_pictures_and_is_a_bar_too() -> None:
    assert hidden("<ul class=share><li><a href=/f></a></li><li><button></button></li></ul>") == [("ul", "share")]


@pytest.mark.parametrize(
    "markup",
    [
        f"<div class=gallery>{ICONS}</div>",  # called something else
        "<div class=share><a href=/f><svg></svg></a></div>",  # one link
        f"<div class=share><p>A word</p>{ICONS}</div>",  # with a text, which has its own level
        f"<div class=social-login>{ICONS}</div>",
        f"<div class='social sign-in'>{ICONS}</div>",
    ],
)
def test_other_icons_stay(markup: str) -> None:
    assert hidden(markup) == []


def test_a_gallery_that_is_called_a_share_bar_stays() -> None:
    assert hidden(f"<div class=share>{ICONS}</div>", icon=300.0) == []


@pytest.mark.parametrize("page_type", ["service", "application", "unknown"])
def test_on_other_page_types_such_a_row_may_be_main_content(page_type: str) -> None:
    assert hidden(f"<div class=social>{ICONS}</div>", page_type) == []


def test_without_a_browser_a_picture_has_no_size_and_nothing_is_hidden() -> None:
    assert hidden(f"<div class=share>{ICONS}</div>", measured=False) == []
