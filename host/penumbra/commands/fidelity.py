"""`penumbra fidelity`: how close Markdown comes to the source that a page was made from."""

from pathlib import Path

import click

from penumbra.errors import advice_on_extra

__all__ = ["fidelity"]


@click.command()
@click.option(
    "--cache",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the packages that hold the pages: 3 GB.",
)
@click.option("--part", default="test", show_default=True, type=click.Choice(["dev", "test"]), help="Which projects.")
@click.option("--system", "systems", multiple=True, help="A system to measure; all where none is named.")
@click.option(
    "--worst", default=0, type=click.IntRange(0), help="Number of pages to list, the worst of the first system."
)
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
def fidelity(cache: Path, part: str, systems: tuple[str, ...], worst: int, jobs: int) -> None:
    """Compare systems' Markdown with the sources of the pages, by edit distance, and print tables."""
    try:
        from penumbra.evaluation.fidelity.pages import part_of, read_rows
        from penumbra.evaluation.fidelity.report import measure, write_tables
        from penumbra.evaluation.fidelity.systems import SYSTEMS
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is not installed. {advice_on_extra('compare,fidelity')}") from error
    unknown = set(systems) - set(SYSTEMS)
    if unknown:
        raise click.BadParameter(
            f"{', '.join(sorted(unknown))}: not among {', '.join(SYSTEMS)}.", param_hint="--system"
        )
    rows = [row for row in read_rows() if part_of(row.project) == part]
    try:
        measured = measure(rows, cache, systems or tuple(SYSTEMS), jobs)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{len(rows)} pages of {len({row.project for row in rows})} projects, part {part}.\n")
    click.echo(write_tables(measured))
    first = next(iter(measured.values()))
    for row, figures in sorted(first, key=lambda page: sum(page[1].values()) / max(1, len(page[1])))[:worst]:
        shown = " ".join(f"{name} {value:.2f}" for name, value in figures.items())
        click.echo(f"{row.package} {row.page}\n    {shown}")
