"""Whether words name a day, in whatever notation of the extension's six languages, in Arabic, Turkish or Hindi, or in East Asian numerals."""

import re
from collections.abc import Sequence

__all__ = ["same_day"]

_MONTHS = tuple(
    tuple(names.split())
    for names in (
        "january januar jänner janvier enero январь января يناير ocak जनवरी ינואר",
        "february februar février febrero февраль февраля فبراير شباط şubat फरवरी फ़रवरी פברואר",
        "march märz mrz mars marzo март марта مارس آذار mart मार्च מרץ מרס",
        "april avril abril апрель апреля أبريل ابريل نيسان nisan अप्रैल אפריל",
        "may mai mayo май мая مايو أيار mayıs मई מאי",
        "june juni juin junio июнь июня يونيو حزيران haziran जून יוני",
        "july juli juillet julio июль июля يوليو تموز temmuz जुलाई יולי",
        "august août agosto август августа أغسطس آب ağustos अगस्त אוגוסט",
        "september septembre septiembre setiembre сентябрь сентября سبتمبر أيلول eylül सितंबर सितम्बर ספטמבר",
        "october oktober octobre octubre октябрь октября أكتوبر اكتوبر ekim अक्टूबर अक्तूबर אוקטובר",
        "november novembre noviembre ноябрь ноября نوفمبر kasım नवंबर नवम्बर נובמבר",
        "december dezember décembre diciembre декабрь декабря ديسمبر aralık दिसंबर दिसम्बर דצמבר",
    )
)
_BESIDE = tuple(
    "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend "
    "sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo "
    "понедельник вторник среда четверг пятница суббота воскресенье года יום ראשון שני שלישי רביעי חמישי שישי שבת".split()
)
"""Days of the week, and what else may stand in a day beside its three parts."""
_SIGNS = frozenset("年月日号г")
_LEAST = 3
"""Letters of the shortest short form, as in "Nov"."""
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NUMBER = re.compile(r"(\d{1,4})(?:st|nd|rd|th|er|º|го|년|월|일)?")
_CENTURY = 100


def same_day(words: Sequence[str], date: str) -> bool:
    """Whether words, in lower case, name that day and nothing more.

    Parameters
    ----------
    words
        What is asked about; "3/4" stands for the fourth of March and the third of April.
    date
        `YYYY-MM-DD`; empty where no day is known.
    """
    found = _ISO.fullmatch(date)
    if not found:
        return False
    year, month, day = map(int, found.groups())
    numbers = sorted(int(number[1]) for number in map(_NUMBER.fullmatch, words) if number)
    names = [word for word in words if not _NUMBER.fullmatch(word)]
    in_words = [name for name in names if _short_for(name.removeprefix("ב"), _MONTHS[month - 1])]
    if any(name not in in_words and name not in _SIGNS and not _short_for(name, _BESIDE) for name in names):
        return False
    rest = [day] if in_words else [month, day]
    wanted = [sorted([*rest, year]), sorted([*rest, year % _CENTURY]), *([rest] if in_words else [])]
    return numbers in wanted


def _short_for(word: str, names: Sequence[str]) -> bool:
    return word in names or (len(word) >= _LEAST and any(name.startswith(word) for name in names))
