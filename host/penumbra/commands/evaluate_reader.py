"""`penumbra evaluate-reader`: compare the reader view's articles with those of another reader, page by page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from penumbra.errors import CorpusError, PenumbraError
from penumbra.gzipped import read_gzip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from penumbra.evaluation.reader_pages.report import Compared

__all__ = ["evaluate_reader"]

_BEGINNING = """# Readability's test pages

Readability.js has {count} test pages with the article that it makes of each. This page compares Penumbra's articles
with them. Readability's articles are a peer's opinion and no truth: each page was judged by hand from what differs, and
from its source where that left a doubt. The judgements are in `tests/quality/readability_judgements.toml`. "Before" is
the reader before these pages mended it.

Without recorded articles they are made from the pages' HTML, as the command line reads a file. A browser knows more
styles, and the sizes of pictures.

Made by `{command}`.

"""


@click.command("evaluate-reader")
@click.argument("corpus")
@click.option(
    "--articles",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Articles that a browser recorded, as JSON lines. Without it they are made from the pages' HTML.",
)
@click.option(
    "--judgements",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Judgements by hand, for the summary.",
)
@click.option("--page", "only", multiple=True, help="Only this page, with its differences.")
@click.option("--most", default=12, show_default=True, type=click.IntRange(1), help="Lines of each kind of difference.")
@click.option("--write", type=click.Path(dir_okay=False, path_type=Path), help="File for the summary.")
def evaluate_reader(
    corpus: str, articles: Path | None, judgements: Path | None, only: tuple[str, ...], most: int, write: Path | None
) -> None:
    """List what differs between our articles and the expected ones of CORPUS: text, order, pictures, links, tables."""
    from penumbra.evaluation.reader_pages.judgements import read_judgements
    from penumbra.evaluation.reader_pages.report import page_report, summary

    judged = read_judgements(judgements) if judgements else {}
    pages = list(_compared(corpus, articles, only))
    if write is None and not judged:
        for page in pages:
            click.echo("\n".join(page_report(page, most)))
        return
    text = summary(pages, judged)
    click.echo(text)
    if write is not None:
        options = " --articles FILE" if articles else ""
        command = f"penumbra evaluate-reader {Path(corpus).name}{options} --judgements FILE --write FILE"
        write.write_text(_BEGINNING.format(count=len(pages), command=command) + text, encoding="utf-8")


def _compared(corpus: str, articles: Path | None, only: tuple[str, ...]) -> Iterator[Compared]:
    from penumbra.evaluation.reader_pages.collected import article_of
    from penumbra.evaluation.reader_pages.differences import differences
    from penumbra.evaluation.reader_pages.parts import parts_of
    from penumbra.evaluation.reader_pages.report import Compared
    from penumbra.training.corpora import corpus_folder, iter_pages

    folder = corpus_folder(corpus)
    recorded = _recorded(articles) if articles else None
    for truth, markup in iter_pages(folder):
        if only and truth.id not in only:
            continue
        if recorded is None:
            try:
                reply = article_of(markup, truth.url)
            except PenumbraError as error:
                click.echo(f"{truth.id}: {error.message}", err=True)
                continue
            ours, title = reply.html, reply.title
        else:
            ours, title = recorded.get(truth.id, ("", ""))
        theirs = parts_of(_expected(folder, truth.id), truth.url)
        yield Compared(truth.id, differences(parts_of(ours, truth.url), theirs, title))


def _expected(folder: Path, page: str) -> str:
    try:
        return read_gzip(folder / "expected" / f"{page}.html.gz").decode("utf-8", "replace")
    except OSError as error:
        raise CorpusError(
            f"{folder}: no expected article of {page}: {error}.", "Use the corpus readability."
        ) from error


def _recorded(path: Path) -> dict[str, tuple[str, str]]:
    try:
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
        return {row["page"]: (row["html"], row.get("title", "")) for row in rows}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorpusError(f"{path} has no articles: {error}.", "Record the articles again.") from error
