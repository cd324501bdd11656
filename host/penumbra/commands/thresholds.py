"""`penumbra thresholds`: measure the effect of each threshold of the decision."""

from pathlib import Path

import click

__all__ = ["thresholds"]


@click.command()
@click.option("--corpus", default="trafilatura-dev", show_default=True, help="Corpus with annotated pages.")
@click.option("--pages", default=0, type=click.IntRange(0), help="Number of pages, evenly over the corpus; 0 for all.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the table to this file.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
def thresholds(corpus: str, pages: int, out: Path | None, jobs: int) -> None:
    """Decide annotated pages with each threshold lowered and raised, and write the changes of their levels."""
    from penumbra.evaluation.threshold_effects import measure_effects, write_effects

    table = write_effects(corpus, *measure_effects(corpus, pages, jobs))
    if out is None:
        click.echo(table, nl=False)
    else:
        out.write_text(table, encoding="utf-8")
