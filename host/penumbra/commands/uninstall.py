"""`penumbra uninstall`: undo `penumbra install`."""

import click

from penumbra.browsers.installing.uninstall import uninstall as remove
from penumbra.browsers.machine.catalogue import BROWSERS, CATALOGUE
from penumbra.commands.common import machine_of, print_changes
from penumbra.settings import HIGHLIGHTS_FILE, MEMORY_FILE

__all__ = ["uninstall"]


@click.command()
@click.option(
    "--browser", "browsers", multiple=True, type=click.Choice(BROWSERS), help="Only for this browser; repeatable."
)
@click.option("--dry-run", is_flag=True, help="List the changes without making them.")
@click.pass_context
def uninstall(context: click.Context, browsers: tuple[str, ...], dry_run: bool) -> None:
    """Remove the files that install wrote. Site memory, highlights and rules stay.

    See `penumbra memory` and `penumbra highlights`.
    """
    machine = machine_of(context)
    places = [p for p in CATALOGUE if p.platform == machine.platform and p.browser in browsers] if browsers else None
    changes = remove(machine, places, dry_run=dry_run)
    if not changes:
        click.echo("Nothing was installed.")
    print_changes(machine, changes, dry_run=dry_run)
    if any(change.action == "kept" for change in changes):
        click.echo("The kept files were changed after the installation. If you do not need them, remove them by hand.")
    memory = machine.data / MEMORY_FILE
    if not browsers and machine.has(memory):
        click.echo(f"The memory of sites stays in {machine.short(memory)}. To leave nothing behind, remove that file.")
    highlights = machine.data / HIGHLIGHTS_FILE
    if not browsers and machine.has(highlights):
        click.echo(f"Your highlights and notes stay in {machine.short(highlights)}. To erase them, remove that file.")
