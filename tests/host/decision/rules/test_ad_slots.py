"""Frames and pictures of ad slots."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import darkened
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, H = Level.KEEP, Level.HIDE


def test_a_frame_called_advertising_is_hidden_and_another_is_not() -> None:
    page = parse("<p>main</p><div class='ad-slot'><iframe></iframe></div><figure><iframe></iframe></figure>")
    assert darkened(page, [K]) == {"div": H}


@pytest.mark.parametrize(("height", "slot"), [(250, {"div": H}), (0, {})])
def test_the_room_that_a_page_keeps_free_for_an_advertisement_is_hidden(height: int, slot: dict[str, int]) -> None:
    page = parse("<p>main</p><div class='ad-slot'><ins></ins></div><section></section>")
    boxes = {
        "html": (0, 0, 800, 900),
        "p": (0, 0, 800, 100),
        "div": (0, 100, 800, height),
        "section": (0, 400, 800, 90),
    }
    box = np.array([boxes.get(tag, (0, 0, 0, 0)) for tag in page.tag], dtype=float)
    assert darkened(replace(page, box=box, measured=True), [K]) == slot
