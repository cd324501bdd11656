"""`penumbra evaluate-selectors`: measure levels on pages whose parts are known by their generator's selectors."""

from pathlib import Path

import click

from penumbra.errors import advice_on_extra

__all__ = ["evaluate_selectors"]


@click.command("evaluate-selectors")
@click.option(
    "--cache",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the packages that hold the pages: 4 GB.",
)
@click.option(
    "--part", default="dev", show_default=True, type=click.Choice(["dev", "test"]), help="Which half of the generators."
)
@click.option("--generator", "names", multiple=True, help="A generator of either half; all of the half if none.")
@click.option(
    "--list", "listed", default=0, type=click.IntRange(0), help="List so many main blocks of each that are not kept."
)
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
def evaluate_selectors(cache: Path, part: str, names: tuple[str, ...], listed: int, jobs: int) -> None:
    """Count the words of main, minor and noise parts by level, for each generator or theme."""
    from penumbra.evaluation.selectors.generators import read_generators, split_of

    try:
        from penumbra.evaluation.selectors.figures import measure_generators, write_table
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is not installed. {advice_on_extra('fidelity')}") from error

    generators = read_generators()
    unknown = set(names) - {generator.name for generator in generators}
    if unknown:
        raise click.BadParameter(f"{', '.join(sorted(unknown))}: no such generator.", param_hint="--generator")
    chosen = [each for each in generators if (each.name in names if names else split_of(each.name) == part)]
    measured = list(measure_generators(chosen, cache, jobs))
    click.echo(write_table(measured))
    for figures in measured if listed else ():
        click.echo(f"\n{figures.name}")
        for block in sorted(figures.misplaced, key=lambda block: -block.words)[:listed]:
            where = f"{Path(block.path).name}: {block.text}"
            click.echo(f"{block.words:>5} {block.level:<5} {block.reason:<14} {where}")
