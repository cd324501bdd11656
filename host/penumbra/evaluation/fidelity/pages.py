"""The list of pages, and the pages themselves out of a cache of packages."""

import gzip
import hashlib
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from penumbra.evaluation.fidelity.packages import digest, unpack
from penumbra.evaluation.fidelity.reference import write_reference

__all__ = ["PAGES", "Row", "part_of", "read_page", "read_rows", "references", "write_rows"]

PAGES = Path(__file__).with_name("pages.tsv")
_HEAD = (
    "Columns: project, kind of source, package, page, package of the source, source, folder of the pages, digests of "
    "page and source."
)


class Row(NamedTuple):
    """A page, its source, and where both are."""

    project: str
    kind: str
    package: str
    page: str
    source_package: str
    source: str
    root: str
    page_digest: str
    source_digest: str


def part_of(project: str) -> str:
    """`dev` for a third of the projects, by digest of the name; `test` for the others."""
    return "dev" if hashlib.sha256(project.encode()).digest()[0] % 3 == 0 else "test"


def read_rows(path: Path = PAGES) -> list[Row]:
    """Read a list of pages."""
    return [
        Row(*line.split("\t")) for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]


def write_rows(rows: Iterable[Row], path: Path = PAGES) -> None:
    """Write a list of pages."""
    path.write_text("\n".join([f"# {_HEAD}", *("\t".join(row) for row in sorted(rows))]) + "\n", encoding="utf-8")


def read_page(path: Path) -> str:
    """Read a page's markup."""
    return path.read_bytes().decode("utf-8", "replace")


def references(rows: Iterable[Row], cache: Path) -> Iterator[tuple[Row, str, str]]:
    """Give each page's row, markup and reference. References are written once.

    Raises
    ------
    ValueError
        If a page or a source is not the one of the list.
    """
    (cache / "references").mkdir(parents=True, exist_ok=True)
    for row in rows:
        package, sources = unpack(row.package, cache), unpack(row.source_package, cache)
        page, source = package / row.page, sources / row.source
        if (digest(page), digest(source)) != (row.page_digest, row.source_digest):
            raise ValueError(f"{row.page} of {row.package} is another version than the list's. Gather the pages again.")
        stored = cache / "references" / f"{row.page_digest}-{row.source_digest}.md"
        if not stored.exists():
            stored.write_text(_reference(row, source, package / row.root), encoding="utf-8")
        yield row, read_page(page), stored.read_text(encoding="utf-8")


def _reference(row: Row, source: Path, root: Path) -> str:
    data = source.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / source.name.removesuffix(".gz")
        plain.write_bytes(gzip.decompress(data) if source.suffix == ".gz" else data)
        reference = write_reference(row.kind, plain, root)
    if reference is None:
        raise ValueError(f"The source of {row.page} has no reference.")
    return reference
