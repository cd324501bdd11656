"""`penumbra host`: the program that browsers start."""

import click

from penumbra.loop import serve

__all__ = ["host"]


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("browser_arguments", nargs=-1, type=click.UNPROCESSED)
def host(browser_arguments: tuple[str, ...]) -> None:  # noqa: ARG001  (browsers pass their own)
    """Answer a browser over standard input and output. Browsers start this command."""
    raise SystemExit(serve())
