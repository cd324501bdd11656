"""`penumbra levels`: record the decisions on whole corpora, or compare them with an earlier record."""

import sys
from pathlib import Path

import click

__all__ = ["levels"]

_SHOWN = 20
"""Differing results in the list, at most."""


@click.command()
@click.argument("corpora", metavar="CORPUS…", nargs=-1, required=True)
@click.option("--write", type=click.Path(dir_okay=False, path_type=Path), help="Write the record to this file.")
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Compare with the record in this file.",
)
@click.option("--field", "fields", multiple=True, help="Compare only this field; repeatable.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
def levels(
    corpora: tuple[str, ...], write: Path | None, against: Path | None, fields: tuple[str, ...], jobs: int
) -> None:
    """Decide each page of corpora, as HTML and as a snapshot, and record levels, reasons, text and elements.

    With --against, list the results that differ from the record. The exit status is 1 if any differ.
    """
    from penumbra.evaluation.recorded import compare_records, read_record, record_corpus, write_record

    if (write is None) == (against is None):
        raise click.UsageError("Give either --write FILE or --against FILE.")
    rows = (row for corpus in corpora for row in record_corpus(corpus, jobs))
    if write is not None:
        click.echo(f"{write_record(write, rows)} results written to {write}.")
        return
    assert against is not None
    different = 0
    before = read_record(against)
    for row, found in compare_records(before, rows, fields):
        different += 1
        if different <= _SHOWN:
            click.echo(f"{row['corpus']} {row['id']} {row['form']}: {', '.join(found)}")
    click.echo(f"{different} of {len(before)} results differ.")
    if different:
        sys.exit(1)
