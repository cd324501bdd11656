"""A generator's pages out of a cache of packages, and the part that each of their text blocks belongs to."""

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from lxml import etree
from lxml.cssselect import CSSSelector

from penumbra.blocks import Blocks, find_blocks
from penumbra.errors import BadPageError, CorpusError, TooLargeError
from penumbra.evaluation.fidelity.packages import exact, unpack
from penumbra.evaluation.selectors.generators import PARTS, Generator
from penumbra.page import Page
from penumbra.page.markup import parse_tree, tree_to_page
from penumbra.training.labels import Labels

__all__ = ["LabelledPage", "choose_pages", "label_page", "label_rows"]

_MOST = 12
"""Pages of a generator."""
_TRIED = 300
"""Most files of a package that are read."""
_WORDS = range(60, 20_000)
"""Words of the main part of a page; shorter ones are stubs."""
_OTHER = ("genindex", "py-modindex", "modindex", "http-modindex", "doc-index", "search.", "searchresults.")
"""Beginnings of names of files without a text: indexes and search forms."""


class LabelledPage(NamedTuple):
    """A page, its blocks, and the part of each.

    Parameters
    ----------
    parts
        (n_blocks,) index into `PARTS`, −1 outside of all parts.
    """

    path: str
    page: Page
    blocks: Blocks
    parts: Labels


def choose_pages(generator: Generator, cache: Path) -> Iterator[LabelledPage]:
    """Give the first pages of a generator with a main part, in the order of the digests of their paths.

    Raises
    ------
    CorpusError
        The cache has another version of the package, or the package has no such page.
    """
    folder = unpack(generator.package, cache)
    if exact(folder) != generator.package:
        raise CorpusError(f"{folder} has {exact(folder)} and not {generator.package}.", "Remove the folder.")
    names = {str(path.relative_to(folder)) for path in folder.glob(generator.files) if path.is_file()}
    chosen = 0
    seen: set[bytes] = set()
    for name in sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())[:_TRIED]:
        if chosen == _MOST:
            return
        page = _usable(generator, folder / name, name, seen)
        if page is not None:
            chosen += 1
            yield page
    if not chosen:
        raise CorpusError(f"{generator.package} has no page of {generator.name}.", "Correct the table of generators.")


def _usable(generator: Generator, path: Path, name: str, seen: set[bytes]) -> LabelledPage | None:
    """The labelled page; None if it has no text of its own."""
    if path.name.startswith(_OTHER) or path.stat().st_size > 2_000_000:
        return None
    markup = path.read_bytes()
    digest = hashlib.sha256(markup).digest()
    if digest in seen:
        return None
    seen.add(digest)
    try:
        page = label_page(generator, gzip.decompress(markup) if path.suffix == ".gz" else markup, name)
    except (BadPageError, TooLargeError):
        return None
    return page if int(page.blocks.n_words[page.parts == 0].sum()) in _WORDS else None


def label_page(generator: Generator, markup: bytes | str, name: str) -> LabelledPage:
    """Parse a page and label its blocks. Raises as `tree_to_page` does.

    Parameters
    ----------
    name
        The page's path in its package; the last two steps of it become those of the page's address.
    """
    root = parse_tree(markup)
    elements: dict[int, etree._Element] = {}
    page = tree_to_page(root, "https://example.org/" + "/".join(Path(name).parts[-2:]), elements=elements)
    rows = {element: key - 1 for key, element in elements.items()}
    own = np.full(len(page), -1, dtype=np.int8)
    for number, part in enumerate(PARTS):
        if generator.selectors(part):
            found = CSSSelector(generator.selectors(part), translator="html")(root)
            own[[rows[element] for element in found if element in rows]] = number
    blocks = find_blocks(page)
    return LabelledPage(name, page, blocks, label_rows(page, own)[blocks.text_rows[blocks.start[:-1]]])


def label_rows(page: Page, own: Labels) -> Labels:
    """(n_nodes,) label of each row: its own, or that of the nearest ancestor that has one.

    Parameters
    ----------
    own
        (n_nodes,) a row's own label, −1 for none.
    """
    out = own.copy()
    for row in np.flatnonzero(own < 0).tolist():
        parent = int(page.parent[row])
        out[row] = out[parent] if parent >= 0 else -1
    return out
