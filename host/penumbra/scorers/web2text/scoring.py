"""Web2Text: two convolutional networks over the page's text blocks, decoded as a chain.

The page becomes a collapsed tree (`cdom`); its leaves are the blocks. 128 features per block and 25 per pair of
neighbours (`features`) are the inputs of a unary and a pairwise network (`network`). Viterbi's algorithm (`viterbi`)
finds the likeliest labelling. `penumbra train web2text` fits the weights. The model card names corpus, licence and
figures.

References
----------
Vogels, Ganea, Eickhoff: Web2Text: Deep Structured Boilerplate Removal, ECIR 2018. Published (CleanEval, block level,
accuracy / F1): 0.86 / 0.88 on its own split, 0.84 / 0.86 on the official one.

Differs from the paper:
- Penumbra's blocks are paragraphs with one leaf or more. A block's score is the mean of its leaves, weighted by
  characters.
- The score is the difference between the best labelling with the block as content and the best one without, not a
  label.
Each module names its own differences.
"""

from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np

from penumbra.arrays import Floats
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.card import read_weights
from penumbra.scorers.web2text.cdom import collapse
from penumbra.scorers.web2text.features import Sequence, describe
from penumbra.scorers.web2text.network import Layer, Network, log_softmax
from penumbra.scorers.web2text.viterbi import max_marginals

__all__ = ["MODEL", "Model", "load_model", "potentials", "score"]

MODEL = Path(__file__).parents[2] / "models" / "web2text"
N_LAYERS = 5


class Model:
    """The two networks, and λ, the weight of the pairwise potentials."""

    def __init__(self, unary: Network, pairwise: Network, weight: float) -> None:
        self.unary = unary
        self.pairwise = pairwise
        self.weight = weight


def score(inputs: ScorerInput) -> Scores:
    """Score blocks by the likeliest labelling of the page's chain of text nodes."""
    page, blocks = inputs.page, inputs.blocks
    cdom = collapse(page)
    if cdom is None or not len(blocks):
        return Scores(np.zeros(len(blocks)))
    row_scores = np.full(len(page), np.nan)
    rows = cdom.row[cdom.leaf]
    row_scores[rows] = leaf_scores(load_model(), describe(page, cdom))
    length = np.zeros(len(page))
    length[rows] = [len(page.text[row].strip()) for row in rows.tolist()]
    weight = np.add.reduceat(length[blocks.text_rows], blocks.start[:-1])
    total = np.add.reduceat((length * np.nan_to_num(row_scores))[blocks.text_rows], blocks.start[:-1])
    main = np.divide(total, weight, out=np.full(len(blocks), np.nan), where=weight > 0)
    return Scores(np.clip(main, 0.0, 1.0))


def potentials(model: Model, sequence: Sequence) -> tuple[Floats, Floats]:
    """Log probabilities: (n_leaves, 2) of labels, and (n_leaves - 1, 2, 2) of pairs of labels."""
    unary = log_softmax(model.unary.logits(sequence.blocks))
    if len(unary) == 1:
        return unary, np.zeros((0, 2, 2))
    return unary, log_softmax(model.pairwise.logits(sequence.edges)).reshape(-1, 2, 2)


def leaf_scores(model: Model, sequence: Sequence) -> Floats:
    """(n_leaves,) scores in [0, 1]; above ½ for leaves that the likeliest labelling calls content."""
    best = max_marginals(*potentials(model, sequence), model.weight)
    scores: Floats = 1.0 / (1.0 + np.exp(np.clip(best[:, 0] - best[:, 1], -50.0, 50.0)))
    return scores


@cache
def load_model(folder: Path = MODEL) -> Model:
    """Read the weights and check them against their card.

    Raises
    ------
    ModelError
        The weights or the card are missing, or the digest differs.
    """
    with np.load(BytesIO(read_weights(folder, "weights.npz")), allow_pickle=False) as arrays:
        return Model(_network(arrays, "unary"), _network(arrays, "pairwise"), float(arrays["weight"]))


def _network(arrays: "np.lib.npyio.NpzFile", name: str) -> Network:
    layers = tuple(Layer(arrays[f"{name}_weight_{n}"], arrays[f"{name}_bias_{n}"]) for n in range(N_LAYERS))
    return Network(arrays[f"{name}_mean"], arrays[f"{name}_scale"], layers)
