"""Write the tables that are generated from other files or packages: `make tables`. A test fails when they are outdated.

Phrases come from the languages' files in `host/penumbra/decision/phrases`, names of months and days from the CLDR by
Babel.
"""

import json
import re
from pathlib import Path

from babel import Locale, localedata

from penumbra.decision.phrases.compiling import compile_phrases, read_languages
from penumbra.decision.phrases.tables import COMPILED
from penumbra.text.dates import NAMES

COUNTRIES = ("ar_DZ", "ar_MA", "ar_SY", "de_AT", "en_GB", "es_PE")
"""Locales with other month names, or other short forms, than their language."""
IDEOGRAPHIC = ("ja", "zh")
"""Languages whose names are taken as single characters."""
FORMS = tuple((context, width) for context in ("format", "stand-alone") for width in ("wide", "abbreviated"))
LITERAL = re.compile(r"'([^']*)'|([^\x00-\x7F]+)")
"""Literal text in a date format, without the letters of the date's parts."""


def date_names() -> str:
    """The table of names of months and days, in lower case, of all languages with phrases."""
    months: list[set[str]] = [set() for _ in range(12)]
    weekdays, literals = set[str](), set[str]()
    for name in (*(language for language in read_languages() if language != "mul"), *COUNTRIES):
        # Babel 2.18 gives a locale the stand-alone months of the locale before.
        localedata._cache.clear()  # noqa: SLF001
        locale = Locale.parse(name)
        for context, width in FORMS:
            for number, month in locale.months[context][width].items():
                months[number - 1].update(word for word in words(month) if len(word) > 1)
            days = set().union(*map(words, locale.days[context][width].values()))
            weekdays.update(*days) if name in IDEOGRAPHIC else weekdays.update(days)
        for form in locale.date_formats.values():
            literals.update(*(words(quoted or plain) for quoted, plain in LITERAL.findall(form.pattern)))
    numbered = set.intersection(*months)  # Vietnamese numbers its months: "tháng 3"
    literals |= numbered
    months = [names - numbered for names in months]
    table = {
        "months": list(map(sorted, months)),
        "weekdays": sorted(weekdays),
        "literals": sorted(literals),
    }
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"


def words(text: str) -> set[str]:
    """Lower-case words of a name without punctuation and numbers."""
    parts = re.split(r"[\s\u200e\u200f.,/،׳॰-]+", text.lower())
    return {part for part in parts if part and not re.search(r"\d", part)}


def tables() -> dict[Path, str]:
    """Each table's file, and its text."""
    return {COMPILED: compile_phrases(), NAMES: date_names()}


if __name__ == "__main__":
    for path, text in tables().items():
        path.write_text(text, encoding="utf-8", newline="\n")
