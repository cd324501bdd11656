"""Agreement of two annotators on the same pages, word by word."""

import statistics
from collections import Counter

from penumbra.decision.levels import LEVELS
from penumbra.training.corpora import corpus_folder, read_html
from penumbra.training.levels import ANNOTATIONS, annotations_of, outline, read_annotations

__all__ = ["measure_agreement"]


def measure_agreement(corpus: str) -> dict[str, float]:
    """Measure the agreement on the pages that were annotated twice.

    Returns
    -------
    Numbers of pages and words; share of words with equal level; Cohen's kappa; F1 of each level over all words, the
    first annotation as truth; `f1_3`, their mean; mean over pages of the F1 of keep.
    """
    folder = corpus_folder(corpus)
    pairs: Counter[tuple[int, int]] = Counter()
    per_page = []
    for path in sorted((ANNOTATIONS / folder.name / "second").glob("*.txt")):
        first, second = annotations_of(folder, path.stem), read_annotations(path)
        if first is None:
            continue
        page: Counter[tuple[int, int]] = Counter()
        for a, b, words in zip(first.levels, second.levels, outline(read_html(folder, path.stem)), strict=True):
            page[a, b] += len(words)
        pairs += page
        per_page.append(_f1(page, 0))
    total = pairs.total()
    equal = sum(count for (a, b), count in pairs.items() if a == b) / total
    chance = (
        sum(
            sum(n for (a, _), n in pairs.items() if a == level) * sum(n for (_, b), n in pairs.items() if b == level)
            for level in range(len(LEVELS))
        )
        / total**2
    )
    each = {f"f1.{name}": _f1(pairs, level) for level, name in enumerate(LEVELS)}
    return {
        "pages": len(per_page),
        "words": total,
        "equal": equal,
        "kappa": (equal - chance) / (1 - chance),
        **each,
        "f1_3": statistics.fmean(each.values()),
        "f1.keep per page": statistics.fmean(per_page),
    }


def _f1(pairs: Counter[tuple[int, int]], level: int) -> float:
    both = pairs[level, level]
    either = sum(n for (a, _), n in pairs.items() if a == level) + sum(n for (_, b), n in pairs.items() if b == level)
    return 2 * both / either if either else 1.0
