"""Lines that unfold, copy or lead back to the top."""

import pytest

from controls import WITH_MORE, found_beside_text
from penumbra.decision.levels import Level
from penumbra.decision.rules.folding import find_folding


def found(markup: str, level: int = Level.KEEP) -> list[str]:
    return found_beside_text(find_folding, markup, level)


@pytest.mark.parametrize(
    "line", ["Click to expand...", "Copy", "↑ Back to top", "Code kopieren", "Retour en haut", "返回顶部"]
)
def test_a_line_that_unfolds_copies_or_leads_back_is_a_folding_control(line: str) -> None:
    assert found(f"<p><a href=#>{line}</a></p>") == [line]


def test_a_heading_about_copying_is_no_control() -> None:
    assert found("<h3>Copy</h3>", Level.DIM) == []


@pytest.mark.parametrize("line", WITH_MORE)
def test_a_line_that_says_more_is_no_control(line: str) -> None:
    assert found(f"<p>{line}</p>", Level.DIM) == []
