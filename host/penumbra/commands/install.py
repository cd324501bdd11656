"""`penumbra install`: register the host with the user's browsers."""

import click

from penumbra.browsers.doctor.checks import set_up_by_package
from penumbra.browsers.doctor.interpreter import check_interpreter
from penumbra.browsers.installing.install import install as write
from penumbra.browsers.installing.install import is_temporary_interpreter
from penumbra.browsers.machine.catalogue import BROWSERS, Family, choose
from penumbra.browsers.registration.manifests import host_command
from penumbra.browsers.resources import how_to_load
from penumbra.commands.common import machine_of, print_changes
from penumbra.errors import InstallError

__all__ = ["install"]


@click.command()
@click.option(
    "--browser", "browsers", multiple=True, type=click.Choice(BROWSERS), help="Set up only this browser; repeatable."
)
@click.option("--all", "everything", is_flag=True, help="Set up all known browsers, found or not.")
@click.option("--extension-id", "extra_ids", multiple=True, metavar="ID", help="Allow this extension too; repeatable.")
@click.option("--dry-run", is_flag=True, help="List the changes without making them.")
@click.pass_context
def install(
    context: click.Context,
    browsers: tuple[str, ...],
    everything: bool,
    extra_ids: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Register the host with the browsers of this user. It needs no root rights, and may be run again at any time."""
    machine = machine_of(context)
    places = choose(machine, browsers, everything=everything)
    if not places:
        raise InstallError(
            "No browser that Penumbra knows was found for this user.",
            "Name one with --browser, or set up all with --all.",
        )
    packaged = [] if extra_ids else [place for place in places if set_up_by_package(machine, place)]
    for place in packaged:
        click.echo(f"{place.title}: already set up for all users by the system's package.")
    places = [place for place in places if place not in packaged]
    if not places:
        return
    changes = write(machine, places, extra_ids=extra_ids, dry_run=dry_run)
    print_changes(machine, changes, dry_run=dry_run)
    for place in places:
        if place.note:
            click.echo(f"{place.title}: {place.note}")
    for finding in check_interpreter(machine):
        click.echo(f"{finding.text}. {finding.advice}")
    if is_temporary_interpreter(host_command()):
        click.echo(
            "This Python is in a temporary folder. Install penumbra-host permanently "
            "(pipx install . in the folder that you cloned), then run this again."
        )
    ready = [place for place in places if place.usable]
    if not dry_run and ready:
        click.echo(f"The host is ready in {', '.join(place.title for place in ready)}. Next, load the extension:")
        _print_extensions({place.family for place in ready})
        click.echo("To make sure: penumbra doctor")


def _print_extensions(families: set[Family]) -> None:
    """Print how to load the extension in these families of browsers."""
    try:
        for family in sorted(families):
            click.echo(f"  {how_to_load(family)}")
    except InstallError as error:
        click.echo(f"{error.message} {error.advice}")
