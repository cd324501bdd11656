"""Dim elements with a name of noise."""

from contexts import darkened
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE


def test_a_dim_part_called_advertising_is_hidden() -> None:
    assert darkened(parse("<p>main</p><section class='ad box'>buy</section><div>see</div>"), [K, D, D]) == {
        "section": H,
        "div": D,
    }


def test_a_name_alone_hides_no_main_text() -> None:
    text = "A long sentence of the story that goes on. " * 9
    page = parse(f"<div class='ads'><p>{text}</p><section>see</section></div>")
    assert darkened(page, [K, D]) == {"section": D}
