"""`penumbra evaluate-metadata`: measure titles, authors, dates and the other metadata of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from penumbra.evaluation.metadata_figures import Counts

__all__ = ["evaluate_metadata"]


@click.command("evaluate-metadata")
@click.argument("corpora", metavar="CORPUS…", nargs=-1, required=True)
@click.option("--part", type=click.Choice(["dev", "test"]), help="Only this part of the pages read by hand.")
@click.option("--compare", is_flag=True, help="Measure trafilatura in the same run (extra `compare`).")
@click.option("--errors", is_flag=True, help="List the disagreements. For the part `dev`: the test part stays unread.")
def evaluate_metadata(corpora: tuple[str, ...], part: str | None, compare: bool, errors: bool) -> None:
    """Measure metadata, field by field.

    CORPUS is a folder or a corpus's name: wcxb-dev (150 pages read by hand), readability, or another one whose rows
    have `metadata`.
    """
    from penumbra.evaluation.metadata_figures import measure_metadata
    from penumbra.training.corpora import corpus_folder

    methods = ["penumbra", *(["trafilatura"] if compare else [])]
    for corpus in corpora:
        counts = measure_metadata(corpus_folder(corpus), part or "", methods)
        click.echo("\n".join(_table(corpus, counts)))
        if errors:
            for page, name, value, accepted in counts["penumbra"].errors:
                click.echo(f"{page} {name}: {value[:120]!r}, right: {', '.join(repr(each[:120]) for each in accepted)}")


def _table(corpus: str, counts: Mapping[str, Counts]) -> Iterator[str]:
    """Share of right values of all pages, and in brackets of those whose truth has a value."""
    from penumbra.evaluation.metadata_figures import FIELDS

    yield f"{corpus:<14}{'pages':>12}" + "".join(f"{method:>16}" for method in counts)
    first = next(iter(counts.values()))
    for name in FIELDS:
        if pages := first.pages[name]:
            cells = (
                f"{each.right[name] / pages:.3f} ({each.found[name] / max(1, each.stated[name]):.3f})"
                for each in counts.values()
            )
            yield f"{name:<14}{f'{pages} ({first.stated[name]})':>12}" + "".join(f"{cell:>16}" for cell in cells)
