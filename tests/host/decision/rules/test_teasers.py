"""Teasers: cards beside a story, and lines after a text on pages that name no parts."""

import numpy as np

from contexts import context_of, found_by, levels_of
from penumbra.decision.levels import Level

K, D = Level.KEEP, Level.DIM
PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"
STORY = "<p>" + "The wolf came down from the hill before the morning. " * 9 + "</p>"
CARD = "<article><h3>The bear is back</h3><p>Nobody had seen one here since the war.</p></article>"
TEASER = "<li><a>The bear is back</a></li><li>Nobody had seen one here since the war.</li>"


def test_unlikely_blocks_after_the_element_with_the_text_are_teasers() -> None:
    main = np.array([0.95] * 4 + [0.6, 0.75])
    page = context_of(f"<div>{PARAGRAPH * 4}</div><h2>The sea</h2><p>A sentence about the sea.</p>", "forum", main)
    assert found_by("teasers", page, levels_of(page)).tolist() == [False] * 4 + [True, False]


def test_links_with_a_sentence_each_after_the_last_sure_paragraph_are_teasers() -> None:
    main = np.array([0.95] * 4 + [0.45] * 6)
    markup = f"<div>{PARAGRAPH * 4}<ul>{TEASER * 3}</ul></div>"
    article, forum = context_of(markup, "article", main), context_of(markup, "forum", main)
    assert found_by("teasers", article, levels_of(article)).tolist() == [False] * 4 + [True] * 6
    assert not found_by("teasers", forum, levels_of(forum)).any()


def test_main_text_after_the_last_sure_paragraph_is_no_teaser() -> None:
    main = np.array([0.95] * 4 + [0.55] * 6)
    article = context_of(f"<div>{PARAGRAPH * 4}<ul>{TEASER * 3}</ul></div>", "article", main)
    assert not found_by("teasers", article, levels_of(article)).any()


def test_a_sentence_below_a_headline_that_is_not_kept_is_of_another_story() -> None:
    titles = ("The bear", "The sea", "The mill")
    cards = "".join(
        f"<li><b><a>{title} is back</a></b><p>Nobody had seen it here since the war.</p></li>" for title in titles
    )
    main = np.array([0.3, 0.8, 0.3, 0.8, 0.3, 0.95, *[0.95] * 3])
    for page_type, wanted in (("article", [1, 3]), ("forum", [])):
        page = context_of(f"<ul>{cards}</ul>{PARAGRAPH * 3}", page_type, main)
        levels = np.where(main < 0.5, np.int8(D), np.int8(K))
        assert np.flatnonzero(found_by("teasers", page, levels)).tolist() == wanted


def test_a_page_that_names_its_parts_has_no_teasers_by_their_place() -> None:
    page = context_of(
        f"<main>{PARAGRAPH * 4}<ul>{TEASER * 3}</ul></main>", "article", np.array([0.95] * 4 + [0.75] * 6)
    )
    assert not found_by("teasers", page, levels_of(page)).any()


def test_a_last_paragraph_on_the_path_of_the_others_is_no_teaser() -> None:
    page = context_of(f"<div>{PARAGRAPH * 4}<p><a>More of it</a></p></div>", "article", np.array([0.95] * 4 + [0.75]))
    assert not found_by("teasers", page, levels_of(page)).any()


def test_closing_sections_of_a_manual_are_no_teasers() -> None:
    closing = np.array([0.95] * 4 + [0.6, 0.65])
    markup = f"<div>{PARAGRAPH * 4}</div><h2>Return value</h2><p>The number of bytes.</p>"
    forum, manual = context_of(markup, "forum", closing), context_of(markup, "documentation", closing)
    assert np.flatnonzero(found_by("teasers", forum, levels_of(forum))).tolist() == [4, 5]
    assert not found_by("teasers", manual, levels_of(manual)).any()


def test_a_list_of_stories_has_no_other_stories() -> None:
    main = np.array([0.95] * 4 + [0.45] * 6)
    for page_type, found in (("article", [4, 5, 6, 7, 8, 9]), ("listing", [])):
        page = context_of(f"<div>{PARAGRAPH * 4}</div><ul>{TEASER * 3}</ul>", page_type, main)
        assert np.flatnonzero(found_by("teasers", page, levels_of(page))).tolist() == found


def test_several_articles_beside_a_story_are_other_stories() -> None:
    for number, likely, found in ((3, 0.4, True), (2, 0.4, False), (3, 0.8, False)):
        main = np.array([0.95, *[likely] * (2 * number)])
        page = context_of(f"<main>{STORY}</main><div>{CARD * number}</div>", "article", main)
        assert found_by("teasers", page, levels_of(page)).tolist() == [False] + [found] * (2 * number)


def test_a_page_of_articles_alone_is_a_list_of_stories() -> None:
    page = context_of(f"<h1>The journal</h1><div>{CARD * 3}</div>", "article", np.array([0.9] + [0.4] * 6))
    assert not found_by("teasers", page, levels_of(page)).any()
