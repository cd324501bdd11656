"""Page → Fingerprint: the site memory's record of a page, for the comparison of pages of one site.

A fingerprint contains no text: keyed hashes of texts with their places, keyed hashes of the places, and a small tree
of tags. A hash covers a whole text with its place and not a word, so a dictionary does not give the words back. The
key is random and never leaves the machine, so fingerprints of two machines cannot be compared.

References
----------
Deturck: Détection de contenu utile depuis des sites d'actualité, master's thesis, INALCO 2015, sections 4.3 and 4.4.2.
"""

import re
from collections.abc import Iterable

import msgspec
import numpy as np
import numpy.typing as npt

from penumbra.arrays import Ints
from penumbra.page import ROOTS, TEXT, Page

__all__ = ["TREE_TAGS", "Fingerprint", "Places", "address_of", "distinct_texts", "take_fingerprint", "text_places"]

Hashes = npt.NDArray[np.uint64]

TREE_NODES = 40
"""Nodes of the tree, at most; the edit distance of two trees takes 20 ms, 37 ms at most."""
TEXTS = 4_000
"""Text hashes of a page, at most: 32 kB."""
TREE_TAGS: tuple[str, ...] = (
    "a", "article", "aside", "body", "button", "div", "dl", "figure", "footer", "form", "h1", "h2", "h3", "h4",
    "header", "html", "img", "li", "main", "nav", "ol", "p", "section", "span", "table", "tbody", "td", "tr", "ul",
    "video", "other",
)  # fmt: skip
"""Labels of the tree's nodes; all other tags are `other`."""
_LABEL = {tag: index for index, tag in enumerate(TREE_TAGS)}
PLACE_DEPTH = 3
"""Elements of a place: the nearest ancestors of a text. F1 on cleanportaleval and l3s-dev is equal within .002 for
1 to 5. With all ancestors, no two pages of cleanportaleval have a place in common."""
_DIGITS = re.compile(r"\d+")
_HASH_BYTES = 8


class Fingerprint(msgspec.Struct, frozen=True):
    """The site memory's record of a page.

    Parameters
    ----------
    key
        The hash key. Only fingerprints with the same key can be compared.
    address
        Keyed hash of the page's address, or 0: recognises an earlier visit to the same page.
    texts
        (n_texts,) uint64, sorted: keyed hashes of each text with its place.
    places
        (n_places,) uint64, sorted: keyed hashes of the places of texts.
    parent, label
        (n_tree,) the page's tree in document order, neighbours of equal shape merged: index of the parent (-1 for
        the root), and index into `TREE_TAGS`.
    """

    key: bytes
    address: int
    texts: Hashes
    places: Hashes
    parent: Ints
    label: Ints


class Places(msgspec.Struct, frozen=True):
    """The hashes of a page's text rows, in document order.

    Parameters
    ----------
    row
        (n_texts,) rows of the texts.
    text, place
        (n_texts,) uint64: keyed hash of the text with its place, and of the place alone.
    """

    row: Ints
    text: Hashes
    place: Hashes


def take_fingerprint(page: Page, key: bytes = b"", places: Places | None = None) -> Fingerprint:
    """Make a page's fingerprint.

    Parameters
    ----------
    key
        The memory's hash key, at most 64 bytes.
    places
        The page's text hashes with this key; computed if None.
    """
    places = places or text_places(page, key)
    parent, label = _folded_tree(page)
    return Fingerprint(
        key=key,
        address=address_of(page, key),
        texts=distinct_texts(places),
        places=_distinct(places.place)[:TEXTS],
        parent=parent,
        label=label,
    )


def address_of(page: Page, key: bytes = b"") -> int:
    """Keyed hash of the page's address without its fragment; 0 without an address."""
    url = page.facts.url.split("#", 1)[0]
    return _hash(url, key) if url else 0


def distinct_texts(places: Places) -> Hashes:
    """(≤ TEXTS,) hashes of the distinct texts, sorted."""
    return _distinct(places.text)[:TEXTS]


def text_places(page: Page, key: bytes = b"") -> Places:
    """Hash each text row with its place, and its place alone.

    A place is the tags and names of the text's `PLACE_DEPTH` nearest ancestors, without positions among siblings. A
    longer list therefore does not change the places after it, nor does one more element around the page. A text with
    another number is another text: of two dates, prices or ratings in one place each is its page's own.
    """
    rows = np.fromiter(page.text, dtype=np.int32, count=len(page.text))
    rows.sort()
    paths = _paths(page, rows.tolist())
    known: dict[str, int] = {}

    def hashed(text: str) -> int:
        value = known.get(text)
        if value is None:
            value = known[text] = _hash(text, key)
        return value

    texts = [" ".join(page.text[row].split()).casefold() for row in rows.tolist()]
    return Places(
        row=rows,
        text=_column(hashed(f"{path}\x1f{text}") for path, text in zip(paths, texts, strict=True)),
        place=_column(hashed(path) for path in paths),
    )


def _distinct(hashes: Hashes) -> Hashes:
    """The distinct hashes, sorted. NumPy's `unique` imports masked arrays, which takes 12 ms."""
    out = np.sort(hashes)
    first = np.ones(len(out), dtype=bool)
    first[1:] = out[1:] != out[:-1]
    return out[first]


def _column(values: Iterable[int]) -> Hashes:
    return np.fromiter(values, dtype=np.uint64)


def _hash(text: str, key: bytes) -> int:
    from hashlib import blake2b  # loads OpenSSL in 3 ms; the first decision needs no hash

    data = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=_HASH_BYTES, key=key).digest(), "little")


def _paths(page: Page, rows: list[int]) -> list[str]:
    """The place of each text row, as text, without the names of `html` and `body`, which often name the page."""
    names = [".".join(sorted({_DIGITS.sub("0", token) for token in name})) for name in page.names]
    parents, name = page.parent.tolist(), page.name.tolist()
    known: dict[int, str] = {}

    def of(row: int) -> str:
        steps: list[str] = []
        while row >= 0 and len(steps) < PLACE_DEPTH:
            tag = page.tag[row]
            steps.append(tag if tag in ROOTS else f"{tag}.{names[name[row]]}")
            row = parents[row]
        return "/".join(steps)

    for row in rows:
        if parents[row] not in known:
            known[parents[row]] = of(parents[row])
    return [known[parents[row]] for row in rows]


def _folded_tree(page: Page) -> tuple[Ints, Ints]:
    """The first `TREE_NODES` elements in breadth-first order, neighbours of equal shape merged: parents and labels."""
    shape = _shapes(page)
    level = [(0, -1)]
    chosen: list[tuple[int, int]] = []
    while level and len(chosen) < TREE_NODES:
        room = TREE_NODES - len(chosen)
        level = level[:room]
        after: list[tuple[int, int]] = []
        for row, _ in level:
            last = -1
            for child in page.children(row):
                if page.tag[child] != TEXT and shape[child] != last:
                    last = shape[child]
                    after.append((child, row))
        chosen += level
        level = after
    chosen.sort()
    index = {row: number for number, (row, _) in enumerate(chosen)}
    parent = [index.get(above, -1) for _, above in chosen]
    label = [_LABEL.get(page.tag[row], len(TREE_TAGS) - 1) for row, _ in chosen]
    return np.asarray(parent, dtype=np.int32), np.asarray(label, dtype=np.int32)


def _shapes(page: Page) -> list[int]:
    """A number for each element's shape: tag, names and set of child shapes."""
    numbers: dict[tuple[str, int, tuple[int, ...]], int] = {}
    child_shapes: list[set[int]] = [set() for _ in page.tag]
    shape = [0] * len(page)
    parents, name = page.parent.tolist(), page.name.tolist()
    for row in range(len(page) - 1, -1, -1):
        if page.tag[row] == TEXT:
            continue
        key = (page.tag[row], name[row], tuple(sorted(child_shapes[row])))
        shape[row] = numbers.setdefault(key, len(numbers))
        if parents[row] >= 0:
            child_shapes[parents[row]].add(shape[row])
    return shape
