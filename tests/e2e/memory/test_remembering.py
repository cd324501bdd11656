"""The memory of sites: what the second page of a site looks like, and how the memory is switched off, for one site and
for all, in real browsers with the real host."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from driving.browsers import Browser
from driving.serving import serve
from driving.sight import PAGES, standing

pytestmark = pytest.mark.browser


@pytest.fixture
def own(shared: Browser) -> Iterator[Browser]:
    """The browser with nothing remembered, whose desk may show any page of the extension."""
    yield shared
    shared.driver.switch_to.window(shared.desk)
    shared.driver.get(f"{shared.origin}pages/popup/popup.html")
    shared.driver.switch_to.window(shared.page)
    shared.forget()


def _sites(browser: Browser) -> list[str]:
    """Sites in the host's memory."""
    return sorted(one["site"] for one in browser.ask("ui-bg-memory", action="list")["sites"])


def _decide(browser: Browser, address: str) -> None:
    browser.open("about:blank")
    browser.open(address)
    assert browser.toggle(on=True)["state"]["name"] == "working"


def _press(browser: Browser, page: str, switch: str) -> None:
    """Press a switch on a page of the extension, as the user does."""
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}{page}")
    browser.until("document.getElementById(arguments[0]).matches(':enabled')", switch)
    browser.wait_for(lambda: browser.script("return document.getElementById(arguments[0]).checked", switch))
    browser.driver.find_element(By.ID, switch).click()
    browser.driver.switch_to.window(browser.page)


def test_a_site_with_its_memory_off_is_forgotten_and_stays_forgotten(own: Browser, pages: str) -> None:
    other = pages.replace("127.0.0.1", "localhost")
    _decide(own, f"{other}/article.html")
    own.open(f"{pages}/article.html")
    own.ask("ui-bg-site", when="site")
    own.settled()
    own.wait_for(lambda: _sites(own) == ["127.0.0.1", "localhost"], "nothing is remembered")
    own.wait_for(lambda: own.kept().get("painted:127.0.0.1"), "nothing is remembered for the first paint")

    _press(own, f"pages/popup/popup.html?tab={own.tab}", "remember")
    own.wait_for(lambda: _sites(own) == ["localhost"], "the site is not forgotten")
    assert "painted:127.0.0.1" not in own.kept()
    assert own.ask("ui-bg-state")["memory"] == {"all": True, "site": False}

    own.ask("ui-bg-memory", action="forget", site="localhost")
    _decide(own, f"{pages}/blog.html")
    _decide(own, f"{other}/blog.html")
    own.wait_for(lambda: _sites(own) == ["localhost"], "another site is not remembered")
    assert "painted:127.0.0.1" not in own.kept()


def test_switching_the_memory_off_forgets_all_sites_and_remembers_none(own: Browser, pages: str) -> None:
    _decide(own, f"{pages}/article.html")
    own.wait_for(lambda: _sites(own) == ["127.0.0.1"], "nothing is remembered")

    _press(own, "pages/options/options.html", "memory-on")
    own.wait_for(lambda: _sites(own) == [], "the site is not forgotten")
    assert own.ask("ui-bg-settings")["memory"] is False
    _decide(own, f"{pages}/blog.html")
    own.toggle(on=False)
    assert _sites(own) == []

    own.ask("ui-bg-settings", settings={"memory": True})
    _decide(own, f"{pages}/blog.html")
    own.wait_for(lambda: _sites(own) == ["127.0.0.1"], "nothing is remembered again")


def test_byline_and_date_stand_in_full_light_on_the_second_article_of_an_author(own: Browser, tmp_path: Path) -> None:
    first = (PAGES / "article.html").read_text("utf-8")
    second = re.sub(r"(<(?:p|h1|h2)\b[^>]*>)(?=[^<]{60})", r"\1Later that week: ", first)
    (tmp_path / "first.html").write_text(first, "utf-8")
    (tmp_path / "second.html").write_text(second.replace("20 November", "27 November"), "utf-8")
    with serve(tmp_path) as site:
        _decide(own, f"{site}/first.html")
        own.wait_for(lambda: _sites(own) == ["127.0.0.1"], "the first article is not remembered")
        _decide(own, f"{site}/second.html")
        assert standing(own, ".meta") == {"lit"}
        assert standing(own, ".related").isdisjoint({"lit", "absent"})
