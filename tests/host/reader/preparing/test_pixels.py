"""Icons that stand alone are left out."""

import pytest

from penumbra.reader.preparing.pixels import drop_icons
from penumbra.reader.tree.parsing import to_tree


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
        ('<p><img src="https://a.example/icons/save.svg"></p>', 0),
        ('<ul><li><a href="/"><img src="/img/navi_icon_twitter.png" alt="Twitter"></a></ul>', 0),
        ('<p><img src="/img/spin.gif?v=2"> Text</p>', 1),
        ('<p><img src="/img/icon.png" alt="Umbra"></p>', 1),
        ('<p><img src="/img/icon.png" width="128"></p>', 1),
        ('<p><img src="/icons/eclipse.jpg"></p>', 1),
        ('<p><img src="/img/silicon.png"></p>', 1),
        ('<figure><img src="/img/icon.png"></figure>', 1),
        ('<dl><dt><img src="/navi_icon_apps.png" alt="Apps"><dd><a href="/"><img src="/icons/ipad.png"></a></dl>', 0),
        ('<dl><dt><img src="/navi_icon_apps.png" alt="Apps"><dd>Our apps</dl>', 1),
    ],
)
def test_icons_without_text_and_corners_in_cells_are_left_out(markup: str, left: int) -> None:
    root = to_tree(markup)
    drop_icons(root)
    assert len(root.xpath("//img")) == left
