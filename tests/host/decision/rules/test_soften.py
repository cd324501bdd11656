"""Parts that are dim at most."""

import numpy as np
import pytest

from contexts import context_of, found_by, levels_of
from penumbra.decision.levels import Level

K, H = Level.KEEP, Level.HIDE
PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"
NOTE = "The offer holds for those who have walked over the hill and down again before noon."


def test_a_footnote_is_found_by_its_sign_or_its_name_and_legal_prose_is_not() -> None:
    feet = f"<p>* {NOTE}</p><p>2 {NOTE}</p><p>{NOTE}</p><p>* Sold out</p><ol class=footnotes><li>{NOTE}</li></ol>"
    page = context_of(f"{PARAGRAPH}<footer>{feet}</footer>", "product", np.array([0.95, 0, 0, 0, 0, 0]))
    assert found_by("soften", page, levels_of(page, H)).tolist() == [False, True, True, False, False, True]


@pytest.mark.parametrize(
    ("name", "page_type", "dim"),
    [
        ("filters", "collection", True),
        ("sort-by", "listing", True),
        ("filters", "article", False),
        ("breadcrumbs", "product", True),
        ("breadcrumbs", "service", False),
        ("widget archives", "article", True),
        ("banner", "collection", False),
    ],
)
def test_a_lists_tools_breadcrumbs_and_archives_are_dim_at_most(name: str, page_type: str, dim: bool) -> None:
    page = context_of(
        f"<main>{PARAGRAPH}</main><div class='{name}'><a>One of many</a></div>", page_type, np.array([0.95, 0.01])
    )
    assert found_by("soften", page, np.array([K, H], dtype=np.int8)).tolist() == [False, dim]


def test_a_manuals_tree_of_pages_and_comments_are_dim_at_most() -> None:
    markup = "<nav><a>Chapter 1</a></nav><header><nav>Shop</nav></header><div class=comments><p>So it is</p></div>"
    manual, article = context_of(markup, "documentation"), context_of(markup)
    assert found_by("soften", manual, levels_of(manual, H)).tolist() == [True, False, True]
    assert found_by("soften", article, levels_of(article, H)).tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("part", "wanted", "dim"),
    [("<div>Row</div>", 0.1, True), ("<div>Row</div>", 0.0, False), ("<nav>Row</nav>", 0.1, False)],
)
def test_a_block_between_kept_ones_that_somebody_may_want_is_dim_at_most(part: str, wanted: float, dim: bool) -> None:
    markup = PARAGRAPH + part + PARAGRAPH + "<div>End</div>"
    page = context_of(markup, "listing", 0.02, np.array([1.0, wanted, 1.0, wanted]))
    assert found_by("soften", page, np.array([K, H, K, H], dtype=np.int8)).tolist() == [False, dim, False, False]
