"""SmartBrowser: VIPS blocks, a linear regression for their importance, fuzzy c-means for their level.

The page is divided into visual blocks. Each block's importance is a linear function of some twenty parameters. A page's
importances are clustered into main content, minor content and noise: importances differ between pages, so clusters
replace a threshold.

References
----------
SmartBrowser: Очищаем веб-страницы от информационного шума (Habr, 2009).

Differs from the document:

- The granularity, there chosen by hand ("a subject of its own for research"), is the one of the two finest with the
  greatest silhouette of its clusters.
- The regression is fitted on text labels (`training.smartbrowser`) instead of experts' annotations of 100 to 200 pages.
  Parameters that the document does not name are ours (`parameters`).
- The permitted degrees are 9 and 10 (`COARSEST`, `FINEST`): blocks of about a paragraph. A block's surroundings are a
  parameter.
- A block's weight in the clustering is its number of words, so that forty menu items are not forty articles.
- A cluster whose centre is nearer to another level's importance than to that of its rank has that level (`MAIN_FROM`).
- A page with one importance is all main; a page with two has main content and noise.
"""

from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Floats, Ints
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.smartbrowser.clustering import Clusters, fuzzy_c_means, simplified_silhouette
from penumbra.scorers.smartbrowser.model import Model, load_model
from penumbra.scorers.smartbrowser.parameters import Counted, count_blocks, measure_visual
from penumbra.vips import VisualTree, segment

__all__ = ["Grain", "choose_grain", "level_memberships", "score"]

N_LEVELS = 3
"""Main content, minor content, noise (the document's)."""
COARSEST, FINEST = 9, 10
"""Range of the permitted degrees of coherence. Coarser ones join articles and sidebars (share of main words hidden on
half of l3s-dev .05 at 8, .006 at 9)."""

MAIN_FROM, NOISE_UNDER = 0.75, 0.25
"""Importance from which a cluster is main, and below which it is noise, whatever its rank: the midpoints of the
importances 1, 1/2 and 0 of main content, minor content and noise."""

UNSURE_FROM = 0.5
"""Importance from which the lowest cluster is minor content and not noise, as on a page without noise."""


@dataclass(frozen=True)
class Grain:
    """A granularity and its clusters.

    Parameters
    ----------
    permitted
        Permitted degree of coherence.
    importance
        (n_visual_blocks,) importance by the regression.
    index
        (n_blocks,) visual block of each text block.
    clusters
        Fuzzy partition of the importances.
    silhouette
        Silhouette of the clusters, in [0, 1].
    """

    permitted: int
    importance: Floats
    index: Ints
    clusters: Clusters
    silhouette: float


def score(inputs: ScorerInput) -> Scores:
    """Score the blocks by the memberships of their visual blocks in the levels' clusters."""
    page, blocks = inputs.page, inputs.blocks
    if not len(blocks):
        return Scores(np.zeros(0), np.zeros(0))
    tree = segment(page)
    grain = choose_grain(count_blocks(page, blocks, tree), tree, load_model())
    memberships = level_memberships(grain.clusters)[grain.index]
    main = np.minimum(memberships[:, 0], 1.0)
    return Scores(main, np.minimum(memberships[:, 1], 1.0 - main))


def level_memberships(clusters: Clusters) -> Floats:
    """(n_visual_blocks, 3) memberships in main, minor and noise: in the highest, the middle and the lowest cluster."""
    n_clusters = len(clusters.centres)
    out = np.zeros((len(clusters.memberships), N_LEVELS))
    for cluster, centre in enumerate(clusters.centres.tolist()):
        level = N_LEVELS - 1 if cluster == 0 and n_clusters > 1 else 0 if cluster == n_clusters - 1 else 1
        if centre >= MAIN_FROM:
            level = 0
        elif centre < NOISE_UNDER and cluster < n_clusters - 1:
            level = N_LEVELS - 1
        elif centre >= UNSURE_FROM and level == N_LEVELS - 1:
            level = 1
        out[:, level] += clusters.memberships[:, cluster]
    return out


def choose_grain(
    counted: Counted, tree: VisualTree, model: Model, coarsest: int = COARSEST, finest: int = FINEST
) -> Grain:
    """The granularity with the greatest silhouette; the finest of equals."""
    grains: list[Grain] = []
    for permitted in range(finest, coarsest - 1, -1):
        block_of = tree.cut(permitted)
        nodes, index = np.unique(block_of[counted.visual], return_inverse=True)
        if grains and len(nodes) == len(grains[-1].importance):
            continue
        grains.append(_grain(counted, tree, model, permitted, index.astype(np.int32)))
    return max(grains, key=lambda grain: grain.silhouette)


def _grain(counted: Counted, tree: VisualTree, model: Model, permitted: int, index: Ints) -> Grain:
    importance = model.predict(measure_visual(counted, tree, tree.cut(permitted)))
    words: Floats = np.bincount(index, weights=counted.words).astype(np.float64)
    of_block = np.bincount(index, weights=counted.words * importance) / words
    clusters = fuzzy_c_means(of_block, N_LEVELS, words)
    apart = simplified_silhouette(of_block, clusters.centres, words)
    return Grain(permitted, of_block, index, clusters, apart)
