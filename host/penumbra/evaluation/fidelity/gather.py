"""Choose pages whose source is known, and write the list of them: packages, paths and digests, no text.

Nothing here looks at what a system makes of a page. A page is chosen if its source and the part of it that the source
describes have the same words.
"""

import gzip
import hashlib
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from lxml import html as lxml_html

from penumbra.evaluation.fidelity.canonical import canonical
from penumbra.evaluation.fidelity.packages import digest, exact, unpack
from penumbra.evaluation.fidelity.pages import PAGES, Row, read_page, read_rows, write_rows
from penumbra.evaluation.fidelity.projects import PROJECTS, Project, pairs
from penumbra.evaluation.fidelity.reference import write_reference

_MOST = 10
"""Pages of a project, and as many again that have a formula or a table."""
_WORDS = range(100, 8_000)
"""Words of a reference."""
_CELLS = 400
"""Most cells of a reference's tables: the tree distance grows with their square."""
_AGREE = 0.92
"""Least F1 between the words of the reference and those of the page's main part."""
_TRIED = 400
"""Most pages of a project that are looked at."""
_WORD = re.compile(r"\w+")
_ASIDE = (
    "descendant::*[contains(@class,'headerlink') or contains(@class,'linenos') or @class='boring' or @class='lang' or "
    "self::script or self::style or self::nav or self::button]"
)


def gather(cache: Path, names: Collection[str] = ()) -> list[Row]:
    """Choose pages of the named projects, of all where none is named."""
    rows: list[Row] = []
    for project in PROJECTS:
        if names and project.name not in names:
            continue
        try:
            found = list(_of_project(project, cache))
        except (OSError, StopIteration, ValueError, subprocess.CalledProcessError) as error:
            sys.stderr.write(f"{project.name}: {error}\n")
            continue
        sys.stderr.write(f"{project.name}: {len(found)}\n")
        rows += found
    return rows


def _of_project(project: Project, cache: Path) -> Iterator[Row]:
    package = unpack(project.package, cache)
    source_package = unpack(project.source_package or project.package, cache)
    seen: set[str] = set()
    plain = rich = 0
    each = sorted(
        (found for found in pairs(project, package, source_package) if found[1].is_file()),
        key=lambda found: hashlib.sha256(found[1].name.encode()).digest(),
    )
    for kind, page, source, root in each[:_TRIED]:
        if plain >= _MOST and rich >= _MOST:
            return
        mark = digest(page)
        parts = None if mark in seen else _usable(kind, page, source, root, project.main)
        if parts is None:
            continue
        is_rich = parts
        if (is_rich and rich >= _MOST and plain >= _MOST) or (not is_rich and plain >= _MOST):
            continue
        seen.add(mark)
        rich, plain = (rich + 1, plain) if is_rich and rich < _MOST else (rich, plain + 1)
        yield Row(
            project.name,
            kind,
            exact(package),
            str(page.relative_to(package.resolve())),
            exact(source_package),
            str(source.resolve().relative_to(source_package.resolve())),
            str(root.relative_to(package.resolve())),
            mark,
            digest(source),
        )


def _usable(kind: str, page: Path, source: Path, root: Path, main: str) -> bool | None:
    """Whether a usable page has a formula or a table; None for one that is not usable."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / source.name.removesuffix(".gz")
        plain.write_bytes(gzip.decompress(source.read_bytes()) if source.suffix == ".gz" else source.read_bytes())
        reference = write_reference(kind, plain, root)
    if reference is None:
        return None
    parts = canonical(reference, is_reference=True)
    ours = _words(parts.text)
    if ours.total() not in _WORDS or sum(len(row) for table in parts.tables for row in table) > _CELLS:
        return None
    text, code = _main_text(read_page(page), main)
    if not _agree(ours, _words(text)) or not _agree(_words(parts.code), _words(code)):
        return None
    return bool(parts.tables or parts.formulas)


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))


def _agree(ours: Counter[str], theirs: Counter[str]) -> bool:
    total = ours.total() + theirs.total()
    return total == 0 or 2 * (ours & theirs).total() / total >= _AGREE


def _main_text(markup: str, main: str) -> tuple[str, str]:
    """Text of the main part of a page, and of the listings in it."""
    found = lxml_html.document_fromstring(markup.encode(), parser=lxml_html.HTMLParser(encoding="utf-8")).xpath(main)
    if not found:
        return "", ""
    for aside in found[0].xpath(_ASIDE):
        aside.drop_tree()
    for line in found[0].xpath("descendant::pre//br"):
        line.tail = f"\n{line.tail or ''}"
    listings = " ".join("".join(pre.itertext()) for pre in found[0].iter("pre"))
    formulas = found[0].xpath("descendant::img[contains(@class,'math')]/@alt")
    return " ".join([*found[0].itertext(), *formulas]), listings


if __name__ == "__main__":
    named = sys.argv[2:]
    others = [row for row in read_rows() if row.project not in named] if named else []
    write_rows([*others, *gather(Path(sys.argv[1]), named)], PAGES)
