"""A story's own list of contents."""

from dataclasses import replace

import numpy as np

from contexts import context_of_page, supplementary
from penumbra.decision.levels import Level
from penumbra.decision.rules.contents import find_contents
from penumbra.page.markup import parse

K, D = Level.KEEP, Level.DIM
STORY = "Nobody in the village heard it before the morning came over the hill"
CONTENTS = "<p>Contents</p><ul><li><a href=#night>The night</a></li><li><a href=#morning>The morning</a></li></ul>"


def test_a_storys_list_of_contents_between_its_paragraphs_is_kept() -> None:
    page = f"<main><p>{STORY}</p><div class=toc>{CONTENTS}</div><p>{STORY}</p></main>"
    assert supplementary(page, K, D, D, D, K) == ".sss."
    assert supplementary(page, K, D, D, D, K, page_type="documentation") == "....."


def test_a_list_of_contents_beside_or_below_the_story_stays_dim() -> None:
    beside = f"<p>{STORY}</p><aside class=toc>{CONTENTS}</aside><p>{STORY}</p>"
    below = f"<p>{STORY}</p><p>{STORY}</p><div class=toc>{CONTENTS}</div>"
    assert supplementary(f"<main>{beside}</main>", K, D, D, D, K) == "....."
    assert supplementary(f"<main>{below}</main>", K, K, D, D, D) == "....."


def test_a_text_that_is_called_contents_is_no_such_list() -> None:
    page = f"<main><p>{STORY}</p><div class=contents><p>The night</p><p>was dark</p></div><p>{STORY}</p></main>"
    assert supplementary(page, K, D, D, K) == "...."


def test_a_list_of_contents_that_stays_in_the_window_is_none() -> None:
    page = parse(f"<main><p>{STORY}</p><div class=toc>{CONTENTS}</div><p>{STORY}</p></main>")
    sticky = (*page.styles, replace(page.styles[0], position="sticky"))
    style = np.where(page.tagged({"div"}), len(sticky) - 1, page.style)
    levels = np.array([K, D, D, D, K], dtype=np.int8)
    assert find_contents(context_of_page(page), levels).any()
    assert not find_contents(context_of_page(replace(page, styles=sticky, style=style)), levels).any()
