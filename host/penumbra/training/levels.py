"""The project's annotations, a level for each block, and their projection to the blocks of `penumbra.blocks`."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import lxml.html
import numpy as np
from lxml import etree

from penumbra.blocks import WORD, Blocks
from penumbra.decision import PAGE_TYPES
from penumbra.decision.levels import LEVELS
from penumbra.errors import CorpusError
from penumbra.training.corpora import Truth, read_html, read_truth
from penumbra.training.labels import Labels

__all__ = ["ANNOTATIONS", "Annotations", "annotated_truth", "annotations_of", "outline", "project", "read_annotations"]

ANNOTATIONS = Path(__file__).parent / "annotations"
"""Folder of the annotations, with a folder for each corpus: in `first` every page, in `second` the pages that were
annotated twice."""
_SKIPPED = frozenset("script style noscript template head iframe object textarea select svg".split())
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark q s samp small span strike strong "
    "sub sup time tt u var wbr del".split()
)
"""Inline elements of the annotations' own blocks. The set is fixed: the files number these blocks, not those of
`penumbra.blocks`."""
_LINE = re.compile(r"(\d+)(?:-(\d+))?\s+(\w+)")


@dataclass(frozen=True)
class Annotations:
    """One page by one annotator: its page type, and the level of each outline block."""

    page_type: str
    levels: tuple[int, ...]


def annotations_of(folder: Path, page: str) -> Annotations | None:
    """The first annotation of a corpus's page; None if it has none. Raises as `read_annotations` does.

    Parameters
    ----------
    folder
        Folder of the corpus.
    """
    path = ANNOTATIONS / folder.name / "first" / f"{page}.txt"
    return read_annotations(path) if path.is_file() else None


def read_annotations(path: Path) -> Annotations:
    """Read a file of annotations.

    Raises
    ------
    CorpusError
        A line, a level or a page type is invalid, or a block is annotated twice or not at all.
    """
    page_type = ""
    levels: dict[int, int] = {}
    for written in path.read_text("utf-8").splitlines():
        if written.startswith("# kind:"):
            page_type = written.partition(":")[2].strip()
        line = written.partition("#")[0].strip()
        if not line:
            continue
        found = _LINE.fullmatch(line)
        if not found or found[3] not in LEVELS:
            raise CorpusError(f"{path.name}: {line[:40]!r} is not an annotation.", "Write `FROM-TO LEVEL`.")
        for block in range(int(found[1]), int(found[2] or found[1]) + 1):
            if block in levels:
                raise CorpusError(f"{path.name}: block {block} is annotated twice.", "Annotate it once.")
            levels[block] = LEVELS.index(found[3])
    if page_type not in PAGE_TYPES or sorted(levels) != list(range(len(levels))):
        raise CorpusError(
            f"{path.name}: no page type, or not all blocks are annotated.", "Annotate all blocks and the page type."
        )
    return Annotations(page_type, tuple(levels[block] for block in range(len(levels))))


def outline(markup: str) -> list[list[str]]:
    """The words of each outline block of a page. Annotations number these blocks."""
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


def project(annotations: Annotations, outlined: Sequence[Sequence[str]], blocks: Blocks) -> Labels:
    """(n_blocks,) level of most of a block's words; -1 for a block without annotated words.

    Raises
    ------
    CorpusError
        The annotations and the page's outline have different numbers of blocks.
    """
    if len(annotations.levels) != len(outlined):
        raise CorpusError(
            f"{len(annotations.levels)} annotations for {len(outlined)} blocks.", "Annotate the page again."
        )
    annotated = [word for words in outlined for word in words]
    level = np.repeat(np.array(annotations.levels), [len(words) for words in outlined])
    seen = np.flatnonzero(~blocks.noscript)
    words = [WORD.findall(blocks.text[block].lower()) for block in seen.tolist()]
    own = [word for each in words for word in each]
    owner = np.repeat(seen, [len(each) for each in words])  # not `n_words`: lower case divides a word with İ
    counts = np.zeros((len(blocks), len(LEVELS)))
    if own == annotated:
        np.add.at(counts, (owner, level), 1)
    else:
        for match in difflib.SequenceMatcher(None, annotated, own, autojunk=False).get_matching_blocks():
            low, high = match.b, match.b + match.size
            np.add.at(counts, (owner[low:high], level[match.a : match.a + match.size]), 1)
    out: Labels = np.where(counts.sum(axis=1) > 0, counts.argmax(axis=1), -1).astype(np.int8)
    return out


def annotated_truth(folder: Path) -> list[Truth]:
    """The annotated pages as a corpus: their words and levels, the kept words as main text.

    Parameters
    ----------
    folder
        Folder of the pages' corpus.
    """
    out = []
    for truth in read_truth(folder):
        annotations = annotations_of(folder, truth.id)
        if annotations is None:
            continue
        words = outline(read_html(folder, truth.id))
        names = [LEVELS[level] for level in annotations.levels]
        out.append(
            replace(
                truth,
                type=annotations.page_type,
                main="\n".join(" ".join(each) for each, name in zip(words, names, strict=True) if name == "keep"),
                words=tuple(word for each in words for word in each),
                levels=tuple(name for each, name in zip(words, names, strict=True) for _ in each),
                wanted=(),
                unwanted=(),
            )
        )
    return out
