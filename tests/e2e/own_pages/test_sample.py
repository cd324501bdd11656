"""The sample page of the first start: dimmed there and then, by the real key and the real host."""

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from driving.browsers import Browser

pytestmark = pytest.mark.browser

NOISE = ("#menu", ".newsletter", ".related", ".site-footer")
COVERED = """
const guide = document.querySelector("#guide"), { x, y, width, height } = guide.getBoundingClientRect();
const points = Array.from({ length: 400 }, (_, at) => [x + ((at % 20) + 0.5) * width / 20, y + (Math.floor(at / 20) + 0.5) * height / 20]);
return points.map((point) => document.elementFromPoint(...point)).filter((at) => !guide.contains(at)).map((at) => at.outerHTML);
"""
"""What lies over the guide, at the points of a grid."""
SEEN = """
return arguments[0].filter((name) => {
  const element = document.querySelector(name);
  return element.checkVisibility() && !element.closest("[data-penumbra]");
});
"""


@pytest.fixture
def first_start(shipping: Browser) -> Iterator[Browser]:
    """The browser as it ships, with the welcome page in the page's tab and the real host; the tab is left empty."""
    shipping.open(f"{shipping.origin}pages/welcome/welcome.html")
    yield shipping
    shipping.open("about:blank")


def in_full_light(browser: Browser, *names: str) -> list[str]:
    """Parts of the page that are neither dimmed nor hidden."""
    found: list[str] = browser.script(SEEN, names)
    return found


def test_the_first_key_on_the_sample_page_dims_it_and_the_next_brings_all_back(first_start: Browser) -> None:
    first_start.until("!document.querySelector('#ready').hidden")
    first_start.driver.find_element("id", "done").click()
    first_start.until("document.querySelector('#guide-text')?.textContent.includes('Alt+Shift+K')")
    before = first_start.script("return document.querySelector('#sample').outerHTML")
    assert in_full_light(first_start, "h1", "#text", *NOISE) == ["h1", "#text", *NOISE]
    first_start.shortcut("k")
    first_start.until("document.querySelector('#guide').dataset.reached === 'true'")
    first_start.until("document.querySelector('.newsletter').closest('[data-penumbra]')")
    assert in_full_light(first_start, "h1", "#text", "#text p:last-child", "#guide", *NOISE) == [
        "h1",
        "#text",
        "#text p:last-child",
        "#guide",
    ]
    told = first_start.driver.find_element("id", "guide").text
    assert "turn the mouse wheel: up for less noise" in told
    assert "Hold ` (left of 1)" in told
    # The profile is new: nobody has pinned the button.
    assert {"chromium": "press the pin next to Penumbra", "firefox": "“Pin to Toolbar”"}[first_start.name] in told
    first_start.shortcut("k")
    first_start.until("document.querySelectorAll('[data-penumbra]').length === 0")
    assert first_start.script("return document.querySelector('#sample').outerHTML") == before


def test_the_first_stop_of_the_tab_key_on_the_sample_page_is_the_guides_button(first_start: Browser) -> None:
    first_start.open(f"{first_start.origin}pages/welcome/sample.html")
    first_start.until("document.querySelector('#guide-dim').checkVisibility()")
    ActionChains(first_start.driver).send_keys(Keys.TAB).perform()
    assert first_start.script("return document.activeElement.id") == "guide-dim"


def test_no_part_of_the_dimmed_page_lies_over_the_guide(first_start: Browser) -> None:
    first_start.open(f"{first_start.origin}pages/welcome/sample.html")
    first_start.until("document.querySelector('#guide-dim').checkVisibility()")
    first_start.driver.find_element("id", "guide-dim").click()
    first_start.until("document.querySelector('.newsletter').closest('[data-penumbra]')")
    first_start.until("document.querySelector('#guide').dataset.reached === 'true'")
    assert first_start.script(COVERED) == []


def test_the_sample_page_leaves_no_trace_in_settings_statistics_or_memory(first_start: Browser) -> None:
    kept = first_start.kept()
    remembered = _remembered(first_start)
    first_start.open(f"{first_start.origin}pages/welcome/sample.html")
    first_start.until(
        "!document.querySelector('#guide-dim').hidden && document.querySelector('#guide-text').textContent !== ''"
    )
    ActionChains(first_start.driver).click(first_start.driver.find_element("id", "guide-dim")).perform()
    first_start.until("document.querySelector('#guide').dataset.reached === 'true'")
    first_start.wheel(-120)
    assert first_start.settled()["on"]
    assert first_start.kept() == kept
    assert _remembered(first_start) == remembered


def _remembered(browser: Browser) -> list[tuple[str, int]]:
    """The sites in the memory, with their number of pages; tests before may have left some."""
    return [(site["site"], site["pages"]) for site in browser.ask("ui-bg-memory", action="list")["sites"]]


def test_without_the_host_the_sample_page_says_so_and_leads_to_the_steps(hostless: Browser) -> None:
    hostless.driver.switch_to.window(hostless.desk)
    hostless.driver.get(f"{hostless.origin}pages/welcome/sample.html")
    hostless.until("document.querySelector('#guide-text').textContent.includes('not installed')")
    assert not hostless.driver.find_element("id", "guide-dim").is_displayed()
    hostless.driver.find_element("id", "guide-steps").click()
    hostless.until("location.pathname.endsWith('/welcome.html')")
    hostless.driver.get(f"{hostless.origin}pages/popup/popup.html")
