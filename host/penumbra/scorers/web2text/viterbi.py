"""The likeliest labels of a chain of blocks, and their max-marginals.

References
----------
Viterbi: Error Bounds for Convolutional Codes, 1967. Vogels, Ganea, Eickhoff: Web2Text, ECIR 2018, section 3.5:
maximise Σ log p(l_i) + λ Σ log p(l_i, l_{i+1}).

Differs from the paper: it also returns max-marginals. A block's score is thus the margin between its two labels. It is
above ½ exactly where the likeliest labelling calls the block content.
"""

import numpy as np

from penumbra.arrays import Floats, Ints

__all__ = ["best_labels", "max_marginals"]


def best_labels(unary: Floats, pairwise: Floats, weight: float) -> Ints:
    """The labelling with the highest sum; of equals the one with the lower labels.

    Parameters
    ----------
    unary
        (n_blocks, n_labels) log p(l_i).
    pairwise
        (n_blocks - 1, n_labels, n_labels) log p(l_i, l_{i+1}).
    weight
        λ, no unit.

    Returns
    -------
    (n_blocks,) labels.
    """
    best = unary[0]
    back = np.zeros(unary.shape, dtype=np.int32)
    for index in range(1, len(unary)):
        through = best[:, None] + weight * pairwise[index - 1]
        back[index] = through.argmax(axis=0)
        best = through.max(axis=0) + unary[index]
    labels = np.zeros(len(unary), dtype=np.int32)
    labels[-1] = best.argmax()
    for index in range(len(unary) - 1, 0, -1):
        labels[index - 1] = back[index, labels[index]]
    return labels


def max_marginals(unary: Floats, pairwise: Floats, weight: float) -> Floats:
    """(n_blocks, 2) highest sum of all labellings with this label for the block. Parameters as above, for two labels.

    Two labels are written out in plain numbers: NumPy on arrays of two takes ten times as long.
    """
    own = unary.tolist()
    pairs = (weight * pairwise).tolist()
    forward = [own[0]]
    for (zero, one), (from_zero, from_one) in zip(own[1:], pairs, strict=True):
        zero_before, one_before = forward[-1]
        forward.append(
            [
                zero + max(zero_before + from_zero[0], one_before + from_one[0]),
                one + max(zero_before + from_zero[1], one_before + from_one[1]),
            ]
        )
    backward = [[0.0, 0.0]]
    for (zero, one), (from_zero, from_one) in zip(own[:0:-1], pairs[::-1], strict=True):
        zero_after, one_after = zero + backward[-1][0], one + backward[-1][1]
        backward.append(
            [
                max(from_zero[0] + zero_after, from_zero[1] + one_after),
                max(from_one[0] + zero_after, from_one[1] + one_after),
            ]
        )
    marginals: Floats = np.asarray(forward) + np.asarray(backward[::-1])
    return marginals
