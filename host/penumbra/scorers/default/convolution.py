"""Convolutional networks over a page's blocks in reading order, as arrays, evaluated with NumPy alone.

A forest reads a block's own columns. A network also reads the neighbours' columns: each block's columns and words
become a vector, and dilated convolutions combine the vectors of 31 blocks on each side. A summary of the whole page is
added. The outputs are three log-odds per block and the page type. Several networks with different random seeds are
evaluated at once; their outputs are averaged.

References
----------
Vogels, Ganea, Eickhoff: Web2Text, ECIR 2018, section 4.1 (convolutions over the sequence of blocks). Yu, Koltun:
Multi-scale context aggregation by dilated convolutions, ICLR 2016. Ba, Kiros, Hinton: Layer normalization, 2016.
Lakshminarayanan, Pritzel, Blundell: Simple and scalable predictive uncertainty estimation using deep ensembles, NeurIPS
2017.
"""

from collections.abc import Mapping

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Floats, Indices, Matrix
from penumbra.scorers.default.layers import Dense, Layer, Workspace, relu
from penumbra.scorers.default.word_vectors import WordTokens, WordVectors

__all__ = ["DILATIONS", "REACH", "STORED_NAMES", "VARIANCE_FLOOR", "Convolution", "Inputs", "Outputs", "normalise"]

DILATIONS = (1, 2, 4, 8, 16)
"""Distance between the three blocks that a layer reads, in blocks."""
REACH = sum(DILATIONS)
"""Blocks on each side that all layers together read."""
VARIANCE_FLOOR = 1e-4
"""Added to the variance over a page, so that its square root has a gradient on a page of one block."""
_FARTHEST = 1e6
"""Limit of standardised distances from the median: infinity divided by infinity would be NaN."""
_AT_ONCE = 1 << 20
"""Values of the columns that are scaled at once."""
_MAPS = ("input_proj", "page", "page_types", "head", "out")
"""Linear maps outside the layers."""
STORED_NAMES: dict[str, str] = {name: name for name in _MAPS} | {
    "input_proj": "enter", "head": "last", "page_types": "kinds",
}  # fmt: skip
"""Names of the parts' arrays in a model's file. The file format is older than the names in this module."""
for _number in range(len(DILATIONS)):
    STORED_NAMES |= {f"{_number}_conv_in": f"{_number}_spread", f"{_number}_conv_out": f"{_number}_back"}


class Inputs(msgspec.Struct, frozen=True):
    """Inputs of the networks for a page's blocks.

    Parameters
    ----------
    columns
        (n_inputs, n_blocks) columns between -2 and 2, the same for all networks.
    embeddings
        (n_networks, n_dims, n_blocks) mean word vector of each block, for each network.
    """

    columns: Matrix
    embeddings: Matrix

    def slice(self, first: int, stop: int) -> "Inputs":
        """Inputs of the blocks from `first` to `stop - 1`."""
        return Inputs(self.columns[:, first:stop], self.embeddings[:, :, first:stop])

    def take(self, blocks: Indices) -> "Inputs":
        """Copy the inputs of blocks, given by their numbers."""
        return Inputs(self.columns.take(blocks, axis=1), self.embeddings.take(blocks, axis=2))


class Outputs(msgspec.Struct, frozen=True):
    """Mean outputs of the networks for a page.

    Parameters
    ----------
    main, wanted, minor
        (n_blocks,) log-odds of main content by the corpora's texts, of wanted by the annotations, and of minor content
        among the blocks that are not main content.
    page_types
        (n_page_types,) log-odds of each page type, up to a constant.
    """

    main: Floats
    wanted: Floats
    minor: Floats
    page_types: Floats


class Convolution(msgspec.Struct, frozen=True):
    """The networks' arrays.

    Parameters
    ----------
    columns
        (n_inputs,) numbers of the columns that the networks read.
    centre, scale
        (n_inputs,) median of each column, and mean distance from it, on the training pages.
    words
        Word vectors.
    input_proj
        Columns and embeddings → vectors.
    layers
        One layer for each of `DILATIONS`.
    page
        Mean, maximum and standard deviation of the vectors → the page's summary.
    page_types
        Summary → page types.
    head, out
        Vectors plus summary → outputs.
    """

    columns: npt.NDArray[np.int16]
    centre: Matrix
    scale: Matrix
    words: WordVectors
    input_proj: Dense
    layers: tuple[Layer, ...]
    page: Dense
    page_types: Dense
    head: Dense
    out: Dense

    def inputs(self, values: Matrix, words: WordTokens) -> Inputs:
        """Convert a page's columns and words to inputs.

        Parameters
        ----------
        values
            (n_blocks, n_columns).
        words
            Words of the same blocks.
        """
        return Inputs(normalise(values, self.columns, self.centre, self.scale), self.words.means(words))

    def evaluate(self, inputs: Inputs, summary: Matrix | None = None) -> Outputs:
        """Evaluate the networks on one block or more.

        Parameters
        ----------
        inputs
            Inputs of the whole page, or, with a summary, of a slice of it. A block's outputs equal those of the whole
            page if the slice contains `REACH` blocks on each side of it.
        summary
            The whole page's summary, from `summary`; None to compute it from the inputs.
        """
        vectors = self._vectors(inputs)
        if summary is None:
            summary = self._pool(vectors)
        main, wanted, minor = self._block_outputs(vectors, summary)
        return Outputs(main, wanted, minor, self.page_types(summary)[:, :, 0].mean(axis=0).astype(np.float64))

    def evaluate_changed(self, inputs: Inputs, summary: Matrix, blocks: Indices, changed: Inputs) -> Floats:
        """Evaluate blocks whose own inputs are changed, one at a time: all other blocks stay as they are.

        Only the changed blocks are evaluated. Their neighbours' vectors are those of the unchanged page: a layer reads
        blocks so far away that the layers before it, all together, do not reach from one to the other.

        Parameters
        ----------
        inputs
            Inputs of a slice of the page, as in `evaluate`.
        summary
            The page's summary, which stays.
        blocks
            (n_changes,) numbers of the blocks in the slice; a block may be changed in several ways.
        changed
            Inputs of the n_changes blocks.

        Returns
        -------
        (n_changes,) log-odds of main content.
        """
        vectors, around = self._project(changed), self._project(inputs)
        workspace, workspace_around = self._workspace(vectors), self._workspace(around)
        for layer, step in zip(self.layers, DILATIONS, strict=True):
            layer.add_to_apart(vectors, layer.from_neighbours(around, step, workspace_around)[:, :, blocks], workspace)
            layer.add_to(around, step, workspace_around)
        main: Floats = self._block_outputs(vectors, summary)[0]
        return main

    def evaluate_alone(self, inputs: Inputs) -> Floats:
        """(n_blocks,) log-odds of main content of each block if it were the only one of its page."""
        vectors = self._project(inputs)
        workspace, nothing = self._workspace(vectors), np.zeros((1, 1, 1), dtype=np.float32)
        for layer in self.layers:
            layer.add_to_apart(vectors, nothing, workspace)
        deviation = np.full_like(vectors, np.sqrt(VARIANCE_FLOOR))
        main: Floats = self._block_outputs(vectors, self._summarise(vectors, vectors, deviation))[0]
        return main

    def summary(self, inputs: Inputs) -> Matrix:
        """(n_networks, width, 1) summary of a page with these inputs; it is added to all blocks' vectors."""
        return self._pool(self._vectors(inputs))

    def _block_outputs(self, vectors: Matrix, summary: Matrix) -> Floats:
        """(3, n_blocks) the log-odds of `Outputs` for each block. The summary is added to the vectors, in place."""
        vectors += summary
        out: Floats = self.out(relu(self.head(vectors))).mean(axis=0).astype(np.float64)
        return out

    def _vectors(self, inputs: Inputs) -> Matrix:
        vectors = self._project(inputs)
        workspace = self._workspace(vectors)
        for layer, step in zip(self.layers, DILATIONS, strict=True):
            layer.add_to(vectors, step, workspace)
        return vectors

    def _workspace(self, vectors: Matrix) -> Workspace:
        return Workspace.for_layer(self.layers[0], vectors)

    def _project(self, inputs: Inputs) -> Matrix:
        """(n_networks, width, n_blocks) vectors of the blocks, before the layers."""
        n_inputs = len(inputs.columns)
        vectors: Matrix = np.matmul(self.input_proj.weight[:, :, :n_inputs], inputs.columns)
        vectors += np.matmul(self.input_proj.weight[:, :, n_inputs:], inputs.embeddings)
        vectors += self.input_proj.bias[:, :, None]
        return relu(vectors)

    def _pool(self, vectors: Matrix) -> Matrix:
        mean = vectors.mean(axis=2, keepdims=True)
        deviation = np.sqrt(np.square(vectors - mean).mean(axis=2, keepdims=True) + VARIANCE_FLOOR)
        return self._summarise(mean, vectors.max(axis=2, keepdims=True), deviation)

    def _summarise(self, mean: Matrix, maximum: Matrix, deviation: Matrix) -> Matrix:
        """(n_networks, width, n_pages) summaries of pages, given the same shapes of their blocks' vectors."""
        return relu(self.page(np.concatenate([mean, maximum, deviation], axis=1)))

    def arrays(self, prefix: str) -> dict[str, npt.NDArray[np.generic]]:
        """The networks' arrays for a model's file, weights in half precision."""
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
        """Read the networks' arrays from a model's.

        Parameters
        ----------
        columns
            Today's number of each column of the model's own table.
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
    """(n_inputs, n_blocks) columns scaled to between -2 and 2, the median to 0. Unknown values count as the median.

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
    step = max(1, _AT_ONCE // out.shape[1])
    for first in range(0, len(out), step):  # not at once: a long page would take memory for a second matrix
        part = out[first : first + step]
        part /= np.abs(part) + np.float32(1.0)
        part *= 2.0
    return out
