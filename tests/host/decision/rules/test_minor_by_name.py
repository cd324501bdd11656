"""Minor content by its name."""

import numpy as np
import pytest

from contexts import context_of, found_by, levels_of

PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"


@pytest.mark.parametrize(
    ("name", "main", "minor"),
    [
        ("affiliate-disclosure", 0.5, True),
        ("disclaimer", 0.95, False),  # around the whole text
        ("breadcrumbs", 0.5, True),
        ("sort-by", 0.3, True),
        ("call-to-action", 0.3, True),
        ("vote-count", 0.3, True),
        ("vote-count", 0.92, False),
        ("intro", 0.3, False),
    ],
)
def test_a_name_makes_minor_content_below_a_score(name: str, main: float, *, minor: bool) -> None:
    page = context_of(
        f"{PARAGRAPH}<div class={name}><p>Gone fishing since 1999.</p></div>", main=np.array([0.95, main])
    )
    assert found_by("minor_by_name", page, levels_of(page)).tolist() == [False, minor]


@pytest.mark.parametrize(("page_type", "found"), [("forum", True), ("documentation", False), ("article", False)])
def test_a_signature_is_minor_content_in_a_forum_and_that_of_a_method_or_a_chef_is_none(
    page_type: str, *, found: bool
) -> None:
    part = "<div class=post-signature>public class File</div>"
    page = context_of(f"{PARAGRAPH}{part}", page_type, 0.8)
    assert found_by("minor_by_name", page, levels_of(page)).tolist() == [False, found]
