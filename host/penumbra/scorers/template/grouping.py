"""Pages of a site → the group of pages with the same template.

Pairwise distances of the pages' trees are projected to the plane (classical scaling, then stress majorisation). k-means
divides the points; k has the best mean silhouette. The page nearest its group's centre is the pivot.

References
----------
Deturck: Détection de contenu utile depuis des sites d'actualité, master's thesis, INALCO 2015, section 4.3.
Pawlik, Augsten: Tree edit distance: robust and memory-efficient, Information Systems 56, 2016 (APTED, the package
`apted`).
Torgerson: Multidimensional scaling I, Psychometrika 17, 1952. de Leeuw: Applications of convex analysis to
multidimensional scaling, 1977 (majorisation). Rousseeuw: Silhouettes, 1987.

Differs from the thesis:
- Runs of the thesis' program differ. Here everything is deterministic: k-means starts from the pages farthest apart,
  not from random points.
- Trees are folded and cut to `memory.fingerprint.TREE_NODES` nodes. The tree edit distance is computed only for pairs
  whose sets of places leave the answer open (`NEAR`, `FAR`), at most `EDITS` times a call. Further pairs use the
  distance of the sets.
- k = 1 is possible: pages that are all nearer than `ONE_TEMPLATE` are one group. The thesis starts at k = 2 and would
  divide every homogeneous site.
- Scaling, k-means and silhouette are written in NumPy here. For at most `PAGES` points they take under a millisecond;
  the import of scikit-learn takes a second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from apted import APTED, Config

from penumbra.arrays import Floats, Ints
from penumbra.memory.fingerprint import Fingerprint

__all__ = ["PAGES", "Group", "distances", "group_of_first", "k_means", "project", "silhouette", "tree_distance"]

PAGES = 13
"""Maximum number of grouped pages: the page itself and twelve earlier ones."""
EDITS = 6
"""Maximum number of tree edit distances per call, 20 ms each; the nearest open pairs come first."""
NEAR = 0.35
"""Jaccard distance of two pages' places below which they have one template; the trees are not compared."""
FAR = 0.9
"""Jaccard distance above which two pages have different templates; the trees are not compared."""
ONE_TEMPLATE = 0.5
"""Largest distance within a group that is not divided."""
_ROUNDS = 100
"""Maximum iterations of majorisation and of k-means."""
_CONVERGED = 1e-6
_CACHED_PAIRS = 4096


@dataclass(frozen=True)
class Group:
    """The pages of the first page's template.

    Parameters
    ----------
    members
        Indices of the other pages in the group, ascending; empty for an outlier.
    pivot
        Index of the page nearest the group's centre; 0 is the first page.
    """

    members: tuple[int, ...]
    pivot: int


def group_of_first(fingerprints: Sequence[Fingerprint]) -> Group:
    """Find the first page's group among the first `PAGES` pages."""
    fingerprints = fingerprints[:PAGES]
    if len(fingerprints) == 1:
        return Group((), 0)
    matrix = distances(fingerprints)
    if matrix.max() <= ONE_TEMPLATE:
        labels = np.zeros(len(fingerprints), dtype=np.int32)
    elif len(fingerprints) == 2:
        labels = np.arange(2, dtype=np.int32)
    else:
        labels = _best_partition(project(matrix))
    same = np.flatnonzero(labels == labels[0]).astype(np.int32)
    pivot = same[np.argmin(matrix[np.ix_(same, same)].sum(axis=1))] if len(same) < 3 else _nearest_centre(matrix, same)
    return Group(tuple(int(index) for index in same if index), int(pivot))


def _nearest_centre(matrix: Floats, same: Ints) -> int:
    points = project(matrix[np.ix_(same, same)])
    return int(same[np.argmin(np.square(points - points.mean(axis=0)).sum(axis=1))])


def distances(fingerprints: Sequence[Fingerprint]) -> Floats:
    """(n_pages, n_pages) distances in [0, 1], symmetric, 0 on the diagonal."""
    n_pages = len(fingerprints)
    matrix = np.zeros((n_pages, n_pages))
    open_pairs = []
    for one in range(n_pages):
        for other in range(one + 1, n_pages):
            apart = _jaccard_distance(fingerprints[one], fingerprints[other])
            matrix[one, other] = matrix[other, one] = apart
            if NEAR < apart < FAR:
                open_pairs.append((one > 0, apart, one, other))
    for _, _, one, other in sorted(open_pairs)[:EDITS]:
        matrix[one, other] = matrix[other, one] = tree_distance(fingerprints[one], fingerprints[other])
    return matrix


def _jaccard_distance(one: Fingerprint, other: Fingerprint) -> float:
    shared = len(np.intersect1d(one.places, other.places, assume_unique=True))
    union = len(one.places) + len(other.places) - shared
    return 1.0 - shared / union if union else 0.0


class _Tree:
    """A tree in the form that `apted` reads."""

    __slots__ = ("children", "name")

    def __init__(self, name: int) -> None:
        self.name = name
        self.children: list[_Tree] = []


def tree_distance(one: Fingerprint, other: Fingerprint) -> float:
    """Tree edit distance divided by the size of the larger tree, in [0, 1]."""
    pair = sorted((tuple(each.parent.tolist()), tuple(each.label.tolist())) for each in (one, other))
    return _edit_distance(*pair)


_Columns = tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=_CACHED_PAIRS)
def _edit_distance(one: _Columns, other: _Columns) -> float:
    if one == other:
        return 0.0
    distance = APTED(_build_tree(one), _build_tree(other), Config()).compute_edit_distance()
    return float(distance) / max(len(one[0]), len(other[0]))


def _build_tree(columns: _Columns) -> _Tree:
    nodes = [_Tree(label) for label in columns[1]]
    for node, above in zip(nodes[1:], columns[0][1:], strict=True):
        nodes[above].children.append(node)
    return nodes[0]


def project(matrix: Floats) -> Floats:
    """Multidimensional scaling: distances (n, n) → points (n, 2) with similar distances."""
    points = _classical_scaling(matrix)
    n_points = len(matrix)
    stress = np.inf
    for _ in range(_ROUNDS):
        apart = _pairwise_distances(points)
        now = float(np.square(apart - matrix).sum())
        if stress - now < _CONVERGED:
            break
        stress = now
        ratio = np.divide(matrix, apart, out=np.zeros_like(matrix), where=apart > _CONVERGED)
        pull = -ratio
        np.fill_diagonal(pull, ratio.sum(axis=1))
        points = pull @ points / n_points
    return points


def _classical_scaling(matrix: Floats) -> Floats:
    """Torgerson's first solution: the two leading axes of the centred squared distances, each with a fixed sign."""
    squared = np.square(matrix)
    centred = -0.5 * (squared - squared.mean(axis=0) - squared.mean(axis=1)[:, None] + squared.mean())
    values, axes = np.linalg.eigh(centred)
    axes = axes[:, [-1, -2]] * np.sign(axes[np.abs(axes[:, [-1, -2]]).argmax(axis=0), [-1, -2]] + 1e-300)
    points: Floats = axes * np.sqrt(np.maximum(values[[-1, -2]], 0.0))
    return points


def _pairwise_distances(points: Floats) -> Floats:
    """(n, n) Euclidean distances."""
    apart: Floats = np.sqrt(np.square(points[:, None] - points[None]).sum(axis=2))
    return apart


def _best_partition(points: Floats) -> Ints:
    """k-means for k = 2 … n - 1: the labels with the best mean silhouette; of equals those with the fewest groups."""
    best, best_labels = -1.0, np.zeros(len(points), dtype=np.int32)
    apart = _pairwise_distances(points)
    for k in range(2, len(points)):
        labels = k_means(points, k)
        mean = float(silhouette(apart, labels).mean())
        if mean > best + _CONVERGED:
            best, best_labels = mean, labels
    return best_labels


def k_means(points: Floats, k: int) -> Ints:
    """(n,) labels 0 … k - 1.

    The start is fixed: the point farthest from the mean, then repeatedly the point farthest from the chosen ones.
    """
    taken = [int(np.argmax(np.square(points - points.mean(axis=0)).sum(axis=1)))]
    apart = _pairwise_distances(points)
    while len(taken) < k:
        taken.append(int(np.argmax(apart[taken].min(axis=0))))
    centres = points[taken]
    labels = np.full(len(points), -1)
    for _ in range(_ROUNDS):
        now = np.argmin(np.square(points[:, None] - centres[None]).sum(axis=2), axis=1)
        if (now == labels).all():
            break
        labels = now
        centres = np.stack([points[labels == c].mean(axis=0) if (labels == c).any() else centres[c] for c in range(k)])
    return labels.astype(np.int32)


def silhouette(apart: Floats, labels: Ints) -> Floats:
    """(n,) silhouette of each point in [-1, 1]: (b - a) / max(a, b); 0 for a point alone in its group."""
    groups = np.unique(labels)
    values = np.zeros(len(labels))
    for index, label in enumerate(labels):
        own = (labels == label) & (np.arange(len(labels)) != index)
        if not own.any():
            continue
        a = apart[index, own].mean()
        b = min(apart[index, labels == other].mean() for other in groups if other != label)
        values[index] = (b - a) / max(a, b) if max(a, b) > 0 else 0.0
    return values
