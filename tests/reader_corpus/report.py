"""The figures of `docs/reader.md`: points met by kind and reader, and the sentences that Penumbra misses."""

from collections.abc import Mapping, Sequence
from json import loads
from pathlib import Path

from reader_corpus.pages import KINDS, ReaderPage
from reader_corpus.points import Point
from reader_corpus.reading import RIVALS, Reading

__all__ = ["OURS", "Readings", "listed", "missed", "write_report"]

OURS = "Penumbra"
_ROOT = Path(__file__).parents[2]
Readings = Mapping[str, Mapping[str, Reading]]
"""Reader → name of a page → what it showed. Penumbra's own are named by browser: `Penumbra` is Chromium's."""

_TEMPLATE = Path(__file__).with_name("report.md")


def missed(pages: Sequence[ReaderPage], readings: Mapping[str, Reading]) -> list[tuple[ReaderPage, Point]]:
    """The points that a reader does not meet, in the order of the files."""
    found = []
    for page in pages:
        shown = readings[page.name].shown() if page.name in readings else None
        found += [(page, point) for point in page.points if shown is not None and not point.holds(shown)]
    return found


def write_report(pages: Sequence[ReaderPage], readings: Readings, first: Mapping[str, int]) -> str:
    """The whole page.

    Parameters
    ----------
    pages
        All pages.
    readings
        Of all readers.
    first
        Kind → points that Penumbra met in its first run.
    """
    points = [point for page in pages for point in page.points]
    return _TEMPLATE.read_text("utf-8").format(
        pages=len(pages),
        points=len(points),
        negative=sum(point.negative for point in points),
        by_kind=_by_kind(pages, readings, first),
        by_half=_by_half(pages, readings),
        readability=_npm(RIVALS["Readability.js"][0]),
        defuddle=_npm(RIVALS["Defuddle"][0]),
        misses="\n".join(listed(pages, readings)),
    )


def _by_kind(pages: Sequence[ReaderPage], readings: Readings, first: Mapping[str, int]) -> str:
    names = [OURS, *RIVALS]
    rows = [f"| kind | points | {' | '.join(names)} | {OURS}'s first run |", "| --- |" + " ---: |" * (len(names) + 2)]
    for kind, label in [*KINDS.items(), ("", "**all**")]:
        chosen = [page for page in pages if not kind or page.kind == kind]
        total = sum(len(page.points) for page in chosen)
        met = [total - len(missed(chosen, readings[name])) for name in names]
        cells = [f"**{each / total:.1%}**" if each == max(met) else f"{each / total:.1%}" for each in met]
        before = sum(count for name, count in first.items() if not kind or name == kind) / total
        rows.append(f"| {label} | {total} | {' | '.join(cells)} | {before:.1%} |")
    return "\n".join(rows)


def _by_half(pages: Sequence[ReaderPage], readings: Readings) -> str:
    names = [OURS, *RIVALS]
    rows = [f"| points | number | {' | '.join(names)} |", "| --- |" + " ---: |" * (len(names) + 1)]
    for negative, label in ((False, "what must be shown"), (True, "what must not be shown, or not twice")):
        total = sum(point.negative == negative for page in pages for point in page.points)
        met = [total - sum(point.negative == negative for _, point in missed(pages, readings[name])) for name in names]
        rows.append(f"| {label} | {total} | {' | '.join(f'{each / total:.1%}' for each in met)} |")
    return "\n".join(rows)


def listed(pages: Sequence[ReaderPage], readings: Readings) -> list[str]:
    """Lines with the points that Penumbra misses. A point that one browser alone misses names that browser."""
    rows = []
    by_browser = {name: set(missed(pages, readings[name])) for name in readings if name.startswith(OURS)}
    for page in pages:
        for point in page.points:
            names = [name for name, found in by_browser.items() if (page, point) in found]
            where = "" if len(names) == len(by_browser) else f" ({_browser_of(names[0])} alone)" if names else ""
            rows += [f"- `{page.name}`: {point.sentence}{where}"] if names else []
    return rows


def _browser_of(name: str) -> str:
    return name.removeprefix(OURS).strip(" ()") or "Chromium"


def _npm(file: str) -> str:
    parts = file.split("/")
    package = "/".join(parts[:2]) if file.startswith("@") else parts[0]
    return str(loads((_ROOT / "node_modules" / package / "package.json").read_text("utf-8"))["version"])
