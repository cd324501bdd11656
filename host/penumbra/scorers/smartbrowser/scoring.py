"""SmartBrowser: VIPS blocks, a linear regression for importance, fuzzy c-means for levels.

The page is divided into visual blocks. A linear function of some twenty parameters gives each block's importance. The
importances of a page are clustered into main content, minor content and noise. Importances differ between pages, so
clusters replace a threshold.

References
----------
SmartBrowser: Очищаем веб-страницы от информационного шума (Habr, 2009).

Differs from the document:
- The document chooses the granularity by hand ("a subject of its own for research"). Here it is the one of the two
  finest whose clusters have the greatest silhouette.
- The regression is fitted on text labels (`training.smartbrowser`), not on experts' annotations of 100 to 200 pages.
  Parameters that the document does not name are ours (`parameters`).
- The permitted degrees are 9 and 10 (`COARSEST`, `FINEST`): blocks of about a paragraph. A block's surroundings are a
  parameter.
- A block's weight in the clustering is its number of words: forty menu entries are not forty articles.
- A cluster whose centre is nearer to another level's importance than to that of its rank gets that level (`MAIN_FROM`).
- A page with one importance is all main content. A page with two has main content and noise.
"""

from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Floats, Ints
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.smartbrowser.clustering import Clusters, fuzzy_c_means, simplified_silhouette
from penumbra.scorers.smartbrowser.model import Model, load_model
from penumbra.scorers.smartbrowser.parameters import BlockCounts, count_blocks, measure_visual
from penumbra.vips import VisualTree, segment

__all__ = ["Granularity", "choose_granularity", "level_memberships", "score"]

N_LEVELS = 3
"""Main content, minor content, noise (the document's levels)."""
COARSEST, FINEST = 9, 10
"""Range of the permitted degree of coherence. Lower degrees join articles and sidebars (share of main words hidden on
half of l3s-dev: .05 at 8, .006 at 9)."""

MAIN_FROM, NOISE_UNDER = 0.75, 0.25
"""Minimum importance of a main cluster, and maximum importance of a noise cluster, for any rank: midpoints between the
importances 1, 1/2 and 0 of main content, minor content and noise."""

UNSURE_FROM = 0.5
"""Minimum importance at which the lowest cluster is minor content, not noise: the page has no noise."""


@dataclass(frozen=True)
class Granularity:
    """A granularity and its clusters.

    Parameters
    ----------
    permitted
        Permitted degree of coherence.
    importance
        (n_visual_blocks,) importance from the regression.
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
    """Score blocks by the memberships of their visual blocks in the clusters."""
    page, blocks = inputs.page, inputs.blocks
    if not len(blocks):
        return Scores(np.zeros(0), np.zeros(0))
    tree = segment(page)
    granularity = choose_granularity(count_blocks(page, blocks, tree), tree, load_model())
    memberships = level_memberships(granularity.clusters)[granularity.index]
    main = np.minimum(memberships[:, 0], 1.0)
    return Scores(main, np.minimum(memberships[:, 1], 1.0 - main))


def level_memberships(clusters: Clusters) -> Floats:
    """(n_visual_blocks, 3) memberships in the clusters of main content, minor content and noise."""
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


def choose_granularity(
    counted: BlockCounts, tree: VisualTree, model: Model, coarsest: int = COARSEST, finest: int = FINEST
) -> Granularity:
    """The granularity with the greatest silhouette; the finest of equals."""
    granularities: list[Granularity] = []
    for permitted in range(finest, coarsest - 1, -1):
        block_of = tree.cut(permitted)
        nodes, index = np.unique(block_of[counted.visual], return_inverse=True)
        if granularities and len(nodes) == len(granularities[-1].importance):
            continue
        granularities.append(_granularity(counted, tree, model, permitted, index.astype(np.int32)))
    return max(granularities, key=lambda granularity: granularity.silhouette)


def _granularity(counted: BlockCounts, tree: VisualTree, model: Model, permitted: int, index: Ints) -> Granularity:
    importance = model.predict(measure_visual(counted, tree, tree.cut(permitted)))
    words: Floats = np.bincount(index, weights=counted.words).astype(np.float64)
    of_block = np.bincount(index, weights=counted.words * importance) / words
    clusters = fuzzy_c_means(of_block, N_LEVELS, words)
    apart = simplified_silhouette(of_block, clusters.centres, words)
    return Granularity(permitted, of_block, index, clusters, apart)
