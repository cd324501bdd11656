"""The policies of the extension's own pages in real browsers: what none of them may do, with the pages working under
them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from driving.browsers import EXTENSION, Browser
from e2e.own_pages.test_pages import PAGES, SHOWN, browser, site, visit

__all__ = ["browser", "site"]

pytestmark = pytest.mark.browser

_TRIED = """
const [attempt] = arguments;
const attempts = {
  html: () => void (document.createElement("div").innerHTML = "<b>x</b>"),
  parse: () => void new DOMParser().parseFromString("<b>x</b>", "text/html"),
  frame: () => void (document.createElement("iframe").srcdoc = "<b>x</b>"),
  code: () => void (document.createElement("script").text = "1"),
  policy: () => void trustedTypes.createPolicy("another", { createHTML: (html) => html }),
  again: () => void trustedTypes.createPolicy("article", { createHTML: (html) => html }),
};
try {
  attempts[attempt]();
  return "done";
} catch (error) {
  return error.name;
}
"""
_FETCHED = """
const [address, done] = arguments;
fetch(address, { mode: "no-cors" }).then(() => done("done"), (error) => done(error.name));
"""


@pytest.fixture
def own(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """The browser with one of the extension's pages in sight, shown in full."""
    visit(browser, request.param)
    assert browser.script(f"return {SHOWN[request.param]}")
    yield browser
    browser.driver.switch_to.window(browser.page)


@pytest.mark.parametrize("attempt", ["html", "parse", "frame", "code", "policy", "again"])
@pytest.mark.parametrize("own", PAGES, indirect=True)
def test_no_text_becomes_html_or_code_in_a_page_of_the_extension(own: Browser, attempt: str) -> None:
    assert own.script(_TRIED, attempt) == "TypeError"


@pytest.mark.parametrize("own", [name for name in PAGES if name != "reader"], indirect=True)
def test_no_page_except_the_reader_makes_requests(own: Browser, site: str) -> None:
    assert own.driver.execute_async_script(_FETCHED, f"{site}/index.html") == "TypeError"


def test_the_manifests_policy_holds_for_pages_without_one() -> None:
    manifest = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    policy = manifest["content_security_policy"]["extension_pages"]
    for part in (
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
    ):
        assert part in policy.split("; ")
    assert all("Content-Security-Policy" in page.read_text("utf-8") for page in Path(EXTENSION).glob("pages/*/*.html"))
