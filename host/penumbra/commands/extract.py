"""`penumbra extract`: extract the text of whole crawls."""

import math
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from penumbra.crawl.outputs import FIELDS, FORMATS
from penumbra.library.many import LONGEST_TIMEOUT
from penumbra.metadata import Metadata
from penumbra.settings import CRAWL_LIMITS

if TYPE_CHECKING:
    from penumbra.crawl import Outcome
    from penumbra.crawl.shards import Shard

__all__ = ["extract"]


class _Number(click.FloatRange):
    """A number in a range. Click takes NaN for a number in any range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="INPUT…")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for the files.")
@click.option("--to", type=click.Choice(["text", "markdown"]), default="text", help="Format of the text.")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="parquet", help="Format of the files.")
@click.option("--fields", default=",".join(FIELDS), metavar="NAME,…", help=f"Columns: {', '.join(FIELDS)}.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=lambda: os.cpu_count() or 1,
    show_default="processors",
    help="Processes.",
)
@click.option(
    "--timeout",
    type=_Number(0, LONGEST_TIMEOUT, min_open=True),
    default=10.0,
    show_default=True,
    help="Time limit for a page, in seconds.",
)
@click.option("--lean", type=_Number(-100, 100), default=0.0, help="Above 0 keeps more text, below 0 less.")
@click.option("--keep", type=click.Choice(["main", "kept", "minor"]), default="main", help="Levels of text to keep.")
@click.option("--images", is_flag=True, help="Write pictures in Markdown.")
@click.option("--no-links", is_flag=True, help="Write no links in Markdown.")
@click.option(
    "--max-bytes",
    type=click.IntRange(1),
    default=CRAWL_LIMITS.html_bytes,
    show_default=True,
    help="Largest page, in bytes of HTML.",
)
@click.option(
    "--max-nodes",
    type=click.IntRange(1),
    default=CRAWL_LIMITS.nodes,
    show_default=True,
    help="Largest page, in nodes.",
)
def extract(
    *,
    sources: tuple[str, ...],
    out: Path,
    to: str,
    form: str,
    fields: str,
    workers: int,
    timeout: float,
    lean: float,
    keep: str,
    images: bool,
    no_links: bool,
    max_bytes: int,
    max_nodes: int,
) -> None:
    """Extract the text of many pages, one file for each input.

    INPUT is a WARC file (.warc, .warc.gz, .warc.zst), JSON lines ({"id","url","html"}), a Parquet file (columns id,
    url, html), an HTML file, a folder of these, or - for JSON lines. Finished files are skipped. The exit status is
    1 if an input could not be read.

    A page above --max-bytes or --max-nodes gets a row with the error too-large. With the defaults a worker takes at
    most about 300 MB of memory.
    """
    from penumbra.crawl import Plan, run
    from penumbra.crawl.inputs import find_shards
    from penumbra.library.options import Options
    from penumbra.settings import Limits

    names = _names(fields)
    shards = find_shards(list(sources), out)
    metadata = not {*Metadata.__struct_fields__}.isdisjoint(names)
    limits = Limits(nodes=max_nodes, html_bytes=max_bytes)
    options = Options(
        keep=keep,  # type: ignore[arg-type]
        lean=lean,
        links=not no_links,
        images=images,
        metadata=metadata,
        limits=limits,
    )
    plan = Plan(out, to, form, names, workers, timeout, options)  # type: ignore[arg-type]
    total = sum(shard.size for shard in shards)
    with click.progressbar(
        length=total or 1,
        file=sys.stderr,
        show_percent=bool(total),
        show_eta=bool(total),
        item_show_func=lambda item: item,
    ) as bar:
        done = 0

        def show(outcome: "Outcome", shard: "Shard") -> None:
            nonlocal done
            position = outcome.position + shard.position
            bar.update(position - done if total else 0, _line(outcome))
            done = position

        outcome = run(shards, plan, show)
    click.echo(_summary(outcome), err=True)
    for why in outcome.failed:
        click.echo(f"penumbra: {why}", err=True)
    if outcome.failed:
        raise SystemExit(1)


def _names(fields: str) -> tuple[str, ...]:
    names = tuple(filter(None, (name.strip() for name in fields.split(","))))
    if unknown := [name for name in names if name not in FIELDS]:
        raise click.UsageError(f"--fields has no column {unknown[0]!r}. Known: {', '.join(FIELDS)}.")
    if not names:
        raise click.UsageError("--fields has no column.")
    return names


def _line(outcome: "Outcome") -> str:
    return f"{outcome.pages / max(outcome.seconds, 1e-3):.0f} pages/s{_errors(outcome)}"


def _errors(outcome: "Outcome") -> str:
    return "".join(f", {count} {name}" for name, count in sorted(outcome.errors.items()))


def _summary(outcome: "Outcome") -> str:
    rate = outcome.pages / max(outcome.seconds, 1e-3)
    broken = f", {_counted(outcome.broken, 'broken record')}" if outcome.broken else ""
    skipped = f", {_counted(outcome.skipped, 'finished file')} skipped" if outcome.skipped else ""
    pages = _counted(outcome.pages, "page")
    return f"{pages} in {outcome.seconds:.1f} s ({rate:.1f} a second){_errors(outcome)}{broken}{skipped}"


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
