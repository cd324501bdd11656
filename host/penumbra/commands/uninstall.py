"""`penumbra uninstall`: take back what `penumbra install` wrote."""

import click

from penumbra.browsers.catalogue import BROWSERS, CATALOGUE
from penumbra.browsers.uninstall import uninstall as take_back
from penumbra.commands.common import machine_of, tell
from penumbra.settings import MEMORY_FILE

__all__ = ["uninstall"]


@click.command()
@click.option(
    "--browser", "browsers", multiple=True, type=click.Choice(BROWSERS), help="Only this browser; repeatable."
)
@click.option("--dry-run", is_flag=True, help="Only say what would be removed.")
@click.pass_context
def uninstall(context: click.Context, browsers: tuple[str, ...], dry_run: bool) -> None:
    """Remove just the files that install wrote. Site memory and rules stay: see `penumbra memory`."""
    machine = machine_of(context)
    places = [p for p in CATALOGUE if p.platform == machine.platform and p.browser in browsers] if browsers else None
    changes = take_back(machine, places, dry_run=dry_run)
    if not changes:
        click.echo("Nothing was installed.")
    tell(machine, changes, dry_run=dry_run)
    if any(change.action == "kept" for change in changes):
        click.echo("What was kept is not as Penumbra wrote it; remove it by hand where nothing needs it.")
    memory = machine.data / MEMORY_FILE
    if not browsers and machine.has(memory):
        click.echo(
            f"The names of sites seen stay in {machine.short(memory)}; remove that file too to leave nothing behind."
        )
