"""HTML to main text beside other extractors: CPU time a page on the same pages in one process. Run by `make bench`.

It needs the corpus wcxb-dev, and measures those of trafilatura and rs-trafilatura that are installed (extra `compare`).
"""

import json
from pathlib import Path

import pytest

from penumbra.errors import CorpusError
from penumbra.evaluation.baselines import installed
from penumbra.evaluation.measuring import BASELINE, measure_corpus

OTHERS = ("trafilatura", "rs-trafilatura")
PAGES = 150


def test_time_a_page_compared_with_other_extractors() -> None:
    there = [name for name in OTHERS if name in installed()]
    try:
        own = measure_corpus("wcxb-dev", pages=PAGES, jobs=1)
    except CorpusError as error:
        pytest.skip(error.message)
    print(f"\nHTML to main text, ms of CPU time a page, {PAGES} pages of wcxb-dev: median, 95th percentile; ratios")
    print(f"{'penumbra':>16} {own['ms.p50']:>8.1f} {own['ms.p95']:>8.1f}")
    ratios = {}
    for name in there:
        other = measure_corpus("wcxb-dev", BASELINE + name, pages=PAGES, jobs=1)
        ratios[name] = [own[figure] / other[figure] for figure in ("ms.p50", "ms.p95")]
        print(
            f"{name:>16} {other['ms.p50']:>8.1f} {other['ms.p95']:>8.1f}"
            + "".join(f"{one:>8.2f}" for one in ratios[name])
        )
    for name in sorted(set(OTHERS) - set(there)):
        print(f"{name:>16} is not installed (extra `compare`)")
    report = Path(__file__).parents[2] / "build" / "bench"
    report.mkdir(parents=True, exist_ok=True)
    (report / "extractors.json").write_text(json.dumps(ratios, indent=1), encoding="utf-8")
