"""A date as a page writes it → `YYYY-MM-DD`.

Dates in figures and in frequent words are read here. All others are read by dateparser, which knows the words of 200
languages; it is imported when the first of them is met.

References
----------
ISO 8601 as `datetime.fromisoformat` reads it; RFC 5322, 3.3; the CLDR's names of months (`text.dates`).
"""

import re
from datetime import date, datetime
from email.utils import parsedate
from functools import lru_cache
from typing import Any

from penumbra.text.dates import month_of

__all__ = ["day_in_address", "day_in_text", "day_of", "day_published", "names_update"]

_ISO = re.compile(r"(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?=\D|$|\d{6})")
_LOOSE_ISO = re.compile(r"(?<!\d)((?:19|20)\d{2})[-/.年년]\s?(\d{1,2})[-/.月월]\s?(\d{1,2})(?!\d)")
_FIGURES = re.compile(r"(?<!\d)(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})(?!\d)")
_DAY_FIRST = re.compile(
    r"(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s+(?:de\s+|of\s+)?([^\W\d_]{3,})\.?,?\s+(?:de\s+|del\s+)?((?:19|20)\d{2})(?!\d)",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(
    r"(?<![^\W\d_])([^\W\d_]{3,20})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+((?:19|20)\d{2})(?!\d)", re.IGNORECASE
)
"""A word is read from its first letter only: a long text without spaces would take quadratic time."""
_IN_ADDRESS = re.compile(r"/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:/|-|$|\.)")
_MONTHS = 12
_EARLIEST = 1990
"""First year of a date: pages are not older, and texts also name days of the past."""
_LATEST = 2099
_OTHER_MONTHS = frozenset({"hr"})
"""Languages with a month's name that is another month's in a more frequent language (listopad)."""
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_OTHER_DIGIT = re.compile(r"\d")
_PIECES = re.compile(r"\s*[|\u2022\u00b7\u22c5\u2013\u2014]\s*|\s{2,}")
"""Separators between the parts of a byline."""
_LONGEST = 60
"""Characters of a text that dateparser reads."""
_UPDATED = re.compile(
    r"\b(?:last |zuletzt )?(?:updated?|modified|edited|revised|reviewed|aktualisiert|bearbeitet|mis à jour|modifié|"
    r"actualizad[oa]|atualizad[oa]|aggiornat[oa]|bijgewerkt|uppdaterad|opdateret|oppdatert|zaktualizowano|обновлено|"
    r"изменено|更新|수정)\b",
    re.IGNORECASE,
)
_AFTER_UPDATED = 5
"""Characters between the name of an update and its day: " on: "."""
_PUBLISHED = re.compile(
    r"\b(?:(?:first )?published|posted|veröffentlicht|publié|publicado|pubblicato|gepubliceerd|опубликовано|发布|公開)",
    re.IGNORECASE,
)


def day_of(written: str, language: str = "", *, month_first: bool = False) -> str:
    """The day that a date names, in figures or in words; empty if it names none.

    Parameters
    ----------
    language
        Tag of the date's language, for words.
    month_first
        Whether `1/2/2024` is the second of January. If that gives no date, the other order counts.
    """
    plain = " ".join(written.split())[:100]
    if not plain:
        return ""
    found = _ISO.match(plain)
    if found:
        return _day(found[1], found[2], found[3])
    try:
        return datetime.fromisoformat(plain).date().isoformat()
    except ValueError:
        pass
    mail = parsedate(plain)
    if mail and mail[0] > _MONTHS * 100:
        return _day(str(mail[0]), str(mail[1]), str(mail[2]))
    return day_in_text(plain, language, month_first=month_first)


def day_in_text(text: str, language: str = "", *, month_first: bool = False) -> str:
    """The first day in a text; parameters as for `day_of`."""
    candidates = []
    if found := _LOOSE_ISO.search(text):
        candidates.append((found.start(), _day(*found.groups())))
    if language not in _OTHER_MONTHS:
        if found := _DAY_FIRST.search(text):
            candidates.append((found.start(), _in_words(found[3], found[2], found[1])))
        if found := _MONTH_FIRST.search(text):
            candidates.append((found.start(), _in_words(found[3], found[1], found[2])))
    if found := _FIGURES.search(text):
        first, sign, second, year = found.groups()
        days = [_day(year, second, first), _day(year, first, second)]
        american = month_first and sign == "/"
        candidates.append((found.start(), next(filter(None, reversed(days) if american else days), "")))
    own = next((day for _, day in sorted(candidates) if day), "")
    return own or next(filter(None, (_by_dateparser(piece, language) for piece in _PIECES.split(text)[:4])), "")


def day_published(text: str, language: str = "", *, month_first: bool = False) -> str:
    """The first day in a text that is not the day of an update; parameters as for `day_of`."""
    updated = _UPDATED.search(text)
    if not updated:
        return day_in_text(text, language, month_first=month_first)
    before = day_in_text(text[: updated.start()], language, month_first=month_first)
    published = _PUBLISHED.search(text, updated.end())
    after = text[published.end() :] if published else ""
    return before or day_in_text(after, language, month_first=month_first)


def names_update(text: str) -> bool:
    """Whether a text ends with the name of an update: "Last updated on"."""
    return any(len(text) - found.end() <= _AFTER_UPDATED for found in _UPDATED.finditer(text))


def day_in_address(url: str) -> str:
    """The day in an address such as `/2024/05/12/title`."""
    found = _IN_ADDRESS.search(url)
    return _day(*found.groups()) if found else ""


def _in_words(year: str, month: str, day: str) -> str:
    number = month_of(month)
    return _day(year, str(number), day) if number else ""


def _day(year: str, month: str, day: str) -> str:
    try:
        return date(int(year), int(month), int(day)).isoformat() if int(year) >= _EARLIEST else ""
    except ValueError:
        return ""


def _by_dateparser(text: str, language: str) -> str:
    """The day of a short text with a year and another number."""
    if len(text) > _LONGEST or not (year := _YEAR.search(text)) or not _OTHER_DIGIT.search(_YEAR.sub("", text)):
        return ""
    if not _EARLIEST <= int(year[0]) <= _LATEST:
        return ""
    try:
        found = _parser(language.split("-", maxsplit=1)[0].lower() or "en").get_date_data(text).date_obj
    except ValueError:  # a language that it does not know
        return ""
    return _day(str(found.year), str(found.month), str(found.day)) if found and found.year == int(year[0]) else ""


@lru_cache(maxsize=8)
def _parser(language: str) -> Any:
    """Dateparser for one language."""
    from dateparser.date import DateDataParser

    settings = {"PARSERS": ["absolute-time"], "REQUIRE_PARTS": ["day", "month", "year"], "DATE_ORDER": "DMY"}
    return DateDataParser(languages=[language], settings=settings)
