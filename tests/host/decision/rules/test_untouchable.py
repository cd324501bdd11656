"""Elements without a level of their own."""

from contexts import darkened
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

H = Level.HIDE


def test_the_body_never_has_a_level() -> None:
    assert darkened(parse("<body><p>x</p><p>y</p></body>"), [H, H]) == {"p": H}
