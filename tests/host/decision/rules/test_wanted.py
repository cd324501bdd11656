"""Blocks that readers want."""

import numpy as np

from contexts import supplementary
from penumbra.decision.levels import Level

K, D = Level.KEEP, Level.DIM
STORY = "Nobody in the village heard it before the morning came over the hill"


def test_a_wanted_block_is_kept_unless_it_is_locked() -> None:
    markup = f"<main><p>{STORY}</p></main><section>gaslight</section>"
    assert supplementary(markup, K, D, main=0.1, wanted=0.9) == ".s"
    assert supplementary(markup, K, D, main=0.1, wanted=0.3) == ".."
    assert supplementary(markup, K, D, main=0.01, wanted=0.9) == ".s"
    assert supplementary(markup, K, D, main=0.1, wanted=0.9, locked=(1,)) == ".."


def test_a_wanted_copy_of_kept_text_is_not_kept() -> None:
    assert supplementary(f"<main><p>{STORY}</p></main><p>{STORY}</p>", K, D, main=0.1, wanted=0.9) == ".."


def test_wanted_comments_are_kept_below_a_product_and_not_below_an_article() -> None:
    markup = f"<main><p>{STORY}</p></main><section class=comments>I bought it</section>"
    assert supplementary(markup, K, D, page_type="product", main=0.1, wanted=0.9) == ".s"
    assert supplementary(markup, K, D, page_type="article", main=0.1, wanted=0.9) == ".."


def test_a_products_reviews_are_kept_from_a_lower_limit() -> None:
    shop = f"<main><p>{STORY}</p><div class=comments><p>Light and strong</p><p><a>Answer</a></p></div></main>"
    assert supplementary(shop, K, D, D, page_type="product", wanted=0.2) == ".s."
    assert supplementary(shop, K, D, D, page_type="product", wanted=0.05) == "..."
    assert supplementary(shop, K, D, D, page_type="article", wanted=0.2) == "..."


def test_names_dates_and_prices_between_kept_texts_have_lower_limits() -> None:
    row = (
        "<div>Kevin</div><div class=post-date>Monday</div><div class=a>Now $ 49 a month</div>"
        "<div class=b>On the hill</div><nav>Anna</nav>"
    )
    page = f"<main><p>{STORY}</p>{row}<p>{STORY}</p></main>"
    levels = (K, D, D, D, D, D, K)
    assert supplementary(page, *levels, page_type="service", wanted=0.55) == ".ssss.."
    assert supplementary(page, *levels, page_type="service", wanted=0.35) == "..ss..."
    assert supplementary(page, *levels, page_type="service", wanted=0.27) == "...s..."
    assert supplementary(page, *levels, page_type="service", wanted=0.2) == "......."
    after = f"<main><p>{STORY}</p>{row}</main>"
    assert supplementary(after, *levels[:-1], page_type="service", wanted=0.55) == "......"


def test_cards_of_one_path_are_kept_together_or_not_at_all() -> None:
    page = f"<main><p>{STORY}</p><ul><li>One of them</li><li>Another one</li></ul></main>"
    for wanted, found in ([0.0, 0.9, 0.5], ".ss"), ([0.0, 0.9, 0.1], "..."):
        assert supplementary(page, K, D, D, page_type="service", main=0.07, wanted=np.array(wanted)) == found


def test_a_wrapper_named_after_its_side_bar_does_not_hide_the_names_of_posters() -> None:
    post = f"<article><h4 class=message-name>Kevin</h4><div>{STORY}</div></article>"
    page = f"<div class=body-with-sidebar><div>{STORY}</div>{post}</div>"
    assert supplementary(page, K, D, K, page_type="forum", main=0.01, wanted=0.4) == ".s."
