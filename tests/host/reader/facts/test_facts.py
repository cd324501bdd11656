"""Title, byline, date and language of an article."""

import pytest

from articles import page_of
from penumbra.reader.facts.facts import facts_of
from reading_facts import head


@pytest.mark.parametrize(
    ("written", "kept", "title"),
    [
        ("Thinking about habits | Blog", "<h2>I</h2><h2>Blog</h2>", "Thinking about habits"),
        ("We won | Blog", "<h2>We</h2>", "We won"),
        ("iPhone 15 review: a great phone - Site", "<h2>Review</h2>", "iPhone 15 review: a great phone"),
        (
            "Reviewing the great phones - Site",
            "<h1>Review</h1><h1>Viewing the great phones</h1>",
            "Reviewing the great phones",
        ),
        ("東京の歩き方 – 旅行の雑誌", "<h2>東京</h2><h2>歩</h2>", "東京の歩き方"),
    ],
)
def test_one_word_of_the_title_is_not_the_articles_title(written: str, kept: str, title: str) -> None:
    assert facts_of(page_of(title=written), kept, "").title == title


@pytest.mark.parametrize(
    ("written", "kept", "title"),
    [
        (
            "How the light gets in — Times",
            "<h2>How the light</h2><h1>How the <i>light</i> gets in</h1>",
            "How the light gets in",
        ),
        ("The light's edge - Times", "<h1>THE LIGHT’S EDGE</h1>", "THE LIGHT’S EDGE"),
        ("How the light gets in: a story", "<h2>How the light gets in</h2>", "How the light gets in"),
        ("東京の歩き方完全版 – 雑誌", "<h1>東京の歩き方</h1>", "東京の歩き方"),
        ("วิธีเดินในกรุงเทพ | นิตยสาร", "<h1>วิธีเดินใน</h1>", "วิธีเดินใน"),
        ("I - The Free Encyclopedia", "<h1>I</h1>", "I"),
        ("Über uns | Amt für Straßenbau und Verkehr", "<h2>Verkehr</h2><h1>Über uns</h1>", "Über uns"),
        ("", "<h1></h1><h1>Light</h1>", "Light"),
    ],
)
def test_a_heading_with_most_of_the_pages_title_is_the_title(written: str, kept: str, title: str) -> None:
    assert facts_of(page_of(title=written), kept, "").title == title


@pytest.mark.parametrize(
    ("written", "byline"),
    [
        ("By Ada  Lovelace | 3 March 2026", "Ada Lovelace"),
        ("Von Anna Meier", "Anna Meier"),
        ("Von der Leyen", "Von der Leyen"),
        ("Par Jeanne Martin — Paris", "Jeanne Martin"),
        ("by Reuters", "Reuters"),
        ("https://example.org/ada", ""),
        *((label, "") for label in ("By", "Von", "Par", "Por", "Автор:", "מאת", "Written by", "作者：", "Publié le")),
    ],
)
def test_a_byline_is_only_the_name(written: str, byline: str) -> None:
    assert facts_of(page_of(), "", head(written)).byline == byline


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2026-01-02T23:04:05+09:00", "2026-01-02"),
        ("20260102", "2026-01-02"),
        ("Fri, 2 Jan 2026 10:00:00 GMT", "2026-01-02"),
        ("2. Januar 2026", "2026-01-02"),
        ("14 Esfand 1404", "14 Esfand 1404"),
        ("2026-99-99", "2026-99-99"),
        ("yesterday", ""),
    ],
)
def test_a_date_is_a_calendar_day_or_stays_as_written(written: str, date: str) -> None:
    assert facts_of(page_of(), "", head("", written)).date == date


@pytest.mark.parametrize(("written", "lang"), [("de_AT", "de-AT"), ("en", "en"), ("deutsch!", "")])
def test_a_language_is_a_valid_language_tag(written: str, lang: str) -> None:
    assert facts_of(page_of(lang=written), "", "").lang == lang
