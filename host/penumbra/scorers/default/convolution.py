"""Convolutional networks over a page's blocks in reading order, as arrays, evaluated with NumPy alone.

A forest sees a block and what was counted about its surroundings; a network sees the neighbours themselves. Each block's
columns and words become a vector, dilated convolutions let it look at 31 blocks on each side, and a summary of the whole page is
added to it. Three answers for each block come out, and one for the page: its kind. Several networks, alike but for what they
were drawn from, are evaluated at once, and their answers averaged.

References
----------
Vogels, Ganea, Eickhoff: Web2Text, ECIR 2018, section 4.1 (convolutions over the sequence of blocks). Yu, Koltun: Multi-scale
context aggregation by dilated convolutions, ICLR 2016. Ba, Kiros, Hinton: Layer normalization, 2016. Lakshminarayanan,
Pritzel, Blundell: Simple and scalable predictive uncertainty estimation using deep ensembles, NeurIPS 2017.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Matrix
from penumbra.scorers.default.word_vectors import WordTokens, WordVectors

__all__ = [
    "DILATIONS",
    "REACH",
    "SPREAD_FLOOR",
    "Answers",
    "Convolution",
    "Dense",
    "Inputs",
    "Layer",
    "Matrix",
    "Room",
    "levelled",
]  # fmt: skip

DILATIONS = (1, 2, 4, 8, 16)
"""Steps between the three blocks that a layer looks at."""
REACH = sum(DILATIONS)
"""Blocks to each side that the layers see together."""
SPREAD_FLOOR = 1e-4
"""Added to the variance over a page, so that its root has a slope on a page of one block."""
_TINY = 1e-5
"""Added to the variance of a vector, as PyTorch does."""
_FARTHEST = 1e6
"""Distances from the median beyond which all are alike: infinity over infinity would be nothing known."""
_PLAIN = ("enter", "page", "kinds", "last", "out")
"""Linear maps outside the layers."""



@dataclass(frozen=True)
class Dense:
    """Linear maps: (n_networks, n_out, n_in) weights and (n_networks, n_out) biases."""

    weight: Matrix
    bias: Matrix

    def __call__(self, values: Matrix, out: Matrix | None = None) -> Matrix:
        """(n_networks, n_out, n_blocks) from (…, n_in, n_blocks)."""
        mapped: Matrix = np.matmul(self.weight, values, out=out)
        mapped += self.bias[:, :, None]
        return mapped


@dataclass(frozen=True)
class Layer:
    """Normalisation, a dilated convolution of three blocks, and the way back into the running vectors.

    Parameters
    ----------
    spread
        (n_networks, inner, 3 · width): the block before, the block, the block after.
    back
        (n_networks, width, inner).
    """

    spread: Dense
    back: Dense

    @cached_property
    def taps(self) -> Matrix:
        """(n_networks, 3 · inner, width) the three blocks' weights one below the other, less their mean.

        So centred they map a vector and the vector less its mean to the same; and what they make of a block is moved to its
        neighbours after the product, when it is half as wide.
        """
        n_networks, inner, _ = self.spread.weight.shape
        taps = self.spread.weight.reshape(n_networks, inner, 3, -1).swapaxes(1, 2).reshape(n_networks, 3 * inner, -1)
        return np.ascontiguousarray(taps - taps.mean(axis=2, keepdims=True))

    def add_to(self, vectors: Matrix, step: int, room: "Room") -> None:
        """Add what the layer sees `step` blocks apart to the (n_networks, width, n_blocks) vectors."""
        inner, n_blocks = self.back.weight.shape[2], vectors.shape[2]
        mean = _means(vectors)
        variance = _means(np.multiply(vectors, vectors, out=room.back)) - mean * mean
        seen = np.matmul(self.taps, vectors, out=room.seen)
        seen /= np.sqrt(np.maximum(variance, 0.0) + _TINY)
        before, here, after = (seen[:, part * inner : (part + 1) * inner] for part in range(3))
        here += self.spread.bias[:, :, None]
        edge = min(step, n_blocks)
        here[:, :, edge:] += before[:, :, : n_blocks - edge]
        here[:, :, : n_blocks - edge] += after[:, :, edge:]
        vectors += self.back(_above_zero(here), room.back)


@dataclass(frozen=True)
class Room:
    """Arrays that all layers of a page write to: fresh ones of this size would be fetched from the system every time."""

    seen: Matrix
    back: Matrix

    @classmethod
    def for_layer(cls, layer: Layer, vectors: Matrix) -> "Room":
        """Make room for what a layer, or one like it, makes of (n_networks, width, n_blocks) vectors."""
        n_networks, width, n_blocks = vectors.shape
        return cls(*(np.empty((n_networks, size, n_blocks), np.float32) for size in (layer.taps.shape[1], width)))


@dataclass(frozen=True)
class Inputs:
    """What the networks read of a page's blocks.

    Parameters
    ----------
    columns
        (n_inputs, n_blocks) columns between -2 and 2, the same for all networks.
    said
        (n_networks, n_dims, n_blocks) what the words say to each.
    """

    columns: Matrix
    said: Matrix

    def stretch(self, first: int, stop: int) -> "Inputs":
        """Those of some blocks in a row."""
        return Inputs(self.columns[:, first:stop], self.said[:, :, first:stop])


@dataclass(frozen=True)
class Answers:
    """What the networks say of a page, on average.

    Parameters
    ----------
    main, wanted, minor
        (n_blocks,) log-odds of main content as the corpora's texts have it, of what a reader wants lit as the marks have it, and
        of minor content among the rest.
    kinds
        (n_kinds,) log-odds of each kind of page, up to a constant.
    """

    main: Floats
    wanted: Floats
    minor: Floats
    kinds: Floats


@dataclass(frozen=True)
class Convolution:
    """The networks' arrays.

    Parameters
    ----------
    columns
        (n_inputs,) numbers of the columns that they read.
    centre, scale
        (n_inputs,) a column's median, and its mean distance from it, on the training pages.
    words
        Vectors of words.
    enter
        Columns, and what the words say, to vectors.
    layers
        One for each of `DILATIONS`.
    page
        Mean, largest and standard deviation of the vectors to the page's summary.
    kinds
        Summary to the kinds.
    last, out
        Vectors with the summary added to the answers.
    """

    columns: npt.NDArray[np.int16]
    centre: Matrix
    scale: Matrix
    words: WordVectors
    enter: Dense
    layers: tuple[Layer, ...]
    page: Dense
    kinds: Dense
    last: Dense
    out: Dense

    def inputs(self, values: Matrix, words: WordTokens) -> Inputs:
        """Bring a page's columns and words into the form that `answers` reads.

        Parameters
        ----------
        values
            (n_blocks, n_columns).
        words
            Words of the same blocks.
        """
        return Inputs(levelled(values, self.columns, self.centre, self.scale), self.words.means(words))

    def answers(self, inputs: Inputs, summary: Matrix | None = None) -> Answers:
        """What the networks say of the blocks of a page; at least one.

        Parameters
        ----------
        inputs
            Of the whole page, or, with a summary, of a stretch of it. A block's answers are those of the whole page if `REACH`
            blocks to each side of it are in the stretch.
        summary
            What `summary` gives of the whole page.
        """
        vectors = self._vectors(inputs)
        if summary is None:
            summary = self._pool(vectors)
        vectors += summary
        main, wanted, minor = self.out(_above_zero(self.last(vectors))).mean(axis=0).astype(np.float64)
        return Answers(main, wanted, minor, self.kinds(summary)[:, :, 0].mean(axis=0).astype(np.float64))

    def summary(self, inputs: Inputs) -> Matrix:
        """(n_networks, width, 1) what the networks tell all blocks of a page with these inputs."""
        return self._pool(self._vectors(inputs))

    def _vectors(self, inputs: Inputs) -> Matrix:
        n_inputs = len(inputs.columns)
        vectors: Matrix = np.matmul(self.enter.weight[:, :, :n_inputs], inputs.columns)
        vectors += np.matmul(self.enter.weight[:, :, n_inputs:], inputs.said)
        vectors += self.enter.bias[:, :, None]
        _above_zero(vectors)
        room = Room.for_layer(self.layers[0], vectors)
        for layer, step in zip(self.layers, DILATIONS, strict=True):
            layer.add_to(vectors, step, room)
        return vectors

    def _pool(self, vectors: Matrix) -> Matrix:
        mean = vectors.mean(axis=2, keepdims=True)
        spread = np.sqrt(np.square(vectors - mean).mean(axis=2, keepdims=True) + SPREAD_FLOOR)
        return _above_zero(self.page(np.concatenate([mean, vectors.max(axis=2, keepdims=True), spread], axis=1)))

    def arrays(self, prefix: str) -> dict[str, npt.NDArray[np.generic]]:
        """The networks' arrays for a model's file; weights as half precision."""
        out: dict[str, npt.NDArray[np.generic]] = {
            f"{prefix}_columns": self.columns,
            f"{prefix}_centre": self.centre,
            f"{prefix}_scale": self.scale,
            **self.words.arrays(prefix),
        }
        parts = {name: getattr(self, name) for name in _PLAIN}
        for number, layer in enumerate(self.layers):
            parts |= {f"{number}_spread": layer.spread, f"{number}_back": layer.back}
        for name, dense in parts.items():
            out[f"{prefix}_{name}_weight"] = dense.weight.astype(np.float16)
            out[f"{prefix}_{name}_bias"] = dense.bias.astype(np.float16)
        return out

    @classmethod
    def load(
        cls, arrays: Mapping[str, npt.NDArray[np.generic]], prefix: str, columns: npt.NDArray[np.int16]
    ) -> "Convolution":
        """Take the networks' arrays out of a model's.

        Parameters
        ----------
        columns
            Number that each column of the model's own table has in today's.
        """

        def floats(name: str) -> Matrix:
            return arrays[f"{prefix}_{name}"].astype(np.float32)

        def dense(name: str) -> Dense:
            return Dense(floats(f"{name}_weight"), floats(f"{name}_bias"))

        return cls(
            columns=columns[arrays[f"{prefix}_columns"].astype(np.intp)],
            centre=floats("centre"),
            scale=floats("scale"),
            words=WordVectors.load(arrays, prefix),
            layers=tuple(
                Layer(dense(f"{number}_spread"), dense(f"{number}_back")) for number in range(len(DILATIONS))
            ),
            **{name: dense(name) for name in _PLAIN},
        )


def levelled(values: Matrix, columns: npt.NDArray[np.int16], centre: Matrix, scale: Matrix) -> Matrix:
    """(n_inputs, n_blocks) some columns brought between -2 and 2, a median to 0; unknown ones are taken for the median.

    Parameters
    ----------
    values
        (n_blocks, n_columns).
    columns, centre, scale
        As in `Convolution`.
    """
    out: Matrix = np.ascontiguousarray(values.T).take(columns, axis=0)
    out -= centre[:, None]
    out *= (1.0 / scale)[:, None]
    out[np.isnan(out)] = 0.0
    np.clip(out, -_FARTHEST, _FARTHEST, out=out)
    size = np.abs(out)
    size += 1.0
    out /= size
    out *= 2.0
    return out


def _means(vectors: Matrix) -> Matrix:
    """(n_networks, 1, n_blocks) mean of each vector; a product with a row is faster than NumPy's mean over such an axis."""
    width = vectors.shape[1]
    out: Matrix = np.matmul(np.full((1, width), 1.0 / width, dtype=np.float32), vectors)
    return out


def _above_zero(values: Matrix) -> Matrix:
    np.maximum(values, 0.0, out=values)
    return values
