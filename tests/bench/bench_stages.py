"""HTML to decision, CPU time of each stage: pages of three sizes and a corpus's median page. Run by `make bench`."""

import gc
import gzip
import statistics
import time
from collections.abc import Iterable
from itertools import pairwise

import pytest

from bench.pages import page_of
from penumbra.blocks import find_blocks
from penumbra.decision import decide
from penumbra.errors import CorpusError, PenumbraError
from penumbra.page.markup import parse
from penumbra.scorers import load
from penumbra.scorers.base import ScorerInput
from penumbra.threads import single_thread
from penumbra.training.corpora import corpus_folder, read_truth

SIZES = (1_000, 5_000, 20_000)
REPEATS = 7
STAGES = ("parse", "blocks", "features", "scores", "decision")
EVERY = 12
"""One page in this many of the corpus is measured."""

Times = list[float]


def stages(markup: str | bytes, url: str = "") -> Times:
    """Minimum CPU time of each stage over several runs, ms."""
    score = load("")
    runs = []
    for _ in range(REPEATS):
        gc.disable()
        marks = [time.process_time()]
        page = parse(markup, url)
        marks.append(time.process_time())
        blocks = find_blocks(page)
        marks.append(time.process_time())
        inputs = ScorerInput(page, blocks)
        _ = inputs.features
        marks.append(time.process_time())
        scores = score(inputs)
        marks.append(time.process_time())
        decide(inputs, scores)
        marks.append(time.process_time())
        gc.enable()
        runs.append([1000 * (after - before) for before, after in pairwise(marks)])
    return [min(times) for times in zip(*runs, strict=True)]


def show(name: str, times: Iterable[float]) -> None:
    """Print a row."""
    each = list(times)
    print(f"{name:>16}" + "".join(f"{value:>10.2f}" for value in (*each, sum(each))))


@single_thread()
def test_time_of_each_stage() -> None:
    print(f"\n{'elements':>16}" + "".join(f"{stage:>10}" for stage in (*STAGES, "all")) + "   ms of CPU time")
    for size in SIZES:
        show(f"{size:,}", stages(page_of(size)))
    try:
        folder = corpus_folder("wcxb-dev")
    except CorpusError as error:
        pytest.skip(error.message)
    pages = []
    for truth in list(read_truth(folder))[::EVERY]:
        markup = gzip.decompress((folder / "html" / f"{truth.id}.html.gz").read_bytes())
        try:
            pages.append(stages(markup, truth.url))
        except PenumbraError:  # an empty page
            continue
    show(f"median of {len(pages)}", map(statistics.median, zip(*pages, strict=True)))
    print(f"{'all stages of the median page':>30} {statistics.median(map(sum, pages)):.2f}")
