"""`penumbra train default`: fit the decision that ships, and the fold models that it is measured by."""

import logging
from pathlib import Path

import click

from penumbra.errors import PenumbraError

__all__ = ["default"]


@click.command()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File for the weights (.npz).")
@click.option("--folds", type=click.Path(file_okay=False, path_type=Path), help="Folder for the fold models too.")
@click.option("--rows", type=click.Path(dir_okay=False, path_type=Path),
              help="File that keeps the measured pages between runs (.npz): read if it is there, else written.")
def default(out: Path, folds: Path | None, rows: Path | None) -> None:  # fmt: skip
    """Fit the decision that ships on wcxb-dev, trafilatura-dev and the project's marks. Same corpora, same bytes."""
    from penumbra.training.corpora import N_FOLDS
    from penumbra.training.dataset import Dataset, build
    from penumbra.training.default import fit_models, save_model

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        if rows is not None and rows.is_file():
            data = Dataset.load(rows)
        else:
            data = build()
            if rows is not None:
                data.save(rows)
    except PenumbraError as error:
        raise click.ClickException(f"{error.message} {error.advice}".strip()) from error
    paths = [out, *(folds / f"fold{fold}.npz" for fold in range(N_FOLDS))] if folds else [out]
    for path, model in zip(paths, fit_models(data, folds is not None), strict=True):
        click.echo(f"{save_model(model, path)}  {path}")
