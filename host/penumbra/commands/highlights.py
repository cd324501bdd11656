"""`penumbra highlights`: list, search, export or erase the highlights of pages."""

import json
import re
from pathlib import Path

import click
import msgspec

from penumbra.highlights.markdown import list_markdown
from penumbra.highlights.store import HighlightStore, highlights_path
from penumbra.messaging.highlights import Highlight
from penumbra.text.addresses import site_of_host

__all__ = ["highlights"]

_DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of text. In a terminal they would also turn what follows."""


@click.group()
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File of highlights; by default the one that the browsers use.",
)
@click.pass_context
def highlights(context: click.Context, file: Path | None) -> None:
    """List, search, export or erase the texts that you have highlighted on pages, with your notes."""
    path = file or highlights_path()
    if file and not file.exists():
        raise click.UsageError(f"There is no file {file}.")
    context.obj = HighlightStore(path)


@highlights.command("list")
@click.option("--site", default="", help="Only those of this site, such as example.org.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_obj
def list_highlights(store: HighlightStore, site: str, as_json: bool) -> None:
    """List the highlights by page, the pages with the newest ones first."""
    _print(store.find(site=site_of_host(site)).highlights, as_json=as_json)


@highlights.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--site", default="", help="Only those of this site, such as example.org.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_obj
def search(store: HighlightStore, words: tuple[str, ...], site: str, as_json: bool) -> None:
    """List the highlights with all WORDS in the quote, the note or the page's title."""
    _print(store.find(" ".join(words), site_of_host(site)).highlights, as_json=as_json)


@highlights.command()
@click.option("--site", default="", help="Only those of this site, such as example.org.")
@click.option("--search", "words", default="", help="Only those with all these words.")
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="A new file; by default the standard output."
)
@click.pass_obj
def export(store: HighlightStore, site: str, words: str, output: Path | None) -> None:
    """Write the highlights as Markdown. A file that exists is never overwritten."""
    text = list_markdown(store.find(words, site_of_host(site)).highlights, "Highlights")
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with output.open("x", encoding="utf-8", errors="replace") as file:
            file.write(text)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}.") from error


@highlights.command()
@click.argument("site", required=False)
@click.option("--all", "everything", is_flag=True, help="Erase the highlights of every site.")
@click.pass_obj
def erase(store: HighlightStore, site: str | None, everything: bool) -> None:
    """Erase the highlights of SITE, or all. Erased data is overwritten."""
    if everything == bool(site):
        raise click.UsageError("Name one SITE, or give --all.")
    count = store.erase(None if everything else site)
    click.echo(f"{count} highlight{'' if count == 1 else 's'} erased.")


def _print(found: list[Highlight], *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(found)))
        return
    if not found:
        click.echo("No highlight is kept.")
    page = ""
    for one in found:
        if one.url != page:
            page = one.url
            click.echo(f"{_line(one.title)}\n{_line(one.url)}" if one.title else _line(one.url))
        click.echo(f"  {one.created[:10]} {one.color}: {_line(one.quote.exact)}")
        for line in filter(str.strip, one.note.splitlines()):
            click.echo(f"    {_line(line)}")


def _line(text: str) -> str:
    """A text in one line of a terminal."""
    return " ".join(_DIRECTIONS.sub("", text).split())
