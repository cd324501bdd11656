"""TeX in a page's text."""

import pytest

from growth import LINEAR, growth
from penumbra.markdown.formulas import Formula, split_tex


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("so \\(x\\) is", ["so ", Formula("x", display=False), " is"]),
        ("\\[x\n|y\\]", ["", Formula("x\n|y", display=True), ""]),
        ("a $$x$$ b $$y$$", ["a ", Formula("x", display=True), " b ", Formula("y", display=True), ""]),
        ("$$$x$$", ["$", Formula("x", display=True), ""]),
        ("\\(\\) or \\(x\\)", ["", Formula("\\) or \\(x", display=False), ""]),
        ("\\(x \\[y\\]", ["\\(x ", Formula("y", display=True), ""]),
        ("$$x$ \\(y\\)", ["$$x$ ", Formula("y", display=False), ""]),
        ("\\(x, $$ and \\[", ["\\(x, $$ and \\["]),
    ],
)
def test_a_text_is_parted_at_its_formulas(text: str, parts: list[str | Formula]) -> None:
    assert split_tex(text) == parts


@pytest.mark.parametrize("sign", ["\\(", "\\[", "$$ $", "\\(\\)"])
def test_signs_that_are_never_closed_are_read_in_linear_time(sign: str) -> None:
    assert growth(lambda size: split_tex(sign * size), 1_000) < LINEAR
