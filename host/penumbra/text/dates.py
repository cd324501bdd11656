"""Dates in text: patterns that find them, and a test whether words name a given day.

Names of months and weekdays come from the CLDR, for every language with phrases (`date_names.json`, written by `make
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

from penumbra.text.expressions import LatePattern, alternatives

__all__ = ["NAMES", "date_pattern", "month_of", "month_or_year", "same_day"]

NAMES = Path(__file__).with_name("date_names.json")
"""File with the names of months and weekdays."""
_MONTH_LETTERS, _WEEKDAY_LETTERS = 4, 3
"""Letters of an abbreviation, at least: "Febr", "Fri". Shorter ones are ambiguous between languages ("mar" for
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
"""Spellings and abbreviations of months missing in the CLDR."""
_OTHER_WORDS = frozenset({"sonnabend", "года", "号"})
"""Other words missing in the CLDR: a weekday, and words between the parts of a date."""
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NUMBER = re.compile(r"(\d{1,4})(?:st|nd|rd|th|er|º|го|년|월|일)?")
_CENTURY = 100
_FIGURES = r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
"""A day in figures."""


def month_or_year(months: Iterable[str]) -> LatePattern:
    """A pattern for a month's name, a year from 1900 to 2099, or a day in digits or with East Asian characters.

    Parameters
    ----------
    months
        Beginnings of the names of months.
    """
    return LatePattern(
        rf"\b(?:{alternatives(months)})\w*\b|\b{_FIGURES}\b|\b(?:19|20)\d\d(?:\b|[年년])|\d{{1,2}}[月월]\s?\d{{1,2}}[日일]"
    )


def date_pattern(any_order: Iterable[str], after_day: Iterable[str]) -> str:
    """A regular expression for a day with month and year, in words or in digits.

    Parameters
    ----------
    any_order
        Beginnings of names of months that come before or after the day.
    after_day
        Beginnings of names of months that only come after the day.
    """
    month, other = (rf"(?:{alternatives(months)})\w*\.?" for months in (any_order, after_day))
    return (
        rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s+{month},?\s+'?\d{{2,4}}|{month}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}"
        rf"|\d{{1,2}}\.?\s+(?:de\s+)?{other}(?:\s+de)?,?\s+\d{{4}}"
        rf"|{_FIGURES}|\d{{4}}-\d{{2}}-\d{{2}}|\d{{4}}[./]\s?\d{{1,2}}[./]\s?\d{{1,2}}"
        r"|\d{4}[年년]\s?\d{1,2}[月월]\s?\d{1,2}[日일])"
    )


class _Names(Struct, frozen=True):
    """Names in lower case: of each month, of the weekdays, and other words of dates."""

    months: tuple[frozenset[str], ...]
    weekdays: frozenset[str]
    literals: frozenset[str]


@cache
def _names() -> _Names:
    return json.decode(NAMES.read_bytes(), type=_Names)


def month_of(word: str) -> int:
    """The month that a word names in any language, 1 to 12; 0 for no month or an ambiguous word."""
    lower, names_by_month = word.lower(), list(enumerate(_names().months, 1))
    months = [month for month, names in names_by_month if lower in names or lower in _VARIANTS.get(month, ())]
    if not months:
        months = [month for month, names in names_by_month if _short_for(lower, names, _MONTH_LETTERS)]
    return months[0] if len(months) == 1 else 0


def same_day(words: Sequence[str], date: str) -> bool:
    """Whether words name exactly one day and nothing else.

    Parameters
    ----------
    words
        Words of a line in lower case. "3/4" is the fourth of March and the third of April.
    date
        The day as `YYYY-MM-DD`, or empty if unknown.
    """
    found = _ISO.fullmatch(date)
    if not found:
        return False
    year, month, day = map(int, found.groups())
    known = _names()
    if not 1 <= month <= len(known.months):  # pages contain impossible dates
        return False
    of_month = known.months[month - 1].union(_VARIANTS.get(month, ()))
    numbers = sorted(int(number[1]) for number in map(_NUMBER.fullmatch, words) if number)
    not_numbers = [word for word in words if not _NUMBER.fullmatch(word)]
    in_words = [word for word in not_numbers if _short_for(word.removeprefix("ב"), of_month, _MONTH_LETTERS)]
    ignored = known.literals | _OTHER_WORDS
    if any(
        word not in in_words and word not in ignored and not _short_for(word, known.weekdays, _WEEKDAY_LETTERS)
        for word in not_numbers
    ):
        return False
    rest = [day] if in_words else [month, day]
    possible = [sorted([*rest, year]), sorted([*rest, year % _CENTURY]), *([rest] if in_words else [])]
    return numbers in possible


def _short_for(word: str, names: Iterable[str], letters: int) -> bool:
    return word in names or (len(word) >= letters and any(name.startswith(word) for name in names))
