"""Shared functions of the commands for browsers."""

from collections.abc import Iterable

import click

from penumbra.browsers.installing.install import Change
from penumbra.browsers.machine.machine import Machine, this_machine
from penumbra.browsers.machine.registry import full_name

__all__ = ["machine_of", "print_changes"]

_WOULD = {"written": "would write", "removed": "would remove"}


def machine_of(context: click.Context) -> Machine:
    """The machine in the command's context (from tests), or this one."""
    return context.obj if isinstance(context.obj, Machine) else this_machine()


def print_changes(machine: Machine, changes: Iterable[Change], *, dry_run: bool) -> None:
    """Print one line for each change."""
    for change in changes:
        action = _WOULD.get(change.action, change.action) if dry_run else change.action
        name = full_name(change.target) if change.kind == "key" else machine.short(change.target)
        click.echo(f"{action:<12} {name}" + (f" ({change.reason})" if change.reason else ""))
