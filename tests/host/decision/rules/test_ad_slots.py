"""Frames and pictures of ad slots."""

from contexts import darkened
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, H = Level.KEEP, Level.HIDE


def test_a_frame_called_advertising_is_hidden_and_another_is_not() -> None:
    page = parse("<p>main</p><div class='ad-slot'><iframe></iframe></div><figure><iframe></iframe></figure>")
    assert darkened(page, [K]) == {"div": H}
