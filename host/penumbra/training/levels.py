"""The project's own marks, keep / dim / hide block by block, and how they come to lie on this code's blocks."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import lxml.html
import numpy as np
from lxml import etree

from penumbra.blocks import WORD, Blocks
from penumbra.decision import KINDS
from penumbra.decision.levels import LEVELS
from penumbra.errors import CorpusError
from penumbra.training.corpora import Truth, read_html, read_truth
from penumbra.training.labels import Labels

__all__ = ["MARKS", "Marks", "marked_truth", "marks_of", "outline", "project", "read_marks"]

MARKS = Path(__file__).parent / "marks"
"""Folder of the marks, one of each corpus; in it `first` has every page, `second` those that were marked twice."""
_SKIPPED = frozenset("script style noscript template head iframe object textarea select svg".split())
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark q s samp small span strike strong sub "
    "sup time tt u var wbr del".split()
)
"""The marks' own division of a page, fixed for good: the numbers in the files are of these blocks, whatever becomes of
`penumbra.blocks`."""
_LINE = re.compile(r"(\d+)(?:-(\d+))?\s+(\w+)")


@dataclass(frozen=True)
class Marks:
    """One page as one reader marked it: its kind, and the level number of every outline block."""

    kind: str
    levels: tuple[int, ...]


def marks_of(folder: Path, page: str) -> Marks | None:
    """The first reading's marks of a corpus's page; None where it is not marked. Raises as `read_marks` does.

    Parameters
    ----------
    folder
        Folder of the corpus.
    """
    path = MARKS / folder.name / "first" / f"{page}.txt"
    return read_marks(path) if path.is_file() else None


def read_marks(path: Path) -> Marks:
    """Read a file of marks.

    Raises
    ------
    CorpusError
        A line that is none, a level or kind that is none, or a block marked twice or not at all.
    """
    kind = ""
    levels: dict[int, int] = {}
    for written in path.read_text("utf-8").splitlines():
        if written.startswith("# kind:"):
            kind = written.partition(":")[2].strip()
        line = written.partition("#")[0].strip()
        if not line:
            continue
        found = _LINE.fullmatch(line)
        if not found or found[3] not in LEVELS:
            raise CorpusError(f"{path.name}: {line[:40]!r} is no mark.", "Write `FROM-TO LEVEL`.")
        for block in range(int(found[1]), int(found[2] or found[1]) + 1):
            if block in levels:
                raise CorpusError(f"{path.name}: block {block} is marked twice.", "Mark it once.")
            levels[block] = LEVELS.index(found[3])
    if kind not in KINDS or sorted(levels) != list(range(len(levels))):
        raise CorpusError(f"{path.name}: no kind, or not every block is marked.", "Mark all blocks and name the kind.")
    return Marks(kind, tuple(levels[block] for block in range(len(levels))))


def outline(markup: str) -> list[list[str]]:
    """The words of each outline block of a page."""
    blocks: list[list[str]] = []
    current: list[str] = []

    def flush() -> None:
        words = WORD.findall("".join(current).lower())
        if words:
            blocks.append(words)
        current.clear()

    def walk(element: etree._Element) -> None:
        stack: list[tuple[etree._Element, bool]] = [(element, False)]
        while stack:
            node, leaving = stack.pop()
            known = isinstance(node.tag, str) and node.tag not in _SKIPPED
            breaks = known and node.tag not in _INLINE
            if breaks:
                flush()
            if leaving or not known:
                if node is not element and node.tail:
                    current.append(node.tail)
                continue
            if node.text:
                current.append(node.text)
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node))

    walk(lxml.html.document_fromstring(markup))
    flush()
    return blocks


def project(marks: Marks, outlined: Sequence[Sequence[str]], blocks: Blocks) -> Labels:
    """Level of each block of this code by the level of most of its words; -1 where no word was marked.

    Raises
    ------
    CorpusError
        The marks do not have as many blocks as the page's outline.
    """
    if len(marks.levels) != len(outlined):
        raise CorpusError(f"{len(marks.levels)} marks for {len(outlined)} blocks.", "Mark the page again.")
    marked = [word for words in outlined for word in words]
    level = np.repeat(np.array(marks.levels), [len(words) for words in outlined])
    seen = np.flatnonzero(~blocks.noscript)
    words = [WORD.findall(blocks.text[block].lower()) for block in seen.tolist()]
    own = [word for each in words for word in each]
    owner = np.repeat(seen, [len(each) for each in words])  # not `n_words`: lower case may part a word, as that of İ does
    counts = np.zeros((len(blocks), len(LEVELS)))
    if own == marked:
        np.add.at(counts, (owner, level), 1)
    else:
        for match in difflib.SequenceMatcher(None, marked, own, autojunk=False).get_matching_blocks():
            low, high = match.b, match.b + match.size
            np.add.at(counts, (owner[low:high], level[match.a : match.a + match.size]), 1)
    out: Labels = np.where(counts.sum(axis=1) > 0, counts.argmax(axis=1), -1).astype(np.int8)
    return out


def marked_truth(folder: Path) -> list[Truth]:
    """The marked pages as a corpus of its own: their words and levels, the kept words as main text, the kind as type.

    Parameters
    ----------
    folder
        Folder of the corpus that has the pages.
    """
    out = []
    for truth in read_truth(folder):
        marks = marks_of(folder, truth.id)
        if marks is None:
            continue
        words = outline(read_html(folder, truth.id))
        names = [LEVELS[level] for level in marks.levels]
        out.append(
            replace(
                truth,
                type=marks.kind,
                main="\n".join(" ".join(each) for each, name in zip(words, names, strict=True) if name == "keep"),
                words=tuple(word for each in words for word in each),
                levels=tuple(name for each, name in zip(words, names, strict=True) for _ in each),
                wanted=(),
                unwanted=(),
            )
        )
    return out
