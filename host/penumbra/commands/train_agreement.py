"""`penumbra train agreement`: how far the two readings of the twice-marked pages agree."""

import click

__all__ = ["agreement"]


@click.command()
@click.argument("corpus", default="wcxb-dev")
def agreement(corpus: str) -> None:
    """Compare the marks of training/marks/CORPUS, first and second, word by word."""
    from penumbra.training.agreement import measure_agreement

    figures = measure_agreement(corpus)
    for name, value in figures.items():
        click.echo(f"{name:18} {value:.4f}" if isinstance(value, float) else f"{name:18} {value}")
