"""Run a scorer or a baseline over a corpus, in several processes, and measure the CPU time of each page."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from penumbra.errors import BadPageError, CorpusError, ModelError, TooLargeError
from penumbra.evaluation.figures import Prediction, Tally
from penumbra.output.html import as_text, decide_html, segments
from penumbra.pipeline import Result
from penumbra.scorers import DEFAULT_SCORER
from penumbra.scorers.base import Scorer
from penumbra.training.corpora import N_FOLDS, Truth, corpus_folder, fold_of, read_html, read_truth
from penumbra.training.levels import annotated_truth

__all__ = ["BASELINE", "fold_scorer", "measure_corpus", "tally_corpus"]

BASELINE = "baseline:"
"""Prefix of a baseline's name."""
ANNOTATED = "annotations"
"""Name of the corpus of annotated pages."""
ANNOTATED_PAGES = "wcxb-dev"
"""Default corpus of the annotated pages."""
_PROGRESS_EVERY = 50
_CHUNK = 4


def measure_corpus(
    corpus: str, method: str = "", folds: Path | None = None, pages: int = 0, jobs: int = 2
) -> dict[str, float]:
    """Figures of a method on a corpus; parameters as for `tally_corpus`."""
    return tally_corpus(corpus, method, folds, pages, jobs).figures()


def tally_corpus(corpus: str, method: str = "", folds: Path | None = None, pages: int = 0, jobs: int = 2) -> Tally:
    """Run a method over a corpus and count every page.

    Parameters
    ----------
    corpus
        A folder or a name (`corpora.corpus_folder`); `annotations` for the annotated pages of wcxb-dev,
        `annotations:NAME` for those of another corpus.
    method
        A scorer's name, empty for the default; or `baseline:` and a baseline's name.
    folds
        Folder of the default scorer's fold models; each page is decided by the model that was fitted without its site.
        Other methods ignore it.
    pages
        Number of pages, evenly over the corpus; 0 for all.

    Raises
    ------
    CorpusError
        The corpus is missing, broken or empty.
    ModelError
        A fold's model is missing.
    """
    if folds is not None:
        fold_models(folds)
    part, _, of = corpus.partition(":")
    folder = corpus_folder(of or ANNOTATED_PAGES) if part == ANNOTATED else corpus_folder(corpus)
    truths = annotated_truth(folder) if part == ANNOTATED else read_truth(folder)
    if not truths:
        raise CorpusError(f"The corpus {folder.name!r} has no pages.", "Get the corpus again.")
    if 0 < pages < len(truths):
        truths = [truths[i * len(truths) // pages] for i in range(pages)]
    tally = Tally()
    for done, (truth, got) in enumerate(_predictions(folder, truths, method, folds, jobs), start=1):
        tally.add(truth, got)
        if sys.stderr.isatty() and (done % _PROGRESS_EVERY == 0 or done == len(truths)):
            print(f"\r{folder.name} {method or 'default'}: {done}/{len(truths)}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return tally


def fold_models(folder: Path) -> list[Path]:
    """Files of the fold models, by fold.

    Raises
    ------
    ModelError
        A file is missing.
    """
    paths = [folder / f"fold{fold}.npz" for fold in range(N_FOLDS)]
    for path in paths:
        if not path.is_file():
            raise ModelError(f"There is no fold model {path}.", "Make them with `penumbra train default --folds`.")
    return paths


def fold_scorer(folder: Path, fold: int) -> Scorer:
    """The default method with a fold's model. Raises as `fold_models` does."""
    from penumbra.scorers.default import load_model, score_with

    return partial(score_with, load_model(str(fold_models(folder)[fold])))


def _predictions(
    folder: Path, truths: list[Truth], method: str, folds: Path | None, jobs: int
) -> Iterator[tuple[Truth, Prediction | None]]:
    work = partial(predict, folder, method, folds)
    if jobs <= 1:
        yield from zip(truths, map(work, truths), strict=True)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(truths, pool.map(work, truths, chunksize=_CHUNK), strict=True)


def predict(folder: Path, method: str, folds: Path | None, truth: Truth) -> Prediction | None:
    """Run a method on one page; None if it fails."""
    markup = read_html(folder, truth.id)
    if method.startswith(BASELINE):
        return _baseline(method.removeprefix(BASELINE), os.getpid())(markup, truth.url)
    decide = _decide(method, folds, fold_of(truth.url))
    start = time.process_time()
    try:
        result = decide(markup, truth.url)
    except (BadPageError, TooLargeError):
        return None
    text = as_text(result)
    spent = time.process_time() - start
    return Prediction(text, segments(result), spent * 1000)  # segments are needed for figures only


@cache
def _baseline(name: str, _process: int) -> Callable[[str, str], Prediction | None]:
    """A baseline, loaded once a process: a baseline's child process must not be shared after a fork."""
    from penumbra.evaluation.baselines import extractor

    return extractor(name)


@cache
def _decide(method: str, folds: Path | None, fold: int) -> Callable[[str, str], Result]:
    """A function from HTML and address to the decision, by a scorer of the table or by a fold's model."""
    from penumbra.scorers import load

    score = load(method)
    if folds is not None and method in {"", DEFAULT_SCORER}:
        score = fold_scorer(folds, fold)

    def decide(markup: str, url: str) -> Result:
        return decide_html(markup, url, method, score=score)

    return decide
