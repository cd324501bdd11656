"""The two convolutional networks of Web2Text, evaluated with NumPy.

Each has five convolutions over the sequence of blocks with ReLU between, kernels of 1, 1, 3, 3, 3 blocks and zero
padding. The unary network has 50, 50, 50, 10, 2 filters over block features (17,960 weights); the pairwise one has 50,
50, 50, 10, 4 over edge features (12,870).

References
----------
Vogels, Ganea, Eickhoff: Web2Text, ECIR 2018, sections 3.4 and 4.3. The paper counts kernel weights; biases come on
top, as in the authors' program.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Matrix

__all__ = ["FILTERS", "KERNELS", "Layer", "Network", "log_softmax"]


KERNELS: tuple[int, ...] = (1, 1, 3, 3, 3)
"""Kernel size of each layer, blocks."""
FILTERS: tuple[int, ...] = (50, 50, 50, 10)
"""Outputs of the first four layers. The last layer has one for each class."""


@dataclass(frozen=True)
class Layer:
    """A convolution: (kernel, n_in, n_out) weights and (n_out,) bias, float32."""

    weight: Matrix
    bias: Matrix


@dataclass(frozen=True)
class Network:
    """A stack of convolutions over standardised features.

    Parameters
    ----------
    mean, scale
        (n_features,) means and standard deviations on the training set.
    layers
        The convolutions, in order.
    """

    mean: Matrix
    scale: Matrix
    layers: tuple[Layer, ...]

    def logits(self, features: Matrix) -> Matrix:
        """Logits of each block's classes: (n_blocks, n_features) → (n_blocks, n_classes)."""
        values = (features - self.mean) / self.scale
        for index, layer in enumerate(self.layers):
            values = _convolve(values, layer)
            if index + 1 < len(self.layers):
                values = np.maximum(values, 0.0)
        return values


def _convolve(values: Matrix, layer: Layer) -> Matrix:
    """One convolution with zero padding; as many outputs as inputs."""
    kernel = len(layer.weight)
    around = kernel // 2
    padded = np.pad(values, ((around, around), (0, 0)))
    out: Matrix = layer.bias + padded[: len(values)] @ layer.weight[0]
    for step in range(1, kernel):
        out += padded[step : step + len(values)] @ layer.weight[step]
    return out


def log_softmax(logits: Matrix) -> npt.NDArray[np.float64]:
    """(n, n_classes) log probabilities of each row's classes, from logits of the same shape."""
    shifted = logits.astype(np.float64) - logits.max(axis=1, keepdims=True)
    logs: npt.NDArray[np.float64] = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return logs
