"""`penumbra decide`: decide one page, or a stream of pages."""

import json
import sys
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from msgspec import to_builtins

from penumbra.commands.sources import is_on_the_web, path_of
from penumbra.errors import BadMessageError, BadPageError, PenumbraError
from penumbra.scorers import DEFAULT_SCORER, SCORERS

if TYPE_CHECKING:
    from penumbra.library import Document
    from penumbra.page import Page

__all__ = ["decide"]

FIELDS = ("page_type", "metadata", "markdown", "comments")
"""Additional fields of a line of `--jsonl`."""
_ADVICE_FETCH = (
    "Penumbra opens no network connection: save the page, or pipe it in, as in `curl URL | penumbra decide -`."
)
_FAULT = "Penumbra failed on this page. Please report the fault."
"""Error of a line whose page met a bug."""


def _as_json(document: "Document") -> str:
    from penumbra.output.html import as_json

    fields = {name: document_field(document, name) for name in FIELDS}
    return json.dumps(as_json(document.result) | fields, ensure_ascii=False)


FORMATS: dict[str, Callable[["Document"], str]] = {
    "text": lambda document: f"{document.text}\n",
    "markdown": lambda document: document.markdown(),
    "json": lambda document: f"{_as_json(document)}\n",
    "html": lambda document: document.html(),
}
"""Output formats of one page, the default first."""


@click.command()
@click.argument("sources", nargs=-1, metavar="[FILE|-]")
@click.option("--to", type=click.Choice(list(FORMATS)), default="text", help="Output format.")
@click.option(
    "--jsonl",
    is_flag=True,
    help='Read {"id","url","html"} lines, write {"id","url","text","segments","suited","ms"} lines. A line without id '
    "gets its number, one that is no JSON `line N`.",
)
@click.option("--fields", default="", metavar="NAME,…", help=f"Additional fields of --jsonl: {', '.join(FIELDS)}.")
@click.option("--scorer", default=DEFAULT_SCORER, metavar="NAME", help=f"The method: {', '.join(SCORERS)}.")
@click.option("--url", default="", help="The page's address, if the input does not state it.")
@click.option(
    "--site",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of other pages of the site, for comparison.",
)
@click.option("--explain", is_flag=True, help="Write each block's level with its reasons.")
@click.pass_context
def decide(
    context: click.Context,
    *,
    sources: tuple[str, ...],
    to: str,
    jsonl: bool,
    fields: str,
    scorer: str,
    url: str,
    site: Path | None,
    explain: bool,
) -> None:
    """Decide which parts of a page to keep, dim and hide. FILE is HTML; - is standard input."""
    if len(sources) > 1:
        raise click.UsageError("decide takes one page. For many pages: penumbra extract FILE… --out FOLDER.")
    source = sources[0] if sources else "-"
    given = {name for name in context.params if context.get_parameter_source(name) is not ParameterSource.DEFAULT}
    if jsonl and (idle := sorted(given & {"to", "url", "site", "explain"})):
        raise click.UsageError(f"--jsonl takes no --{idle[0]}: each line is a page with its own address.")
    if jsonl and source != "-":
        raise click.UsageError("--jsonl reads its lines from standard input, not from a file.")
    if explain and "to" in given:
        raise click.UsageError("--explain has its own output format and takes no --to.")
    if fields and not jsonl:
        raise click.UsageError("--fields needs --jsonl; --to json writes all fields.")
    if jsonl:
        _decide_lines(scorer, _fields(fields))
    else:
        _decide_page(_read(source), to, scorer, url, site, explain)


def _read(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read()
    if is_on_the_web(source):
        raise BadPageError(f"{source} is on the network.", _ADVICE_FETCH)
    try:
        return path_of(source).read_bytes()
    except OSError as error:
        raise BadPageError(f"{source} cannot be read: {error.strerror}.", "Name a file of HTML.") from error
    except ValueError as error:  # a NUL
        raise BadPageError(f"{source!r} is not the name of a file.", "Name a file of HTML.") from error


def _decide_page(data: bytes, to: str, scorer: str, url: str, site: Path | None, explain: bool) -> None:
    from penumbra.library.extraction import decide_document
    from penumbra.library.options import Options
    from penumbra.output.html import explained_rows

    document = decide_document(data, url, Options(scorer=scorer), _others(site) if site else ())
    result = document.result
    if result.scores.note:
        _warn(result.scores.note)
    if not result.decision.suited:
        _warn(f"This page is left alone ({result.decision.page_type}): it has hardly any main text.")
    if explain:
        click.echo("\n".join(explained_rows(result)))
    else:
        click.echo(FORMATS[to](document), nl=False)


def _others(site: Path) -> list["Page"]:
    """The pages of a folder. A file that is no page is reported and skipped."""
    from penumbra.page.markup import parse

    pages = []
    for path in sorted(filter(Path.is_file, site.glob("*.htm*"))):
        try:
            pages.append(parse(path.read_bytes()))  # without an address: pages with the page's own do not count
        except OSError as error:
            _warn(f"{path} is skipped: {error.strerror}.")
        except PenumbraError as error:
            _warn(f"{path} is skipped: {error.message}")
    return pages


def _warn(sentence: str) -> None:
    click.echo(f"penumbra: {sentence}", err=True)


def _fields(given: str) -> tuple[str, ...]:
    """Split a comma-separated list of names."""
    names = tuple(filter(None, (name.strip() for name in given.split(","))))
    if unknown := sorted(set(names) - set(FIELDS)):
        raise click.UsageError(f"--fields has no field {unknown[0]!r}. Known: {', '.join(FIELDS)}.")
    return names


def document_field(document: "Document", name: str) -> Any:
    """One of `FIELDS` of a decided page."""
    if name == "markdown":
        return document.markdown()
    return to_builtins(document.metadata) if name == "metadata" else getattr(document, name)


def _decide_lines(scorer: str, fields: tuple[str, ...]) -> None:
    from penumbra.scorers import load

    load(scorer)
    sys.stdin.reconfigure(encoding="utf-8-sig", errors="surrogateescape")  # type: ignore[union-attr]
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            sys.stdout.write(json.dumps(_line(line, number, scorer, fields), ensure_ascii=False) + "\n")
            sys.stdout.flush()


def _line(line: str, number: int, scorer: str, fields: tuple[str, ...]) -> dict[str, Any]:
    """The output for one line of input. An error affects only its own line. A given id stays as it is."""
    from penumbra.library.extraction import decide_document
    from penumbra.library.options import Options
    from penumbra.output.html import decide_line, described

    given: dict[str, Any] = {"id": f"line {number}", "url": ""}
    try:
        row = _row(line)
        given["id"] = str(number) if row.get("id") is None else row["id"]
        given["url"] = url = _text_of(row, "url", "")
        markup = _text_of(row, "html")
        if not fields:
            return given | decide_line(markup, url, scorer)
        start = perf_counter()
        document = decide_document(markup, url, Options(scorer=scorer))
        spent = perf_counter() - start
        extra = {name: document_field(document, name) for name in fields}
        return given | described(document.result, spent) | extra
    except PenumbraError as error:
        return given | {"error": f"{error.message} {error.advice}".strip()}
    except Exception as error:  # the next line is another page
        _warn(f"a page failed: {type(error).__name__}: {error}")
        return given | {"error": _FAULT}


def _row(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line, parse_constant=_refuse, parse_float=_finite)
        json.dumps(row.get("id") if isinstance(row, dict) else None)  # the output repeats it
    except (ValueError, RecursionError) as error:
        raise BadMessageError(f"The line is not JSON: {error}.", "Give one JSON object a line.") from error
    if not isinstance(row, dict):
        raise BadMessageError("The line is not a JSON object.", 'Give {"id", "url", "html"}.')
    return row


def _text_of(row: dict[str, Any], name: str, default: str | None = None) -> str:
    """A line's HTML or address."""
    text = row.get(name)
    if text is None and default is not None:
        return default
    if not isinstance(text, str):
        raise BadMessageError(f"The line has no text as `{name}`.", 'Give {"id", "url", "html"}.')
    return text


def _refuse(constant: str) -> float:
    """Refuse NaN and Infinity: Python reads them, but JSON has no such numbers."""
    raise ValueError(f"{constant} is not a number in JSON")


def _finite(written: str) -> float:
    number = float(written)
    return number if isfinite(number) else _refuse(written)
