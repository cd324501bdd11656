"""A group of commands: a command is imported when it is called, and its errors are printed as one sentence."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from penumbra.errors import NO_SPACE, PenumbraError

__all__ = ["DEVELOPERS", "USERS", "LazyGroup", "Row"]

USERS = "Commands"
"""Heading of the commands that a user needs."""
DEVELOPERS = "Commands for developers"
"""Heading of the others, below."""


@dataclass(frozen=True, slots=True)
class Row:
    """Where a command is, and its line in the help: it stands here so that `--help` imports nothing."""

    module: str
    attribute: str
    help: str
    section: str = USERS


class LazyGroup(click.Group):
    """A group made from a table.

    Parameters
    ----------
    table
        Commands by name, in the order of the help.
    """

    def __init__(self, *arguments: Any, table: Mapping[str, Row], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        """All commands, in the table's order."""
        return list(self._table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  (click's signature)
        """Import one command."""
        row = self._table.get(cmd_name)
        if row is None:
            return None
        command: click.Command = getattr(import_module(row.module), row.attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  (click's signature)
        """Write the lists of commands from the table: users' first."""
        for section in (USERS, DEVELOPERS):
            if rows := [(name, row.help) for name, row in self._table.items() if row.section == section]:
                with formatter.section(section):
                    formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. An error of Penumbra is printed with its advice, and so is a full disk."""
        try:
            value = super().invoke(ctx)
            sys.stdout.flush()
            return value
        except PenumbraError as error:
            raise click.ClickException(f"{error.message} {error.advice}".strip()) from error
        except OSError as error:
            if error.errno not in NO_SPACE:
                raise
            # At the end Python would write what is left, and fail again.
            sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
            raise click.ClickException(f"The output cannot be written: {error.strerror}.") from error
