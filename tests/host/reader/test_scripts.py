"""Articles and their files in scripts without spaces, right-to-left scripts, and with ruby readings."""

import base64
import io
import unicodedata
import zipfile

import msgspec
import pytest

from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article, Export
from penumbra.reader.article import make_article
from penumbra.reader.facts.facts import Facts, facts_of
from penumbra.reader.facts.minutes import minutes
from penumbra.reader.files.export import export
from penumbra.reader.files.markdown import to_markdown
from penumbra.text.language import language
from penumbra.text.titles import words_of
from reading_facts import head

FISHER = "<ruby>漁師<rt>りょうし</rt></ruby>"


def _markdown(markup: str) -> str:
    return to_markdown(markup, Facts("", "", "", "ja", "ltr"), "").strip()


def _file(markup: str, kind: str, **facts: str) -> bytes:
    page = {"url": "https://example.org/a", "title": "T"} | facts
    return base64.b64decode(
        export(msgspec.convert({"id": 1, "format": kind, "page": page, "html": markup}, Export)).data
    )


def _chapter(markup: str) -> str:
    return zipfile.ZipFile(io.BytesIO(_file(markup, "epub"))).read("EPUB/article.xhtml").decode()


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("<p>は<strong>「上」</strong>と</p>", "は<strong>「上」</strong>と"),
        ("<p>这是<b>重要。</b>下面</p>", "这是<strong>重要。</strong>下面"),
        ("<p>그는 <em>“말”</em>이라고</p>", "그는 <em>“말”</em>이라고"),
        ("<p>นั่น<del>“คำ”</del>ของ</p>", "นั่น<del>“คำ”</del>ของ"),
        ('<p>见<b><a href="https://e.org/">此处</a></b>吧</p>', "见[**此处**](https://e.org/)吧"),
        ("<p>は<b><i>「上」</i></b>と</p>", "は<strong>*「上」*</strong>と"),
        ("<p>甲<span><b>（乙）</b></span>丙</p>", "甲<strong>（乙）</strong>丙"),
    ],
)
def test_emphasis_with_punctuation_next_to_a_letter_is_html(markup: str, written: str) -> None:
    assert _markdown(markup) == written


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("<p>这是<b>重要</b>的</p>", "这是**重要**的"),
        ("<p><b>「上」</b></p>", "**「上」**"),
        ("<p>は、<b>「上」</b>、と</p>", "は、**「上」**、と"),
        ("<p>He said <b>“no”</b> twice<br><i>(so)</i></p>", "He said **“no”** twice\\\n*(so)*"),
        ("<p>见<b> “一” </b>吧</p>", "见 **“一”** 吧"),
    ],
)
def test_other_emphasis_keeps_markdowns_marks(markup: str, written: str) -> None:
    assert _markdown(markup) == written


def test_ruby_readings_are_bracketed_once_in_markdown() -> None:
    assert _markdown(f"<p>{FISHER}が</p>") == "漁師(りょうし)が"
    assert (
        _markdown("<p><ruby>東<rp>（</rp><rt>とう</rt><rp>）</rp>京<rt><b>きょう</b></rt></ruby></p>")
        == "東（とう）京(**きょう**)"
    )


def test_ruby_readings_stay_ruby_in_a_book() -> None:
    for ruby in (
        FISHER,
        "<ruby><b>東</b><rt>とう</rt>京<rt>きょう</rt></ruby>",
        "<ruby>上<rp>(</rp><rt>うえ</rt><rp>)</rp></ruby>",
    ):
        assert ruby in _chapter(f"<p>{ruby}</p>")


TEXTS = {
    "zh": "旧城港口的灯塔昨天晚上第一次重新亮了起来，数百名居民站在堤岸上等待。",
    "zh-Hant": "這座國家的燈塔昨天晚上第一次重新亮了起來，數百名居民站在堤岸上說他們在等待。",
    "ja": "港の古い灯台が昨夜ふたたび光をともした。堤防には住民が集まっていた。",
    "ko": "항구의 옛 등대가 어젯밤 다시 불을 밝혔다. 방파제에는 주민이 모였다.",
    "ar": "أضاءت منارة الميناء القديم مساء أمس للمرة الأولى بعد الترميم.",
    "fa": "فانوس دریایی بندر پس از سه سال بازسازی دیشب دوباره روشن شد. گروهی چشم به راه بودند.",
    "he": "המגדלור הישן בנמל האיר אמש שוב לאחר שלוש שנות שיקום.",
    "ru": "Старый маяк в гавани вчера вечером снова зажёгся, и это видели сотни жителей.",
    "uk": "Старий маяк у гавані вчора ввечері знову засвітився після трьох років ремонту.",
    "el": "Ο παλιός φάρος του λιμανιού άναψε ξανά χθες το βράδυ.",
    "hi": "पुराने बंदरगाह का प्रकाशस्तंभ कल शाम पहली बार फिर से जल उठा।",
    "th": "ประภาคารเก่าที่ท่าเรือกลับมาส่องแสงอีกครั้งเมื่อคืนนี้",
}


@pytest.mark.parametrize("declared", ["", "en-US", "en"])
@pytest.mark.parametrize("expected", TEXTS)
def test_a_text_has_its_scripts_language_unless_the_page_declares_a_matching_one(expected: str, declared: str) -> None:
    assert language(declared, TEXTS[expected]) == expected


@pytest.mark.parametrize(
    ("declared", "text", "tag"),
    [
        ("zh-TW", TEXTS["zh"], "zh-TW"),
        ("yue", TEXTS["zh"], "yue"),
        ("ckb", TEXTS["ar"], "ckb"),
        ("kk", TEXTS["ru"], "kk"),
        ("sah", TEXTS["ru"], "sah"),
        ("jp", TEXTS["ja"], "ja"),
        ("zh-CN", TEXTS["ar"], "ar"),
        ("en", "The sign says 出口, which means the way out, and 入口 means the way in.", "en"),
        ("en", "灯塔", "en"),
        ("", "Words in some language of Latin letters.", ""),
        ("de_AT", "", "de-AT"),
    ],
)
def test_a_declared_language_holds_unless_the_script_contradicts_it(declared: str, text: str, tag: str) -> None:
    assert language(declared, text) == tag


def test_an_arabic_text_without_a_declared_direction_runs_right_to_left() -> None:
    page = msgspec.convert({"url": "", "title": "", "lang": "en"}, PageFacts)
    assert facts_of(page, f"<p>{TEXTS['ar']}</p>", "").dir == "rtl"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("作者：李明远", "李明远"), ("文・山田花子", "山田花子"), ("文在寅", "文在寅"),
        ("記者 山田", "記者 山田"), ("글: 김하늘", "김하늘"),
        ("كتب: أحمد السالم", "أحمد السالم"), ("بقلم أحمد السالم", "أحمد السالم"), ("लेखक: अनिल शर्मा", "अनिल शर्मा"),
        ("โดย สมชาย ใจดี", "สมชาย ใจดี"), ("Yazan: Ayşe Yıldız", "Ayşe Yıldız"), ("نویسنده: سارا", "سارا"),
        ("Yazan Khalil", "Yazan Khalil"), ("作者：列夫·托尔斯泰 · 3月5日", "列夫·托尔斯泰"),
    ],
)  # fmt: skip
def test_a_label_before_the_authors_name_is_removed(written: str, name: str) -> None:
    page = msgspec.convert({"url": "", "title": ""}, PageFacts)
    assert facts_of(page, "", head(written)).byline == name


@pytest.mark.parametrize("written", ["2026年3月5日", "2026년 3월 5일", "٥ مارس ٢٠٢٦", "5 Mart 2026", "5 मार्च 2026"])
def test_a_repeated_byline_and_date_are_removed_in_other_languages(written: str) -> None:
    page = msgspec.convert({"url": "", "title": ""}, PageFacts)
    markup = f"<p>山田 {written}</p><p>{TEXTS['ja'] * 9}</p>"
    request = Article(id=1, page=page, html=markup, fallback="", head=head("山田", "2026-03-05"))
    assert written not in make_article(request).html


def test_words_keep_their_vowel_signs() -> None:
    assert words_of("पुराने का की") == "पुराने का की"
    assert words_of("שָׁלוֹם عامًا ไทย") == "שָׁלוֹם عامًا ไ ท ย"


def test_punctuation_between_characters_counts_no_words() -> None:
    assert minutes("、".join(["字" * 17] * 210), "ja") == 10
    assert minutes("人々" * 1785, "ja") == 10


def test_a_long_text_without_spaces_needs_no_fallback() -> None:
    page = msgspec.convert({"url": "", "title": "", "lang": "zh"}, PageFacts)
    kept = f"<p>{TEXTS['zh'] * 3}</p>"
    whole = "".join(f"<p>{TEXTS['zh'] * 5}，第{number}段。</p>\n" for number in range(30))
    assert make_article(Article(id=1, page=page, html=kept, fallback=whole)).html == f"<div>{kept}</div>"


def test_a_right_to_left_book_has_right_to_left_contents_and_pages() -> None:
    book = zipfile.ZipFile(io.BytesIO(_file(f"<p>{TEXTS['ar']}</p>", "epub", lang="ar")))
    for part in ("nav.xhtml", "article.xhtml"):
        assert 'lang="ar" xml:lang="ar" dir="rtl"' in book.read(f"EPUB/{part}").decode()
    assert 'page-progression-direction="rtl"' in book.read("EPUB/package.opf").decode()


def test_name_date_and_address_keep_their_directions_in_a_file() -> None:
    page = {"url": "https://example.org/a/", "title": "T", "lang": "en"}
    request = {
        "id": 1,
        "format": "html",
        "page": page,
        "html": "<p>x</p>",
        "byline": "أحمد السالم",
        "date": "2026-03-05",
    }
    text = base64.b64decode(export(msgspec.convert(request, Export)).data).decode()
    assert "<p><bdi>أحمد السالم</bdi> · <bdi>2026-03-05</bdi></p>" in text
    assert '<a href="https://example.org/a/" dir="ltr"' in text


@pytest.mark.parametrize("title", ["灯塔" * 100, "\U0002000b" * 100, "👩\u200d🚀" * 50, "निर्माण" * 30, "ที่นี่" * 40])
def test_a_file_name_in_any_script_fits_and_ends_with_a_whole_character(title: str) -> None:
    page = {"url": "", "title": title}
    name = export(
        msgspec.convert({"id": 1, "format": "epub", "page": page, "html": "<p>x</p>"}, Export)
    ).filename.removesuffix(".epub")
    assert title.startswith(name)
    assert 100 < len(name.encode()) <= 240
    rest = title[len(name)]
    assert not unicodedata.category(rest).startswith("M")
    assert rest != "\u200d" != name[-1]


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("灯塔｜晨光日报新闻中心", "灯塔"), ("灯塔_晨光日报新闻中心", "灯塔"), ("灯塔|晨光日报新闻中心", "灯塔"),
        ("灯塔 丨 晨光日报新闻中心", "灯塔"),
        ("snake_case の話", "snake_case の話"), ("北京-上海", "北京-上海"),
    ],
)  # fmt: skip
def test_a_site_name_is_split_from_a_title_without_spaces(written: str, title: str) -> None:
    page = msgspec.convert({"url": "", "title": written}, PageFacts)
    assert facts_of(page, f"<h1>{title}</h1><p>x</p>", "").title == title


@pytest.mark.parametrize("mark", ["[注 1]", "〔1〕", "①", "※1", "（註1）", "[۱]", "주1"])
def test_notes_are_recognised_by_marks_of_other_scripts(mark: str) -> None:
    markup = f'<p>甲<sup id="r"><a href="#%E6%B3%A8">{mark}</a></sup></p><ol><li id="注">乙。</li></ol>'
    page = msgspec.convert({"url": "", "title": ""}, PageFacts)
    assert 'role="doc-backlink"' in make_article(Article(id=1, page=page, html=markup, fallback="")).html
    assert "甲[^1]" in _file(markup, "markdown").decode()


def test_a_date_of_a_japanese_era_is_a_date() -> None:
    page = msgspec.convert({"url": "", "title": ""}, PageFacts)
    assert facts_of(page, "", head("", "令和8年3月5日")).date == "令和8年3月5日"
