"""`penumbra contact-sheet`: pictures of a corpus's pages before and after the decision, on sheets."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from penumbra.browsers.machine.machine import Machine
from penumbra.commands.common import machine_of
from penumbra.errors import BadPageError, BrowserError, TooLargeError, advice_on_extra

if TYPE_CHECKING:
    from penumbra.screenshots.contact_sheet import Card, Pair

__all__ = ["contact_sheet"]


@click.command()
@click.argument("corpus")
@click.option(
    "--pages", default=60, show_default=True, type=click.IntRange(1), help="Number of pages, evenly over page types."
)
@click.option("--per-sheet", default=2, show_default=True, type=click.IntRange(1, 20), help="Pages on a sheet.")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder for the sheets.")
@click.option(
    "--folds",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of fold models: each page gets the model that has not seen its site.",
)
@click.pass_context
def contact_sheet(
    context: click.Context, corpus: str, pages: int, per_sheet: int, out: Path, folds: Path | None
) -> None:  # fmt: skip
    """Draw pages of CORPUS before and after the decision. Hidden text is struck through on red."""
    try:
        from penumbra.screenshots.contact_sheet import lay_out
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is not installed. {advice_on_extra('dev')}") from error
    pairs = _screenshots(machine_of(context), list(_cards(corpus, pages, folds)))
    try:
        out.mkdir(parents=True, exist_ok=True)
        for number, sheet in enumerate(lay_out(pairs, per_sheet), start=1):
            path = out / f"sheet-{number:02d}.png"
            path.write_bytes(sheet)
            click.echo(path)
    except OSError as error:
        raise click.ClickException(f"{out} cannot be written: {error.strerror}. Name another folder.") from error


def _cards(corpus: str, pages: int, folds: Path | None) -> Iterator["Card"]:
    from penumbra.evaluation.measuring import fold_scorer
    from penumbra.screenshots.contact_sheet import make_card, pick
    from penumbra.training.corpora import corpus_folder, fold_of, read_html, read_truth

    folder = corpus_folder(corpus)
    for truth in pick(read_truth(folder), pages):
        score = None if folds is None else fold_scorer(folds, fold_of(truth.url))
        try:
            yield make_card(truth, read_html(folder, truth.id), score)
        except (BadPageError, TooLargeError) as error:
            click.echo(f"{truth.id}: {error.message}", err=True)


def _screenshots(machine: Machine, cards: list["Card"]) -> list["Pair"]:
    from penumbra.screenshots.contact_sheet import screenshot
    from penumbra.screenshots.drawing import open_chromium

    pairs = []
    with TemporaryDirectory() as scratch, open_chromium(machine) as driver:
        for card in cards:
            try:
                pairs.append(screenshot(driver, card, Path(scratch)))
            except BrowserError as error:  # a page that is too heavy for the browser is skipped
                click.echo(f"{card.caption}: {error.message}", err=True)
    return pairs
