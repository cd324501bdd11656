"""The command line: one group that imports a command when it is called."""

import sys
from io import TextIOWrapper

import click

from penumbra import __version__
from penumbra.commands.lazy import LazyGroup, Row
from penumbra.text.terminal import TerminalWriter

__all__ = ["cli", "open_streams"]

COMMANDS: dict[str, Row] = {
    "extract": Row(
        "penumbra.commands.extract", "extract", ("Extract the text of whole crawls (WARC, Parquet, JSON lines).")
    ),
    "decide": Row("penumbra.commands.decide", "decide", "Decide pages: text, JSON or cleaned HTML."),
    "install": Row("penumbra.commands.install", "install", "Make the host known to the browsers on this machine."),
    "uninstall": Row("penumbra.commands.uninstall", "uninstall", "Take back what install did."),
    "doctor": Row("penumbra.commands.doctor", "doctor", "Check each browser and start the host as it would."),
    "try": Row("penumbra.commands.try_", "try_", "Open a browser on a throw-away profile with everything loaded."),
    "blocks": Row("penumbra.commands.blocks", "blocks", "List a page's visual blocks, or draw them."),
    "evaluate": Row("penumbra.commands.evaluate", "evaluate", "Measure scorers on labelled pages."),
    "levels": Row("penumbra.commands.levels", "levels", "Record decisions on corpora, or compare them with a record."),
    "thresholds": Row("penumbra.commands.thresholds", "thresholds", "Measure the effect of each threshold."),
    "contact-sheet": Row(
        "penumbra.commands.contact_sheet", "contact_sheet", "Show a corpus's pages before and after, on sheets."
    ),
    "report": Row("penumbra.commands.report", "report", "Measure all methods and write the report on them."),
    "train": Row("penumbra.commands.train", "train", "Fit a model, or see how far its annotations agree."),
    "memory": Row("penumbra.commands.memory", "memory", "See or erase what is remembered of sites."),
    "host": Row("penumbra.commands.host", "host", "Answer a browser; browsers start this themselves."),
}


@click.group(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="penumbra")
def cli() -> None:
    """Keep a web page's main content in full light, dim the minor, hide the noise; on your own machine."""


def open_streams() -> None:
    """Set the encoding of the standard streams: UTF-8 for files and pipes, the terminal's own for a terminal.

    Control characters are removed from output to a terminal and from error messages. Both may quote a page.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        terminal = sys.stdout.isatty()
        sys.stdout.reconfigure(encoding=None if terminal else "utf-8", errors="replace")
        if terminal:
            sys.stdout = _guarded(sys.stdout)
    if isinstance(sys.stderr, TextIOWrapper):
        sys.stderr = _guarded(sys.stderr)


def _guarded(stream: TextIOWrapper) -> TerminalWriter:
    encoding, errors, by_line = stream.encoding, stream.errors, stream.line_buffering
    return TerminalWriter(stream.detach(), encoding=encoding, errors=errors, line_buffering=by_line)
