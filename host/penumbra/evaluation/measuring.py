"""Run a scorer or a baseline over a corpus, in several processes, and measure the CPU time of each page."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache, partial
from pathlib import Path

from penumbra.errors import BadPageError, CorpusError, ModelError, TooLargeError
from penumbra.evaluation.figures import Prediction, Tally
from penumbra.memory.fingerprint import Fingerprint, take_fingerprint
from penumbra.output.html import as_text, decide_html, segments
from penumbra.page.markup import parse
from penumbra.pipeline import Result
from penumbra.scorers import DEFAULT_SCORER
from penumbra.scorers.base import Scorer
from penumbra.training.corpora import N_FOLDS, Truth, corpus_folder, evenly, fold_of, read_html, read_truth, site
from penumbra.training.levels import annotated_truth

__all__ = ["BASELINE", "fold_scorer", "measure_corpus", "predict", "tally_corpus"]

BASELINE = "baseline:"
"""Prefix of a baseline's name."""
ANNOTATED = "annotations"
"""Name of the corpus of annotated pages."""
ANNOTATED_PAGES = "wcxb-dev"
"""Default corpus of the annotated pages."""
_PROGRESS_EVERY = 50
_CHUNK = 4
_REMEMBERED = 256
"""Pages, at most, whose fingerprints each process keeps."""

_Others = Mapping[str, Sequence[Truth]]
"""By a page's id: other pages of its site."""


def measure_corpus(
    corpus: str, method: str = "", folds: Path | None = None, pages: int = 0, jobs: int = 2, site_pages: int = 0
) -> dict[str, float]:
    """Figures of a method on a corpus; parameters as for `tally_corpus`."""
    return tally_corpus(corpus, method, folds, pages, jobs, site_pages).figures()


def tally_corpus(
    corpus: str, method: str = "", folds: Path | None = None, pages: int = 0, jobs: int = 2, site_pages: int = 0
) -> Tally:
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
    site_pages
        Number of other pages of each page's site that the method remembers, as after a visit; 0 for a first visit.

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
    others = _others_of_site(truths, site_pages)
    truths = evenly(truths, pages)
    tally = Tally()
    work = partial(predict, folder, method, folds, others)
    for done, (truth, got) in enumerate(_predictions(work, truths, jobs), start=1):
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


def _others_of_site(truths: Sequence[Truth], number: int) -> _Others:
    """By page: other pages of its site, those after it first. The last page's are the first ones."""
    sites: dict[str, list[Truth]] = {}
    for truth in truths:
        sites.setdefault(site(truth.url), []).append(truth)
    return {
        truth.id: [*of_site[at + 1 :], *of_site[:at]][:number]
        for name, of_site in sites.items()
        if name and number
        for at, truth in enumerate(of_site)
    }


def _predictions(
    work: Callable[[Truth], Prediction | None], truths: list[Truth], jobs: int
) -> Iterator[tuple[Truth, Prediction | None]]:
    if jobs <= 1:
        yield from zip(truths, map(work, truths), strict=True)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(truths, pool.map(work, truths, chunksize=_CHUNK), strict=True)


def predict(folder: Path, method: str, folds: Path | None, others: _Others, truth: Truth) -> Prediction | None:
    """Run a method on one page; None if it fails."""
    markup = read_html(folder, truth.id)
    if method.startswith(BASELINE):
        return _baseline(method.removeprefix(BASELINE), os.getpid())(markup, truth.url)
    decide = _decide(method, folds, fold_of(truth.url))
    remembered = (_remembered(folder, other.id, other.url) for other in others.get(truth.id, ()))
    earlier = tuple(each for each in remembered if each is not None)
    start = time.process_time()
    try:
        result = decide(markup, truth.url, earlier)
    except (BadPageError, TooLargeError):
        return None
    text = as_text(result)
    spent = time.process_time() - start
    return Prediction(text, segments(result), spent * 1000)  # segments are needed for figures only


@lru_cache(_REMEMBERED)
def _remembered(folder: Path, page: str, url: str) -> Fingerprint | None:
    """What the site memory has of a page; None of a file that is no page."""
    try:
        return take_fingerprint(parse(read_html(folder, page), url))
    except (BadPageError, TooLargeError):
        return None


@cache
def _baseline(name: str, _process: int) -> Callable[[str, str], Prediction | None]:
    """A baseline, loaded once a process: a baseline's child process must not be shared after a fork."""
    from penumbra.evaluation.baselines import extractor

    return extractor(name)


@cache
def _decide(method: str, folds: Path | None, fold: int) -> Callable[[str, str, tuple[Fingerprint, ...]], Result]:
    """A function from HTML, address and earlier pages to the decision, by a scorer of the table or a fold's model."""
    from penumbra.scorers import load

    score = load(method)
    if folds is not None and method in {"", DEFAULT_SCORER}:
        score = fold_scorer(folds, fold)

    def decide(markup: str, url: str, earlier: tuple[Fingerprint, ...]) -> Result:
        return decide_html(markup, url, method, earlier, score)

    return decide
