"""Blocks → features, with array operations over the whole page, and the table of all columns."""

import numpy as np

from penumbra.blocks import Blocks
from penumbra.features.catalogue import FEATURES
from penumbra.features.context import measure_context, measure_display
from penumbra.features.lexicon import measure_lexicon
from penumbra.features.names import measure_names
from penumbra.features.page_level import measure_page
from penumbra.features.structure import link_words, measure_structure
from penumbra.features.subsequence import measure_subsequence
from penumbra.features.table import Columns, Feature, FeatureMatrix
from penumbra.features.text import measure_text
from penumbra.features.tree import Tree
from penumbra.page import Page

__all__ = ["FEATURES", "Feature", "FeatureMatrix", "Tree", "measure", "measure_tree"]

_NAMES = tuple(feature.name for feature in FEATURES)
_INDEX = {name: number for number, name in enumerate(_NAMES)}


def measure(page: Page, blocks: Blocks) -> FeatureMatrix:
    """Measure all blocks of a page: an (n_blocks, n_features) matrix with the columns of `FEATURES`."""
    return measure_tree(Tree(page, blocks))


def measure_tree(tree: Tree) -> FeatureMatrix:
    """Measure all blocks of a page from its `Tree`, which other stages share; the result is that of `measure`."""
    page, blocks = tree.page, tree.blocks
    columns = Columns(len(blocks), _INDEX)
    if not len(blocks):
        return FeatureMatrix(columns.matrix(), _NAMES)
    text = measure_text(page, blocks, tree.joined, tree.words, columns)
    linked = link_words(tree, text.words)
    columns["words"] = text.words
    columns["link_density"] = linked / np.maximum(text.words, 1e-9)
    parts = measure_names(tree, columns)
    measure_structure(tree, text, linked, columns)
    measure_context(tree, text, linked, tree.words, columns)
    measure_lexicon(tree, tree.words, columns)
    measure_page(tree, text, linked, parts, columns)
    measure_display(tree, columns)
    measure_subsequence(tree, text.words, columns)
    return FeatureMatrix(columns.matrix(), _NAMES)
