"""Links to a passage, followed in real browsers: each looks for the text in its own way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from driving.browsers import Browser, serve

pytestmark = pytest.mark.browser

RUBY = "<ruby>漁師<rp>(</rp><rt>りょうし</rt><rp>)</rp></ruby>"
TEXTS = {
    "ja": (
        f"それは最後の機会だったと{RUBY}は静かに言って、港の古い{RUBY.replace('漁師', '灯台').replace('りょうし', 'とうだい')}を長いあいだ見上げていた。"
    ),
    "zh": "旧城港口的灯塔昨天晚上第一次重新亮了起来，数百名居民站在堤岸上等待那束光扫过海面。" * 3,
    "th": "ประภาคารเก่าที่ท่าเรือกลับมาส่องแสงอีกครั้งเมื่อคืนนี้และชาวเมืองหลายร้อยคนยืนรออยู่บนเขื่อน" * 2,
    "ar": "أضاءت منارة الميناء القديم مساء أمس للمرة الأولى، ووقف مئات السكان على الرصيف في انتظار شعاع النور. " * 2,
    "en": (
        "The edge of a shadow is never a line: between light and dark there is a band in which a part of the lamp "
        "is seen. "
    ) * 2,
}
LINK = """
const done = arguments[0];
const url = new URLSearchParams(location.search).get("url");
import("/pages/reader/passage.js").then((own) => done(own.passageLink(url, own.passageNow(document.querySelector("#text")))));
"""


@pytest.fixture
def desk(shared: Browser) -> Iterator[Browser]:
    """Leave the desk on the popup's page, as the other tests want it."""
    yield shared
    shared.driver.switch_to.window(shared.desk)
    shared.driver.get(f"{shared.origin}pages/popup/popup.html")


@pytest.mark.parametrize("lang", TEXTS)
def test_a_link_to_a_passage_leads_there_in_any_script(desk: Browser, tmp_path: Path, lang: str) -> None:
    body = (
        f"<div style='height: 4000px'></div><main><article><p>{TEXTS[lang]}</p></article></main><div "
        "style='height: 4000px'></div>"
    )
    page = f"<!doctype html><html lang={lang}><meta charset=utf-8><title>T</title><body>{body}</body></html>"
    (tmp_path / "page.html").write_text(page, "utf-8")
    with serve(tmp_path) as address:
        desk.open(f"{address}/page.html")
        source = desk.ask("ui-bg-read", anyway=True)["source"]  # a page of one paragraph is no article
        desk.driver.switch_to.window(desk.desk)
        desk.driver.get(f"{desk.origin}pages/reader/reader.html?source={source}&url={address}/page.html")
        desk.until("document.querySelector('#head')?.hidden === false")
        link = desk.driver.execute_async_script(LINK)
        assert ":~:text=" in link
        desk.open("about:blank")
        desk.open(link)
        desk.until("scrollY > 2000")
