"""Documents that are no pages, a drawing and a feed: whatever is chosen there, one sentence says what they are, and
nothing is touched."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from driving.browsers import Browser, serve

pytestmark = pytest.mark.browser

DOCUMENTS = {
    "drawing.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><text x="20" y="40">Light</text></svg>'
    ),
    "feed.xml": '<?xml version="1.0"?><rss version="2.0"><channel><title>Light</title></channel></rss>',
}
_ASK = "return api.runtime.sendMessage({ ...given[0], tab: given[1] })"
_SERIALISED = "return new XMLSerializer().serializeToString(document)"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    for name, text in DOCUMENTS.items():
        (tmp_path / name).write_text(text, "utf-8")
    with serve(tmp_path) as address:
        yield address


def _as_it_is(browser: Browser) -> str:
    """The document as text; Chromium shows XML in a page of its own."""
    return str(browser.script(_SERIALISED))


@pytest.mark.parametrize(("name", "state"), [("drawing.svg", "doc_picture"), ("feed.xml", "doc_feed")])
def test_a_document_that_is_no_page_is_left_alone_and_reported(
    example: Browser, site: str, name: str, state: str
) -> None:
    example.open(f"{site}/{name}")
    before = _as_it_is(example)
    for fields in (
        {"type": "ui-bg-pick", "why": False},
        {"type": "ui-bg-pick", "why": True},
        {"type": "ui-bg-read"},
    ):
        reply = example.backstage.run(_ASK, fields, example.tab)
        assert reply["error"]["state"] == state, fields
    example.ask("ui-bg-dial", dial=80)
    shown = example.toggle(on=True)
    assert (shown["on"], shown["state"]["name"]) == (False, state)
    assert _as_it_is(example) == before


def test_the_popup_says_that_a_drawing_is_a_picture_and_offers_nothing(example: Browser, site: str) -> None:
    example.open(f"{site}/drawing.svg")
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/popup/popup.html?tab={example.tab}")
    try:
        example.until("document.querySelector('#sentence').textContent === 'This is a picture, not a web page.'")
        offered = (
            "return ['toggle', 'dial', 'read', 'pick', 'why'].filter((id) => !document.getElementById(id).disabled)"
        )
        assert example.script(offered) == []
    finally:
        example.driver.get(f"{example.origin}pages/popup/popup.html")
