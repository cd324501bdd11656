"""Texts in one element itself."""

from contexts import darkened
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE


def test_lines_of_one_element_share_the_lighter_of_their_dark_levels() -> None:
    foot = parse("<p>main</p><div>All rights reserved<br><br>made of <a>words</a><br><br>changed in May</div>")
    assert darkened(foot, [K, H, H, D]) == {"div": D}
    assert darkened(foot, [K, H, H, K]) == {"a": H}
