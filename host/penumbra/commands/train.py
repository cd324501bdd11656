"""`penumbra train`: fit the shipped models; one sub-command a model, imported when it is called."""

from importlib import import_module

import click

__all__ = ["train"]

_TRAINERS: dict[str, tuple[str, str, str]] = {
    "default": ("penumbra.commands.train_default", "default", "The decision that ships."),
    "web2text": ("penumbra.commands.train_web2text", "web2text", "The networks of the scorer web2text."),
    "smartbrowser": ("penumbra.commands.train_methods", "smartbrowser", "The regression of the scorer smartbrowser."),
    "mss": ("penumbra.commands.train_methods", "mss", "The token values of the scorer mss-supervised."),
    "agreement": ("penumbra.commands.train_agreement", "agreement", "How far two readings of the marked pages agree."),
}
"""Name → module, attribute and help line."""


class _LazyGroup(click.Group):
    """A group that imports a trainer when it is called: each needs other libraries."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All trainers, in the table's order."""
        return list(_TRAINERS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one trainer."""
        if cmd_name not in _TRAINERS:
            return None
        module, attribute, _ = _TRAINERS[cmd_name]
        try:
            command: click.Command = getattr(import_module(module), attribute)
        except ModuleNotFoundError as error:
            raise click.ClickException(f"{error}. Training needs: pip install 'penumbra-host[train]'.") from error
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list from the table, so that `--help` imports nothing."""
        with formatter.section("Models"):
            formatter.write_dl([(name, help_line) for name, (_, _, help_line) in _TRAINERS.items()])


@click.group(cls=_LazyGroup)
def train() -> None:
    """Fit a model. Needs the extra `train`, and the corpora."""
