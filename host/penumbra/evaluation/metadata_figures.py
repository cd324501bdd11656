"""Measure the metadata of pages field by field, beside trafilatura's in the same run."""

import re
import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from importlib import import_module
from pathlib import Path
from urllib.parse import urljoin

from penumbra.errors import CorpusError, PenumbraError, advice_on_extra
from penumbra.evaluation.metadata_truth import MetadataTruth, read_metadata_truth
from penumbra.library import decide
from penumbra.metadata import Metadata
from penumbra.training.corpora import read_html

__all__ = ["FIELDS", "METHODS", "Counts", "agrees", "measure_metadata"]

Reader = Callable[[str, str], Mapping[str, str]]
"""HTML and address → values by field."""
_WORD = re.compile(r"\w+")
_NO_NAMES = frozenset({"and", "by"})
_DESCRIPTION_WORDS = 10
"""Words of a description that are compared."""
_DOMAIN_ENDING = re.compile(r"(?:\.[a-z]{2,6}){1,2}$")
_SCHEME = re.compile(r"^https?:")


@dataclass
class Counts:
    """Agreement of one method over pages.

    Parameters
    ----------
    pages, right
        Field → pages counted, and pages on which the method's value is right.
    stated
        Field → pages whose truth has a value.
    found
        Field → pages among these on which the method has that value.
    errors
        Page, field, value and right values of each disagreement.
    """

    pages: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    stated: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    errors: list[tuple[str, str, str, tuple[str, ...]]] = field(default_factory=list)

    def add(self, truth: MetadataTruth, values: Mapping[str, str]) -> None:
        """Count one page."""
        for name, accepted in truth.values.items():
            value = values.get(name) or ""
            right = agrees(name, value, accepted, truth.url)
            stated = any(accepted) and "" not in accepted
            self.pages[name] += 1
            self.right[name] += right
            self.stated[name] += stated
            self.found[name] += stated and right
            if not right:
                self.errors.append((truth.id, name, value, accepted))


def measure_metadata(folder: Path, part: str, methods: Sequence[str]) -> dict[str, Counts]:
    """Measure methods on the pages of a corpus.

    Parameters
    ----------
    folder
        Folder of the corpus.
    part
        Part of the pages; all if empty.
    methods
        Names in `METHODS`.

    Raises
    ------
    CorpusError
        The corpus or a method's package is missing.
    """
    readers = {method: METHODS[method]() for method in methods}
    counts = {method: Counts() for method in methods}
    for truth in read_metadata_truth(folder, part):
        markup = read_html(folder, truth.id)
        for method, reader in readers.items():
            counts[method].add(truth, reader(markup, truth.url))
    return counts


def agrees(name: str, value: str, accepted: Sequence[str], url: str) -> bool:
    """Whether a value is one of the accepted ones.

    Title: the same words. Author: the same set of words, without "by" and "and". Date: the same day. Site: the same
    letters, without a domain's ending. Language: the same primary tag. Addresses: equal without scheme and final slash;
    for a page that states no address, its own one is right. Description: the same first ten words.
    """
    same = _COMPARED[name]
    if name in {"canonical", "image"}:
        value = urljoin(url, value) if value else ""
    right = {same(each) for each in accepted or ("",)}
    if name == "canonical" and right == {""}:
        right.add(same(url))
    return same(value) in right


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", unescape(text)).casefold())


def _title(text: str) -> str:
    return " ".join(_words(text))


def _author(text: str) -> str:
    return " ".join(sorted(set(_words(text)) - _NO_NAMES))


def _sitename(text: str) -> str:
    return "".join(_words(_DOMAIN_ENDING.sub("", text.strip().lower().removeprefix("www."))))


def _description(text: str) -> str:
    return " ".join(_words(text)[:_DESCRIPTION_WORDS])


def _language(tag: str) -> str:
    return re.split("[-_]", tag.strip().lower())[0]


def _address(address: str) -> str:
    return _SCHEME.sub("", unescape(address.strip()).partition("#")[0]).rstrip("/")


def _day(text: str) -> str:
    return text.strip()[:10]


_COMPARED: dict[str, Callable[[str], str]] = {
    "title": _title, "author": _author, "date": _day, "sitename": _sitename, "lang": _language,
    "canonical": _address, "description": _description, "image": _address,
}  # fmt: skip
FIELDS = (*_COMPARED,)
"""Fields that are compared, in the order of reports."""


def _penumbra() -> Reader:
    def read(markup: str, url: str) -> Mapping[str, str]:
        try:
            metadata = decide(markup, url=url).metadata
        except PenumbraError:
            metadata = Metadata()
        return {name: getattr(metadata, name) for name in FIELDS}

    return read


def _trafilatura() -> Reader:
    """Trafilatura with htmldate, in its own settings. It gives a language only when asked for one."""
    try:
        module = import_module("trafilatura.metadata")
    except ImportError as error:
        raise CorpusError(f"trafilatura is not installed: {error}.", advice_on_extra("compare")) from error
    names = {"canonical": "url", "lang": "language"}

    def read(markup: str, url: str) -> Mapping[str, str]:
        with warnings.catch_warnings(action="ignore"):  # about odd pages
            document = module.extract_metadata(markup, default_url=url or None)
        return {name: getattr(document, names.get(name, name), None) or "" for name in FIELDS}

    return read


METHODS: dict[str, Callable[[], Reader]] = {"penumbra": _penumbra, "trafilatura": _trafilatura}
