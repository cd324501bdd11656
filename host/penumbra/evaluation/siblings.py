"""Groups of like siblings, as entries of a list or rows of a table, and the members whose level differs from the rest.

Like siblings have the same parent, tag and names, and each contains text. A group has at least three. A member's level
is that of most of its words; the group's level is that of most members.

Not each member that stands apart is a fault: people dim "Read also" between paragraphs too. On annotated pages those
are counted by themselves that the annotations do not set apart.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from penumbra.decision.levels import Levels
from penumbra.errors import BadPageError, CorpusError, TooLargeError
from penumbra.output.html import decide_html
from penumbra.pipeline import Result
from penumbra.training.corpora import corpus_folder, read_html, read_truth
from penumbra.training.levels import Annotations, annotations_of, outline, project

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
        most = min(count, key=lambda level: (-count[level], level), default=0)
        return [row for row, level in zip(self.rows, self.levels, strict=True) if level != most]


def find_groups(result: Result, levels: Levels | None = None) -> list[Group]:
    """All groups of like siblings on a page, in document order.

    Parameters
    ----------
    levels
        (n_blocks,) other levels than the decision's, -1 for none. A member without a level is left out.
    """
    page, tree = result.page, result.inputs.tree
    members: dict[tuple[int, int, int], list[int]] = {}
    for row in np.flatnonzero((page.key > 0) & (page.parent >= 0) & (tree.high > tree.low)).tolist():
        members.setdefault((int(page.parent[row]), int(page.tag_code[row]), int(page.name[row])), []).append(row)
    of_blocks = result.decision.levels if levels is None else levels
    return [_group(result, rows, of_blocks) for rows in members.values() if len(rows) >= _FEWEST]


def _group(result: Result, rows: list[int], levels: Levels) -> Group:
    words, tree = np.where(levels >= 0, np.maximum(result.blocks.n_words, 1), 0), result.inputs.tree
    spans = [slice(int(tree.low[row]), int(tree.high[row])) for row in rows]
    known = [(row, span) for row, span in zip(rows, spans, strict=True) if words[span].any()]
    of_members = [np.bincount(np.maximum(levels[span], 0), weights=words[span]).argmax() for _, span in known]
    return Group([row for row, _ in known], list(map(int, of_members)))


def _apart(groups: list[Group]) -> set[int]:
    return {row for group in groups for row in group.apart}


def measure_siblings(corpora: list[str], every: int = 1) -> dict[str, float]:
    """Counts over the pages of several corpora: pages, groups, uneven groups, members, members apart and their share.

    `annotated` counts the members apart that have annotations, `faults` those of them that the annotations do not set
    apart.

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
    out = {"pages": 0, "groups": 0, "uneven": 0, "members": 0, "apart": 0, "annotated": 0, "faults": 0}
    for corpus in corpora:
        for markup, url, annotations in _pages(corpus, every):
            try:
                result = decide_html(markup, url)
            except (BadPageError, TooLargeError):
                continue
            groups = find_groups(result)
            apart = [len(group.apart) for group in groups]
            out["pages"] += 1
            out["groups"] += len(groups)
            out["uneven"] += sum(map(bool, apart))
            out["members"] += sum(len(group.rows) for group in groups)
            out["apart"] += sum(apart)
            if annotations is not None and any(apart):
                people = find_groups(result, project(annotations, outline(str(markup)), result.blocks))
                annotated = _apart(groups).intersection(row for group in people for row in group.rows)
                out["annotated"] += len(annotated)
                out["faults"] += len(annotated - _apart(people))
    return {**out, "share": out["apart"] / max(1, out["members"])}


def _pages(corpus: str, every: int) -> Iterator[tuple[bytes | str, str, Annotations | None]]:
    """HTML, address and annotations of each page."""
    listed = Path(corpus) / _PAGES
    if listed.is_file():
        for line in listed.read_text("utf-8").splitlines():
            yield _read_site(Path(corpus), line), "", None
        return
    folder = corpus_folder(corpus)
    for truth in read_truth(folder)[::every]:
        yield read_html(folder, truth.id), truth.url, annotations_of(folder, truth.id)


def _read_site(folder: Path, line: str) -> bytes:
    """The file behind a line of `pages.txt`. Raises CorpusError if there is none."""
    path = folder.joinpath(*line.replace("/", " ").split())
    for file in (path / "index.html", path, path.with_name(f"{path.name}.html")):
        if file.is_file():
            return file.read_bytes()
    raise CorpusError(f"{folder}: the page {line[:80]!r} is missing.", "Get the pages again.")
