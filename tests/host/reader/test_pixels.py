"""Icons that stand alone are left out."""

import pytest

from penumbra.reader.pixels import drop_icons
from penumbra.reader.prepare import to_tree


@pytest.mark.parametrize(
    ("markup", "left"),
    [
        ('<p><img width="16" height="16"></p>', 0),
        ('<p>Text <img width="16" height="16"></p>', 1),
        ('<table><td><img width="16" height="16"></table>', 1),
        ('<table><td><img width="7" height="7px"></table>', 0),
        ('<table><td><img width="7" height="7" alt="yes"></table>', 1),
        ('<table><td><img width="7" height="7"> Text</table>', 1),
        ('<p><img width="16"></p>', 1),
    ],
)
def test_icons_without_text_and_corners_in_cells_are_left_out(markup: str, left: int) -> None:
    root = to_tree(markup)
    drop_icons(root)
    assert len(root.xpath("//img")) == left
