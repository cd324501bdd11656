"""A date as a page writes it → `YYYY-MM-DD`.

References
----------
ISO 8601 as `datetime.fromisoformat` reads it; RFC 5322, 3.3; the CLDR's names of months (`text.dates`).
"""

import re
from datetime import date, datetime
from email.utils import parsedate

from penumbra.text.dates import month_of

__all__ = ["day_in_address", "day_in_text", "day_of"]

_ISO = re.compile(r"(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?=\D|$|\d{6})")
_LOOSE_ISO = re.compile(r"(?<!\d)((?:19|20)\d{2})[-/.年년]\s?(\d{1,2})[-/.月월]\s?(\d{1,2})(?!\d)")
_FIGURES = re.compile(r"(?<!\d)(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})(?!\d)")
_DAY_FIRST = re.compile(
    r"(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s+(?:de\s+|of\s+)?([^\W\d_]{3,})\.?,?\s+(?:de\s+|del\s+)?((?:19|20)\d{2})(?!\d)",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(r"([^\W\d_]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+((?:19|20)\d{2})(?!\d)", re.IGNORECASE)
_IN_ADDRESS = re.compile(r"/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:/|-|$|\.)")
_MONTHS = 12
_EARLIEST = 1990
"""Year before which a page of the web was hardly written; dates of the past are told of in texts."""


def day_of(written: str) -> str:
    """The day that a date names, in figures or in words; empty where it names none."""
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
    return day_in_text(plain)


def day_in_text(text: str) -> str:
    """The first day in a text. In `1/2/2024` the day comes before the month, unless that gives no date."""
    candidates = []
    if found := _LOOSE_ISO.search(text):
        candidates.append((found.start(), _day(*found.groups())))
    if found := _DAY_FIRST.search(text):
        candidates.append((found.start(), _in_words(found[3], found[2], found[1])))
    if found := _MONTH_FIRST.search(text):
        candidates.append((found.start(), _in_words(found[3], found[1], found[2])))
    if found := _FIGURES.search(text):
        first, _, second, year = found.groups()
        candidates.append((found.start(), _day(year, second, first) or _day(year, first, second)))
    return next((day for _, day in sorted(candidates) if day), "")


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
