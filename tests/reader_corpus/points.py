"""Points: sentences on what a reader must, and must not, show of a page.

A point is a line of a TOML file of this folder. Its words are in `FORMS`; what stands in quotes is text of the page.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from reader_corpus.shown import Shown

__all__ = ["FORMS", "Point", "parse"]

_QUOTED = r'"(.+)"'
_NEAR = 90
"""Characters, at most, between a picture and its caption where no `figure` holds both."""

FORMS: dict[str, str] = {
    "headline": rf"headline is {_QUOTED}",
    "byline": rf"byline is {_QUOTED}",
    "direction": r"reads right to left",
    "no_picture": rf"does not show the picture {_QUOTED}",
    "absent": rf"does not show {_QUOTED}",
    "picture_once": rf"shows the picture {_QUOTED} once",
    "picture": rf"shows the picture {_QUOTED}",
    "caption": rf"shows the caption {_QUOTED} with its picture",
    "caption_code": rf"shows the caption {_QUOTED} with its code",
    "code": rf"shows code of (\d+) lines? from {_QUOTED}",
    "table": rf"shows a table of (\d+) rows with {_QUOTED}",
    "formulas": r"shows at least (\d+) formulas",
    "formulas_once": r"shows no formula twice",
    "formula": rf"shows the formula {_QUOTED}",
    "order": r'shows (?:the heading )?"(.+)" before "(.+)"',
    "heading": rf"shows the heading {_QUOTED}",
    "once": rf"shows {_QUOTED} once",
    "shown": rf"shows {_QUOTED}",
}
"""Name of a kind of point → its sentence, tried in this order."""


@dataclass(frozen=True)
class Point:
    """One point.

    Parameters
    ----------
    sentence
        As it is written.
    kind
        A key of `FORMS`.
    given
        What stands in the sentence's gaps.
    """

    sentence: str
    kind: str
    given: tuple[str, ...]

    @property
    def negative(self) -> bool:
        """Whether the point is on something that must not be shown."""
        return self.kind in {"absent", "no_picture", "once", "picture_once", "formulas_once"}

    def holds(self, shown: Shown) -> bool:
        """Whether a reader meets the point. A reader that shows nothing meets none."""
        return not shown.empty and _CHECKS[self.kind](shown, *self.given)


def parse(sentence: str) -> Point:
    """Read a sentence.

    Raises
    ------
    ValueError
        The sentence has no known form.
    """
    for kind, form in FORMS.items():
        if found := re.fullmatch(form, sentence):
            return Point(sentence, kind, found.groups())
    raise ValueError(f"This is no point: {sentence!r}")


def _caption(shown: Shown, text: str, tags: tuple[str, ...] = ("img",)) -> bool:
    return any(shown.near(place, tags) <= _NEAR for place in shown.places(text))


_CHECKS: dict[str, Callable[..., bool]] = {
    "headline": lambda shown, text: shown.title.casefold() == shown.plain(text).casefold(),
    "byline": lambda shown, text: shown.named(text),
    "direction": lambda shown: shown.direction == "rtl",
    "absent": lambda shown, text: shown.count(text) == 0,
    "no_picture": lambda shown, part: shown.pictures(part) == 0,
    "picture": lambda shown, part: shown.pictures(part) > 0,
    "picture_once": lambda shown, part: shown.pictures(part) == 1,
    "caption": _caption,
    "caption_code": lambda shown, text: _caption(shown, text, ("pre",)),
    "code": lambda shown, lines, text: int(lines) in shown.listings(text),
    "table": lambda shown, rows, text: int(rows) in shown.tables(text),
    "formulas": lambda shown, number: len(shown.formulas) >= int(number),
    "formulas_once": lambda shown: shown.repeated_formulas == 0,
    "formula": lambda shown, part: shown.has_formula(part),
    "order": lambda shown, first, then: -1 < shown.find(first) < shown.find(then, last=True),
    "heading": lambda shown, text: shown.has_heading(text),
    "once": lambda shown, text: shown.count(text) == 1,
    "shown": lambda shown, text: shown.count(text) > 0,
}
"""Kind of point → check."""
