"""Like siblings."""

import numpy as np
import pytest

from contexts import context_of
from growth import LINEAR, growth
from penumbra.decision.levels import Level
from penumbra.decision.like_siblings import are_like, are_of_one_group, like_siblings, uneven_groups


def test_like_siblings_have_tag_names_and_parent_in_common_and_text() -> None:
    card = "<div class=a>{0}</div>"
    cards = "".join(map(card.format, "12")) + "<div>3</div>" + card.format("<img>")
    context = context_of(f"<section>{cards}</section><section>{card.format(4)}</section>")
    first = context.page.tag.index("div")
    rows = like_siblings(context, first)
    assert [context.texts[int(context.tree.low[row])] for row in rows] == ["1", "2"]


@pytest.mark.parametrize("tag", ["article", "li", "dd"])
def test_entries_by_their_tag_are_alike_whatever_their_names(tag: str) -> None:
    names = ("post category-news", "post category-sport sticky", "")
    context = context_of("".join(f"<{tag} class='{name}'>{name or 'none'}</{tag}>" for name in names))
    rows = like_siblings(context, context.page.tag.index(tag))
    assert [context.texts[int(context.tree.low[row])] for row in rows] == [*names[:2], "none"]


def test_numbers_in_names_do_not_part_siblings() -> None:
    posts = "".join(f"<div id=post-{n} class='post post-{n}'>Post {n}</div>" for n in (7, 19, 4711))
    context = context_of(f"<main>{posts}<div class=note>A note</div></main>")
    rows = like_siblings(context, context.page.tag.index("div"))
    assert [context.texts[int(context.tree.low[row])] for row in rows] == ["Post 7", "Post 19", "Post 4711"]


def test_utility_classes_do_not_part_siblings() -> None:
    cards = "".join(f"<div class='col-lg-3 card {margin}'>{margin or 'none'}</div>" for margin in ("mb-5", "mt-8", ""))
    context = context_of(f"<main>{cards}<div class='col-lg-3 note'>A note</div></main>")
    rows = like_siblings(context, context.page.tag.index("div"))
    assert [context.texts[int(context.tree.low[row])] for row in rows] == ["mb-5", "mt-8", "none"]


@pytest.mark.parametrize(
    "states", [("is-active", "slide-next", ""), ("slide-first slide-odd", "slide-even", "slide-last slide-odd")]
)
def test_states_and_places_do_not_part_siblings(states: tuple[str, ...]) -> None:
    slides = "".join(f"<div class='slide {state}'>{state or 'none'}</div>" for state in states)
    context = context_of(f"<main>{slides}<div class='note is-active'>A note</div></main>")
    rows = like_siblings(context, context.page.tag.index("div"))
    assert [context.texts[int(context.tree.low[row])] for row in rows] == [state or "none" for state in states]


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


def test_entries_with_other_names_are_not_of_one_group() -> None:
    context = context_of("<ul><li class=post>1<li class=post>2<li class=post>3<li class='post first'>4</ul>")
    items = [row for row, tag in enumerate(context.page.tag) if tag == "li"]
    assert are_of_one_group(context, items[0], items[2])
    assert not are_of_one_group(context, items[0], items[3])


def test_siblings_with_many_kinds_of_parts_are_compared_in_linear_time() -> None:
    def find(size: int) -> None:
        paths = (["<section>" if bit == "1" else "<div>" for bit in f"{number:b}"] for number in range(size))
        card = "".join(
            f"<div>{''.join(path)}<p>part</p>{''.join(f'</{tag[1:]}' for tag in path[::-1])}</div>" for path in paths
        )
        context = context_of(f"<section><div class=card>{card}</div>{f'<div class=card>{card}</div>' * 3}</section>")
        levels = np.repeat([Level.KEEP, Level.DIM], [size, 3 * size]).astype(np.int8)
        assert sum(1 for _ in uneven_groups(context, levels)) >= size

    assert growth(find, 250) < LINEAR
