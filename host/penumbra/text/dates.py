"""Dates in running text: patterns that find them, and a test whether words name a given day.

Names of months and weekdays are the CLDR's, of every language that has phrases (`date_names.json`, written by `make
tables`).

References
----------
Unicode, Common Locale Data Repository (CLDR): calendars, Gregorian, months, days and date formats.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct, json

from penumbra.text.expressions import alternatives

__all__ = ["NAMES", "date_pattern", "month_of", "month_or_year", "same_day"]

NAMES = Path(__file__).with_name("date_names.json")
"""The file of months' and weekdays' names."""
_MONTH_LETTERS, _WEEKDAY_LETTERS = 4, 3
"""Letters from which a beginning stands for a name: "Febr", "Fri". Shorter ones name other months elsewhere ("mar" for
"marraskuu")."""
_VARIANTS = {
    2: ("फरवरी", "fév", "фев"),
    3: ("mrz", "מרס"),
    4: ("ابريل",),
    9: ("सितम्बर", "сен"),
    10: ("اكتوبر", "अक्तूबर"),
    11: ("नवम्बर", "ноя"),
    12: ("दिसम्बर",),
}
"""Spellings and short forms of months that the CLDR lacks."""
_BESIDE = frozenset({"sonnabend", "года", "号"})
"""Other words that the CLDR lacks: a weekday, and words beside the parts of a date."""
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NUMBER = re.compile(r"(\d{1,4})(?:st|nd|rd|th|er|º|го|년|월|일)?")
_CENTURY = 100
_FIGURES = r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
"""A day in figures."""


def month_or_year(months: Iterable[str]) -> re.Pattern[str]:
    """A pattern for a word with one of some beginnings, a year from 1900 to 2099, or a day in figures or with the signs
    of East Asia.
    """
    return re.compile(
        rf"\b(?:{alternatives(months)})\w*\b|\b{_FIGURES}\b|\b(?:19|20)\d\d(?:\b|[年년])|\d{{1,2}}[月월]\s?\d{{1,2}}[日일]",
        re.IGNORECASE,
    )


def date_pattern(any_order: Iterable[str], after_day: Iterable[str]) -> str:
    """A regular expression for a day with its month and year, in words or in figures.

    Parameters
    ----------
    any_order, after_day
        Beginnings of the months that stand before or after the day, and of those that stand after it.
    """
    month, other = (rf"(?:{alternatives(months)})\w*\.?" for months in (any_order, after_day))
    return (
        rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s+{month},?\s+'?\d{{2,4}}|{month}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}"
        rf"|\d{{1,2}}\.?\s+(?:de\s+)?{other}(?:\s+de)?,?\s+\d{{4}}"
        rf"|{_FIGURES}|\d{{4}}-\d{{2}}-\d{{2}}|\d{{4}}[./]\s?\d{{1,2}}[./]\s?\d{{1,2}}"
        r"|\d{4}[年년]\s?\d{1,2}[月월]\s?\d{1,2}[日일])"
    )


class _Names(Struct, frozen=True):
    """Names in lower case: of each month, of the weekdays, and words that stand in a date beside its parts."""

    months: tuple[frozenset[str], ...]
    weekdays: frozenset[str]
    literals: frozenset[str]


@cache
def _names() -> _Names:
    return json.decode(NAMES.read_bytes(), type=_Names)


def month_of(word: str) -> int:
    """Number of the month that a word names in any language, from 1; 0 where it names none, or two."""
    lower = word.lower()
    months = [number for number, names in enumerate(_names().months, 1) if lower in names or lower in _VARIANTS.get(number, ())]
    if not months:
        months = [number for number, names in enumerate(_names().months, 1) if _short_for(lower, names, _MONTH_LETTERS)]
    return months[0] if len(months) == 1 else 0


def same_day(words: Sequence[str], date: str) -> bool:
    """Whether words, in lower case, name that day and nothing more.

    Parameters
    ----------
    words
        A line's words; "3/4" stands for the fourth of March and the third of April.
    date
        `YYYY-MM-DD`; empty where no day is known.
    """
    found = _ISO.fullmatch(date)
    if not found:
        return False
    year, month, day = map(int, found.groups())
    known = _names()
    if not 1 <= month <= len(known.months):  # a page may say anything
        return False
    of_month = known.months[month - 1].union(_VARIANTS.get(month, ()))
    numbers = sorted(int(number[1]) for number in map(_NUMBER.fullmatch, words) if number)
    others = [word for word in words if not _NUMBER.fullmatch(word)]
    in_words = [word for word in others if _short_for(word.removeprefix("ב"), of_month, _MONTH_LETTERS)]
    beside = known.literals | _BESIDE
    if any(
        word not in in_words and word not in beside and not _short_for(word, known.weekdays, _WEEKDAY_LETTERS)
        for word in others
    ):
        return False
    rest = [day] if in_words else [month, day]
    wanted = [sorted([*rest, year]), sorted([*rest, year % _CENTURY]), *([rest] if in_words else [])]
    return numbers in wanted


def _short_for(word: str, names: Iterable[str], letters: int) -> bool:
    return word in names or (len(word) >= letters and any(name.startswith(word) for name in names))
