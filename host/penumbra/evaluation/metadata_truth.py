"""True metadata of corpora: pages that were read by hand, or the `metadata` that a corpus itself has."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from penumbra.errors import CorpusError
from penumbra.gzipped import open_gzip
from penumbra.training.levels import ANNOTATIONS

__all__ = ["PARTS", "MetadataTruth", "read_metadata_truth"]

PARTS = ("dev", "test")
"""Parts of the pages read by hand: for development, and for figures only."""
_READ_BY_HAND = ANNOTATIONS / "metadata"
_OWN_NAMES = {
    "title": "title", "byline": "author", "publishedTime": "date", "siteName": "sitename", "lang": "lang",
    "excerpt": "description",
}  # fmt: skip
"""Names of a corpus's own `metadata` → fields."""


@dataclass(frozen=True)
class MetadataTruth:
    """The true metadata of one page.

    Parameters
    ----------
    id, url
        Id of the page in its corpus, and its address.
    part
        `dev` or `test`; empty for a corpus without parts.
    values
        Field → all right values. A field with no value is right if it is empty. A field that is missing is not counted.
    """

    id: str
    url: str
    part: str
    values: Mapping[str, tuple[str, ...]]


def read_metadata_truth(folder: Path, part: str = "") -> list[MetadataTruth]:
    """Truth of a corpus's pages: those read by hand if there are any, else all that have `metadata`.

    Parameters
    ----------
    part
        Only pages of this part; all if empty.

    Raises
    ------
    CorpusError
        A file cannot be read, or the corpus has no true metadata.
    """
    by_hand = _READ_BY_HAND / f"{folder.name}.jsonl"
    try:
        with open_gzip(folder / "truth.jsonl.gz") as lines:
            rows = {row["id"]: row for row in map(json.loads, filter(str.strip, lines))}
        if by_hand.is_file():
            own = [_by_hand(json.loads(line), rows) for line in by_hand.read_text("utf-8").splitlines()]
        else:
            own = [_of_corpus(row) for row in rows.values() if row.get("metadata")]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorpusError(f"{folder.name}: metadata cannot be read: {error}.", "Get the corpus again.") from error
    truths = [truth for truth in own if part in {"", truth.part}]
    if not truths:
        raise CorpusError(f"The corpus {folder.name!r} has no true metadata.", "Use wcxb-dev or readability.")
    return truths


def _by_hand(row: dict[str, Any], rows: Mapping[str, dict[str, Any]]) -> MetadataTruth:
    values = {field: tuple(given) for field, given in row.items() if field not in {"id", "part"} and given is not None}
    return MetadataTruth(row["id"], rows[row["id"]].get("url", ""), row["part"], values)


def _of_corpus(row: dict[str, Any]) -> MetadataTruth:
    given = row["metadata"]
    values = {field: (given[name],) for name, field in _OWN_NAMES.items() if given.get(name)}
    return MetadataTruth(str(row["id"]), row.get("url", ""), "", values)
