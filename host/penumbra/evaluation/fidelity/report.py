"""Measure systems on the list of pages, and write the figures as tables of Markdown."""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from penumbra.evaluation.fidelity.figures import FIGURES, compare, means
from penumbra.evaluation.fidelity.pages import Row, references
from penumbra.evaluation.fidelity.systems import SYSTEMS

__all__ = ["Measured", "measure", "write_tables"]

Measured = dict[str, list[tuple[Row, dict[str, float]]]]
"""By system: pages and their figures."""
_Task = tuple[Row, str, str, Sequence[str]]


def measure(rows: Iterable[Row], cache: Path, systems: Sequence[str] = tuple(SYSTEMS), jobs: int = 2) -> Measured:
    """Measure systems on pages; a system that raises an error has an empty text for the page."""
    out: Measured = {system: [] for system in systems}
    tasks = ((row, page, reference, tuple(systems)) for row, page, reference in references(rows, cache))
    with ProcessPoolExecutor(jobs) as pool:
        for row, figures in pool.map(_of_page, tasks, chunksize=4):
            for system, each in figures.items():
                out[system].append((row, each))
    return out


def _of_page(task: _Task) -> tuple[Row, dict[str, dict[str, float]]]:
    row, page, reference, systems = task
    return row, {system: compare(_extracted(SYSTEMS[system], page), reference) for system in systems}


def _extracted(system: Callable[[str], str], page: str) -> str:
    try:
        return system(page)
    except Exception as error:  # another's extractor: the page counts as empty
        sys.stderr.write(f"{system.__name__}: {type(error).__name__}\n")
        return ""


def write_tables(measured: Measured) -> str:
    """Figures of all pages by system, and the figure of text by kind of source."""
    lines = [_line(("system", "overall", *FIGURES)), _line(["---", *["---:"] * (1 + len(FIGURES))])]
    for system, pages in measured.items():
        figures = means(each for _, each in pages)
        lines.append(_line([system, *(f"{value:.3f}" for value in figures.values())]))
    kinds: dict[str, dict[str, list[Mapping[str, float]]]] = defaultdict(lambda: defaultdict(list))
    for system, pages in measured.items():
        for row, each in pages:
            kinds[row.kind][system].append(each)
    lines += ["", _line(("source", "pages", *measured)), _line(["---", *["---:"] * (1 + len(measured))])]
    for kind, by_system in sorted(kinds.items()):
        texts = [f"{means(pages)['text']:.3f}" for pages in by_system.values()]
        lines.append(_line([kind, str(len(next(iter(by_system.values())))), *texts]))
    return "\n".join(lines) + "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
