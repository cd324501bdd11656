"""Reports on the differences between our articles and another reader's, page by page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from penumbra.evaluation.reader_pages.differences import Differences
from penumbra.evaluation.reader_pages.judgements import VERDICTS, Judgement

__all__ = ["Compared", "page_report", "summary"]

_NAMES: Final = {"ours": "ours is right", "theirs": "theirs is right", "both": "both are fine"}
_KINDS: Final = {
    "text_ours": "lines of text only in ours",
    "text_theirs": "lines of text only in theirs",
    "moved": "lines in another order",
    "pictures_ours": "pictures only in ours",
    "pictures_theirs": "pictures only in theirs",
    "links_ours": "links only in ours",
    "links_theirs": "links only in theirs",
    "embeds_ours": "embeds only in ours",
    "embeds_theirs": "embeds only in theirs",
    "structure": "other numbers of tables, items or listings",
}
_LONGEST: Final = 160
"""Characters of a line in the report of one page."""


@dataclass(frozen=True)
class Compared:
    """A page with its differences."""

    id: str
    differences: Differences


def page_report(page: Compared, most: int) -> Iterator[str]:
    """The differences of a page, line by line, at most `most` of each kind."""
    yield f"{page.id}"
    for name, lines in asdict(page.differences).items():
        if lines:
            yield f"  {_KINDS[name]}: {len(lines)}"
            yield from (f"    {line[:_LONGEST]}" for line in lines[:most])


def summary(pages: Sequence[Compared], judgements: Mapping[str, Judgement]) -> str:
    """Markdown with the numbers of verdicts and differences, and a row for each judged page."""
    judged = [(page, judgements[page.id]) for page in pages if page.id in judgements]
    lines = ["| verdict | pages before | pages now |", "| --- | --- | --- |"]
    for verdict in VERDICTS:
        before = sum(judgement.before == verdict for _, judgement in judged)
        now = sum(judgement.verdict == verdict for _, judgement in judged)
        lines.append(f"| {_NAMES[verdict]} | {before} | {now} |")
    lines += ["", "| difference | pages | number |", "| --- | --- | --- |"]
    for name, words in _KINDS.items():
        counts = [len(getattr(page.differences, name)) for page in pages]
        lines.append(f"| {words} | {sum(map(bool, counts))} | {sum(counts)} |")
    lines.append(f"| none | {sum(not page.differences for page in pages)} | |")
    lines += ["", "| page | before | now | reason |", "| --- | --- | --- | --- |"]
    for page, judgement in judged:
        lines.append(
            f"| {page.id} | {judgement.before} | {judgement.verdict} | {judgement.reason.replace('|', chr(92) + '|')} |"
        )
    return "\n".join(lines) + "\n"
