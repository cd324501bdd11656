"""The list of highlights in real browsers with the real host: listed, searched, edited, removed and put back, erased, exported."""

from collections.abc import Iterator
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from driving.accessibility import violations
from driving.browsers import Browser
from driving.downloads import downloaded, watch_downloads
from driving.viewing import SIZES

pytestmark = pytest.mark.browser

LIGHT = "https://light.example/how?utm_source=letter"
SHADE = "https://www.shade.example/a"
BAD = "<img src=x onerror=window.attacked=1> \u202eevil\u2066"
_TEXTS = "[...document.querySelectorAll('.quote')].map((one) => one.textContent)"

_NARROW = """
const [width, done] = arguments;
const frame = document.createElement("iframe");
frame.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${width}px; height: 700px`;
frame.src = location.href;
document.body.append(frame);
const look = () => {
  const page = frame.contentDocument;
  if (page.querySelectorAll(".list > li").length < 3) return setTimeout(look, 20);
  const over = page.documentElement.scrollWidth - page.documentElement.clientWidth;
  frame.remove();
  done(over);
};
frame.addEventListener("load", look);
"""


def put(browser: Browser, url: str, exact: str, title: str = "", **fields: Any) -> Any:
    """Have the host keep a highlight."""
    quote = {"exact": exact, "prefix": "before ", "suffix": " after"}
    position = {"start": fields.pop("start", 0), "end": 9_000}
    highlight = {"quote": quote, "position": position, **fields}
    return browser.ask("ui-bg-notebook", op="put", url=url, title=title, highlight=highlight)["highlight"]


def kept(browser: Browser) -> list[Any]:
    """All highlights that the host has; the desk is in front again."""
    found: list[Any] = browser.ask("ui-bg-notebook", op="find")["highlights"]
    browser.driver.switch_to.window(browser.desk)
    return found


def _change(browser: Browser, begin: str, note: str) -> None:
    """Change the note of the highlight that begins so, as its page does; the desk is in front again."""
    [one] = [one for one in kept(browser) if one["quote"]["exact"].startswith(begin)]
    changed = {"id": one["id"], "quote": one["quote"], "position": one["position"], "note": note}
    browser.ask("ui-bg-highlights", op="put", source="", url=one["url"], highlight=changed)
    browser.driver.switch_to.window(browser.desk)


def show(browser: Browser, rows: int) -> None:
    """Load the list in the desk's tab, and wait for its rows."""
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/highlights/highlights.html")
    browser.until("document.querySelectorAll('.list > li').length === arguments[0]", rows)


@pytest.fixture
def filled(shared: Browser) -> Iterator[Browser]:
    """The desk with the list of three highlights of two pages."""
    shared.ask("ui-bg-notebook", op="erase", all=True)
    put(shared, SHADE, BAD, BAD, start=5, created="2026-01-02T03:04:05.000Z", note=BAD)
    put(shared, LIGHT, "the lamp is seen in part", "How the light gets in", start=9, created="2026-01-03T03:04:05.000Z")
    put(shared, LIGHT, "קצהו של צל אינו קו", "How the light gets in", start=3, color="green", note="Первая мысль")
    show(shared, 3)
    yield shared
    shared.ask("ui-bg-notebook", op="erase", all=True)
    shared.driver.switch_to.window(shared.desk)
    shared.script("localStorage.clear()")
    shared.driver.get(f"{shared.origin}pages/popup/popup.html")


def _row(browser: Browser, place: int) -> WebElement:
    return browser.driver.find_elements(By.CSS_SELECTOR, ".list > li")[place]


def _button(browser: Browser, place: int, does: str) -> WebElement:
    return _row(browser, place).find_element(By.CSS_SELECTOR, f"[data-does={does}]")


def _editor(browser: Browser) -> WebElement:
    """The field for a note, once it is open."""
    browser.until("document.activeElement.localName === 'textarea'")
    return browser.driver.switch_to.active_element


def _has(browser: Browser, texts: list[str]) -> bool:
    return bool(browser.until(f"JSON.stringify({_TEXTS}) === JSON.stringify(arguments[0])", texts))


def _erase(browser: Browser, *, sure: bool) -> str:
    """Press the button that erases, and answer its question, which Firefox's driver answers itself unseen. Return the question."""
    browser.script("const [sure] = arguments; window.confirm = (text) => { window.asked = text; return sure; }", sure)
    browser.driver.find_element(By.ID, "erase").click()
    return str(browser.script("return window.asked"))


def test_highlights_are_listed_by_page_as_text_alone(filled: Browser) -> None:
    assert filled.script(f"return {_TEXTS}") == ["קצהו של צל אינו קו", "the lamp is seen in part", BAD]
    headings = filled.script("return [...document.querySelectorAll('.page h2')].map((one) => one.textContent)")
    assert headings == ["How the light gets in", BAD.strip()]
    assert filled.script("return document.querySelectorAll('main img').length") == 0
    assert filled.script("return window.attacked") is None
    links = filled.script("return [...document.querySelectorAll('.page a')].map((one) => one.href)")
    assert links[0] == "https://light.example/how"
    assert links[2] == "https://light.example/how#:~:text=the%20lamp%20is%20seen%20in%20part"
    assert all(link.startswith("https://") for link in links)


def test_words_and_a_site_choose_what_is_shown(filled: Browser) -> None:
    field = filled.driver.find_element(By.ID, "search")
    field.send_keys("ПЕРВАЯ")
    _has(filled, ["קצהו של צל אינו קו"])
    field.clear()
    field.send_keys("' OR 1=1 --")
    _has(filled, [])
    assert "Nothing" in filled.script("return document.querySelector('#said').textContent")
    field.clear()
    field.send_keys(Keys.SPACE)
    filled.until("document.querySelectorAll('.list > li').length === 3")
    filled.driver.find_element(By.CSS_SELECTOR, "#site option[value='shade.example']").click()
    _has(filled, [BAD])


def test_a_note_and_a_colour_are_changed_by_keys_and_pointer(filled: Browser) -> None:
    _button(filled, 1, "edit").send_keys(Keys.ENTER)
    field = _editor(filled)
    assert field == _row(filled, 1).find_element(By.TAG_NAME, "textarea")
    field.send_keys("One thought", Keys.ENTER, "and another", Keys.CONTROL + Keys.ENTER)
    filled.until("document.querySelectorAll('.own').length === 3")
    _row(filled, 1).find_element(By.CSS_SELECTOR, "input[value=pink]").click()
    filled.until("document.querySelectorAll('.list > li')[1].dataset.color === 'pink'")
    changed = next(one for one in kept(filled) if one["quote"]["exact"].startswith("the lamp"))
    assert (changed["note"], changed["color"]) == ("One thought\nand another", "pink")
    assert changed["created"] == "2026-01-03T03:04:05.000Z"


def test_a_removed_highlight_comes_back_by_undo(filled: Browser) -> None:
    before = kept(filled)
    _button(filled, 0, "remove").click()
    filled.until("document.activeElement.dataset.does === 'undo'")
    assert len(kept(filled)) == 2
    filled.driver.switch_to.active_element.send_keys(Keys.ENTER)
    filled.until("document.querySelectorAll('.quote').length === 3")
    after = kept(filled)
    for one in (*before, *after):
        del one["changed"]
    assert after == before


def test_a_note_that_is_changed_elsewhere_is_shown_beside_an_undo_and_is_not_overwritten(filled: Browser) -> None:
    _button(filled, 0, "remove").click()
    filled.until("document.activeElement.dataset.does === 'undo'")
    _change(filled, "the lamp", "A newer note")
    filled.until("document.querySelectorAll('.list > li')[1].querySelector('.own')?.textContent === 'A newer note'")
    assert filled.script("return document.activeElement.dataset.does") == "undo"
    _button(filled, 1, "edit").click()
    field = _editor(filled)
    assert field.get_property("value") == "A newer note"
    field.send_keys(", and mine")
    _change(filled, "the lamp", "The newest note")
    filled.until("document.querySelector('textarea').value === 'A newer note, and mine\\nThe newest note'")
    field.send_keys("!", Keys.CONTROL + Keys.ENTER)
    filled.until("document.querySelector('textarea') === null")
    [lamp] = [one for one in kept(filled) if one["quote"]["exact"].startswith("the lamp")]
    assert lamp["note"] == "A newer note, and mine!\nThe newest note"


def test_the_focus_of_a_row_that_is_removed_elsewhere_goes_to_a_row_beside_it(filled: Browser) -> None:
    for left in (2, 1):
        item = _row(filled, 0)
        filled.script("arguments[0].querySelector('[data-does=edit]').focus()", item)
        [gone] = [one for one in kept(filled) if one["quote"]["exact"] == item.find_element(By.CSS_SELECTOR, ".quote").text]
        filled.ask("ui-bg-notebook", op="remove", ids=[gone["id"]])
        filled.driver.switch_to.window(filled.desk)
        filled.until("document.querySelectorAll('.list > li').length === arguments[0]", left)
        filled.until("document.activeElement.dataset.does === 'edit'")


def test_a_failure_is_in_view_wherever_the_row_is(filled: Browser) -> None:
    _button(filled, 2, "edit").click()
    field = _editor(filled)
    filled.script("document.body.style.paddingTop = '300vh'; arguments[0].scrollIntoView({ block: 'center' })", field)
    filled.script("arguments[0].value = 'n'.repeat(10001)", field)
    field.send_keys(Keys.CONTROL + Keys.ENTER)
    filled.until("!document.querySelector('#trouble').hidden")
    top, bottom = filled.script(
        "const { top, bottom } = document.querySelector('#trouble').getBoundingClientRect(); return [top, innerHeight - bottom]"
    )
    assert top >= 0
    assert bottom >= 0
    assert "10,001" in filled.driver.find_element(By.ID, "trouble").text
    assert field.get_property("value") == "n" * 10_001


def test_a_list_that_cannot_follow_its_host_says_so_until_it_can(filled: Browser, spied: list[str]) -> None:
    trouble = "(document.querySelector('#trouble').hidden ? '' : document.querySelector('#trouble').textContent)"
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    rows = filled.script("return document.querySelectorAll('.list > li').length")
    assert filled.script(f"return {trouble}") == ""
    filled.use_host(None)
    filled.driver.switch_to.window(filled.desk)
    filled.script(look)
    filled.until(f"{trouble} !== ''")
    assert filled.script("return document.querySelectorAll('.list > li').length") == rows
    filled.use_host(spied)
    filled.driver.switch_to.window(filled.desk)
    filled.script(look)
    filled.until(f"{trouble} === ''")


def test_a_sites_highlights_and_then_all_are_erased_after_a_question(filled: Browser) -> None:
    filled.driver.find_element(By.CSS_SELECTOR, "#site option[value='shade.example']").click()
    _has(filled, [BAD])
    assert "shade.example" in _erase(filled, sure=False)
    assert len(kept(filled)) == 3
    _erase(filled, sure=True)
    filled.until("document.querySelectorAll('.list > li').length === 2")
    _erase(filled, sure=True)
    filled.until("!document.querySelector('#none').hidden")
    assert kept(filled) == []


def test_what_is_found_is_exported_as_markdown(filled: Browser) -> None:
    watch_downloads(filled)
    filled.driver.find_element(By.ID, "search").send_keys("lamp")
    _has(filled, ["the lamp is seen in part"])
    filled.driver.find_element(By.ID, "export").click()
    assert downloaded(filled) == (
        "# Highlights\n\n## [How the light gets in](https://light.example/how)\n\n> the lamp is seen in part\n\n"
        "*2026-01-03*\n"
    )


def test_many_highlights_are_shown_a_hundred_at_a_time(filled: Browser) -> None:
    quotes = [{"exact": f"thought {number}", "prefix": "", "suffix": ""} for number in range(118)]
    messages = [{"type": "ui-bg-notebook", "op": "put", "url": LIGHT, "highlight": {"quote": quote}} for quote in quotes]
    filled.backstage.run("for (const message of given[0]) await api.runtime.sendMessage(message)", messages)
    show(filled, 100)
    filled.driver.find_element(By.ID, "more").click()
    filled.until("document.querySelectorAll('.list > li').length === 121")
    assert filled.script("return document.querySelector('#more').hidden")
    assert filled.script("return document.activeElement.closest('li') !== null")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_fault_in_the_list(filled: Browser, theme: str) -> None:
    filled.script("localStorage.setItem('theme', arguments[0])", theme)
    show(filled, 3)
    _button(filled, 1, "edit").click()
    _editor(filled)
    _button(filled, 0, "remove").click()
    filled.until("document.activeElement.dataset.does === 'undo'")
    assert violations(filled) == []


@pytest.mark.parametrize("width", [width for width, _ in SIZES])
def test_nothing_is_cut_off_from_400_px_to_4k(filled: Browser, width: int) -> None:
    put(filled, f"https://{'a-newspaper-with-a-rather-long-name.' * 4}example/a", "A sentence of it")
    show(filled, 4)
    over = filled.driver.execute_async_script(_NARROW, width)
    assert over <= 0


def test_options_lead_to_the_list_only_if_there_are_highlights(filled: Browser) -> None:
    filled.driver.get(f"{filled.origin}pages/options/options.html")
    filled.until("document.querySelector('#highlights-part').hidden === false")
    assert "3 highlights" in filled.script("return document.querySelector('#highlights-said').textContent")
    filled.driver.find_element(By.CSS_SELECTOR, "#highlights-part a").click()
    filled.until("document.querySelectorAll('.list > li').length === 3")
    filled.ask("ui-bg-notebook", op="erase", all=True)
    filled.driver.switch_to.window(filled.desk)
    filled.driver.get(f"{filled.origin}pages/options/options.html")
    filled.until("document.querySelector('#report').textContent.includes('Host: 1.0.0')")
    assert filled.script("return document.querySelector('#highlights-part').hidden")
