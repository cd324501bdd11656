"""The five figures of a page, each in [0, 1].

References
----------
WebMainBench (opendatalab, Apache-2.0), `metrics/text_metrics.py` and `teds_metrics.py`: 1 − distance / length of the
longer; a part that neither the page's reference nor the system's output has is not counted; a part that one of them
lacks counts 0. `overall` is the mean of the five.
Zhong, ShafieiBavani and Jimeno Yepes: Image-based Table Recognition: Data, Model, and Evaluation. ECCV 2020, section 5:
TEDS.
Differs from WebMainBench: all tables of a page are compared, as the rows of one table; the tree distance is computed on
trees.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from apted import APTED, Config
from rapidfuzz.distance import Levenshtein

from penumbra.evaluation.fidelity.canonical import Parts, canonical

__all__ = ["FIGURES", "compare", "means"]

FIGURES = ("text", "code", "formula", "table", "teds")


@dataclass(slots=True)
class _Node:
    tag: str
    text: str = ""
    children: list["_Node"] = field(default_factory=list)

    @property
    def size(self) -> int:
        return 1 + sum(child.size for child in self.children)


class _Costs(Config):  # type: ignore[misc]  # apted has no types
    def rename(self, first: _Node, second: _Node) -> float:
        if first.tag != second.tag:
            return 1.0
        return 1.0 - similarity(first.text, second.text) if first.text or second.text else 0.0

    def children(self, node: _Node) -> list[_Node]:
        return node.children


def compare(markdown: str, reference: str) -> dict[str, float]:
    """Compare a system's Markdown with the reference; figures of parts that both lack are left out."""
    ours, theirs = canonical(markdown), canonical(reference, is_reference=True)
    figures = {
        "text": _of_texts(ours.text, theirs.text),
        "code": _of_texts(ours.code, theirs.code),
        "formula": _of_texts(ours.formulas, theirs.formulas),
        "table": _of_texts(_table_text(ours), _table_text(theirs)),
        "teds": _of_tables(ours, theirs),
    }
    return {name: figure for name, figure in figures.items() if figure is not None}


def means(pages: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Mean of each figure over the pages that have it, and `overall`, the mean of the five."""
    rows = list(pages)
    out = {}
    for name in FIGURES:
        values = [row[name] for row in rows if name in row]
        out[name] = sum(values) / len(values) if values else 0.0
    return {"overall": sum(out.values()) / len(FIGURES), **out}


def similarity(first: str, second: str) -> float:
    """1 − Levenshtein distance / length of the longer text, of two texts that are not both empty."""
    return 1.0 - Levenshtein.distance(first, second) / max(len(first), len(second))


def _of_texts(ours: str, theirs: str) -> float | None:
    return similarity(ours, theirs) if ours or theirs else None


def _table_text(parts: Parts) -> str:
    return "\n".join(" ".join(row) for table in parts.tables for row in table)


def _of_tables(ours: Parts, theirs: Parts) -> float | None:
    if not ours.tables and not theirs.tables:
        return None
    if not ours.tables or not theirs.tables:
        return 0.0
    first, second = _tree(ours), _tree(theirs)
    distance = APTED(first, second, _Costs()).compute_edit_distance()
    return max(0.0, 1.0 - float(distance) / max(first.size, second.size))


def _tree(parts: Parts) -> _Node:
    rows = [row for table in parts.tables for row in table]
    return _Node("table", children=[_Node("tr", children=[_Node("td", cell) for cell in row]) for row in rows])
