"""Patterns of dates in running text."""

import re
from collections.abc import Iterable

__all__ = ["alternatives", "date_pattern", "month_or_year"]

_FIGURES = r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
"""A day in figures."""


def alternatives(phrases: Iterable[str]) -> str:
    """A regular expression for any of some phrases, the longest first."""
    return "|".join(map(re.escape, sorted(phrases, key=lambda phrase: (-len(phrase), phrase))))


def month_or_year(months: Iterable[str]) -> re.Pattern[str]:
    """A pattern for a word with one of some beginnings, a year from 1900 to 2099, or a day in figures or with the signs of East Asia."""
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
