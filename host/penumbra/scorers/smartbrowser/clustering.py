"""Fuzzy c-means over one score per block, and the silhouette of a partition of scores.

References
----------
Bezdek: Pattern Recognition with Fuzzy Objective Function Algorithms, 1981 (fuzzy c-means, m = 2).
Rousseeuw: Silhouettes: a graphical aid to the interpretation and validation of cluster analysis, 1987.

Differs from the papers: the initial centres are fixed (equal steps from the lowest to the highest score), not random.
Points may have weights, so that a block counts by its text. The silhouette is the simplified one: it uses distances to
centres, not the mean distance to all points, and takes linear instead of quadratic time.
"""

from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Floats

__all__ = ["Clusters", "fuzzy_c_means", "simplified_silhouette"]

FUZZIFIER = 2.0
"""Bezdek's m. The usual value; it has a closed form."""
ITERATIONS = 100
"""Maximum iterations; the scores of a page converge in 10 to 30."""
TOLERANCE = 1e-6
"""Movement of the centres at convergence, in the scores' unit."""
_EPSILON = 1e-9
"""Distance at which a point equals a centre."""


@dataclass(frozen=True)
class Clusters:
    """A fuzzy partition.

    Parameters
    ----------
    centres
        (n_clusters,) ascending.
    memberships
        (n_points, n_clusters); each row sums to 1.
    """

    centres: Floats
    memberships: Floats


def fuzzy_c_means(values: Floats, n_clusters: int, weights: Floats | None = None) -> Clusters:
    """Divide values into fuzzy clusters, in ascending order of their centres.

    With fewer distinct values than clusters, each distinct value is a cluster.

    Parameters
    ----------
    values
        (n_points,) finite.
    n_clusters
        Maximum number of clusters.
    weights
        (n_points,) positive; None for 1 each.
    """
    distinct = np.unique(values)
    if len(distinct) <= n_clusters:
        return Clusters(distinct, (values[:, None] == distinct[None, :]).astype(np.float64))
    mass = np.ones_like(values) if weights is None else weights
    centres = np.linspace(distinct[0], distinct[-1], n_clusters)
    for _ in range(ITERATIONS):
        powers = _memberships(values, centres) ** FUZZIFIER * mass[:, None]
        moved = (powers * values[:, None]).sum(axis=0) / powers.sum(axis=0)
        converged = bool(np.abs(moved - centres).max() < TOLERANCE)
        centres = moved
        if converged:
            break
    centres = np.sort(centres)
    return Clusters(centres, _memberships(values, centres))


def _memberships(values: Floats, centres: Floats) -> Floats:
    """(n_points, n_clusters) memberships for fixed centres (Bezdek's theorem 11.1 with m = 2)."""
    squared = np.maximum((values[:, None] - centres[None, :]) ** 2, _EPSILON**2)
    inverse = 1.0 / squared
    memberships: Floats = inverse / inverse.sum(axis=1, keepdims=True)
    return memberships


def simplified_silhouette(values: Floats, centres: Floats, weights: Floats | None = None) -> float:
    """Mean of (b - a) / max(a, b), in [0, 1]; 0 for one centre.

    a and b are a point's distances to the nearest and to the next centre.

    Parameters
    ----------
    values
        (n_points,) finite.
    centres
        (n_clusters,) centres.
    weights
        (n_points,) positive; None for 1 each.
    """
    if len(centres) < 2 or not len(values):
        return 0.0
    distances = np.sort(np.abs(values[:, None] - centres[None, :]), axis=1)
    own, other = distances[:, 0], distances[:, 1]
    widths = (other - own) / np.maximum(other, _EPSILON)
    return float(np.average(widths, weights=weights))
