"""Labelled corpora: their folders, pages and truth."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from penumbra.errors import CorpusError
from penumbra.gzipped import open_gzip, read_gzip

__all__ = ["N_FOLDS", "Truth", "corpus_folder", "evenly", "fold_of", "iter_pages", "read_html", "read_truth", "site"]

N_FOLDS = 5
"""Number of folds for training and evaluation, disjoint by site. A fold has the same sites in each corpus."""
LEVEL_OF: dict[str, str] = {
    "headline": "keep", "full_text": "keep", "supplemental": "keep", "main": "keep",
    "related": "dim", "comments": "dim", "boilerplate": "hide",
}  # fmt: skip
"""Labels of the corpora with labelled words → levels."""
_SECOND_LEVEL = frozenset("ac co com edu go gov gouv mil ne net nom or org".split())


@dataclass(frozen=True)
class Truth:
    """The ground truth of one page.

    Parameters
    ----------
    id, url
        Id of the page in its corpus, and its address.
    type
        Page type by the corpus, or empty.
    main
        Text of the main content; None if the corpus has none.
    wanted, unwanted
        Snippets of the main content, and snippets that are not in it.
    words, levels
        The page's words in document order, and the level of each; empty if the corpus has no levels.
    split
        Published split → the part with the page.
    """

    id: str
    url: str
    type: str
    main: str | None
    wanted: tuple[str, ...]
    unwanted: tuple[str, ...]
    words: tuple[str, ...]
    levels: tuple[str, ...]
    split: dict[str, str]


def corpus_folder(name: str) -> Path:
    """Folder of a corpus: a path, or a name in `PENUMBRA_SHARED` or in the folder `shared` next to the project.

    Raises
    ------
    CorpusError
        There is no such corpus here.
    """
    default = Path(__file__).resolve().parents[3].parent / "shared"
    shared = Path(os.environ.get("PENUMBRA_SHARED") or default)
    for folder in (Path(name), shared / "corpora" / name):
        if (folder / "truth.jsonl.gz").is_file():
            return folder
    raise CorpusError(
        f"There is no corpus {name[:80]!r}.", "Give a folder with html/ and truth.jsonl.gz, or set PENUMBRA_SHARED."
    )


def read_truth(folder: Path) -> list[Truth]:
    """Truth of all pages, in the file's order.

    Raises
    ------
    CorpusError
        The file cannot be read, or a row is inconsistent.
    """
    path = folder / "truth.jsonl.gz"
    try:
        with open_gzip(path) as lines:
            return [_truth(f"{path}, line {number}", line) for number, line in enumerate(lines, 1) if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(f"{path} cannot be read: {error}.", "Get the corpus again.") from error


class _Line(msgspec.Struct, frozen=True):
    """A line of `truth.jsonl.gz`. Keys that are not here are left out."""

    id: str | int
    url: str | None = ""
    type: str | None = ""
    main: str | None = None
    wanted: list[str] | None = msgspec.field(name="with", default=None)
    unwanted: list[str] | None = msgspec.field(name="without", default=None)
    words: str | None = ""
    runs: list[tuple[str, int]] | None = None
    """Labels of `LEVEL_OF`, each with the number of words that have it, in order."""
    split: dict[str, str] | None = None


_DECODER = msgspec.json.Decoder(_Line)


def _truth(place: str, written: str) -> Truth:
    """The truth in a line of the file. `place` is the line's file and number, for errors."""
    advice = "docs/extending.md has the keys of a line."
    try:
        line = _DECODER.decode(written)
    except msgspec.MsgspecError as error:
        raise CorpusError(f"{place}: {error}.", advice) from error
    runs = line.runs or []
    if unknown := [label for label, _ in runs if label not in LEVEL_OF]:
        raise CorpusError(f"{place}: the label {unknown[0][:40]!r} is none of {', '.join(LEVEL_OF)}.", advice)
    levels = [LEVEL_OF[label] for label, count in runs for _ in range(count)]
    words = (line.words or "").split()
    if levels and len(levels) != len(words):
        raise CorpusError(f"{place}: page {line.id} has {len(levels)} labels for {len(words)} words.", advice)
    return Truth(
        id=str(line.id),
        url=line.url or "",
        type=line.type or "",
        main=line.main,
        wanted=tuple(line.wanted or ()),
        unwanted=tuple(line.unwanted or ()),
        words=tuple(words),
        levels=tuple(levels),
        split=line.split or {},
    )


def read_html(folder: Path, page: str) -> str:
    """HTML of a page.

    Raises
    ------
    CorpusError
        The page's file is missing or broken.
    """
    try:
        return read_gzip(folder / "html" / f"{page}.html.gz").decode("utf-8", "replace")
    except OSError as error:
        raise CorpusError(f"{folder}: page {page} cannot be read: {error}.", "Get the corpus again.") from error


def site(url: str) -> str:
    """Registered domain of an address, approximately: `news.bbc.co.uk` is `bbc.co.uk`."""
    labels = (urlsplit(url if "//" in url else "//" + url).hostname or url).split(".")
    count = 3 if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL else 2
    return ".".join(labels[-count:])


def fold_of(url: str) -> int:
    """Fold of a page. All pages of a site are in one fold, in all corpora."""
    return int.from_bytes(hashlib.sha256(site(url).encode()).digest()[:8], "big") % N_FOLDS


def iter_pages(folder: Path) -> Iterator[tuple[Truth, str]]:
    """Every page's truth with its HTML."""
    for truth in read_truth(folder):
        yield truth, read_html(folder, truth.id)


def evenly(pages: Sequence[Truth], number: int) -> list[Truth]:
    """Choose a number of pages, evenly over all of them. All pages for 0, or if there are fewer."""
    if not 0 < number < len(pages):
        return list(pages)
    return [pages[at * len(pages) // number] for at in range(number)]
