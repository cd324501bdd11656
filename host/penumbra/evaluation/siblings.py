"""Groups of like siblings, as entries of a list or rows of a table, and the members whose level differs from the rest.

Like siblings have the same parent, tag and names, and each contains text. A group has at least three. A member's level
is that of most of its words; the group's level is that of most members.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from penumbra.errors import BadPageError, CorpusError, TooLargeError
from penumbra.output.html import decide_html
from penumbra.pipeline import Result
from penumbra.training.corpora import corpus_folder, read_html, read_truth

__all__ = ["Group", "find_groups", "measure_siblings"]

_FEWEST = 3
"""Fewest members of a group."""
_PAGES = "pages.txt"
"""List of a folder of sites: in each line a site's folder and an address in it."""


@dataclass(frozen=True, slots=True)
class Group:
    """Like siblings.

    Parameters
    ----------
    rows
        Rows of the members.
    levels
        The level of each.
    """

    rows: list[int]
    levels: list[int]

    @property
    def apart(self) -> list[int]:
        """Rows of the members whose level is not that of most; of two levels with equally many, the lighter counts."""
        count = Counter(self.levels)
        most = min(count, key=lambda level: (-count[level], level))
        return [row for row, level in zip(self.rows, self.levels, strict=True) if level != most]


def find_groups(result: Result) -> list[Group]:
    """All groups of like siblings on a page, in document order."""
    page, tree = result.page, result.inputs.tree
    members: dict[tuple[int, int, int], list[int]] = {}
    for row in np.flatnonzero((page.key > 0) & (page.parent >= 0) & (tree.high > tree.low)).tolist():
        members.setdefault((int(page.parent[row]), int(page.tag_code[row]), int(page.name[row])), []).append(row)
    return [Group(rows, _levels(result, rows)) for rows in members.values() if len(rows) >= _FEWEST]


def _levels(result: Result, rows: list[int]) -> list[int]:
    levels, words, tree = result.decision.levels, result.blocks.n_words, result.inputs.tree
    spans = [slice(int(tree.low[row]), int(tree.high[row])) for row in rows]
    return [int(np.bincount(levels[span], weights=np.maximum(words[span], 1)).argmax()) for span in spans]


def measure_siblings(corpora: list[str], every: int = 1) -> dict[str, float]:
    """Counts over the pages of several corpora: pages, groups, uneven groups, members, members apart and their share.

    Parameters
    ----------
    corpora
        Names or folders of labelled corpora (`corpora.corpus_folder`), or folders of sites with a `pages.txt`.
    every
        Only every n-th page of the labelled corpora.

    Raises
    ------
    CorpusError
        A corpus is missing or broken.
    """
    out = {"pages": 0, "groups": 0, "uneven": 0, "members": 0, "apart": 0}
    for corpus in corpora:
        for markup, url in _pages(corpus, every):
            try:
                groups = find_groups(decide_html(markup, url))
            except (BadPageError, TooLargeError):
                continue
            apart = [len(group.apart) for group in groups]
            out["pages"] += 1
            out["groups"] += len(groups)
            out["uneven"] += sum(map(bool, apart))
            out["members"] += sum(len(group.rows) for group in groups)
            out["apart"] += sum(apart)
    return {**out, "share": out["apart"] / max(1, out["members"])}


def _pages(corpus: str, every: int) -> Iterator[tuple[bytes | str, str]]:
    """HTML and address of each page."""
    listed = Path(corpus) / _PAGES
    if listed.is_file():
        for line in listed.read_text("utf-8").splitlines():
            yield _read_site(Path(corpus), line), ""
        return
    folder = corpus_folder(corpus)
    for truth in read_truth(folder)[::every]:
        yield read_html(folder, truth.id), truth.url


def _read_site(folder: Path, line: str) -> bytes:
    """The file behind a line of `pages.txt`. Raises CorpusError if there is none."""
    path = folder.joinpath(*line.replace("/", " ").split())
    for file in (path / "index.html", path, path.with_name(f"{path.name}.html")):
        if file.is_file():
            return file.read_bytes()
    raise CorpusError(f"{folder}: the page {line[:80]!r} is missing.", "Get the pages again.")
