"""What kind of page this is: article, forum, product, collection, listing, documentation, service; application, front page.

A softmax regression over the page's own features and over the features of what the first round takes for its content tells
the seven kinds that labelled pages exist of; two are told by rule. Nothing here knows a site.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from penumbra.blocks import Blocks
from penumbra.features.table import Matrix
from penumbra.page import Floats, Ints, Page

__all__ = ["LEARNT", "KindModel", "page_row", "recognise"]

LEARNT: tuple[str, ...] = ("article", "forum", "product", "collection", "listing", "documentation", "service")
"""Kinds that labelled pages exist of."""
_FRONT_FROM: frozenset[str] = frozenset({"listing", "collection", "article"})
"""Kinds that a site's first page is taken for by its text; a firm's first page stays a service page."""
_CONTROLS = 12
"""Form fields and buttons from which a page with hardly any prose is an application: a search form with its filters has
fewer."""
_PROSE_WORDS = 40
"""Words in blocks likely to be main content under which a page has hardly any prose."""
_CONTROL_TAGS = frozenset({"input", "button", "textarea", "select", "canvas"})
_EDITABLE = 2
"""Flag of an editable element or a form field, see `docs/protocol.md`."""


@dataclass(frozen=True)
class KindModel:
    """Softmax regression.

    Parameters
    ----------
    mean, scale
        (n_columns,) what a page's row is standardised with.
    weights
        (n_columns + 1, n_kinds) weights; the last row is the bias.
    """

    mean: Floats
    scale: Floats
    weights: Floats

    def arrays(self) -> dict[str, npt.NDArray[np.generic]]:
        """Arrays for a model's file."""
        return {
            "kind_mean": self.mean.astype(np.float32),
            "kind_scale": self.scale.astype(np.float32),
            "kind_weights": self.weights.astype(np.float32),
        }

    @classmethod
    def load(cls, arrays: Mapping[str, npt.NDArray[np.generic]]) -> "KindModel":
        """Take the regression out of a model's arrays."""
        return cls(*(arrays[f"kind_{name}"].astype(np.float64) for name in ("mean", "scale", "weights")))

    def chances(self, rows: Floats) -> Floats:
        """(n_pages, n_kinds) probability of each kind."""
        standard = np.clip((np.nan_to_num(rows) - self.mean) / self.scale, -4.0, 4.0)
        logits = standard @ self.weights[:-1] + self.weights[-1]
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        out: Floats = odds / odds.sum(axis=1, keepdims=True)
        return out


def page_row(features: Matrix, main: Floats, n_words: Ints) -> Floats:
    """(2 · n_features + 1,) one page as a row: its features' means by words, by likely content's words, and its size."""
    words = n_words.astype(np.float64)
    values = np.nan_to_num(features.astype(np.float64), copy=False)
    likely = words * main
    return np.concatenate(
        [words @ values / max(words.sum(), 1.0), likely @ values / max(likely.sum(), 1e-9), [np.log1p(likely.sum())]]
    )


def recognise(model: KindModel, page: Page, blocks: Blocks, features: Matrix, main: Floats) -> str:
    """Kind of a page, one of `decision.KINDS`."""
    if float((blocks.n_words * main).sum()) < _PROSE_WORDS and _controls(page) >= _CONTROLS:
        return "application"
    kind = LEARNT[int(np.argmax(model.chances(page_row(features, main, blocks.n_words)[None, :])[0]))]
    if kind in _FRONT_FROM and page.facts.url and _is_first_page(page.facts.url):
        return "front-page"
    return kind


def _controls(page: Page) -> int:
    by_tag = int(np.count_nonzero(page.tagged(_CONTROL_TAGS)))
    return max(by_tag, int(np.count_nonzero(page.flags & _EDITABLE)))


def _is_first_page(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.path.strip("/") == "" and not parts.query
