"""Layers of the convolutional networks: linear maps, and dilated convolutions of three blocks with normalisation.

References
----------
Yu, Koltun: Multi-scale context aggregation by dilated convolutions, ICLR 2016. Ba, Kiros, Hinton: Layer normalization,
2016.
"""

from functools import cache, cached_property

import msgspec
import numpy as np

from penumbra.arrays import Matrix

__all__ = ["Dense", "Layer", "Workspace", "relu"]

_EPSILON = 1e-5
"""Added to the variance of a vector, as in PyTorch."""


class Dense(msgspec.Struct, frozen=True):
    """Linear maps: weights (n_networks, n_out, n_in) and biases (n_networks, n_out)."""

    weight: Matrix
    bias: Matrix

    def __call__(self, values: Matrix, out: Matrix | None = None) -> Matrix:
        """Map (…, n_in, n_blocks) to (n_networks, n_out, n_blocks)."""
        mapped: Matrix = np.matmul(self.weight, values, out=out)
        mapped += self.bias[:, :, None]
        return mapped


class Layer(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A residual layer: normalisation, a dilated convolution of three blocks, a linear map; the result is added.

    Parameters
    ----------
    conv_in
        (n_networks, inner, 3 · width): the block before, the block, the block after.
    conv_out
        (n_networks, width, inner).
    """

    conv_in: Dense
    conv_out: Dense

    @cached_property
    def taps(self) -> Matrix:
        """(n_networks, 3 · inner, width) weights of the three blocks, stacked, minus their means.

        Centred weights map a vector and the vector minus its mean to the same result: vectors need not be centred. The
        product is shifted to the neighbours afterwards, when it is half as wide.
        """
        n_networks, inner, _ = self.conv_in.weight.shape
        taps = self.conv_in.weight.reshape(n_networks, inner, 3, -1).swapaxes(1, 2).reshape(n_networks, 3 * inner, -1)
        return np.ascontiguousarray(taps - taps.mean(axis=2, keepdims=True))

    def add_to(self, vectors: Matrix, step: int, workspace: "Workspace") -> None:
        """Add the layer's output to the vectors, in place.

        Parameters
        ----------
        vectors
            (n_networks, width, n_blocks).
        step
            Distance of the three blocks, in blocks.
        """
        before, here, after = self._products(vectors, workspace)
        here += self.conv_in.bias[:, :, None]
        _add_neighbours(here, before, after, step)
        vectors += self.conv_out(relu(here), workspace.conv_out)

    def from_neighbours(self, vectors: Matrix, step: int, workspace: "Workspace") -> Matrix:
        """(n_networks, inner, n_blocks) what the blocks before and after add to each block's convolution.

        Parameters are those of `add_to`; the vectors stay as they are.
        """
        before, here, after = self._products(vectors, workspace)
        out = np.zeros_like(here)
        _add_neighbours(out, before, after, step)
        return out

    def add_to_apart(self, vectors: Matrix, from_neighbours: Matrix, workspace: "Workspace") -> None:
        """Add the layer's output to the vectors of single blocks, in place.

        Parameters
        ----------
        vectors
            (n_networks, width, n_blocks) vectors that are not neighbours of each other.
        from_neighbours
            What `from_neighbours` gave for each.
        """
        _, here, _ = self._products(vectors, workspace)
        here += self.conv_in.bias[:, :, None]
        here += from_neighbours
        vectors += self.conv_out(relu(here), workspace.conv_out)

    def _products(self, vectors: Matrix, workspace: "Workspace") -> tuple[Matrix, Matrix, Matrix]:
        """Products of each normalised vector with the weights of the block before, the block, and the block after."""
        mean = _means(vectors)
        variance = _means(np.multiply(vectors, vectors, out=workspace.conv_out)) - mean * mean
        products = np.matmul(self.taps, vectors, out=workspace.taps)
        products /= np.sqrt(np.maximum(variance, 0.0) + _EPSILON)
        inner = self.conv_out.weight.shape[2]
        return products[:, :inner], products[:, inner : 2 * inner], products[:, 2 * inner :]


class Workspace(msgspec.Struct, frozen=True):
    """Arrays for the products of all layers. Without reuse, memory of this size is allocated anew each time."""

    taps: Matrix
    conv_out: Matrix

    @classmethod
    def for_layer(cls, layer: Layer, vectors: Matrix) -> "Workspace":
        """Allocate arrays for a layer's products.

        Parameters
        ----------
        layer
            A layer; all have one size.
        vectors
            (n_networks, width, n_blocks).
        """
        n_networks, width, n_blocks = vectors.shape
        return cls(*(np.empty((n_networks, size, n_blocks), np.float32) for size in (layer.taps.shape[1], width)))


def _add_neighbours(here: Matrix, before: Matrix, after: Matrix, step: int) -> None:
    """Add the products of the blocks `step` before and after, in place. Beyond the first and last block there is 0."""
    n_blocks = here.shape[2]
    edge = min(step, n_blocks)
    here[:, :, edge:] += before[:, :, : n_blocks - edge]
    here[:, :, : n_blocks - edge] += after[:, :, edge:]


def _means(vectors: Matrix) -> Matrix:
    """(n_networks, 1, n_blocks) mean of each vector; a matrix product is faster than NumPy's mean over this axis."""
    out: Matrix = np.matmul(_mean_row(vectors.shape[1]), vectors)
    return out


@cache
def _mean_row(width: int) -> Matrix:
    """(1, width) weights of a mean."""
    return np.full((1, width), 1.0 / width, dtype=np.float32)


def relu(values: Matrix) -> Matrix:
    """Set negative values to 0, in place."""
    np.maximum(values, 0.0, out=values)
    return values
