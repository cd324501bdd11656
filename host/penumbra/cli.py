"""The command line: one group whose commands are imported when they are called."""

from importlib import import_module

import click

from penumbra import __version__

__all__ = ["cli"]

COMMANDS: dict[str, tuple[str, str, str]] = {
    "decide": ("penumbra.commands.decide", "decide", "Decide pages: text, JSON or cleaned HTML."),
    "install": ("penumbra.commands.install", "install", "Make the host known to the browsers on this machine."),
    "uninstall": ("penumbra.commands.uninstall", "uninstall", "Take back what install did."),
    "doctor": ("penumbra.commands.doctor", "doctor", "Check each browser and start the host as it would."),
    "try": ("penumbra.commands.try_", "try_", "Open a browser on a throw-away profile with everything loaded."),
    "blocks": ("penumbra.commands.blocks", "blocks", "List a page's visual blocks, or draw them."),
    "evaluate": ("penumbra.commands.evaluate", "evaluate", "Measure scorers on labelled pages."),
    "report": ("penumbra.commands.report", "report", "Measure all methods and write the report on them."),
    "train": ("penumbra.commands.train", "train", "Fit a model."),
    "memory": ("penumbra.commands.memory", "memory", "See or erase what is remembered of sites."),
}
"""Name → module, attribute and help line; the line stands here so that `--help` imports nothing."""


class _LazyGroup(click.Group):
    """A group that knows its commands' names and help, and imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All commands, in the table's order."""
        return [*COMMANDS, "host"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one command."""
        if cmd_name == "host":
            return _host
        if cmd_name not in COMMANDS:
            return None
        module, attribute, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of commands from the table."""
        rows = [(name, help_line) for name, (_, _, help_line) in COMMANDS.items()]
        rows.append(("host", "Answer a browser; browsers start this themselves."))
        with formatter.section("Commands"):
            formatter.write_dl(rows)


@click.command(name="host", context_settings={"ignore_unknown_options": True})
@click.argument("browser_arguments", nargs=-1, type=click.UNPROCESSED)
def _host(browser_arguments: tuple[str, ...]) -> None:  # noqa: ARG001
    """Answer a browser over standard input and output; browsers start this themselves."""
    from penumbra.__main__ import serve

    raise SystemExit(serve())


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="penumbra")
def cli() -> None:
    """Keep a web page's main content in full light, dim the minor, hide the noise; on your own machine."""
