"""Reading time and counts of views above an article."""

import pytest

from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article
from penumbra.reader.article import make_article, text_of
from reading_facts import head

TEXT = "<p>The edge of a shadow is never a line, and nobody has ever seen one that was.</p>"


def _read(beginning: str, lang: str = "en") -> str:
    page = PageFacts(url="https://a.example/x", title="How the light gets in", lang=lang)
    stated = head("Ada Lovelace", "2026-03-04")
    markup = f"<h1>How the light gets in</h1>{beginning}{TEXT}"
    return text_of(make_article(Article(id=1, page=page, html=markup, head=stated)).html).strip()


@pytest.mark.parametrize(
    "line",
    [
        "5 min read", "5-minute read", "Reading time: 12 minutes", "653,817 VIEWS", "0 comments", "1.2k views",
        "4 March 2026 · 8 min read", "By Ada Lovelace · 8 min read", "March 4, 2026 | 3 min read | 12 Comments",
        "Lesezeit: 4 Minuten", "4 Min. Lesezeit", "Temps de lecture : 3 min", "3 min de lecture",
        "5 minutos de lectura", "Viewed 6k times",
        "3 минуты чтения", "5 мин. на чтение", "1 204 просмотра", "4 דקות קריאה", "12 תגובות", "27 Kommentare",
        "字数统计: 1,319", "阅读次数：2.3万", "约5分钟阅读时间", "12条评论", "瀏覽 1,204", "コメント 3件",
        "この記事は約5分で読めます", "조회수 1,204회", "댓글 3개",
    ],
)  # fmt: skip
def test_a_line_of_counts_above_the_text_is_removed(line: str) -> None:
    assert _read(f"<p>{line}</p>") == text_of(TEXT).strip()


@pytest.mark.parametrize(
    "line",
    [
        "He read 5 minutes of it.", "5 minutes that changed reading", "The film has 653,817 views on its first day.",
        "12 Angry Men", "In 5 min read this", "300 comments were deleted", "We viewed 12 times three houses",
        "评论300条被删除", "この本は3分で終わる",
    ],
)  # fmt: skip
def test_a_sentence_with_a_count_stays(line: str) -> None:
    assert line in _read(f"<p>{line}</p>")


def test_counts_inside_the_text_stay() -> None:
    assert "5 min read" in _read(f"<p>{30 * 'One more word. '}</p><p>5 min read</p>")
