"""Removal of title, byline and date from an article's text."""

import base64
import io
import json
import re
import zipfile
from pathlib import Path

import msgspec
import pytest
from lxml import html

from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article, ArticleReply, Export
from penumbra.reader.article import make_article
from penumbra.reader.files.export import export
from reading_facts import head

URL = "https://times.example/light"
LOCALES = Path(__file__).parents[4] / "extension" / "_locales"
TITLE = "How the light gets in"
DAY = "2026-11-20"
TEXT = f"<p>{'The edge of a shadow is never a line. ' * 20}</p>"
LEAD = "<p>Thousands watched from the quays as an eclipse turned morning into dusk and back again.</p>"


def _article(markup: str, *, page_title: str = f"{TITLE} | The Times", byline: str = "Ada Lovelace") -> ArticleReply:
    page = PageFacts(url=URL, title=page_title, lang="en")
    return make_article(Article(id=1, page=page, html=markup + TEXT, head=head(byline, DAY)))


def _left(markup: str, **facts: str) -> str:
    """The remaining lines of a beginning, without tags."""
    text = _article(markup, **facts).html.partition("The edge")[0]
    return " | ".join(filter(None, (part.strip() for part in re.split(r"\s*<[^>]+>\s*", text))))


@pytest.mark.parametrize(
    "heading",
    [
        f"<h1>{TITLE}</h1>",
        f"<header><div><h1>{TITLE.upper()}</h1></div></header>",
        f"<h1>{TITLE} – The Times</h1>",
        f'<figure><h1>{TITLE}</h1><img src="/a.png" alt=""></figure>',
        f'<figure><img src="/a.png" alt=""></figure><h1><a href="/light">{TITLE}</a></h1>',
        f"<h2>{TITLE}</h2>",
        f"<div>{TITLE}</div>",
    ],
)
def test_a_heading_with_the_title_is_removed_from_the_text(heading: str) -> None:
    article = _article(heading)
    assert article.title.casefold().startswith(TITLE.casefold())
    assert TITLE.casefold() not in article.html.casefold()
    assert ("<img" in heading) == ("<img" in article.html)
    assert "<h" not in article.html
    assert "<header" not in article.html


def test_removing_a_title_leaves_its_picture() -> None:
    out = _article(f'<h1><img src="/logo.png" alt="Times">{TITLE}</h1>').html
    assert "logo.png" in out
    assert TITLE not in out


@pytest.mark.parametrize(
    ("beginning", "left"),
    [
        (f"<h2>News</h2><h1>{TITLE}</h1><h2>{TITLE}</h2>", "News"),
        (f"<h2>News</h2>{LEAD}<h2>{TITLE}</h2>", f"News | {LEAD[3:-4]}"),
        (f"{TEXT}<h2>{TITLE}</h2>", ""),
        (f"<h2>{TITLE}: a walk</h2>", f"{TITLE}: a walk"),
        (f"<h2>{TITLE} – Part two</h2>", f"{TITLE} – Part two"),
    ],
)
def test_a_heading_with_more_words_or_of_a_section_stays(beginning: str, left: str) -> None:
    assert _left(beginning, page_title=f"{TITLE} | The Times") == left


@pytest.mark.parametrize(
    "byline",
    [
        "<p>By Ada Lovelace</p>",
        "<p>Ada Lovelace</p><p>20 November 2026</p>",
        '<div><span>Written by</span> <a href="/ada">Ada Lovelace</a> | <time>Nov 20, 2026</time></div>',
        "<header>By Ada Lovelace <p>Friday, November 20th, 2026</p></header>",
        "<ul><li>By</li><li>Ada Lovelace</li><li>2026-11-20</li></ul>",
        "<div>By<p>Ada Lovelace</p>20 November 2026</div>",
        "<address>Von Ada Lovelace, veröffentlicht am 20.11.2026</address>",
        "<p>Par Ada Lovelace</p><p>Publié le vendredi 20 novembre 2026</p>",
        "<p>Por Ada Lovelace</p><p>20 de noviembre de 2026</p>",
        "<p>Автор: Ada Lovelace, 20 ноября 2026 г.</p>",
        '<p dir="rtl">מאת Ada Lovelace, 20 בנובמבר 2026</p>',
        "<p>2026年11月20日</p>",
        "<p>By Ada Lovelace</p><p>20 November 2026, 14:10</p>",
        "<p>November 20, 2026 6:00 PM EST</p>",
        "<p>2026-11-20 09:58</p><p>Ada Lovelace</p><p>2026-11-20 09:58:03</p>",
        "<p>Von Ada Lovelace, 20. November 2026, 14.10 Uhr</p>",
        "<p>November 20, 2026 at 8:02 p.m. UTC</p>",
        "<p>By Ada Lovelace, science correspondent</p>",
        "<div><span>By <a>Ada Lovelace</a>, science correspondent</span> <time>20 November 2026, 14:10</time></div>",
        "<p>Par Ada Lovelace, envoyée spéciale, le 20 novembre 2026</p>",
        "<p>Автор: Ada Lovelace, научный обозреватель, 20 ноября 2026 г.</p>",
    ],
)
def test_author_and_date_are_removed_in_every_notation(byline: str) -> None:
    assert _left(f"<h1>{TITLE}</h1>{LEAD}{byline}") == LEAD[3:-4]


@pytest.mark.parametrize("language", sorted(path.name for path in LOCALES.iterdir()))
def test_the_sample_pages_byline_is_above_its_text_alone(language: str) -> None:
    messages = json.loads((LOCALES / language / "messages.json").read_text("utf-8"))
    title, byline, text = (messages[f"sample_{name}"]["message"] for name in ("headline", "byline", "text"))
    page = PageFacts(url="chrome-extension://id/sample.html", title=title, lang=language)
    body = "".join(f"<p>{part}</p>" for part in text.split("|"))
    html_of = f"<article><h1>{title}</h1><p>{byline}</p>{body}</article>"
    reply = make_article(Article(id=1, page=page, html=html_of, head=head(byline)))
    assert reply.title == title
    assert "Mar" in reply.byline or "Мар" in reply.byline or "מרין" in reply.byline
    assert byline not in reply.html
    assert reply.byline not in reply.html
    assert text.split("|")[0] in html.fromstring(reply.html).text_content()


@pytest.mark.parametrize("kicker", ["<p>Science</p>", "<div><a href=/science>World news</a></div><p>Live</p>"])
def test_a_sections_name_above_the_title_is_removed(kicker: str) -> None:
    assert _left(f"{kicker}<h1>{TITLE}</h1>{LEAD}") == LEAD[3:-4]


@pytest.mark.parametrize("before", ["<p>It went dark.</p>", "<p>A band in which only part is seen</p>"])
def test_a_sentence_above_the_title_stays(before: str) -> None:
    assert _left(f"{before}<h1>{TITLE}</h1>").startswith(html.fromstring(before).text)


def test_each_of_several_authors_counts() -> None:
    assert _left("<p>By Ada Lovelace and Grace Hopper</p>", byline="Ada Lovelace, Grace Hopper") == ""


@pytest.mark.parametrize(
    "line",
    [
        "<p>By Ada Lovelace, who died yesterday in her house</p>",
        "<p>By Ada Lovelace, Grace Hopper</p>",
        "<p>By Ada Lovelace, science correspondent, with pictures by others</p>",
        "<p>Ada Lovelace, the first programmer</p>",
        "<p>By Ada Lovelace and Grace Hopper</p>",
        "<p>Updated 20 November 2026</p>",
        "<p>21 November 2026</p>",
        "<p>Ada Lovelace wrote the first program.</p>",
        '<p><img src="/ada.png" alt=""> Ada Lovelace</p>',
        "<figure><figcaption>Ada Lovelace</figcaption></figure>",
        "<blockquote><p>By Ada Lovelace</p></blockquote>",
        "<p>By</p>",
    ],
)
def test_a_line_with_more_than_author_and_date_stays_whole(line: str) -> None:
    wanted = " ".join(html.fromstring(line).text_content().split())
    assert _left(line) == wanted


def test_a_repeated_author_name_without_a_label_and_a_later_date_stay() -> None:
    out = _article(f"<p>Ada Lovelace</p><p>Ada Lovelace</p>{TEXT}<p>By Ada Lovelace</p><p>20 November 2026</p>").html
    assert out.count("Ada Lovelace") == 1
    assert "By Ada Lovelace" not in out
    assert "20 November 2026" in out


def test_texts_around_a_removed_line_stay_apart() -> None:
    out = _article("<div>Ada Lovelace<p>20 November 2026</p>Dusk<h3>Dawn</h3>came</div>").html
    assert "Ada" not in out
    assert re.search(r"Dusk\s*<h3>Dawn</h3>\s*came", out)
    assert "one two" in _article("<div>one<p>By Ada Lovelace</p>two<h3>Dawn</h3></div>").html


def test_files_have_title_byline_and_date_once() -> None:
    page = PageFacts(url=URL, title=f"{TITLE}: a story | The Times", lang="en")
    markup = f"<h1>{TITLE}</h1><p>By Ada Lovelace</p><p>20 November 2026</p>{TEXT}"
    article = make_article(Article(id=1, page=page, html=markup, head=head("Ada Lovelace", DAY)))
    assert article.title == TITLE
    for form in ("markdown", "html", "epub"):
        request = {"id": 1, "format": form, "page": page, "html": article.html, "title": article.title}
        data = base64.b64decode(
            export(msgspec.convert(request | {"byline": article.byline, "date": article.date}, Export)).data
        )
        if form == "epub":
            with zipfile.ZipFile(io.BytesIO(data)) as book:
                data = book.read("EPUB/article.xhtml")
        text = data.decode().partition("<body>")[2] or data.decode()
        assert text.count(TITLE) == 1, form
        assert text.count("Ada Lovelace") == 1, form
        assert len(re.findall(r"20 November 2026|2026-11-20", text)) == 1, form


def test_a_byline_whose_date_touches_the_authors_role_is_removed() -> None:
    day = f'<time datetime="{DAY}">20 November 2026</time>'
    assert _left(f'<div class="byline"><span>By Ada Lovelace, science correspondent</span>{day}</div>') == ""


def test_a_caption_that_a_gallery_repeats_is_shown_once() -> None:
    caption = "Thousands watched from the quays as an eclipse turned morning into dusk."
    assert _left(f"<div><span>{caption}</span></div><div>Caption</div><div>{caption}</div>") == caption


@pytest.mark.parametrize(
    "age",
    [
        "1 day ago", "an hour ago", "vor 3 Stunden", "il y a 2 jours", "hace 5 minutos", "3 часа назад",
        "1 year, 7 months ago",
    ],
)  # fmt: skip
def test_a_byline_with_the_articles_age_is_removed(age: str) -> None:
    assert _left(f"<div>Ada Lovelace {age}</div>{LEAD}") == re.sub("<[^>]+>", "", LEAD)


def test_a_questions_ages_and_views_on_lines_of_their_own_are_removed() -> None:
    rows = [("Asked", "1 year, 7 months ago"), ("Modified", "3 months ago"), ("Viewed", "6k times")]
    facts = "".join(f"<div><span>{label}</span> <span>{age}</span></div>" for label, age in rows)
    assert _left(f"<div>{facts}</div>{LEAD}") == re.sub("<[^>]+>", "", LEAD)


def test_a_sentence_with_an_age_stays() -> None:
    line = "Ada Lovelace wrote it 3 days ago"
    assert line in _left(f"<div>{line}</div>{LEAD}")


@pytest.mark.parametrize(
    "change",
    [
        "(Updated: 21 November 2026, 7:38)",
        "| Last updated November 21, 2026",
        "(mis à jour : 21 novembre 2026 à 07:38)",
    ],
)
def test_a_byline_with_the_day_of_the_last_change_is_removed(change: str) -> None:
    assert _left(f"<div>Ada Lovelace, {DAY} {change}</div>{LEAD}") == re.sub("<[^>]+>", "", LEAD)


def test_a_sentence_about_a_change_stays() -> None:
    line = "The map was updated in 2024 and again last week"
    assert line in _left(f"<div>{line}</div>{LEAD}")
