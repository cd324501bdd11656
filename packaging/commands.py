"""Print all commands with their options as Markdown: `python packaging/commands.py`, by `make commands`."""

from collections.abc import Iterator

import click

from penumbra.cli import cli

_NAME = "penumbra"
_HEAD = f"""# Commands

Made by `make commands` from the commands themselves; not to be edited. `{_NAME} COMMAND --help` prints the same.
"""


def page() -> str:
    """The whole page."""
    context = click.Context(cli, info_name=_NAME)
    return "\n".join([_HEAD, *_commands(context, cli)])


def _commands(context: click.Context, group: click.Group) -> Iterator[str]:
    """The section of each command of a group, and of the commands inside of it."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield from _section(click.Context(command, parent=context, info_name=name), command)


def _section(context: click.Context, command: click.Command) -> Iterator[str]:
    yield f"{'#' * (context.command_path.count(' ') + 1)} {context.command_path}\n"
    yield f"```\n{' '.join([context.command_path, *command.collect_usage_pieces(context)])}\n```\n"
    yield from (f"{paragraph}\n" for paragraph in _paragraphs(command.help or ""))
    records = (each.get_help_record(context) for each in command.params)  # without `--help` itself
    if rows := [record for record in records if record and record[1]]:
        yield "| option | |\n| --- | --- |\n" + "\n".join(_row(*record) for record in rows) + "\n"
    if isinstance(command, click.Group):
        yield from _commands(context, command)


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield " ".join(paragraph.split())


def _row(option: str, meaning: str) -> str:
    cells = (f"`{option}`", " ".join(meaning.split()))
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


if __name__ == "__main__":
    print(page(), end="")
