"""Dates in running text."""

import re
import runpy
from pathlib import Path

import pytest

from penumbra.decision.phrases.compiling import read_languages
from penumbra.text.dates import NAMES, date_pattern, month_or_year, same_day

DAY = "2026-11-20"
SCRIPT = Path(__file__).parents[3] / "packaging/tables.py"


def test_the_table_of_names_equals_the_cldr() -> None:
    pytest.importorskip("babel", reason="the names are written by Babel: the extra `dev`")
    assert NAMES.read_text(encoding="utf-8") == runpy.run_path(str(SCRIPT))["date_names"](), "run: make tables"


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("20 11 2026", True),
        ("11 20 26", True),
        ("20 nov", True),
        ("mardi 20 novembre 2026", True),
        ("20 mar 2026", False),
        ("20 2026", False),
        ("november 2026", False),
        ("14 10", False),
        ("", False),
        ("2026년 11월 20일", True),
        ("2026년 12월 20일", False),
        ("2026 年 11 月 20 日 金 曜 日", True),
    ],
)
def test_a_day_is_recognised_in_any_order_and_notation(words: str, same: bool) -> None:
    assert same_day(words.split(), DAY) is same


@pytest.mark.parametrize(
    "words",
    [
        "piątek 20 listopada 2026", "20 novembro de 2026", "20 marraskuuta 2026", "20 листопада 2026 р",
        "20 νοεμβρίου 2026", "20 kasım 2026", "20 tháng 11 2026", "20 نونبر 2026",
        "20 تشرين الثاني 2026", "20 नवम्बर 2026", "20 בנובמבר 2026",
    ],
)  # fmt: skip
def test_a_day_is_recognised_in_other_languages_and_spellings(words: str) -> None:
    assert same_day(words.split(), DAY)
    assert not same_day(words.split(), "2026-12-20")


def test_no_words_name_an_unknown_day() -> None:
    assert not same_day(["20", "nov"], "")


def test_every_month_of_the_phrases_is_a_month_of_its_language() -> None:
    babel = pytest.importorskip("babel", reason="the names are Babel's: the extra `dev`")
    for language, tables in read_languages().items():
        months = (
            {
                month.lower()
                for context in ("format", "stand-alone")
                for width in ("wide", "abbreviated")
                for month in babel.Locale.parse(language).months[context][width].values()
            }
            if "dates" in tables
            else set()
        )
        stems = [stem for stems in tables.get("dates", {}).values() for stem in stems if "{" not in stem]
        assert [stem for stem in stems if not any(month.startswith(stem) for month in months)] == [], language


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("in Mayo", True),
        ("maybe", True),
        ("12/3/2019", True),
        ("1899", False),
        ("in 2019", True),
        ("3月12日", True),
        ("dismay", False),
    ],
)
def test_a_month_a_year_or_a_day_is_found(line: str, found: bool) -> None:
    assert bool(month_or_year(["may"]).search(line)) is found


@pytest.mark.parametrize(
    "line", ["12th March 2008", "March 12th, 2008", "12. mai 2008", "12 de mai de 2008", "2008-03-12", "2008年3月12日"]
)
def test_a_date_is_found_in_the_order_of_its_language(line: str) -> None:
    assert re.fullmatch(date_pattern(["mar"], ["mai"]), line, re.IGNORECASE)


def test_a_month_that_follows_its_day_does_not_begin_a_date() -> None:
    assert not re.search(date_pattern(["mar"], ["mai"]), "mai 12, 2008", re.IGNORECASE)
