"""`penumbra blocks`: a page's visual blocks as a list, or drawn over a screenshot."""

from pathlib import Path

import click
import numpy as np

from penumbra.blocks import find_blocks
from penumbra.commands.common import machine_of
from penumbra.errors import BrowserError
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.scorers.smartbrowser import Granularity, choose_granularity, level_memberships
from penumbra.scorers.smartbrowser.model import load_model
from penumbra.scorers.smartbrowser.parameters import count_blocks
from penumbra.screenshots.drawing import Outline, open_page
from penumbra.vips import HIGHEST, VisualTree, segment

__all__ = ["blocks"]

_COLOURS = ("#0a7a2f", "#c77700", "#8a8a8a")
"""Colours of main content, minor content and noise."""
_SHOWN = 60
"""Characters of a block's text in the list, at most."""


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--draw", type=click.Path(dir_okay=False, path_type=Path), help="Draw the blocks in Chromium, to this PNG file."
)
@click.option(
    "--pdoc", type=click.IntRange(1, HIGHEST), help="Permitted degree of coherence; chosen automatically if absent."
)
@click.pass_context
def blocks(context: click.Context, file: Path, draw: Path | None, pdoc: int | None) -> None:
    """List the visual blocks of the page in FILE, or draw them over a screenshot.

    The list uses estimated boxes, the drawing measured ones.
    """
    if draw is None:
        page = parse(file.read_bytes())
        for line in _lines(page, pdoc):
            click.echo(line)
        return
    with open_page(file, machine_of(context)) as opened:
        page = opened.snapshot()
        tree, granularity = _granularity(page, pdoc)
        picture = opened.draw(_outlines(page, tree, granularity))
    try:
        draw.write_bytes(picture)
    except OSError as error:
        raise BrowserError(f"{draw} cannot be written: {error.strerror}.", "Name another file.") from error
    click.echo(
        f"{draw}: {len(granularity.importance)} blocks at a permitted degree of coherence of {granularity.permitted}"
    )


def _granularity(page: Page, pdoc: int | None) -> tuple[VisualTree, Granularity]:
    tree = segment(page)
    found = find_blocks(page)
    if not len(found):
        raise click.ClickException("The page has no text.")
    counted = count_blocks(page, found, tree)
    return tree, choose_granularity(counted, tree, load_model(), *([] if pdoc is None else [pdoc, pdoc]))


def _outlines(page: Page, tree: VisualTree, granularity: Granularity) -> list[Outline]:
    levels = level_memberships(granularity.clusters).argmax(axis=1)
    boxes = tree.box[_nodes(page, tree, granularity)]
    return [
        Outline((x, y, width, height), _COLOURS[level], f"{number} · {importance:.2f}")
        for number, ((x, y, width, height), level, importance) in enumerate(
            zip(boxes.tolist(), levels.tolist(), granularity.importance.tolist(), strict=True), 1
        )
        if width > 0 and height > 0
    ]


def _nodes(page: Page, tree: VisualTree, granularity: Granularity) -> "np.ndarray[tuple[int], np.dtype[np.int32]]":
    """(n_visual_blocks,) node of the visual tree for each visual block."""
    found = find_blocks(page)
    nodes = tree.cut(granularity.permitted)[tree.of_row[found.text_rows[found.start[:-1]]]]
    return nodes[np.unique(granularity.index, return_index=True)[1]]


def _lines(page: Page, pdoc: int | None) -> list[str]:
    tree, granularity = _granularity(page, pdoc)
    found = find_blocks(page)
    lines = [f"permitted degree of coherence {granularity.permitted}, silhouette {granularity.silhouette:.2f}"]
    boxes = tree.box[_nodes(page, tree, granularity)].round().astype(int).tolist()
    for number, (box, importance) in enumerate(zip(boxes, granularity.importance.tolist(), strict=True)):
        text = " ".join(found.text[block] for block in np.flatnonzero(granularity.index == number)[:3].tolist())
        lines.append(f"{number + 1}\t{importance:.2f}\t{box[0]},{box[1]} {box[2]}x{box[3]}\t{text[:_SHOWN]}")
    return lines
