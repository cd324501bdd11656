"""Grouping of pages: tree edit distance, scaling, k-means, silhouette, pivot; computed by hand."""

import numpy as np
import pytest

from penumbra.memory.fingerprint import TREE_TAGS, Fingerprint, take_fingerprint
from penumbra.page.markup import parse
from penumbra.scorers.template import grouping
from penumbra.scorers.template.grouping import (
    PAGES,
    distances,
    group_of_first,
    k_means,
    project,
    silhouette,
    tree_distance,
)

ARTICLE = "<body><div class=nav><a href=#>Home</a></div><div class=story><h1>{0}</h1><p>{0} text</p></div></body>"
LISTING = (
    "<body><table><tr><td class=teaser><b>{0}</b><i>{0}</i></td></tr></table><ul class=pager><li>{0}</li></ul></body>"
)


def tree(*nodes: tuple[int, str]) -> Fingerprint:
    """A fingerprint with a tree only: (parent, tag) by node."""
    none = np.zeros(0, dtype=np.uint64)
    parent = np.array([above for above, _ in nodes], dtype=np.int32)
    label = np.array([TREE_TAGS.index(tag) for _, tag in nodes], dtype=np.int32)
    return Fingerprint(b"", 0, none, none, parent, label)


def pages(*markups: str) -> list[Fingerprint]:
    return [take_fingerprint(parse(markup, f"https://example.org/{n}")) for n, markup in enumerate(markups)]


def test_the_edit_distance_is_a_share_of_the_larger_tree() -> None:
    one = tree((-1, "body"), (0, "div"), (1, "p"), (0, "ul"))
    assert tree_distance(one, one) == 0
    assert tree_distance(one, tree((-1, "body"), (0, "div"), (1, "p"), (0, "ol"))) == 1 / 4
    assert tree_distance(one, tree((-1, "body"), (0, "div"), (1, "p"), (0, "ul"), (3, "li"))) == 1 / 5
    assert tree_distance(one, tree((-1, "body"), (0, "p"), (0, "ul"))) == 1 / 4


def test_the_edit_distance_is_symmetric() -> None:
    one, other = tree((-1, "body"), (0, "div"), (1, "p")), tree((-1, "body"), (0, "ul"))
    assert tree_distance(one, other) == tree_distance(other, one)


def test_scaling_keeps_the_distances_of_points_in_a_plane() -> None:
    corners = np.array([[0, 0], [3, 0], [3, 4], [0, 4]], dtype=float)
    wanted = np.sqrt(np.square(corners[:, None] - corners[None]).sum(axis=2))
    points = project(wanted)
    assert np.allclose(np.sqrt(np.square(points[:, None] - points[None]).sum(axis=2)), wanted, atol=1e-3)


def test_k_means_divides_two_clusters() -> None:
    points = np.array([[0, 0], [0, 1], [10, 0], [10, 1]], dtype=float)
    labels = k_means(points, 2)
    assert labels[0] == labels[1] != labels[2] == labels[3]


def test_the_silhouette_follows_its_definition() -> None:
    apart = np.array([[0, 1, 4], [1, 0, 5], [4, 5, 0]], dtype=float)
    assert np.allclose(silhouette(apart, np.array([0, 0, 1])), [(4 - 1) / 4, (5 - 1) / 5, 0])


def test_pages_of_one_template_are_one_group() -> None:
    group = group_of_first(pages(*(ARTICLE.format(word) for word in ("one", "two", "three"))))
    assert group.members == (1, 2)


def test_pages_of_two_templates_are_separated() -> None:
    templates = [ARTICLE, LISTING, ARTICLE, LISTING, ARTICLE]
    group = group_of_first(pages(*(template.format(f"word{chr(97 + n)}") for n, template in enumerate(templates))))
    assert group.members == (2, 4)
    assert group.pivot in {0, 2, 4}


def test_a_page_unlike_the_others_is_an_outlier() -> None:
    assert group_of_first(pages(LISTING.format("a"), ARTICLE.format("b"))).members == ()
    assert group_of_first(pages(LISTING.format("a"), *(ARTICLE.format(w) for w in "bcde"))).members == ()
    assert group_of_first(pages(LISTING.format("a"))).members == ()


def test_grouping_gives_the_same_answer_every_time() -> None:
    site = pages(*(template.format(f"w{n}") for n, template in enumerate([ARTICLE, LISTING] * 4)))
    assert {group_of_first(site) for _ in range(5)} == {group_of_first(site)}


def test_pages_after_the_maximum_are_ignored() -> None:
    group = group_of_first(pages(*(ARTICLE.format(f"w{n}") for n in range(PAGES + 5))))
    assert max(group.members) == PAGES - 1


def test_edit_distances_stay_within_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Fingerprint] = []

    def count(one: Fingerprint, _: Fingerprint) -> float:
        counted.append(one)
        return 0.5

    monkeypatch.setattr(grouping, "tree_distance", count)
    half = "<body><div class=nav><a href=#>Home</a></div>{0}<div class=k{1}><p>x</p></div></body>"
    site = pages(*(half.format("<h1>t</h1>" * (n % 2), chr(97 + n)) for n in range(8)))
    matrix = distances(site)
    assert len(counted) == grouping.EDITS
    assert np.array_equal(matrix, matrix.T)
    assert not matrix.diagonal().any()
