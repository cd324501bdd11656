"""`penumbra effects`: measure the effect of each rule and each threshold of the decision."""

from pathlib import Path

import click

__all__ = ["effects"]


@click.command()
@click.option(
    "--corpus",
    "corpora",
    multiple=True,
    default=("wcxb-dev", "trafilatura-dev"),
    show_default=True,
    help="Corpus with annotated pages; repeatable. Thresholds are listed for the last one.",
)
@click.option(
    "--folds",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of fold models (`penumbra train default --folds`): each page gets the model without its site.",
)
@click.option("--pages", default=0, type=click.IntRange(0), help="Number of pages, evenly over the corpus; 0 for all.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the tables to this file.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
def effects(corpora: tuple[str, ...], folds: Path | None, pages: int, out: Path | None, jobs: int) -> None:
    """Decide annotated pages without each rule, and with each threshold lowered and raised."""
    from penumbra.evaluation.decision_effects import measure_effects, write_effects

    command = f"penumbra effects{' --folds FOLDS' if folds else ''}{f' --pages {pages}' if pages else ''}"
    text = write_effects([measure_effects(corpus, folds, pages, jobs) for corpus in corpora], command)
    if out is None:
        click.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")
