"""`penumbra memory`: list or erase the remembered sites."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import click

from penumbra.memory.database import forget_damaged
from penumbra.memory.store import Memory, Site, memory_path
from penumbra.text.addresses import site_of_host

__all__ = ["memory"]


@click.group()
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File of a site memory; by default the one that the browsers use.",
)
@click.pass_context
def memory(context: click.Context, file: Path | None) -> None:
    """List or erase the remembered sites. The memory has hashes of texts and trees of tags, no text and no address."""
    context.obj = file


@contextmanager
def _opened(file: Path | None, *, write: bool = False) -> Iterator[Memory]:
    """Open the browsers' memory, or the one in a file. A file that is no site memory stays unchanged."""
    if file and write:
        Memory(file, read_only=True).close()
    with Memory(file, read_only=bool(file) and not write) as opened:
        if opened.note:
            click.echo(opened.note, err=True)
        yield opened


def _is_new(file: Path | None) -> bool:
    """Whether no browser has made its memory yet; reading it must not make one."""
    return file is None and not memory_path().exists()


def _nothing_of(site: str) -> click.ClickException:
    return click.ClickException(f"Nothing is remembered of {site}.")


@memory.command("list")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_obj
def list_sites(file: Path | None, as_json: bool) -> None:
    """List the remembered sites, the last seen first."""
    sites = []
    if not _is_new(file):
        with _opened(file) as opened:
            sites = opened.sites()
    if as_json:
        click.echo(json.dumps([asdict(site) for site in sites]))
        return
    if not sites:
        click.echo("No site is remembered.")
    for site in sites:
        click.echo(_line(site))


@memory.command()
@click.argument("site")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_obj
def show(file: Path | None, site: str, as_json: bool) -> None:
    """Show the remembered pages of SITE, such as example.org."""
    if _is_new(file):
        raise _nothing_of(site)
    with _opened(file) as opened:
        known = next((each for each in opened.sites() if each.site == site_of_host(site)), None)
        pages = opened.recall(f"https://{known.site}/", wait=True) if known else ()
    if known is None:
        raise _nothing_of(site)
    rows = [{"texts": len(page.texts), "places": len(page.places), "tree_nodes": len(page.label)} for page in pages]
    if as_json:
        click.echo(json.dumps({**asdict(known), "each": rows}))
        return
    click.echo(_line(known))
    for number, row in enumerate(rows, start=1):
        click.echo(
            f"  page {number}: {row['texts']} texts at {row['places']} places, tree of {row['tree_nodes']} nodes"
        )


@memory.command()
@click.argument("site", required=False)
@click.option("--all", "everything", is_flag=True, help="Forget every site.")
@click.pass_obj
def forget(file: Path | None, site: str | None, everything: bool) -> None:
    """Erase SITE, or all sites.

    Damaged files of earlier memories are removed too, as they may contain any site.
    """
    if everything == bool(site):
        raise click.UsageError("Name one SITE, or give --all.")
    target = file or memory_path()
    if not target.exists():
        forget_damaged(target)
        click.echo("No site is remembered.")
        return
    with _opened(file, write=True) as opened:
        count = opened.forget_all() if everything else opened.forget(site or "")
    click.echo(f"{count} page{'' if count == 1 else 's'} forgotten.")


def _line(site: Site) -> str:
    day = datetime.fromtimestamp(site.seen, UTC).strftime("%Y-%m-%d")
    return f"{site.site}: {site.pages} pages, {site.texts} texts, {site.size / 1000:.1f} kB, last seen {day}"
