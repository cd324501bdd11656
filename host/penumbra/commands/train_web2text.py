"""`penumbra train web2text`: fit the networks of the scorer `web2text` on CleanEval."""

from dataclasses import asdict
from pathlib import Path

import click

__all__ = ["web2text"]


@click.command()
@click.argument("corpus", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for the weights.")
@click.option("--split", type=click.Choice(["web2text", "official"]), default="web2text", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same weights to the byte.")
def web2text(corpus: Path, out: Path, split: str, seed: int) -> None:
    """Fit the scorer web2text on CleanEval (folder CORPUS) and print its figures on the split's test pages."""
    try:
        from penumbra.training.web2text import train
    except ImportError as error:
        raise click.ClickException(f"{error}. Training needs PyTorch: pip install 'penumbra-host[train]'.") from error
    figures = train(corpus, out, split, seed)
    for name, value in asdict(figures).items():
        click.echo(f"{name:10} {value}")
