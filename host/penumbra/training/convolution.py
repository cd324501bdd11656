"""Fit the convolutional networks of the default model with PyTorch and convert them to arrays.

Each network has one thread and its own random generators: equal rows give equal weights to the byte, also where several
networks are fitted at once.

References
----------
Loshchilov, Hutter: Decoupled weight decay regularization, ICLR 2019 (AdamW). Smith, Topin: Super-convergence, 2018 (one
cycle of the learning rate). Milletari, Navab, Ahmadi: V-Net, 3DV 2016, section 3 (the F1 of probabilities as a loss).
Izmailov and others: Averaging weights leads to wider optima and better generalization, UAI 2018 (a mean of the weights
at a constant rate). Tarvainen, Valpola: Mean teachers are better role models, NeurIPS 2017 (its form as a moving mean).
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from penumbra.arrays import Bools, Matrix
from penumbra.scorers.default.convolution import DILATIONS, STORED_NAMES, VARIANCE_FLOOR, Convolution, normalise
from penumbra.scorers.default.page_types import LEARNT
from penumbra.text.checksums import WordTable
from penumbra.training.augmentation import SHARE
from penumbra.training.dataset import MASS, Dataset

__all__ = ["Recipe", "average_networks", "fit_convolution", "refine_convolution"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recipe:
    """Hyperparameters of a network.

    Parameters
    ----------
    width, inner
        Dimensions of a block's vector, and of a residual layer's bottleneck.
    epochs
        Passes over all pages.
    batch
        Pages in a step.
    max_blocks
        Maximum blocks of a page in a batch; a longer page is cropped at random.
    rate, decay
        Highest learning rate, and weight decay of AdamW.
    dropout
        Dropout of inputs and of block vectors.
    word_dims, word_dropout
        Dimensions of a word's embedding, and dropout of words.
    augmented
        Share of the passes in which a page is augmented.
    page_f1
        Weight of the page's soft F1, relative to the blocks' cross entropy.
    levels, page_types
        Weights of the losses of levels and of page types, relative to that of main content.
    newest
        Share of the newest weights in the exponential moving mean of the weights over all steps, which is the result;
        the learning rate then stays once it has risen. 0: no mean, and the rate falls again.
    seed
        Random seed.
    """

    width: int = 64
    inner: int = 32
    epochs: int = 8
    batch: int = 8
    max_blocks: int = 1_500
    rate: float = 3e-3
    decay: float = 1e-2
    dropout: float = 0.2
    word_dims: int = 16
    word_dropout: float = 0.5
    augmented: float = SHARE
    page_f1: float = 0.5
    levels: float = 0.3
    page_types: float = 0.1
    newest: float = 0.0
    seed: int = 1


_WINDOW = 128
"""Random pages that are sorted by length before they are divided into batches: batches then need little padding."""
_WARM_UP = 0.15
"""Share of the steps with a rising learning rate; for a moving mean, of those of the first pass."""
_CLIPPED_NORM = 1.0
"""Maximum norm of gradients."""
_MISSING = 0.99
"""Minimum share of NaN of a column that is left out: geometry, which pages of the corpora lack."""
_PAGES_OF_WORD = 40
"""Minimum training pages of a word with an embedding: 5,000 words. With 12 pages there are 11,000, and figures are not
better."""
_FIRST_VECTOR = 0.1
"""Standard deviation of the initial word embeddings."""
_SAMPLE = 40_000
"""Blocks in the sample for the medians."""
_PAGE_BITS = 24
"""Bits of a page's number."""
_TINY = 1e-6
_SEED_STEP = 1_000
"""Difference of the seeds of a network's two generators."""
_TAPS = {"input_proj": 1, "page": 0, "page_types": 0, "head": 1, "out": 1} | {
    f"{number}_{part}": taps for number in range(len(DILATIONS)) for part, taps in (("conv_in", 3), ("conv_out", 1))
}
"""Blocks that each part of a network reads at once; 0 for a part that reads the page."""
_PADDING = 1e4
"""Subtracted from padding before a maximum."""


Tensors = dict[str, Tensor]
"""A network's weights by name, as in `scorers.default.convolution`; those of a layer begin with its number."""
Dropout = Callable[[Tensor], Tensor]


def _initial_weights(n_inputs: int, n_words: int, recipe: Recipe, random: np.random.Generator) -> Tensors:
    """Initial weights: uniform within the inverse root of the number of inputs; word embeddings: normal."""
    width = recipe.width
    shapes: dict[str, tuple[int, ...]] = {
        "input_proj": (width, n_inputs + recipe.word_dims, 1),
        "page": (width, 3 * width),
        "page_types": (len(LEARNT), width),
        "head": (width, width, 1),
        "out": (3, width, 1),
    }
    for number in range(len(DILATIONS)):
        shapes |= {f"{number}_conv_in": (recipe.inner, width, 3), f"{number}_conv_out": (width, recipe.inner, 1)}
    out: Tensors = {}
    for name, shape in shapes.items():
        bound = float(np.prod(shape[1:])) ** -0.5
        for part, size in (("weight", shape), ("bias", shape[:1])):
            out[f"{name}_{part}"] = torch.from_numpy(random.uniform(-bound, bound, size).astype(np.float32))
    vectors = random.normal(scale=_FIRST_VECTOR, size=(n_words, recipe.word_dims))
    out["vectors"] = torch.from_numpy(vectors.astype(np.float32))
    for weights in out.values():
        weights.requires_grad_()
    return out


def _dropout(share: float, seed: int) -> Dropout:
    """Dropout with its own generator: networks that are fitted at once share no random numbers."""
    random = torch.Generator().manual_seed(seed)

    def drop(values: Tensor) -> Tensor:
        out: Tensor = values * (torch.rand(values.shape, generator=random) >= share) / (1.0 - share)
        return out

    return drop


def _forward(weights: Tensors, batch: "_Batch", drop: Dropout, drop_words: Dropout) -> tuple[Tensor, Tensor]:
    """(n_pages, 3, n_blocks) logits of blocks, (n_pages, n_page_types) of page types, like `Convolution.evaluate`."""
    mask = batch.mask

    def conv(values: Tensor, name: str, step: int = 1) -> Tensor:
        weight = weights[f"{name}_weight"]
        padding = step * (weight.shape[2] // 2)
        out: Tensor = functional.conv1d(values, weight, weights[f"{name}_bias"], padding=padding, dilation=step)
        return out

    seen = torch.cat([drop(batch.inputs), _embeddings(weights["vectors"], batch, drop_words)], 1)
    vectors = functional.relu(conv(seen, "input_proj")) * mask
    for number, step in enumerate(DILATIONS):
        normed = functional.layer_norm(vectors.transpose(1, 2), vectors.shape[1:2]).transpose(1, 2) * mask
        seen = functional.relu(conv(normed, f"{number}_conv_in", step))
        vectors = (vectors + conv(seen, f"{number}_conv_out")) * mask
    summary = functional.linear(_pooled(vectors, mask), weights["page_weight"], weights["page_bias"])
    summary = functional.relu(summary)
    hidden = functional.relu(conv(drop(vectors) + summary[:, :, None], "head"))
    return conv(hidden, "out"), functional.linear(
        drop(summary), weights["page_types_weight"], weights["page_types_bias"]
    )


def _embeddings(vectors: Tensor, batch: "_Batch", drop_words: Dropout) -> Tensor:
    """(n_pages, n_dims, n_blocks) mean embedding of each block's words, as in `WordVectors.means`."""
    shares = drop_words(batch.shares)
    sums = functional.embedding_bag(batch.tokens, vectors, batch.first, mode="sum", per_sample_weights=shares)
    return sums.reshape(*batch.inputs.shape[::2], -1).transpose(1, 2)


def _pooled(vectors: Tensor, mask: Tensor) -> Tensor:
    """(n_pages, 3 · width) mean, maximum and standard deviation of each page's vectors."""
    n_blocks = mask.sum(2)
    mean = vectors.sum(2) / n_blocks
    largest = (vectors - _PADDING * (1.0 - mask)).max(2)[0]
    variance = ((vectors - mean[:, :, None]) * mask).square().sum(2) / n_blocks
    return torch.cat([mean, largest, (variance + VARIANCE_FLOOR).sqrt()], 1)


def fit_convolution(
    data: Dataset, values: Matrix, augmented: Matrix, chosen: Bools, recipes: Sequence[Recipe]
) -> Convolution:
    """Fit networks on the same columns, one after another.

    Parameters
    ----------
    values, augmented
        (n_blocks, n_columns) columns of all blocks, of the pages as they are and augmented.
    chosen
        (n_pages,) training pages.
    """
    torch.set_num_threads(1)
    rows = np.flatnonzero(chosen[data.page])
    sample = np.random.default_rng(recipes[0].seed).choice(rows, min(_SAMPLE, len(rows)), replace=False)
    known = values[np.sort(sample)]
    columns = np.flatnonzero(np.isnan(known).mean(axis=0) < _MISSING).astype(np.int16)
    centre, scale = _standard(known[:, columns])
    read = _Read(columns, centre, scale, _vocabulary(data, chosen))
    first = [
        _initial_weights(len(columns), len(read.words), recipe, np.random.default_rng(recipe.seed))
        for recipe in recipes
    ]
    return _fit_networks(first, read, data, (values, augmented), chosen, recipes)


def refine_convolution(
    data: Dataset, values: Matrix, augmented: Matrix, chosen: Bools, start: Convolution, recipes: Sequence[Recipe]
) -> Convolution:
    """Go on from fitted networks. What they read stays: columns with their centres and scales, and words.

    Parameters
    ----------
    values, augmented, chosen
        As for `fit_convolution`.
    """
    torch.set_num_threads(1)
    stored = start.arrays("network")
    read = _Read(start.columns, start.centre, start.scale, stored["network_words"].astype(np.uint32))
    networks = [_read_weights(stored, number) for number in range(len(recipes))]
    return _fit_networks(networks, read, data, (values, augmented), chosen, recipes)


class _Read(NamedTuple):
    """What all networks of a model read: columns with their centres and scales, and the checksums of known words."""

    columns: npt.NDArray[np.int16]
    centre: Matrix
    scale: Matrix
    words: npt.NDArray[np.uint32]


def _fit_networks(
    networks: Sequence[Tensors],
    read: _Read,
    data: Dataset,
    values: tuple[Matrix, Matrix],
    chosen: Bools,
    recipes: Sequence[Recipe],
) -> Convolution:
    """Fit networks one after another; `networks` are changed. `values` are of the pages as they are and augmented."""
    forms = tuple(normalise(each, read.columns, read.centre, read.scale) for each in values)
    numbers = np.flatnonzero(chosen & (np.diff(data.start) > 0))
    for weights, recipe in zip(networks, recipes, strict=True):
        _fit_network(weights, _Pages(data, forms, read.words, recipe), numbers, recipe)
    return _as_convolution(networks, read)


def average_networks(first: Convolution, second: Convolution, share: float) -> Convolution:
    """The networks whose weights are the weighted means of two, which read the same; `share` is that of the second."""
    means, after = first.arrays("network"), second.arrays("network")
    for name, array in means.items():
        if array.dtype == np.float16:
            before = array.astype(np.float32)
            means[name] = before + share * (after[name].astype(np.float32) - before)
    return _load(means)


def _read_weights(stored: Mapping[str, npt.NDArray[np.generic]], network: int) -> Tensors:
    """One network's weights for PyTorch, from the arrays of a model's file: the reverse of `_as_convolution`."""
    out: Tensors = {}
    for name, taps in _TAPS.items():
        for part in ("weight", "bias"):
            array = stored[f"network_{STORED_NAMES[name]}_{part}"][network].astype(np.float32)
            if part == "weight" and taps:
                array = array.reshape(len(array), taps, -1).transpose(0, 2, 1).copy()
            out[f"{name}_{part}"] = torch.from_numpy(array)
    out["vectors"] = torch.from_numpy(stored["network_vectors"][network].astype(np.float32))
    for weights in out.values():
        weights.requires_grad_()
    return out


def _vocabulary(data: Dataset, chosen: Bools) -> npt.NDArray[np.uint32]:
    """Checksums of the words of enough pages, ascending."""
    page = np.repeat(data.page, data.n_tokens)
    read = chosen[page]
    both = np.unique(data.words[read].astype(np.int64) << _PAGE_BITS | page[read])
    words, pages = np.unique(both >> _PAGE_BITS, return_counts=True)
    frequent: npt.NDArray[np.uint32] = words[pages >= _PAGES_OF_WORD].astype(np.uint32)
    return frequent


def _standard(values: Matrix) -> tuple[Matrix, Matrix]:
    """(n_columns,) medians, and mean absolute deviations from them."""
    finite = np.where(np.isfinite(values), values, np.nan).astype(np.float64)
    centre = np.nanmedian(finite, axis=0)
    scale = np.nanmean(np.abs(finite - centre), axis=0) + _TINY
    return centre.astype(np.float32), scale.astype(np.float32)


@dataclass(frozen=True)
class _Batch:
    """Padded pages: (n_pages, …, n_blocks); `level` is that of `Dataset`, `page_type` (n_pages,).

    `tokens` are the known words of all blocks, `shares` the weight of each in its block, `first` (n_pages · n_blocks,)
    the first token of each block.
    """

    inputs: Tensor
    mask: Tensor
    main: Tensor
    weight: Tensor
    words: Tensor
    level: Tensor
    page_type: Tensor
    tokens: Tensor
    shares: Tensor
    first: Tensor


class _Pages:
    """Makes batches of the training rows.

    Parameters
    ----------
    forms
        (n_inputs, n_blocks) columns of all blocks, of the pages as they are and augmented.
    """

    def __init__(self, data: Dataset, forms: Sequence[Matrix], words: npt.NDArray[np.uint32], recipe: Recipe) -> None:
        known = data.main >= 0
        place = WordTable(words).places(data.words)
        read = place < len(words)
        self.tokens = place[read]
        self.shares = (1.0 / np.repeat(data.n_tokens, data.n_tokens))[read].astype(np.float32)
        self.first = np.concatenate([[0], np.cumsum(read)])[np.concatenate([[0], np.cumsum(data.n_tokens)])]
        self.start, self.recipe = data.start, recipe
        self.forms = forms
        rows = [data.main == 1, data.weights(known), np.where(known, data.n_tokens, 0), data.level]
        self.rows = np.stack([each.astype(np.float32) for each in rows])
        types = data.page_type.tolist()
        self.page_type = np.array([LEARNT.index(each) if each in LEARNT else -1 for each in types])

    def orders(self, pages: npt.NDArray[np.intp], random: np.random.Generator) -> list[npt.NDArray[np.intp]]:
        """Batches of one epoch in random order; the pages of a batch have similar lengths."""
        pages, size = random.permutation(pages), np.diff(self.start)
        batches = []
        for low in range(0, len(pages), _WINDOW):
            window = pages[low : low + _WINDOW]
            window = window[np.argsort(size[window], kind="stable")]
            batches += [window[at : at + self.recipe.batch] for at in range(0, len(window), self.recipe.batch)]
        return [batches[number] for number in random.permutation(len(batches))]

    def cut(self, pages: npt.NDArray[np.intp], random: np.random.Generator) -> _Batch:
        """One batch."""
        spans = [self._span(int(page), random) for page in pages]
        longest = max(high - low for low, high in spans)
        augmented = (random.random(len(pages)) < self.recipe.augmented).tolist()
        inputs = np.zeros((len(pages), len(self.forms[0]), longest), dtype=np.float32)
        mask = np.zeros((len(pages), 1, longest), dtype=np.float32)
        rows = np.zeros((len(self.rows), len(pages), longest), dtype=np.float32)
        rows[3] = -1.0
        for number, (low, high) in enumerate(spans):
            inputs[number, :, : high - low] = self.forms[augmented[number]][:, low:high]
            mask[number, :, : high - low] = 1.0
            rows[:, number, : high - low] = self.rows[:, low:high]
        main, weight, words, level = map(torch.from_numpy, rows)
        page_type = torch.from_numpy(self.page_type[pages])
        read = self._words(spans, longest)
        return _Batch(torch.from_numpy(inputs), torch.from_numpy(mask), main, weight, words, level, page_type, *read)

    def _words(self, spans: Sequence[tuple[int, int]], longest: int) -> tuple[Tensor, Tensor, Tensor]:
        """Tokens of the blocks of spans, their shares, and the first token of each block; padding has none."""
        ends = [(int(self.first[low]), int(self.first[high])) for low, high in spans]
        first, before = np.empty((len(spans), longest), dtype=np.int64), 0
        for row, (low, high), (start, stop) in zip(first, spans, ends, strict=True):
            row[: high - low] = self.first[low:high] - start + before
            before += stop - start
            row[high - low :] = before
        tokens, shares = (np.concatenate([of[start:stop] for start, stop in ends]) for of in (self.tokens, self.shares))
        return torch.from_numpy(tokens), torch.from_numpy(shares), torch.from_numpy(first.ravel())

    def _span(self, page: int, random: np.random.Generator) -> tuple[int, int]:
        low, high = int(self.start[page]), int(self.start[page + 1])
        if high - low > self.recipe.max_blocks:
            low += int(random.integers(high - low - self.recipe.max_blocks + 1))
            high = low + self.recipe.max_blocks
        return low, high


def _fit_network(weights: Tensors, pages: _Pages, chosen: npt.NDArray[np.intp], recipe: Recipe) -> None:
    """Fit one network; `weights` are changed."""
    random = np.random.default_rng([recipe.seed, 1])
    epochs = [pages.orders(chosen, random) for _ in range(recipe.epochs)]
    optimiser = torch.optim.AdamW(list(weights.values()), lr=recipe.rate, weight_decay=recipe.decay)
    schedule = _schedule(optimiser, [len(each) for each in epochs], recipe)
    means = {name: each.detach().clone() for name, each in weights.items() if recipe.newest}
    drop, drop_words = _dropout(recipe.dropout, recipe.seed), _dropout(recipe.word_dropout, recipe.seed + _SEED_STEP)
    for number, epoch in enumerate(epochs):
        total = 0.0
        for numbers in epoch:
            loss = _loss(weights, pages.cut(numbers, random), drop, drop_words, recipe)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(list(weights.values()), _CLIPPED_NORM)
            optimiser.step()
            schedule.step()
            for name, mean in means.items():
                mean.lerp_(weights[name].detach(), recipe.newest)
            total += loss.item()
        _log.info("network %d, epoch %d: loss %.4f", recipe.seed, number + 1, total / len(epoch))
    weights.update(means)


def _schedule(
    optimiser: torch.optim.Optimizer, steps: Sequence[int], recipe: Recipe
) -> torch.optim.lr_scheduler.LRScheduler:
    """The learning rate, given the number of steps of each pass."""
    if recipe.newest:
        rising = max(1.0, _WARM_UP * max(steps, default=0))
        return torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min(1.0, (step + 1) / rising))
    return torch.optim.lr_scheduler.OneCycleLR(optimiser, recipe.rate, total_steps=sum(steps) + 1, pct_start=_WARM_UP)


def _loss(weights: Tensors, batch: _Batch, drop: Dropout, drop_words: Dropout, recipe: Recipe) -> Tensor:
    outputs, page_types = _forward(weights, batch, drop, drop_words)
    entropy = functional.binary_cross_entropy_with_logits
    n_pages = len(batch.main)
    loss = (entropy(outputs[:, 0], batch.main, reduction="none") * batch.weight).sum() / n_pages
    chance = torch.sigmoid(outputs[:, 0])
    truth = (batch.main * batch.words).sum(1)
    hits = (chance * batch.main * batch.words).sum(1)
    f1 = 2.0 * hits / ((chance * batch.words).sum(1) + truth + _TINY)
    loss = loss + recipe.page_f1 * ((1.0 - f1) * (truth > 0)).mean()
    for row, known, yes in ((1, batch.level >= 0, batch.level == 0), (2, batch.level >= 1, batch.level == 1)):
        mass = known * batch.words**MASS
        mass = mass / (mass.sum(1, keepdim=True) + _TINY)
        errors = entropy(outputs[:, row], yes.float(), reduction="none")
        loss = loss + recipe.levels * (errors * mass).sum() / n_pages
    named = batch.page_type >= 0
    if named.any():
        loss = loss + recipe.page_types * functional.cross_entropy(page_types[named], batch.page_type[named])
    return loss


def _as_convolution(networks: Sequence[Tensors], read: _Read) -> Convolution:
    """The networks with weights in half precision, as the host reads them."""
    arrays: dict[str, npt.NDArray[np.generic]] = dict(read._asdict())
    for name in networks[0]:
        weight = np.stack([each[name].detach().numpy().astype(np.float16) for each in networks])
        if weight.ndim == 4:  # a kernel of three blocks becomes one row: block before, block, block after
            weight = weight.transpose(0, 1, 3, 2).reshape(*weight.shape[:2], -1)
        part, _, which = name.rpartition("_")
        arrays[f"{STORED_NAMES[part]}_{which}" if part else name] = weight
    return _load({f"network_{name}": each for name, each in arrays.items()})


def _load(arrays: Mapping[str, npt.NDArray[np.generic]]) -> Convolution:
    """Networks from the arrays of a model's file, with their columns in the file's order."""
    same = np.arange(int(arrays["network_columns"].max()) + 1, dtype=np.int16)
    return Convolution.load(arrays, "network", same)
