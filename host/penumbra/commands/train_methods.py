"""`penumbra train smartbrowser` and `penumbra train mss`: the two methods whose fit is a count or a regression."""

from importlib import import_module
from pathlib import Path

import click

__all__ = ["mss", "smartbrowser"]

_OUT = click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for the model and its card."
)


def _run(module: str, corpus: str, out: Path) -> None:
    click.echo(import_module(module).train(corpus, out))


@click.command()
@click.argument("corpus", default="wcxb-dev")
@_OUT
def smartbrowser(corpus: str, out: Path) -> None:
    """Fit the regression of the scorer smartbrowser on CORPUS."""
    _run("penumbra.training.smartbrowser", corpus, out)


@click.command()
@click.argument("corpus", default="wcxb-dev")
@_OUT
def mss(corpus: str, out: Path) -> None:
    """Count the token values of the scorer mss-supervised on CORPUS."""
    _run("penumbra.training.mss", corpus, out)
