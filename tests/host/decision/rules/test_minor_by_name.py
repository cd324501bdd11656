"""Minor content by its name."""

import numpy as np
import pytest

from contexts import context_of, found_by, levels_of

PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"


@pytest.mark.parametrize(
    ("page_type", "name", "main", "minor"),
    [
        ("forum", "signature", 0.5, True),
        ("forum", "post-signature", 0.5, True),
        ("article", "signature", 0.5, False),  # of a petition, of a chef
        ("documentation", "signature", 0.5, False),  # of a method
        ("article", "affiliate-disclosure", 0.5, True),
        ("article", "disclaimer", 0.95, False),  # around the whole text
        ("product", "disclaimer", 0.5, False),
        ("product", "breadcrumbs", 0.5, True),
        ("product", "sort-by", 0.3, True),
        ("article", "sort-by", 0.3, False),
        ("article", "call-to-action", 0.3, True),
        ("service", "call-to-action", 0.3, False),
        ("forum", "vote-count", 0.3, True),
        ("forum", "vote-count", 0.95, False),
        ("listing", "voteable-list", 0.5, False),  # the list of books that people vote for
    ],
)
def test_a_name_makes_minor_content_by_page_type_and_below_a_score(
    page_type: str, name: str, main: float, *, minor: bool
) -> None:
    page = context_of(
        f"{PARAGRAPH}<div class={name}><p>Gone fishing since 1999.</p></div>", page_type, np.array([0.95, main])
    )
    assert found_by("minor_by_name", page, levels_of(page)).tolist() == [False, minor]
