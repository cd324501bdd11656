"""Share bars that are icons alone go with the noise."""

import pytest

from driving.browsers import Browser
from driving.sight import standing

pytestmark = pytest.mark.browser

_ICON = "<svg width=20 height=20 viewBox='0 0 20 20'><circle cx=10 cy=10 r=9></circle></svg>"
_BAR = "".join(f"<a href='/{name}' style='margin:4px'>{_ICON}</a>" for name in ("f", "t", "l"))
_GALLERY = "<a href='/1'><img width=300 height=200 alt=''></a><a href='/2'><img width=300 height=200 alt=''></a>"


def test_a_bar_of_share_icons_is_hidden_and_a_gallery_of_that_name_stays(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    for name, inside in (("social-share bar", _BAR), ("share gallery", _GALLERY)):
        shared.script(
            "document.querySelectorAll('.story-body p')[1].insertAdjacentHTML('afterend', arguments[0])", f"<div class='{name}'>{inside}</div>"
        )
    shared.toggle(on=True)
    shown = "return document.querySelector(arguments[0]).getClientRects().length > 0"
    assert not shared.script(shown, ".bar")
    assert standing(shared, ".gallery") <= {"lit"}
    assert shared.script(shown, ".gallery")
    shared.toggle(on=False)
    assert shared.script(shown, ".bar")
