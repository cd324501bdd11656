"""What the commands about browsers share."""

from collections.abc import Iterable
from typing import Any

import click

from penumbra.browsers.install import Change
from penumbra.browsers.machine import Machine, this_machine
from penumbra.errors import PenumbraError

__all__ = ["BrowserCommand", "machine_of", "tell"]

_WOULD = {"written": "would write", "removed": "would remove"}


class BrowserCommand(click.Command):
    """A command that tells a person of Penumbra's own errors, and of what to do about them."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except PenumbraError as error:
            raise click.ClickException(f"{error.message} {error.advice}".strip()) from error


def machine_of(context: click.Context) -> Machine:
    """The machine to work on: the one that the caller gave, or this one."""
    return context.obj if isinstance(context.obj, Machine) else this_machine()


def tell(machine: Machine, changes: Iterable[Change], *, dry_run: bool) -> None:
    """Print one line a change."""
    for change in changes:
        action = _WOULD.get(change.action, change.action) if dry_run else change.action
        name = f"HKEY_CURRENT_USER\\{change.target}" if change.kind == "key" else machine.short(change.target)
        click.echo(f"{action:<12} {name}" + (f" ({change.reason})" if change.reason else ""))
