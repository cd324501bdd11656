"""Find-in-page in real browsers: hidden text has a place while the user searches, and what was found stays."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from e2e.browsers import BROWSERS, Browser, BrowserName, launch, serve

pytestmark = pytest.mark.browser

HOST = [sys.executable, "-I", str(Path(__file__).with_name("example_host.py"))]
PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Find</title><nav>Sections</nav><main><h1>Find</h1>"
    f"{'<p>The edge of a shadow is never a line.</p>' * 40}</main><footer>Imprint of the publisher</footer></html>"
)
SELECT = "getSelection().selectAllChildren(document.querySelector('footer'))"


@pytest.fixture(params=BROWSERS)
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    name: BrowserName = request.param
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    with serve(tmp_path) as address, launch(name, host=HOST) as running:
        running.open(f"{address}/page.html")
        yield running


def mark(browser: Browser, tag: str) -> str:
    return str(browser.script("return document.querySelector(arguments[0]).dataset.penumbra ?? ''", tag))


def test_hidden_text_is_found_while_searching_and_the_found_block_stays(browser: Browser) -> None:
    browser.toggle(on=True)
    assert mark(browser, "footer") == mark(browser, "nav") == "hide"
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("f").key_up(Keys.CONTROL).perform()
    browser.until("document.querySelector('footer').getClientRects().length > 0")
    assert browser.script("return window.find('Imprint of the publisher')"), "the browser's own search finds nothing"

    browser.script(SELECT)
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    browser.until("document.querySelector('nav').dataset.penumbra === 'hide'")
    assert mark(browser, "footer") == ""
