"""Tests of charts whose texts lie over a picture."""

from lxml import html

from growth import LINEAR, growth
from penumbra.reader.preparing.drawn_labels import gather_labels
from penumbra.reader.tree.parsing import to_tree

BOARD = '<div id="g-debt-Artboard_{0}"><img src="{0}.png"{2}>{1}</div>'
LABELS = '<div id="g-ai0-1"><p>’17</p></div><div id="g-ai0-2"><p>$915</p><p>in billions</p></div>'


def gathered(markup: str) -> str:
    root = to_tree(markup)
    gather_labels(root)
    return str(html.tostring(root[0], encoding="unicode"))


def test_texts_over_a_charts_picture_become_its_alternative_text() -> None:
    board = BOARD.format(2, LABELS, "")
    assert gathered(f'<div id="g-debt-box">{board}</div>') == (
        '<div id="g-debt-box"><div id="g-debt-Artboard_2"><img src="2.png" alt="’17; $915in billions"></div></div>'
    ).replace("$915in", "$915 in")


def test_a_chart_drawn_for_two_widths_is_shown_once() -> None:
    boards = BOARD.format(2, LABELS, "") + BOARD.format(3, LABELS.replace("g-ai0", "g-ai1"), "")
    found = gathered(f'<div id="g-debt-box">{boards}</div>')
    assert found.count("<img") == 1
    assert "2.png" in found
    assert found.count("$915") == 1


def test_a_charts_own_alternative_text_stays() -> None:
    board = BOARD.format(2, LABELS, ' alt="Interest on the debt"')
    found = gathered(f'<div id="g-debt-box">{board}</div>')
    assert 'alt="Interest on the debt"' in found
    assert "$915" not in found


def test_texts_without_a_chart_or_without_its_picture_stay() -> None:
    for markup in (f"<div>{LABELS}</div>", f'<div id="g-debt-box">{LABELS}</div>'):
        assert gathered(markup).count("$915") == 1


def test_the_time_grows_with_the_number_of_elements() -> None:
    def run(size: int) -> None:
        labels = '<p id="g-ai0-1">1</p>' * size
        gather_labels(to_tree(f'<div id="g-a-box">{BOARD.format(2, "", "")}{labels}</div>'))

    assert growth(run, 2_000) < LINEAR
