"""`penumbra doctor`: check the host, and its registration with each browser."""

import click
import msgspec

from penumbra.browsers.doctor.doctor import examine, render
from penumbra.browsers.doctor.handshake import TIMEOUT
from penumbra.browsers.machine.catalogue import BROWSERS, choose
from penumbra.commands.common import machine_of

__all__ = ["doctor"]


@click.command()
@click.option(
    "--browser", "browsers", multiple=True, type=click.Choice(BROWSERS), help="Check only this browser; repeatable."
)
@click.option("--json", "as_json", is_flag=True, help="Write the report as JSON.")
@click.option(
    "--timeout",
    default=round(TIMEOUT),
    show_default=True,
    type=click.IntRange(1, 3600),
    help="Longest wait for a reply of the host, in seconds.",
)
@click.pass_context
def doctor(context: click.Context, browsers: tuple[str, ...], as_json: bool, timeout: int) -> None:
    """Check each browser's setup, and start the host once as the browser does.

    The exit status is 0 if all is well, and 1 otherwise.
    """
    machine = machine_of(context)
    report = examine(machine, choose(machine, browsers), required=bool(browsers), timeout=timeout)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode({"well": report.well, **msgspec.to_builtins(report)})))
    else:
        click.echo(render(report))
    context.exit(0 if report.well else 1)
