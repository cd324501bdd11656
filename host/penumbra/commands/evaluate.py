"""`penumbra evaluate`: measure scorers and baselines on labelled pages."""

import json
from pathlib import Path

import click

from penumbra.scorers import SCORERS

__all__ = ["evaluate"]


@click.command()
@click.argument("corpora", metavar="CORPUS…", nargs=-1, required=True)
@click.option("--scorer", "scorers", multiple=True, metavar="NAME", help=f"A method, repeatable: {', '.join(SCORERS)}.")
@click.option("--compare", multiple=True, help="A baseline (another extractor), or `all`; repeatable.")
@click.option(
    "--folds",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of fold models (`penumbra train default --folds`): each page gets the model without its site.",
)
@click.option("--pages", default=0, type=click.IntRange(0), help="Number of pages, evenly over the corpus; 0 for all.")
@click.option(
    "--site-pages",
    default=0,
    type=click.IntRange(0),
    help="Number of other pages of each page's site that the method remembers; 0 for a first visit.",
)
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="Write the figures as JSON.")
def evaluate(
    corpora: tuple[str, ...], scorers: tuple[str, ...], compare: tuple[str, ...], folds: Path | None, pages: int,
    site_pages: int, jobs: int, as_json: bool,
) -> None:  # fmt: skip
    """Measure scorers on labelled pages.

    CORPUS is a folder with html/ and truth.jsonl.gz, a corpus's name, `annotations`, or `annotations:NAME`.
    """
    from penumbra.evaluation.measuring import measure_corpus

    methods = [*(scorers or ("",)), *(f"baseline:{name}" for name in _baselines(compare))]
    result = {
        corpus: {
            method or "default": measure_corpus(
                corpus, method, folds=folds, pages=pages, jobs=jobs, site_pages=site_pages
            )
            for method in methods
        }
        for corpus in corpora
    }
    click.echo(json.dumps(result) if as_json else "\n\n".join(_table(corpus, rows) for corpus, rows in result.items()))


def _baselines(compare: tuple[str, ...]) -> list[str]:
    from penumbra.evaluation.baselines import BASELINES, installed

    if "all" in compare:
        return installed()
    unknown = [name for name in compare if name not in BASELINES]
    if unknown:
        known = ", ".join(["all", *BASELINES])
        raise click.BadParameter(f"{unknown[0]!r} is no baseline. Known: {known}.", param_hint="--compare")
    return list(compare)


def _table(corpus: str, rows: dict[str, dict[str, float]]) -> str:
    names = list(dict.fromkeys(name for figures in rows.values() for name in figures))
    width = max(len(method) for method in rows) + 2
    lines = [f"{corpus:<22}" + "".join(f"{method:>{max(width, 10)}}" for method in rows)]
    for name in names:
        cells = []
        for figures in rows.values():
            value = figures.get(name)
            cells.append("-" if value is None else f"{value:.4f}" if isinstance(value, float) else str(value))
        lines.append(f"{name:<22}" + "".join(f"{cell:>{max(width, 10)}}" for cell in cells))
    return "\n".join(lines)
