"""The options page in real browsers: rules that are not saved yet, and how the page stands on a narrow window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from driving.browsers import Browser
from driving.starting import WINDOW
from driving.viewing import set_scheme, set_size

pytestmark = pytest.mark.browser

KEPT = "a.org off\n"
"""The rules that are kept when a test begins."""
_LEAVES = "return dispatchEvent(new Event('beforeunload', { cancelable: true }))"
"""Whether the page may be left unasked; drivers answer the browser's own question themselves, so that it is never seen."""

_NARROW = """
const [width, done] = arguments;
const frame = document.createElement("iframe");
frame.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${width}px; height: 700px`;
frame.src = location.href;
document.body.append(frame);
const look = () => {
  const page = frame.contentDocument;
  const shown = page.querySelector("#report")?.textContent.includes("Host: 1.0.0") && page.querySelector("#sites-rows select");
  if (!shown) return setTimeout(look, 50);
  for (const one of page.querySelectorAll("details, #ledger-table")) [one.open, one.hidden] = [true, false];
  const clipped = [...page.querySelectorAll("select")].filter((list) => {
    const whole = list.cloneNode(true);
    whole.replaceChildren(list.selectedOptions[0].cloneNode(true));
    whole.style.cssText = "position: absolute; max-width: none; width: max-content";
    list.after(whole);
    const cut = whole.offsetWidth > list.offsetWidth + 1;
    whole.remove();
    return cut;
  });
  const over = page.documentElement.scrollWidth - page.documentElement.clientWidth;
  frame.remove();
  done({ clipped: clipped.map((list) => list.id || list.ariaLabel), over });
};
frame.addEventListener("load", look);
"""

_BROKEN = """
const names = [...document.querySelectorAll("#ledger-rows bdi, #preview bdi")];
const inside = names.flatMap((name) => [...name.childNodes]).filter((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return part.nodeType === Node.TEXT_NODE && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
});
return { names: names.map(({ textContent }) => textContent), inside: inside.map(({ data }) => data) };
"""
"""The sites' names, and the parts of them that are broken."""

_CONTRAST = """
const [field] = arguments;
const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const lightness = (...colors) => {
  for (const color of colors) { brush.fillStyle = color; brush.fillRect(0, 0, 1, 1); }
  const [red, green, blue] = [...brush.getImageData(0, 0, 1, 1).data].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
};
const ground = getComputedStyle(field).backgroundColor;
const { color } = getComputedStyle(field, "::placeholder");
const [one, other] = [lightness(ground), lightness(ground, color)];
return Math.max(one, other) / Math.min(one, other);
"""
"""Contrast of a field's hint with its ground (WCAG 2.2, "contrast ratio"); at least 4.5 for text."""


@pytest.fixture
def options(example: Browser) -> Iterator[Browser]:
    """The desk with the options page, all of it shown."""
    example.ask("ui-bg-rules", text=KEPT)
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/options/options.html")
    example.until("document.querySelector('#report').textContent.includes('Host: 1.0.0')")
    yield example
    example.driver.switch_to.window(example.desk)
    example.driver.get(f"{example.origin}pages/popup/popup.html")
    example.forget()


def _part(browser: Browser, name: str) -> WebElement:
    return browser.driver.find_element(By.ID, name)


def _kept(browser: Browser) -> Any:
    return browser.kept().get("rules")


def test_typed_rules_are_marked_as_unsaved_until_they_are_saved(options: Browser) -> None:
    assert not _part(options, "rules-unsaved").is_displayed()
    assert options.script(_LEAVES)
    _part(options, "rules-text").send_keys("b.org off\n")
    assert _part(options, "rules-unsaved").is_displayed()
    assert not options.script(_LEAVES)
    _part(options, "rules-save").click()
    options.until("document.querySelector('#rules-unsaved').hidden")
    assert _kept(options) == f"{KEPT}b.org off\n"
    assert options.script(_LEAVES)


def test_rules_from_ublock_wait_in_the_editor_with_the_focus_on_save(options: Browser) -> None:
    options.script("document.querySelector('#ublock-part').open = true")
    _part(options, "ublock-text").send_keys("f.org##.promo\nf.org##+js(x)\n")
    _part(options, "ublock-go").click()
    assert _part(options, "rules-text").get_property("value") == f"{KEPT}f.org hide .promo\n"
    assert _part(options, "ublock-said").text.endswith("Filters left out: 1.")
    assert _part(options, "rules-unsaved").is_displayed()
    assert _kept(options) == KEPT
    assert options.driver.switch_to.active_element == _part(options, "rules-save")
    options.driver.switch_to.active_element.click()
    options.until("document.querySelector('#rules-unsaved').hidden")
    assert _kept(options) == f"{KEPT}f.org hide .promo\n"


def test_imported_rules_wait_in_the_editor_with_the_focus_on_a_bad_line(
    options: Browser, tmp_path: Path
) -> None:
    (tmp_path / "rules.txt").write_text("nonsense here now\n", "utf-8")
    _part(options, "rules-file").send_keys(str(tmp_path / "rules.txt"))
    options.until("document.activeElement.id === 'rules-text'")
    assert _part(options, "rules-text").get_property("value") == f"{KEPT}nonsense here now\n"
    assert _part(options, "rules-unsaved").is_displayed()
    assert _kept(options) == KEPT


def test_a_rules_file_in_another_encoding_is_refused_and_one_in_utf_16_is_read(
    options: Browser, tmp_path: Path
) -> None:
    (tmp_path / "latin.txt").write_text("b.org hide .café\n", "latin-1")
    _part(options, "rules-file").send_keys(str(tmp_path / "latin.txt"))
    options.until("document.querySelector('#rules-said').textContent.includes('UTF-8')")
    assert _part(options, "rules-text").get_property("value") == KEPT
    (tmp_path / "wide.txt").write_text("b.org hide .café\n", "utf-16")
    _part(options, "rules-file").send_keys(str(tmp_path / "wide.txt"))
    options.until("document.querySelector('#rules-text').value.includes('café')")
    assert _part(options, "rules-text").get_property("value") == f"{KEPT}b.org hide .café\n"


@pytest.mark.parametrize("width", [320, 360])
def test_lists_fit_a_narrow_window_with_their_whole_value(
    options: Browser, width: int
) -> None:
    options.keep(**{"site:news.example.org": {"when": "site", "dial": 40}})
    options.driver.refresh()
    options.until("!document.querySelector('#sites-table').hidden")
    # Browsers make no window as narrow, but in a frame the page is laid out as in one.
    narrow = options.driver.execute_async_script(_NARROW, width)
    assert narrow == {"clipped": [], "over": 0}


def test_a_sites_name_breaks_at_its_dots_only_in_a_narrow_window(options: Browser) -> None:
    site = "www.sueddeutsche.de"
    options.keep(**{f"ledger:{site}": {"pages": 12_345, "words": 9_876_543, "dimmed": 1, "area": 1234.5}})
    options.ask("ui-bg-rules", text=f"{site}/wissenschaft/* hide .newsletter-sign-up\n")
    options.driver.switch_to.window(options.desk)
    set_size(options, 400, 800)
    options.driver.refresh()
    options.until("document.querySelector('#ledger-rows bdi') && document.querySelector('#preview bdi')")
    options.script("document.querySelector('#preview-part').open = true")
    broken = options.script(_BROKEN)
    cells = options.driver.find_elements(By.CSS_SELECTOR, "td:has(> bdi)")
    read = {cell.accessible_name: cell.get_property("textContent") for cell in cells if cell.is_displayed()}
    set_size(options, *WINDOW)
    assert {site, f"{site}/wissenschaft/*"} <= read.keys()
    assert all(name == text for name, text in read.items())
    assert broken == {"names": [f"{site}/wissenschaft/*", site], "inside": []}


def test_boxes_in_a_card_have_all_their_edges_and_no_space_twice(options: Browser) -> None:
    edges = "const { borderTopWidth, borderBottomWidth } = getComputedStyle(arguments[0]); return [borderTopWidth, borderBottomWidth]"
    boxes = options.driver.find_elements(By.CSS_SELECTOR, ".card.pad > :is(.editor, .button, .report)")
    assert boxes
    for box in boxes:
        top, bottom = options.script(edges, box)
        assert top == bottom
    start = "return arguments[0].getBoundingClientRect().left"
    left = options.script(start, options.driver.find_element(By.CSS_SELECTOR, "label[for=memory-on]"))
    assert left == options.script(start, _part(options, "memory-said"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hints_in_fields_can_be_read(options: Browser, scheme: str) -> None:
    set_scheme(options, scheme)
    for field in ("search", "save-folder"):
        assert options.script(_CONTRAST, _part(options, field)) >= 4.5
    set_scheme(options, "light")


def test_a_search_without_a_result_shows_one_line_and_no_empty_box(options: Browser) -> None:
    _part(options, "search").send_keys("xyzzy")
    assert _part(options, "nothing").is_displayed()
    assert _part(options, "nothing").size["height"] < 60


def test_the_current_keys_are_listed_with_on_and_off_first(options: Browser) -> None:
    row = "[...document.querySelectorAll('#shortcut-list li')].map((one) => one.textContent)"
    assert options.script(f"return {row}[0]").startswith("Turn Penumbra on or off")
    peek = f"{row}.find((one) => one.startsWith('Peek'))"
    assert options.script(f"return {peek}") == "Peek at the untouched pagehold ` (left of 1)"
    try:
        for key, shown in (("F8", "hold F8"), ("", "not set")):
            options.script(
                "const list = document.querySelector('#peekKey'); list.value = arguments[0];"
                " list.dispatchEvent(new Event('change', { bubbles: true }))",
                key,
            )
            options.until(f"{peek} === 'Peek at the untouched page' + arguments[0]", shown)
    finally:
        options.ask("ui-bg-settings", settings={"peekKey": "Backquote"})
        options.driver.switch_to.window(options.desk)


def test_choices_that_are_made_elsewhere_are_shown(options: Browser) -> None:
    options.ask("ui-bg-settings", settings={"dial": 20})
    options.driver.switch_to.window(options.desk)
    options.until("document.querySelector('#dial').value === '20'")
    options.ask("ui-bg-sites", site="new.example", when="never")
    options.driver.switch_to.window(options.desk)
    options.script("document.dispatchEvent(new Event('visibilitychange'))")
    options.until("document.querySelector('#sites-rows')?.textContent.includes('new.example')")


def test_escape_leaves_a_remembered_blocks_label_as_it_is(options: Browser) -> None:
    text = "example.org hide block(tag=section in=main holds=a*5,h3*1 words=32 links=0.9)\n"
    options.ask("ui-bg-rules", text=text)
    options.driver.switch_to.window(options.desk)
    options.until("document.querySelector('#preview .rename') !== null")
    before = options.script("return document.querySelector('#rules-text').value")
    options.script("for (const part of document.querySelectorAll('details')) part.open = true")
    options.script("document.querySelector('#preview .rename').click()")
    ActionChains(options.driver).send_keys("another", Keys.ESCAPE).perform()
    assert options.script("return document.querySelector('#rules-text').value") == before
    assert options.script("return document.activeElement.matches('#preview .rename')")


def test_the_list_of_sections_names_what_a_search_shows(options: Browser) -> None:
    _part(options, "search").send_keys("folder")
    shown = "return [...document.querySelectorAll('#nav a')].filter((link) => link.checkVisibility()).map(({ hash }) => hash)"
    links = options.script(shown)
    assert 0 < len(links) < options.script("return document.querySelectorAll('#nav a').length")
    assert not options.script("return arguments[0].some((hash) => document.querySelector(hash).hidden)", links)
    _part(options, "search").clear()


def test_a_long_rule_with_a_fault_does_not_widen_the_page(options: Browser) -> None:
    faulty = f"exa mple{'x' * 4000} hide\n{'y' * 4000}/* off"
    options.script("const field = document.querySelector('#rules-text'); field.value = arguments[0]; field.dispatchEvent(new Event('input'))", faulty)
    options.until("document.querySelector('.faults button') !== null")
    assert options.script("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_list_of_thousands_of_rules_scrolls_in_its_box_with_the_numbers_of_its_lines(options: Browser) -> None:
    rules = "".join(f"site{at}.org off\n" for at in range(3000))
    written = "const field = document.querySelector('#rules-text'); field.value = arguments[0]; field.dispatchEvent(new Event('input'))"
    options.script(written, rules)
    tall = "return document.querySelector('.editor').getBoundingClientRect().height < innerHeight"
    assert options.script(tall)
    options.script("document.querySelector('#rules-text').scrollTop = 20_000")
    options.until("document.querySelector('#lines').scrollTop === document.querySelector('#rules-text').scrollTop")
    options.script(written, f"{rules}fault here\n")
    options.until("document.querySelector('.faults button') !== null")
    options.script("document.querySelector('.faults button').click()")
    seen = """
    const box = document.querySelector("#rules-text").getBoundingClientRect();
    const { top, bottom } = document.querySelector("#lines .bad").getBoundingClientRect();
    return top >= box.top && bottom <= box.bottom;
    """
    options.wait_for(lambda: options.script(seen))
    options.script(written, "")


def test_a_jump_in_a_narrow_window_leads_below_the_bar(options: Browser) -> None:
    size = options.driver.get_window_size()
    options.driver.set_window_size(480, 700)
    try:
        options.script("document.querySelector('#nav a[href=\"#reading\"], #nav a:nth-child(4)').click()")
        below = """
        const shown = document.querySelector(document.querySelector(":target") ? ":target" : "h2");
        const top = shown.getBoundingClientRect().top;
        return top >= document.querySelector(".top").getBoundingClientRect().bottom - 1 && top < innerHeight;
        """
        options.wait_for(lambda: options.script(below))
    finally:
        options.driver.set_window_size(size["width"], size["height"])
