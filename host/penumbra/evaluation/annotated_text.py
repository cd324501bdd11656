"""How near the annotators' main text is to the main text that a corpus gives: what a method can reach at best.

A corpus may leave out a headline, end a text early, or take a list for a text. Who has read the page as a reader does
not know that.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from penumbra.evaluation.figures import Prediction, Tally
from penumbra.evaluation.measuring import predict
from penumbra.training.corpora import Truth, corpus_folder, read_truth
from penumbra.training.levels import annotated_truth

__all__ = ["measure_annotated_text"]


def measure_annotated_text(corpus: str, folds: Path | None = None) -> dict[str, dict[str, float]]:
    """Figures of the kept text of a corpus's annotations, against the corpus's own main text.

    Parameters
    ----------
    corpus
        Name of a corpus with annotations, and with a main text for each page.
    folds
        Folder of fold models: gives also the figures of the default method, on the same pages.

    Returns
    -------
    `annotations`, and with `folds` `default`: the figures of `Tally.figures`. Nothing for a corpus without main texts.

    Raises
    ------
    CorpusError
        The corpus is missing or broken.
    ModelError
        A fold's model is missing.
    """
    folder = corpus_folder(corpus)
    kept = {truth.id: truth.main or "" for truth in annotated_truth(folder)}
    annotated = [truth for truth in read_truth(folder) if truth.id in kept and truth.main is not None]
    pages = [replace(truth, wanted=(), unwanted=()) for truth in annotated]  # annotations have words, and no sentences
    methods: dict[str, Callable[[Truth], Prediction | None]] = {"annotations": lambda truth: Prediction(kept[truth.id])}
    if folds is not None:
        methods["default"] = partial(predict, folder, "", folds, {})
    return {name: _figures(method, pages) for name, method in methods.items() if pages}


def _figures(method: Callable[[Truth], Prediction | None], pages: Sequence[Truth]) -> dict[str, float]:
    tally = Tally()
    for truth in pages:
        tally.add(truth, method(truth))
    return tally.figures()
