"""The differences between two articles of one page."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Final

from penumbra.evaluation.reader_pages.parts import Parts, words_of_line

__all__ = ["Differences", "differences"]

_RUN: Final = 4
"""Words of a run. A text is in both articles if both contain its runs."""
_SHARE: Final = 0.5
"""Least share of a line's runs in the other article for the line to be in it."""


@dataclass(frozen=True)
class Differences:
    """What only one of two articles contains. A field is empty where they agree."""

    text_ours: tuple[str, ...]
    text_theirs: tuple[str, ...]
    moved: tuple[str, ...]
    """Lines of both in another order."""
    pictures_ours: tuple[str, ...]
    pictures_theirs: tuple[str, ...]
    links_ours: tuple[str, ...]
    links_theirs: tuple[str, ...]
    embeds_ours: tuple[str, ...]
    embeds_theirs: tuple[str, ...]
    structure: tuple[str, ...]
    """Numbers of tables, list items and code listings that differ, as `tables 2 : 1`."""

    def __bool__(self) -> bool:
        """Whether there is any difference."""
        return any(getattr(self, field.name) for field in fields(self))


def differences(ours: Parts, theirs: Parts, title: str) -> Differences:
    """Compare two articles of a page.

    Parameters
    ----------
    title
        The article's title. Our view shows it above the text; therefore it is no difference.
    """
    own_runs, other_runs = _runs((*ours.lines, title)), _runs((*theirs.lines, title))
    return Differences(
        text_ours=tuple(line for line in ours.lines if not _is_in(line, other_runs)),
        text_theirs=tuple(line for line in theirs.lines if not _is_in(line, own_runs)),
        moved=_moved(ours.lines, theirs.lines),
        pictures_ours=_only(ours.pictures, theirs.pictures),
        pictures_theirs=_only(theirs.pictures, ours.pictures),
        links_ours=_only(ours.links, theirs.links),
        links_theirs=_only(theirs.links, ours.links),
        embeds_ours=_only(ours.embeds, theirs.embeds),
        embeds_theirs=_only(theirs.embeds, ours.embeds),
        structure=tuple(
            f"{name} {getattr(ours, name)} : {getattr(theirs, name)}"
            for name in ("tables", "items", "code")
            if getattr(ours, name) != getattr(theirs, name)
        ),
    )


def _runs(lines: Iterable[str]) -> set[tuple[str, ...]]:
    """All runs of words of an article. Lines are joined, since one article may break a line that the other does not."""
    words = [word for line in lines for word in words_of_line(line)]
    return {tuple(words[at : at + size]) for size in range(1, _RUN + 1) for at in range(len(words) - size + 1)}


def _is_in(line: str, runs: set[tuple[str, ...]]) -> bool:
    words = words_of_line(line)
    size = min(_RUN, len(words))
    own = [tuple(words[at : at + size]) for at in range(len(words) - size + 1)]
    return not own or sum(run in runs for run in own) >= _SHARE * len(own)


def _moved(ours: Sequence[str], theirs: Sequence[str]) -> tuple[str, ...]:
    """Lines that stand once in both, outside the longest sequence that both have in the same order."""
    once = {line for line, count in Counter(ours).items() if count == 1}
    place = {line: at for at, line in enumerate(theirs) if line in once and theirs.count(line) == 1}
    common = [line for line in ours if line in place]
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for index, line in enumerate(common):
        at = bisect_left(ends, place[line])
        before.append(last[at - 1] if at else -1)
        ends[at : at + 1] = [place[line]]
        last[at : at + 1] = [index]
    index, kept = (last[-1] if last else -1), set()
    while index >= 0:
        kept.add(common[index])
        index = before[index]
    return tuple(line for line in common if line not in kept)


def _only(these: Iterable[str], those: Iterable[str]) -> tuple[str, ...]:
    known = set(those)
    return tuple(dict.fromkeys(one for one in these if one not in known))
