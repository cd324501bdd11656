"""Dates as pages write them."""

import subprocess
import sys

import pytest

from penumbra.metadata.days import day_in_address, day_of, day_published, names_update


@pytest.mark.parametrize(
    ("written", "language"),
    [
        ("2019. március 4., hétfő", "hu"),
        ("понеделник, 4 март 2019\u202fг.", "bg"),
        ("יום שני, 4 במרץ 2019", "he"),
        ("सोमवार, 4 मार्च 2019", "hi"),
        ("Thứ Hai, 4 tháng 3, 2019", "vi"),
        ("4 Mac 2019", "ms"),
        ("4. 3. 2019", "cs-CZ"),
        ("dushanba, 4-mart, 2019", "uz"),
    ],
)
def test_dates_in_the_words_of_many_languages_are_read(written: str, language: str) -> None:
    assert day_of(written, language) == "2019-03-04"


def test_a_month_with_another_meaning_elsewhere_is_read_in_its_own_language() -> None:
    assert day_of("30. listopada 2019.", "hr") == "2019-10-30"
    assert day_of("30 listopada 2019", "pl") == "2019-11-30"


def test_figures_with_slashes_are_read_in_the_american_order_where_it_is_used() -> None:
    assert day_of("3/4/2019") == "2019-04-03"
    assert day_of("3/4/2019", month_first=True) == "2019-03-04"
    assert day_of("13/4/2019", month_first=True) == "2019-04-13"
    assert day_of("3.4.2019", month_first=True) == "2019-04-03"


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("Published 4 March 2019, updated 5 May 2021", "2019-03-04"),
        ("Updated 5 May 2021 · First published 4 March 2019", "2019-03-04"),
        ("Last updated: 5 May 2021", ""),
        ("Zuletzt aktualisiert am 5. Mai 2021", ""),
        ("4 March 2019", "2019-03-04"),
    ],
)
def test_the_day_of_an_update_is_no_day_of_publication(line: str, day: str) -> None:
    assert day_published(line, "en") == day


def test_a_text_names_an_update_just_before_its_day() -> None:
    assert names_update("Last updated on ")
    assert not names_update("Updated guide to rain, written by Ada")


@pytest.mark.parametrize("text", ["in 2019", "4 March 9999", "4 March 1815", "\ud800 2019 3"])
def test_a_text_without_a_whole_day_has_none(text: str) -> None:
    assert day_of(text, "xx") == ""


def test_a_day_in_an_address_is_a_whole_one() -> None:
    assert day_in_address("https://example.org/2019/03/04/rain") == "2019-03-04"
    assert day_in_address("https://example.org/2019/03/rain") == ""


def test_dateparser_is_imported_for_rare_words_alone() -> None:
    code = (
        "import sys; from penumbra.metadata.days import day_of; day_of('2019-03-04'); day_of('4 March 2019'); "
        "assert 'dateparser' not in sys.modules; day_of('2019. március 4.', 'hu'); assert 'dateparser' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
