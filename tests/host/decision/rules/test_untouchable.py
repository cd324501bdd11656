"""Elements without a level of their own."""

from dataclasses import replace

import pytest

from contexts import darkened
from penumbra.decision.levels import Level
from penumbra.page import Flag, Page
from penumbra.page.markup import parse

H = Level.HIDE


def focused(markup: str, tag: str) -> Page:
    """A page whose first element with this tag has the focus."""
    page = parse(markup)
    at = page.tag.index(tag)
    flags = page.flags.copy()
    flags[[at, *page.ancestors(at)]] |= Flag.FOCUSED
    return replace(page, flags=flags)


def test_the_body_never_has_a_level() -> None:
    assert darkened(parse("<body><p>x</p><p>y</p></body>"), [H, H]) == {"p": H}


def test_what_contains_the_focus_has_no_level_and_what_stands_beside_it_has() -> None:
    page = focused("<nav><p>Sections</p><button>Search</button></nav>", "button")
    assert darkened(page, [H, H]) == {"p": H}


@pytest.mark.parametrize("box", ["div role=dialog", "div class=ui-dialog", "div class='modal fade'", "dialog"])
def test_a_dialog_with_the_focus_is_left_with_everything_in_it(box: str) -> None:
    inside = "<p>Your region</p><form><label>Country</label><button>Save</button></form>"
    page = focused(f"<{box}>{inside}</{box.split(maxsplit=1)[0]}><aside>Adverts</aside>", "button")
    assert darkened(page, [H, H, H, H]) == {"aside": H}
