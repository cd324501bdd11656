"""The training rows of the default model: all blocks of the corpora, with features, labels and weights."""

import logging
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Ints, Matrix
from penumbra.blocks import Blocks, find_blocks
from penumbra.decision.levels import LEVELS
from penumbra.errors import PenumbraError
from penumbra.features import Tree, measure_tree
from penumbra.page.markup import parse
from penumbra.scorers.default.name_odds import NameSets, join_names, read_names
from penumbra.training import form_pages
from penumbra.training.augmentation import augment
from penumbra.training.corpora import Truth, corpus_folder, fold_of, read_html, read_truth
from penumbra.training.labels import Labels, label_by_snippets, label_by_text
from penumbra.training.levels import Annotations, annotations_of, outline, project

__all__ = ["CORPORA", "FITTED", "MASS", "Dataset", "build"]

CORPORA: dict[str, float] = {"wcxb-dev": 1.0, "trafilatura-dev": 0.6, form_pages.DEV: 0.6}
"""Corpora whose licences allow shipped weights, with the weight of a page: snippets contain less than a whole text."""
FITTED = ("wcxb-dev", "trafilatura-dev")
"""Corpora that the shipped model is fitted on."""
ANNOTATED = frozenset({"wcxb-dev", form_pages.DEV})
"""Corpora whose annotations are training data. Other annotations are test data. As training data they change no figure,
see the model card."""
MASS = 0.6
"""Power of a block's words in its weight: with 1 only long blocks count, with 0 a single word counts as much as a long
block."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Dataset:
    """Blocks of many pages, page after page.

    Parameters
    ----------
    features
        (n_blocks, n_features).
    augmented
        (n_blocks, n_features) features of the same blocks in the page's augmented form, see `training.augmentation`.
    main
        (n_blocks,) 1 main content, 0 not, -1 unknown, by the corpora's text.
    level
        (n_blocks,) level by the project's annotations, -1 unknown.
    n_tokens
        (n_blocks,) words with a checksum, `Blocks.n_tokens`.
    words
        Checksums of each block's words, block after block, see `scorers.default.word_vectors`.
    name_tokens, name_start, name_at, augmented_name_at
        Words in names, see `NameSets`; the sets of the pages and of their augmented forms are numbered together.
    start
        (n_pages + 1,) first block of each page.
    fold
        (n_pages,) fold of each page's site.
    corpus
        (n_pages,) index into `CORPORA`.
    page_type
        (n_pages,) page type by the annotations or the corpus, or empty.
    """

    features: Matrix
    augmented: Matrix
    main: Labels
    level: Labels
    n_tokens: npt.NDArray[np.int32]
    words: npt.NDArray[np.uint32]
    name_tokens: npt.NDArray[np.uint32]
    name_start: npt.NDArray[np.int64]
    name_at: npt.NDArray[np.int32]
    augmented_name_at: npt.NDArray[np.int32]
    start: npt.NDArray[np.int64]
    fold: npt.NDArray[np.int64]
    corpus: npt.NDArray[np.int64]
    page_type: npt.NDArray[np.str_]

    @property
    def page(self) -> npt.NDArray[np.int64]:
        """(n_blocks,) page of each block."""
        return np.repeat(np.arange(len(self.fold)), np.diff(self.start))

    @property
    def names(self) -> NameSets:
        """The words around all blocks."""
        return NameSets(self.name_tokens, self.name_start, self.name_at)

    @property
    def augmented_names(self) -> NameSets:
        """The words around all blocks in the pages' augmented forms."""
        return NameSets(self.name_tokens, self.name_start, self.augmented_name_at)

    def weights(self, known: npt.NDArray[np.bool_]) -> Floats:
        """(n_blocks,) weight of each labelled block, by its words; 0 without a label.

        The weights of a page's blocks sum to the page weight of its corpus.
        """
        page = self.page
        mass = np.where(known, self.n_tokens.astype(np.float64) ** MASS, 0.0)
        total = np.bincount(page, weights=mass, minlength=len(self.fold))
        share = np.array(list(CORPORA.values()))[self.corpus] / np.maximum(total, 1e-9)
        out: Floats = mass * share[page]
        return out

    def save(self, path: Path) -> None:
        """Write all arrays to one file."""
        np.savez(path, **{each.name: getattr(self, each.name) for each in fields(self)})

    @classmethod
    def load(cls, path: Path) -> "Dataset":
        """Read a file written by `save`."""
        with np.load(path, allow_pickle=False) as stored:
            return cls(**{each.name: stored[each.name] for each in fields(cls)})


@dataclass(frozen=True)
class _PageRows:
    features: Matrix
    augmented: Matrix
    main: Labels
    level: Labels
    n_tokens: Ints
    words: npt.NDArray[np.uint32]
    names: NameSets
    augmented_names: NameSets
    fold: int
    corpus: int
    page_type: str


def build(names: tuple[str, ...] = FITTED, cache: Path | None = None) -> Dataset:
    """Read the corpora and measure all their pages.

    Parameters
    ----------
    names
        The first corpora of `CORPORA`, in its order.
    cache
        Folder of `form_pages.DEV`; its pages are fetched if they are not there.

    Raises
    ------
    CorpusError
        A corpus is missing or broken.
    """
    pages = []
    if cache is not None:
        form_pages.make_corpora(cache)
    for number, name in enumerate(names):
        folder = cache / name if cache is not None and name == form_pages.DEV else corpus_folder(name)
        for truth in read_truth(folder):
            annotations = annotations_of(folder, truth.id) if name in ANNOTATED else None
            rows = _page_rows(truth, read_html(folder, truth.id), number, annotations)
            if rows is not None:
                pages.append(rows)
        _log.info("%s: %d pages so far", name, len(pages))
    named = join_names([each.names for each in pages] + [each.augmented_names for each in pages])
    name_at, augmented_name_at = np.split(named.at, 2, axis=1)
    return Dataset(
        features=np.concatenate([each.features for each in pages]),
        augmented=np.concatenate([each.augmented for each in pages]),
        main=np.concatenate([each.main for each in pages]),
        level=np.concatenate([each.level for each in pages]),
        n_tokens=np.concatenate([each.n_tokens for each in pages]),
        words=np.concatenate([each.words for each in pages]),
        name_tokens=named.tokens,
        name_start=named.start,
        name_at=name_at,
        augmented_name_at=augmented_name_at,
        start=np.concatenate([[0], np.cumsum([len(each.main) for each in pages])]),
        fold=np.array([each.fold for each in pages]),
        corpus=np.array([each.corpus for each in pages]),
        page_type=np.array([each.page_type for each in pages]),
    )


def _page_rows(truth: Truth, markup: str, corpus: int, annotations: Annotations | None) -> _PageRows | None:
    try:
        page = parse(markup, truth.url)
    except PenumbraError as error:
        _log.warning("page %s is left out: %s", truth.id, error)
        return None
    blocks = find_blocks(page)
    if not len(blocks):
        return None
    level = np.full(len(blocks), -1, dtype=np.int8)
    page_type = truth.type
    if annotations is not None:
        level, page_type = project(annotations, outline(markup), blocks), annotations.page_type
        if corpus >= len(FITTED) and page_type == "service":
            page_type = ""  # most pages of `form_pages` are called so, whatever they ask for
    main = _label_main(truth, blocks, level)
    augmented = augment(page, np.random.default_rng(list(truth.id.encode())))
    tree, names = Tree(page, blocks), read_names(page, blocks)
    return _PageRows(
        features=_measured(tree),
        augmented=_measured(Tree(augmented, blocks)),
        main=main,
        level=level,
        n_tokens=blocks.n_tokens,
        words=tree.words.tokens,
        names=names,
        augmented_names=read_names(augmented, blocks),
        fold=fold_of(truth.url),
        corpus=corpus,
        page_type=page_type,
    )


def _label_main(truth: Truth, blocks: Blocks, level: Labels) -> Labels:
    """Label main content by the corpus's text or its snippets; where it has neither, by the annotated levels."""
    if truth.main is not None:
        return label_by_text(blocks.text, truth.main)
    if truth.wanted or truth.unwanted:
        return label_by_snippets(blocks.text, truth)
    labels: Labels = np.where(level < 0, -1, level == LEVELS.index("keep")).astype(np.int8)
    return labels


def _measured(tree: Tree) -> Matrix:
    values: Matrix = np.ascontiguousarray(measure_tree(tree).values)
    return values
