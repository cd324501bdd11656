"""The reader's article, and its files, in scripts that write no spaces, from right to left or with readings above them."""

import base64
import io
import zipfile

import msgspec
import pytest

from penumbra.protocol import Export
from penumbra.reader.export import export
from penumbra.reader.markdown import to_markdown
from penumbra.reader.metadata import Metadata

FISHER = "<ruby>漁師<rt>りょうし</rt></ruby>"


def _markdown(markup: str) -> str:
    return to_markdown(markup, Metadata("", "", "", "ja", "ltr"), "").strip()


def _file(markup: str, kind: str, **facts: str) -> bytes:
    page = {"url": "https://example.org/a", "title": "T"} | facts
    return base64.b64decode(export(msgspec.convert({"id": 1, "format": kind, "page": page, "html": markup}, Export)).data)


def _chapter(markup: str) -> str:
    return zipfile.ZipFile(io.BytesIO(_file(markup, "epub"))).read("EPUB/article.xhtml").decode()


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("<p>は<strong>「上」</strong>と</p>", "は<strong>「上」</strong>と"),
        ("<p>这是<b>重要。</b>下面</p>", "这是<strong>重要。</strong>下面"),
        ("<p>그는 <em>“말”</em>이라고</p>", "그는 <em>“말”</em>이라고"),
        ("<p>นั่น<del>“คำ”</del>ของ</p>", "นั่น<del>“คำ”</del>ของ"),
        ('<p>见<b><a href="https://e.org/">此处</a></b>吧</p>', "见<strong>[此处](https://e.org/)</strong>吧"),
        ("<p>は<b><i>「上」</i></b>と</p>", "は<strong>*「上」*</strong>と"),
        ("<p>甲<span><b>（乙）</b></span>丙</p>", "甲<strong>（乙）</strong>丙"),
    ],
)
def test_emphasis_with_a_sign_at_its_edge_is_html_where_letters_touch_it(markup: str, written: str) -> None:
    assert _markdown(markup) == written


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("<p>这是<b>重要</b>的</p>", "这是**重要**的"),
        ("<p><b>「上」</b></p>", "**「上」**"),
        ("<p>は、<b>「上」</b>、と</p>", "は、**「上」**、と"),
        ("<p>He said <b>“no”</b> twice<br><i>(so)</i></p>", "He said **“no”** twice  \n*(so)*"),
        ("<p>见<b> “一” </b>吧</p>", "见 **“一”** 吧"),
    ],
)
def test_all_other_emphasis_keeps_markdowns_own_marks(markup: str, written: str) -> None:
    assert _markdown(markup) == written


def test_readings_stand_in_brackets_in_markdown_once() -> None:
    assert _markdown(f"<p>{FISHER}が</p>") == "漁師(りょうし)が"
    assert _markdown("<p><ruby>東<rp>（</rp><rt>とう</rt><rp>）</rp>京<rt><b>きょう</b></rt></ruby></p>") == "東（とう）京(**きょう**)"


def test_readings_above_text_with_marks_of_its_own_stay_above_it_in_a_book() -> None:
    for ruby in (FISHER, "<ruby><b>東</b><rt>とう</rt>京<rt>きょう</rt></ruby>", "<ruby>上<rp>(</rp><rt>うえ</rt><rp>)</rp></ruby>"):
        assert ruby in _chapter(f"<p>{ruby}</p>")
