"""`penumbra report`: measure all methods on labelled pages and write a report."""

from pathlib import Path

import click

__all__ = ["report"]


@click.command()
@click.argument("corpora", metavar="CORPUS…", nargs=-1, required=True)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    required=True,
    help="The Markdown file to write.",
)
@click.option(
    "--folds",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of fold models: each page of a corpus that the model was fitted on gets the model without its site.",
)
@click.option("--pages", default=0, type=click.IntRange(0), help="Number of pages, evenly over each corpus; 0 for all.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
def report(corpora: tuple[str, ...], out: Path, folds: Path | None, pages: int, jobs: int) -> None:  # fmt: skip
    """Measure all scorers and all installed baselines on labelled pages, and write the report."""
    from penumbra.evaluation.baselines import installed
    from penumbra.evaluation.measuring import BASELINE, tally_corpus
    from penumbra.evaluation.report import write_report
    from penumbra.scorers import DEFAULT_SCORER, SCORERS
    from penumbra.scorers.card import model_digest
    from penumbra.training.dataset import FITTED

    if not out.parent.is_dir():  # checked first: measuring takes hours
        raise click.BadParameter(f"the folder {out.parent} does not exist.", param_hint="--out")
    names = sorted(SCORERS, key=lambda name: name != DEFAULT_SCORER)
    methods = [*names, *(BASELINE + name for name in installed())]
    tallies = {}
    for corpus in corpora:
        name = Path(corpus).name
        chosen = folds if name in FITTED else None
        tallies[name] = {method: tally_corpus(corpus, method, chosen, pages, jobs) for method in methods}
    options = (" --folds FOLDS" if folds else "") + (f" --pages {pages}" if pages else "")
    command = f"penumbra report {' '.join(tallies)}{options} --out {out.name}"
    digest = model_digest()[:12]
    out.write_text(write_report(tallies, f"{command}` with the default model `{digest}", _headline), encoding="utf-8")


def _headline(figures: dict[str, float]) -> tuple[str, float]:
    """F1 of the main text if the corpus has it, otherwise F1 of its snippets."""
    return ("f1", figures["f1"]) if "f1" in figures else ("snippets.f1", figures["snippets.f1"])
