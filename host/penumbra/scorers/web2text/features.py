"""CDOM → 128 features per text block and 25 features per pair of neighbouring blocks.

Features of a block: its own text (the leaf), its parent, grandparent and the root, its tags and its parent's, and
repetitions of its text and path on the page. Features of a pair: the distance in the tree, whether a line ends between
the blocks, and the lowest common ancestor.

References
----------
Vogels, Ganea, Eickhoff: Web2Text: Deep Structured Boilerplate Removal, ECIR 2018, section 3.3. The paper names a few
features only. The whole list is in the authors' published program (github.com/dalab/web2text, MIT).

Differs from the authors' program:
- Means and standard deviations of all columns but indicators are fitted on the training set and stored with the model.
  The program has constants.
- Positions and shares of the body are in characters of text, not of HTML source: a live page has no source.
- Its list of the parent's tags has `ul` twice. Here the second one is `font`.
- Its tests for e-mail, URL and year are true for all texts (a comparison with null). Here they work.
- Mean word and sentence lengths are fractions, not integers.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Floats, Ints
from penumbra.page import Page
from penumbra.scorers.web2text.cdom import CDOM_TAGS, Cdom
from penumbra.scorers.web2text.counts import COUNTS, count_leaves

__all__ = ["BLOCK_FEATURES", "EDGE_FEATURES", "Sequence", "describe"]

_Matrix = npt.NDArray[np.float32]

NODE_MEASURES = (
    "body_share", "link_density", "mean_word_length", "has_stop_word", "stop_word_ratio", "log_characters",
    "log_punctuation_ratio", "has_digit", "digit_ratio", "log_sentence_length", "ends_with_punctuation",
    "ends_with_question_mark", "has_copyright", "has_email", "has_url", "has_year", "capital_ratio",
    "capital_ratio_2", "capital_ratio_3", "has_form",
)  # fmt: skip
LEAF_MEASURES = (
    "has_word", "log_words", "mean_word_length", "has_stop_word", "stop_word_ratio", "log_characters",
    "has_punctuation", "punctuation", "log_punctuation_ratio", "has_digit", "digit_ratio", "log_sentence_length",
    "has_sentences", "position", "position_2", "ends_with_punctuation", "ends_with_question_mark", "has_copyright",
    "has_email", "has_url", "has_year", "capital_ratio", "capital_ratio_2", "capital_ratio_3",
)  # fmt: skip
LEAF_TAGS = (
    "a", "p", "td", "b", "li", "span", "i", "tr", "div", "strong", "em", "h3", "h2", "table", "h4", "small", "sup",
    "h1", "blockquote",
)  # fmt: skip
PARENT_TAGS = (
    "td", "div", "p", "tr", "table", "body", "ul", "span", "li", "blockquote", "b", "small", "a", "ol", "font", "i",
    "form", "dl", "strong", "pre",
)  # fmt: skip
BLOCK_FEATURES: tuple[str, ...] = (
    "has_duplicate", "has_10_duplicates", "same_path",
    *LEAF_MEASURES,
    "has_parent", *(f"parent_{name}" for name in NODE_MEASURES), *(f"parent_tag_{tag}" for tag in PARENT_TAGS),
    "has_grandparent", *(f"grandparent_{name}" for name in NODE_MEASURES),
    *(f"root_{name}" for name in NODE_MEASURES),
    *(f"tag_{tag}" for tag in LEAF_TAGS),
)  # fmt: skip
"""Names of the 128 block features, in the order of the columns. Indicators (`has_…`, `ends_…`, `tag_…`) are 1 or -1."""
EDGE_FEATURES: tuple[str, ...] = (
    "distance_2", "distance_3", "distance_4", "distance_more", "line_break",
    *(f"ancestor_{name}" for name in NODE_MEASURES),
)  # fmt: skip
"""Names of the 25 edge features, in the order of the columns."""

_FORM_TAGS = frozenset(["button", "fieldset", "form", "input", "label"])
_MANY_DUPLICATES = 10
_WORD_LENGTH = (3.0, 15.0)
"""Limits of the mean word length, characters (authors' program, like all limits here)."""
_LOG_LEAF_CHARACTERS = (2.5, 5.5)
_LOG_NODE_CHARACTERS = (2.5, 10.0)
_LOG_LEAF_WORDS = (0.0, 3.5)
_PUNCTUATION = (0.0, 10.0)
_LOG_PUNCTUATION_RATIO = (-4.0, -2.5)
_LOG_SENTENCE_LENGTH = (2.0, 5.0)
_NO_GRANDPARENT = 0.0
"""Measures of a missing grandparent."""


@dataclass(frozen=True)
class Sequence:
    """The inputs of the networks before standardisation.

    Parameters
    ----------
    blocks
        (n_leaves, 128) columns as in `BLOCK_FEATURES`.
    edges
        (n_leaves - 1, 25) columns as in `EDGE_FEATURES`.
    """

    blocks: _Matrix
    edges: _Matrix


def describe(page: Page, cdom: Cdom) -> Sequence:
    """Measure all text blocks of a page and all pairs of neighbours."""
    texts = [page.text[row] for row in cdom.row[cdom.leaf].tolist()]
    counts = count_leaves(page, cdom, texts)
    nodes = _node_measures(page, cdom, counts)
    parent = cdom.parent[cdom.leaf]
    grandparent = np.where(parent >= 0, cdom.parent[np.maximum(parent, 0)], -1)
    root = np.repeat(nodes[:1], len(texts), axis=0)
    blocks = np.concatenate(
        [
            _duplicates(texts, cdom.path),
            _leaf_measures(counts),
            _of_nodes(nodes, parent), _tag_columns(np.where(parent >= 0, cdom.tags[parent], 0), PARENT_TAGS),
            _of_nodes(nodes, grandparent),
            root,
            _tag_columns(cdom.tags[cdom.leaf], LEAF_TAGS),
        ],
        axis=1,
    )  # fmt: skip
    return Sequence(blocks.astype(np.float32), _edge_measures(cdom, nodes).astype(np.float32))


def _sign(marks: Bools) -> Floats:
    return np.where(marks, 1.0, -1.0)


def _ratio(above: Floats, below: Floats) -> Floats:
    """Quotient; 0 where the divisor is 0."""
    quotient: Floats = above / np.maximum(below, 1.0)
    return np.where(below > 0, quotient, 0.0)


def _log_clipped(values: Floats, limits: tuple[float, float]) -> Floats:
    clipped: Floats = np.clip(np.log(np.maximum(values, 1e-9)), *limits)
    return clipped


def _text_measures(counts: dict[str, Floats], log_characters: tuple[float, float]) -> dict[str, Floats]:
    """The measures that leaves and nodes share, each (n,)."""
    words, characters = counts["words"], counts["characters"]
    capital = _ratio(counts["capitals"], words)
    punctuation = counts["punctuation"] / characters
    return {
        "mean_word_length": np.where(words > 0, np.clip(_ratio(counts["word_characters"], words), *_WORD_LENGTH), 0.0),
        "has_stop_word": _sign(counts["stop_words"] > 0),
        "stop_word_ratio": _ratio(counts["stop_words"], words),
        "log_characters": _log_clipped(characters, log_characters),
        "log_punctuation_ratio": np.where(
            punctuation > 0, _log_clipped(punctuation, _LOG_PUNCTUATION_RATIO), _LOG_PUNCTUATION_RATIO[0]
        ),
        "has_digit": _sign(counts["digits"] > 0),
        "digit_ratio": counts["digits"] / characters,
        "log_sentence_length": _log_clipped(characters / np.maximum(counts["sentences"], 1.0), _LOG_SENTENCE_LENGTH),
        "ends_with_punctuation": _sign(counts["ends_punctuated"] > 0),
        "ends_with_question_mark": _sign(counts["ends_asking"] > 0),
        "has_copyright": _sign(counts["copyright"] > 0),
        "has_email": _sign(counts["email"] > 0),
        "has_url": _sign(counts["url"] > 0),
        "has_year": _sign(counts["year"] > 0),
        "capital_ratio": capital,
        "capital_ratio_2": capital**2,
        "capital_ratio_3": capital**3,
    }


def _leaf_measures(counts: dict[str, Floats]) -> Floats:
    """(n_leaves, 24) measures of leaves."""
    after = np.cumsum(counts["characters"])
    position = (after - 0.5 * counts["characters"]) / after[-1]
    columns = _text_measures(counts, _LOG_LEAF_CHARACTERS) | {
        "has_word": _sign(counts["words"] > 0),
        "log_words": _log_clipped(np.maximum(counts["words"], 1.0), _LOG_LEAF_WORDS),
        "has_punctuation": _sign(counts["punctuation"] > 0),
        "punctuation": np.clip(counts["punctuation"], *_PUNCTUATION),
        "has_sentences": _sign(counts["sentences"] > 1),
        "position": position,
        "position_2": position**2,
    }
    return np.stack([columns[name] for name in LEAF_MEASURES], axis=1)


def _node_measures(page: Page, cdom: Cdom, leaf_counts: dict[str, Floats]) -> Floats:
    """(n_nodes, 20) measures of all nodes, from sums over their leaves."""
    last = cdom.last - 1
    counts = {
        name: leaf_counts[name][last] if name.startswith("ends_") else _sums(leaf_counts[name], cdom) for name in COUNTS
    }
    forms = np.concatenate([[0], np.cumsum([tag in _FORM_TAGS for tag in page.tag])])
    columns = _text_measures(counts, _LOG_NODE_CHARACTERS) | {
        "body_share": counts["characters"] / leaf_counts["characters"].sum(),
        "link_density": counts["linked"] / counts["characters"],
        "has_form": _sign(forms[page.end[cdom.row]] > forms[cdom.row]),
    }
    return np.stack([columns[name] for name in NODE_MEASURES], axis=1)


def _sums(values: Floats, cdom: Cdom) -> Floats:
    total = np.concatenate([[0.0], np.cumsum(values)])
    sums: Floats = total[cdom.last] - total[cdom.first]
    return sums


def _of_nodes(nodes: Floats, which: Ints) -> Floats:
    """(n_leaves, 21) whether the leaf has such a node, and the node's measures."""
    there = which >= 0
    measures = np.where(there[:, None], nodes[np.maximum(which, 0)], _NO_GRANDPARENT)
    return np.concatenate([_sign(there)[:, None], measures], axis=1)


def _tag_columns(tags: Ints, which: tuple[str, ...]) -> Floats:
    bits = np.array([1 << CDOM_TAGS.index(tag) for tag in which], dtype=np.int32)
    return _sign((tags[:, None] & bits) != 0)


def _duplicates(texts: list[str], path: Ints) -> Floats:
    """(n_leaves, 3) whether the text is repeated, whether over 10 times, and the share of leaves on its path."""
    folded = [" ".join(text.split()) for text in texts]
    numbers = {text: index for index, text in enumerate(dict.fromkeys(folded))}
    which = np.array([numbers[text] for text in folded])
    again = np.bincount(which)[which]
    same_path = np.bincount(path)[path] / len(texts)
    return np.stack([_sign(again > 1), _sign(again > _MANY_DUPLICATES), same_path], axis=1)


def _edge_measures(cdom: Cdom, nodes: Floats) -> Floats:
    """(n_leaves - 1, 25) columns as in `EDGE_FEATURES`."""
    here, after = cdom.leaf[:-1], cdom.leaf[1:]
    ancestor = _common_ancestors(cdom)
    distance = cdom.depth[here] + cdom.depth[after] - 2 * cdom.depth[ancestor]
    steps = np.stack([distance == 2, distance == 3, distance == 4, distance > 4], axis=1)
    return np.concatenate([_sign(steps), _sign(cdom.line_break)[:, None], nodes[ancestor]], axis=1)


def _common_ancestors(cdom: Cdom) -> Ints:
    """(n_leaves - 1,) lowest common ancestor of neighbouring leaves."""
    parent = cdom.parent.tolist()
    first = cdom.first.tolist()
    found = []
    for index, leaf in enumerate(cdom.leaf[1:].tolist(), start=1):
        node = parent[leaf]
        while first[node] == index:
            node = parent[node]
        found.append(node)
    return np.asarray(found, dtype=np.int32)
