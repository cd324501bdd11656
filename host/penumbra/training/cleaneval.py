"""CleanEval in the format of the project's corpora → labelled text blocks for Web2Text.

A block (a leaf of the CDOM) is content if at least two thirds of its characters are in words of the main text
(Web2Text, section 4.1). A block without words, such as a bar between two links, is content if the words on both sides
are.
"""

import json
from collections.abc import Sequence as Many
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from penumbra.errors import CorpusError
from penumbra.gzipped import open_gzip, read_gzip
from penumbra.page.markup import parse
from penumbra.scorers.web2text.cdom import collapse
from penumbra.scorers.web2text.features import Sequence, describe
from penumbra.text.words import WORD
from penumbra.training.alignment import carry_over

__all__ = ["LabelledPage", "label_blocks", "read_pages"]

CONTENT_SHARE = 2 / 3
"""Minimum share of a content block's characters in the main text (paper, section 4.1)."""
PARTS = ("train", "validation", "test")
_ADVICE = "Give the folder with html/ and truth.jsonl.gz of CleanEval."


@dataclass(frozen=True)
class LabelledPage:
    """A page's blocks with labels.

    Parameters
    ----------
    labels
        (n_leaves,) 1 content, 0 boilerplate.
    """

    id: str
    sequence: Sequence
    labels: npt.NDArray[np.int64]

    @property
    def pairs(self) -> npt.NDArray[np.int64]:
        """(n_leaves - 1,) 2 · label + next label."""
        return self.labels[:-1] * 2 + self.labels[1:]


def read_pages(corpus: Path, split: str) -> dict[str, list[LabelledPage]]:
    """Read all pages of the corpus by their part of a split, without pages that have no text.

    Raises
    ------
    CorpusError
        The folder is not the corpus, or its pages lack the split.
    """
    try:
        with open_gzip(corpus / "truth.jsonl.gz") as lines:
            rows = [json.loads(line) for line in lines]
    except (OSError, ValueError) as error:
        raise CorpusError(f"{corpus} is not a corpus: {error}.", _ADVICE) from error
    pages: dict[str, list[LabelledPage]] = {part: [] for part in PARTS}
    for row in rows:
        part = row.get("split", {}).get(split)
        if part not in pages or "runs" not in row:
            raise CorpusError(f"Page {row.get('id')!r} has no labels or no split {split!r}.", _ADVICE)
        page = _read_page(corpus, row)
        if page:
            pages[part].append(page)
    return pages


def _read_page(corpus: Path, row: dict[str, Any]) -> LabelledPage | None:
    page = parse(read_gzip(corpus / "html" / f"{row['id']}.html.gz"))
    cdom = collapse(page)
    if cdom is None:
        return None
    texts = [page.text[leaf] for leaf in cdom.row[cdom.leaf].tolist()]
    truth = [label == "main" for label, count in row["runs"] for _ in range(count)]
    return LabelledPage(row["id"], describe(page, cdom), label_blocks(texts, row["words"].split(), truth))


def label_blocks(texts: Many[str], words: Many[str], main: Many[bool]) -> npt.NDArray[np.int64]:
    """(n_texts,) label of each text: 1 content, 0 boilerplate.

    Parameters
    ----------
    words, main
        The corpus's words of the page, lower case, and whether each is main text.
    """
    found = [WORD.findall(text.lower()) for text in texts]
    is_main = carry_over([word for each in found for word in each], words, main, missing=False)
    labels = np.zeros(len(texts), dtype=np.int64)
    start = 0
    for index, each in enumerate(found):
        stop = start + len(each)
        if each:
            total = sum(map(len, each))
            content = sum(len(word) for word, yes in zip(each, is_main[start:stop], strict=True) if yes)
            labels[index] = content >= CONTENT_SHARE * total
        else:
            labels[index] = 0 < start < len(is_main) and is_main[start - 1] and is_main[start]
        start = stop
    return labels
