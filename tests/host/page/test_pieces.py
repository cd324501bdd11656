"""Snapshots that come in pieces."""

import json
from itertools import pairwise
from typing import Any

import pytest

from examples import example_columns
from penumbra.errors import BadPageError, TooLargeError, UnknownDocumentError
from penumbra.page.pieces import Pieces
from penumbra.page.snapshot import decode_snapshot
from penumbra.settings import DEFAULT, Limits, Settings

ROWS = ("parent", "tag", "key", "name", "style", "flags")


def cut(columns: dict[str, Any], *rows: int) -> list[str]:
    """A snapshot's pieces, cut before these rows; the tables go with the first piece."""
    texts = columns["text"]
    out, bounds = [], [0, *rows, len(columns["tag"])]
    for first, stop in pairwise(bounds):
        last = stop == bounds[-1]
        held = [place for place, at in enumerate(texts["at"]) if first < at <= stop or (last and at > stop)]
        piece = {name: columns[name][first:stop] for name in ROWS}
        piece |= {name: columns[name] if first == 0 else [] for name in ("strings", "styles", "names", "attrs")}
        piece |= {"box": columns["box"][4 * first : 4 * stop]}
        out.append(json.dumps(piece | {"text": {name: [texts[name][place] for place in held] for name in texts}}))
    return out


def test_pieces_joined_are_the_whole_snapshot() -> None:
    columns = example_columns()
    *pieces, last = cut(columns, 2, 5)
    held = Pieces(DEFAULT)
    for number, piece in enumerate(pieces):
        held.add(1, number, piece)
    assert held.join(1, 2, last) == decode_snapshot(json.dumps(columns))


def test_a_page_without_a_piece_is_asked_for_whole() -> None:
    first, second, last = cut(example_columns(), 2, 5)
    held = Pieces(DEFAULT)
    with pytest.raises(UnknownDocumentError):
        held.add(1, 1, second)
    held.add(1, 0, first)
    with pytest.raises(UnknownDocumentError):
        held.join(1, 2, last)
    with pytest.raises(UnknownDocumentError):  # pieces are joined once
        held.join(1, 1, last)


def test_a_page_that_is_read_anew_begins_with_its_first_piece() -> None:
    columns = example_columns()
    first, last = cut(columns, 4)
    held = Pieces(DEFAULT)
    held.add(1, 0, first)
    held.add(1, 0, first)
    assert held.join(1, 1, last) == decode_snapshot(json.dumps(columns))
    held.add(1, 0, first)
    assert held.join(1, 0, json.dumps(columns)) == decode_snapshot(json.dumps(columns))


def test_forgotten_pages_and_the_oldest_ones_have_no_pieces() -> None:
    first, last = cut(example_columns(), 4)
    held = Pieces(Settings(documents=2))
    for doc in (1, 2, 3):
        held.add(doc, 0, first)
    held.forget(2)
    for doc in (1, 2):
        with pytest.raises(UnknownDocumentError):
            held.join(doc, 1, last)
    assert held.join(3, 1, last).tag


def test_long_pages_push_others_out() -> None:
    columns = example_columns()
    columns["text"]["value"][1] = "x" * 2560
    first, last = cut(columns, 6)
    held = Pieces(Settings(held_nodes=20))
    held.add(1, 0, first)
    held.add(2, 0, first)
    with pytest.raises(UnknownDocumentError):
        held.join(1, 1, last)
    assert held.join(2, 1, last).tag


@pytest.mark.parametrize(("piece", "error"), [("{", BadPageError), ("", BadPageError), ("[]", BadPageError)])
def test_a_broken_piece_is_refused(piece: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Pieces(DEFAULT).add(1, 0, piece)


def test_rows_of_other_pieces_are_checked_when_all_are_there() -> None:
    columns = example_columns()
    first, last = cut(columns, 4)
    broken = json.loads(last) | {"tag": [99, 99]}
    held = Pieces(DEFAULT)
    held.add(1, 0, first)
    with pytest.raises(BadPageError):
        held.join(1, 1, json.dumps(broken))


def test_a_page_over_the_limit_is_refused_before_its_last_piece() -> None:
    first, second, _ = cut(example_columns(), 2, 5)
    held = Pieces(Settings(limits=Limits(nodes=4)))
    held.add(1, 0, first)
    with pytest.raises(TooLargeError):
        held.add(1, 1, second)
