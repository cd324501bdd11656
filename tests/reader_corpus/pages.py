"""The pages of the corpus: their kind, their HTML, and the points on each."""

import os
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from penumbra.errors import CorpusError
from penumbra.training.corpora import corpus_folder, read_html, read_truth
from reader_corpus.points import Point, parse

__all__ = ["KINDS", "ReaderPage", "read_pages"]

_HERE = Path(__file__).parent
_OWN = (_HERE / "pages", _HERE.parent / "pages")
"""Folders of pages that were written for the tests."""
_SITES = Path(os.environ.get("PENUMBRA_SHARED") or _HERE.parents[1].parent / "shared") / "sites"
KINDS = {
    "articles": "articles",
    "recipes": "recipes",
    "threads": "threads",
    "questions": "questions and answers",
    "manuals": "manuals",
    "wikis": "wikis",
    "papers": "papers with formulas",
    "cjk": "Chinese and Japanese",
    "right_to_left": "right to left",
    "pictures": "picture stories",
}
"""Name of a file of points → kind of its pages."""


@dataclass(frozen=True)
class ReaderPage:
    """A page and the points on it.

    Parameters
    ----------
    kind
        A key of `KINDS`.
    corpus, id
        Where its HTML is: a labelled corpus and the page's id there, `sites` and a path, or `own` and a name.
    points
        In the order of the file.
    """

    kind: str
    corpus: str
    id: str
    points: tuple[Point, ...]

    @property
    def name(self) -> str:
        """Corpus and id."""
        return f"{self.corpus}/{self.id}"

    @property
    def address(self) -> str:
        """The address that the page had; empty if it is not known."""
        return _addresses(self.corpus).get(self.id, "") if self.corpus not in {"own", "sites"} else ""

    def html(self) -> str | None:
        """The page's HTML; None if the corpus is not on this machine."""
        if self.corpus in {"own", "sites"}:
            folders = _OWN if self.corpus == "own" else (_SITES,)
            ending = ".html" if self.corpus == "own" else ""
            found = (folder / f"{self.id}{ending}" for folder in folders)
            return next((path.read_text("utf-8", "replace") for path in found if path.is_file()), None)
        try:
            return read_html(corpus_folder(self.corpus), self.id)
        except CorpusError:
            return None


@cache
def _addresses(corpus: str) -> dict[str, str]:
    return {truth.id: truth.url for truth in read_truth(corpus_folder(corpus))}


def read_pages() -> list[ReaderPage]:
    """All pages, by kind."""
    pages = []
    for kind in KINDS:
        rows = tomllib.loads((_HERE / f"{kind}.toml").read_text("utf-8"))["page"]
        for row in rows:
            sentences = filter(None, map(str.strip, row["points"].splitlines()))
            pages.append(ReaderPage(kind, row["corpus"], row["id"], tuple(map(parse, sentences))))
    return pages
