"""Fuzzy c-means and the silhouette, on numbers worked out by hand."""

import numpy as np
import pytest

from penumbra.scorers.smartbrowser.clustering import fuzzy_c_means, simplified_silhouette


def test_three_clear_groups_become_three_clusters_in_ascending_order() -> None:
    values = np.array([0.9, 0.1, 0.5, 0.11, 0.52, 0.91, 0.1])
    clusters = fuzzy_c_means(values, 3)
    assert clusters.memberships.argmax(axis=1).tolist() == [2, 0, 1, 0, 1, 2, 0]
    assert clusters.centres == pytest.approx([0.103, 0.51, 0.905], abs=0.01)


def test_memberships_of_a_value_sum_to_one() -> None:
    clusters = fuzzy_c_means(np.linspace(0.0, 1.0, 17) ** 2, 3)
    assert clusters.memberships.sum(axis=1) == pytest.approx(np.ones(17))


def test_a_value_between_two_centres_belongs_equally_to_both() -> None:
    values = np.array([0.0, 0.0, 1.0, 1.0, 0.5])
    memberships = fuzzy_c_means(values, 2).memberships
    assert memberships[4] == pytest.approx([0.5, 0.5], abs=1e-6)


@pytest.mark.parametrize("values", [[0.4], [0.4, 0.4], [0.1, 0.4, 0.1], [0.1, 0.4, 0.8]])
def test_with_few_distinct_values_each_is_a_cluster(values: list[float]) -> None:
    clusters = fuzzy_c_means(np.array(values), 3)
    assert clusters.centres.tolist() == sorted(set(values))
    assert set(np.unique(clusters.memberships)) <= {0.0, 1.0}


def test_a_heavy_value_attracts_the_centre() -> None:
    values = np.array([0.0, 0.2, 1.0, 1.1])
    light = fuzzy_c_means(values, 2).centres[0]
    heavy = fuzzy_c_means(values, 2, np.array([100.0, 1.0, 1.0, 1.0])).centres[0]
    assert heavy < light


def test_equal_values_give_identical_clusters() -> None:
    values = np.sin(np.arange(50.0))
    assert np.array_equal(fuzzy_c_means(values, 3).memberships, fuzzy_c_means(values, 3).memberships)


def test_the_silhouette_is_1_on_the_centres_and_0_for_one_cluster() -> None:
    assert simplified_silhouette(np.array([0.0, 1.0]), np.array([0.0, 1.0])) == 1.0
    assert simplified_silhouette(np.array([0.0, 1.0]), np.array([0.5])) == 0.0
    assert simplified_silhouette(np.array([0.25]), np.array([0.0, 1.0])) == pytest.approx(2 / 3)
