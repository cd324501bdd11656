"""Like siblings."""

import numpy as np
import pytest

from contexts import context_of
from penumbra.decision.like_siblings import are_like, are_of_one_group, like_siblings


def test_like_siblings_have_tag_names_and_parent_in_common_and_text() -> None:
    context = context_of("<ul><li class=a>1<li class=a>2<li>3<li class=a><img></ul><ul><li class=a>4</ul>")
    first = context.page.tag.index("li")
    rows = like_siblings(context, first)
    assert [context.texts[int(context.tree.low[row])] for row in rows] == ["1", "2"]


def test_numbers_in_names_do_not_part_siblings() -> None:
    posts = "".join(f"<article id=post-{n} class='post post-{n}'>Post {n}</article>" for n in (7, 19, 4711))
    context = context_of(f"<main>{posts}<article class=note>A note</article></main>")
    rows = like_siblings(context, context.page.tag.index("article"))
    assert [context.texts[int(context.tree.low[row])] for row in rows] == ["Post 7", "Post 19", "Post 4711"]


def test_the_root_has_no_siblings() -> None:
    assert like_siblings(context_of("<p>Text</p>"), 0) == []


def test_elements_are_of_one_group_among_three_like_siblings_or_more() -> None:
    context = context_of("<ul><li>1<li>2<li>3</ul><ul><li>4<li>5</ul>")
    items = [row for row, tag in enumerate(context.page.tag) if tag == "li"]
    assert are_of_one_group(context, items[0], items[2])
    assert not are_of_one_group(context, items[0], items[3])
    assert not are_of_one_group(context, items[3], items[4])
    assert not are_of_one_group(context, 0, 0)


@pytest.mark.parametrize(("kinds", "like"), [([1, 2, 1, 2, 1, 3], True), ([1, 2, 3, 4, 5, 6], False)])
def test_like_siblings_have_most_of_their_parts_in_common(kinds: list[int], like: bool) -> None:
    context = context_of("<ul><li><p>1<p>2</li><li><p>3<p>4</li><li><p>5<p>6</li></ul>")
    rows = like_siblings(context, context.page.tag.index("li"))
    assert are_like(context, np.array(kinds), rows) is like
