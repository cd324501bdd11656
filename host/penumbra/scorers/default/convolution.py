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

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Matrix
from penumbra.scorers.default.layers import Dense, Layer, Workspace, relu
from penumbra.scorers.default.word_vectors import WordTokens, WordVectors

__all__ = ["DILATIONS", "REACH", "SPREAD_FLOOR", "STORED_NAMES", "Answers", "Convolution", "Inputs", "normalise"]

DILATIONS = (1, 2, 4, 8, 16)
"""Steps between the three blocks that a layer looks at."""
REACH = sum(DILATIONS)
"""Blocks to each side that the layers see together."""
SPREAD_FLOOR = 1e-4
"""Added to the variance over a page, so that its root has a slope on a page of one block."""
_FARTHEST = 1e6
"""Distances from the median beyond which all are alike: infinity over infinity would be nothing known."""
_MAPS = ("input_proj", "page", "kinds", "head", "out")
"""Linear maps outside the layers."""
STORED_NAMES: dict[str, str] = {name: name for name in _MAPS} | {"input_proj": "enter", "head": "last"}
"""Name of each part's arrays in a model's file, which is older than the parts' names here."""
for _number in range(len(DILATIONS)):
    STORED_NAMES |= {f"{_number}_conv_in": f"{_number}_spread", f"{_number}_conv_out": f"{_number}_back"}


@dataclass(frozen=True)
class Inputs:
    """What the networks read of a page's blocks.

    Parameters
    ----------
    columns
        (n_inputs, n_blocks) columns between -2 and 2, the same for all networks.
    embeddings
        (n_networks, n_dims, n_blocks) mean word vector of each block, for each network.
    """

    columns: Matrix
    embeddings: Matrix

    def stretch(self, first: int, stop: int) -> "Inputs":
        """Those of some blocks in a row."""
        return Inputs(self.columns[:, first:stop], self.embeddings[:, :, first:stop])


@dataclass(frozen=True)
class Answers:
    """What the networks say of a page, on average.

    Parameters
    ----------
    main, wanted, minor
        (n_blocks,) log-odds of main content as the corpora's texts have it, of what a reader wants lit as the annotations have it, and
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
    input_proj
        Columns and embeddings to vectors.
    layers
        One for each of `DILATIONS`.
    page
        Mean, largest and standard deviation of the vectors to the page's summary.
    kinds
        Summary to the kinds.
    head, out
        Vectors, the summary added, to the answers.
    """

    columns: npt.NDArray[np.int16]
    centre: Matrix
    scale: Matrix
    words: WordVectors
    input_proj: Dense
    layers: tuple[Layer, ...]
    page: Dense
    kinds: Dense
    head: Dense
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
        return Inputs(normalise(values, self.columns, self.centre, self.scale), self.words.means(words))

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
        main, wanted, minor = self.out(relu(self.head(vectors))).mean(axis=0).astype(np.float64)
        return Answers(main, wanted, minor, self.kinds(summary)[:, :, 0].mean(axis=0).astype(np.float64))

    def summary(self, inputs: Inputs) -> Matrix:
        """(n_networks, width, 1) what the networks tell all blocks of a page with these inputs."""
        return self._pool(self._vectors(inputs))

    def _vectors(self, inputs: Inputs) -> Matrix:
        n_inputs = len(inputs.columns)
        vectors: Matrix = np.matmul(self.input_proj.weight[:, :, :n_inputs], inputs.columns)
        vectors += np.matmul(self.input_proj.weight[:, :, n_inputs:], inputs.embeddings)
        vectors += self.input_proj.bias[:, :, None]
        relu(vectors)
        workspace = Workspace.for_layer(self.layers[0], vectors)
        for layer, step in zip(self.layers, DILATIONS, strict=True):
            layer.add_to(vectors, step, workspace)
        return vectors

    def _pool(self, vectors: Matrix) -> Matrix:
        mean = vectors.mean(axis=2, keepdims=True)
        spread = np.sqrt(np.square(vectors - mean).mean(axis=2, keepdims=True) + SPREAD_FLOOR)
        return relu(self.page(np.concatenate([mean, vectors.max(axis=2, keepdims=True), spread], axis=1)))

    def arrays(self, prefix: str) -> dict[str, npt.NDArray[np.generic]]:
        """The networks' arrays for a model's file; weights as half precision."""
        out: dict[str, npt.NDArray[np.generic]] = {
            f"{prefix}_columns": self.columns,
            f"{prefix}_centre": self.centre,
            f"{prefix}_scale": self.scale,
            **self.words.arrays(prefix),
        }
        parts = {name: getattr(self, name) for name in _MAPS}
        for number, layer in enumerate(self.layers):
            parts |= {f"{number}_conv_in": layer.conv_in, f"{number}_conv_out": layer.conv_out}
        for name, dense in parts.items():
            out[f"{prefix}_{STORED_NAMES[name]}_weight"] = dense.weight.astype(np.float16)
            out[f"{prefix}_{STORED_NAMES[name]}_bias"] = dense.bias.astype(np.float16)
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
            return Dense(floats(f"{STORED_NAMES[name]}_weight"), floats(f"{STORED_NAMES[name]}_bias"))

        return cls(
            columns=columns[arrays[f"{prefix}_columns"].astype(np.intp)],
            centre=floats("centre"),
            scale=floats("scale"),
            words=WordVectors.load(arrays, prefix),
            layers=tuple(
                Layer(dense(f"{number}_conv_in"), dense(f"{number}_conv_out")) for number in range(len(DILATIONS))
            ),
            **{name: dense(name) for name in _MAPS},
        )


def normalise(values: Matrix, columns: npt.NDArray[np.int16], centre: Matrix, scale: Matrix) -> Matrix:
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
