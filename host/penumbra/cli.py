"""The command line: one group that imports a command when it is called."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path

import click

from penumbra import __version__
from penumbra.commands.lazy import DEVELOPERS, LazyGroup, Row
from penumbra.text.terminal import TerminalWriter

__all__ = ["cli", "open_streams"]

COMMANDS: dict[str, Row] = {
    "install": Row("penumbra.commands.install", "install", "Connect the browsers on this machine with Penumbra."),
    "uninstall": Row("penumbra.commands.uninstall", "uninstall", "Remove what install wrote."),
    "doctor": Row("penumbra.commands.doctor", "doctor", "Check that each browser is ready, and say what is missing."),
    "try": Row(
        "penumbra.commands.try_", "try_", "Open a page in a fresh browser with Penumbra on; yours stays as it is."
    ),
    "decide": Row("penumbra.commands.decide", "decide", "Print a page's main content as text, Markdown, JSON or HTML."),
    "extract": Row(
        "penumbra.commands.extract",
        "extract",
        ("Extract the text of whole crawls: WARC, Parquet, JSON lines, folders."),
    ),
    "memory": Row("penumbra.commands.memory", "memory", "List or erase what is remembered of sites."),
    "highlights": Row(
        "penumbra.commands.highlights", "highlights", "List, search, export or erase your highlights of pages."
    ),
    "host": Row("penumbra.commands.host", "host", "Answer a browser; browsers start this themselves.", DEVELOPERS),
    "blocks": Row("penumbra.commands.blocks", "blocks", "List a page's visual blocks, or draw them.", DEVELOPERS),
    "evaluate": Row("penumbra.commands.evaluate", "evaluate", "Measure scorers on labelled pages.", DEVELOPERS),
    "evaluate-metadata": Row(
        "penumbra.commands.evaluate_metadata",
        "evaluate_metadata",
        "Measure metadata of pages, field by field.",
        DEVELOPERS,
    ),
    "evaluate-reader": Row(
        "penumbra.commands.evaluate_reader",
        "evaluate_reader",
        "Compare the reader's articles with another reader's.",
        DEVELOPERS,
    ),
    "evaluate-selectors": Row(
        "penumbra.commands.evaluate_selectors",
        "evaluate_selectors",
        "Measure levels on pages of known generators.",
        DEVELOPERS,
    ),
    "evaluate-siblings": Row(
        "penumbra.commands.evaluate_siblings",
        "evaluate_siblings",
        "Count entries of lists and tables that stand apart.",
        DEVELOPERS,
    ),
    "levels": Row(
        "penumbra.commands.levels", "levels", "Record decisions on corpora, or compare them with a record.", DEVELOPERS
    ),
    "effects": Row(
        "penumbra.commands.effects", "effects", "Measure the effect of each rule and threshold.", DEVELOPERS
    ),
    "contact-sheet": Row(
        "penumbra.commands.contact_sheet",
        "contact_sheet",
        "Draw a corpus's pages before and after, on sheets.",
        DEVELOPERS,
    ),
    "fidelity": Row(
        "penumbra.commands.fidelity", "fidelity", "Compare Markdown with the sources of pages.", DEVELOPERS
    ),
    "report": Row(
        "penumbra.commands.report", "report", "Measure all methods and write the report on them.", DEVELOPERS
    ),
    "train": Row("penumbra.commands.train", "train", "Fit a model, or see to its annotated pages.", DEVELOPERS),
}


@click.group(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="penumbra")
def cli() -> None:
    """Dim and hide the noise of web pages, so that the main content stands out.

    Everything happens on this machine.
    """


def open_streams() -> None:
    """Set the encoding of the standard streams: UTF-8 for files and pipes, the terminal's own for a terminal.

    Control characters are removed from output to a terminal and from error messages. Both may quote a page. Where the
    caller has closed a stream, it reads as empty and takes everything.
    """
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open(encoding="utf-8")
    sys.stdout = sys.stdout or nothing.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nothing.open("w", encoding="utf-8")
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
