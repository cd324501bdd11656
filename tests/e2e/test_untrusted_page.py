"""A page whose process has been taken over learns nothing of other sites and writes nothing for them."""


from typing import Any

import pytest

from e2e.attacking import attack_message
from e2e.browsers import Browser
from examples import example

pytestmark = pytest.mark.browser

VICTIM = "victim.example"


def _sites(browser: Browser) -> list[str]:
    """Sites in the host's memory."""
    return [one["site"] for one in browser.ask("ui-bg-memory", action="list")["sites"]]


def _rules(browser: Browser) -> str:
    return str(browser.ask("ui-bg-rules")["text"])


def _decide(browser: Browser, doc: int, url: str) -> Any:
    """Have the host decide the example page under an address of the attacker's choice."""
    request = example("request-decide")
    page = {**request["page"], "url": url}
    return attack_message(browser, "cs-bg-decide", doc=doc, page=page, snapshot=request["snapshot"], scorer="")


def test_a_page_cannot_have_another_site_remembered(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    assert "data" in _decide(shared, 7, f"https://{VICTIM}/")
    shared.wait_for(lambda: _sites(shared) != [], "nothing is remembered")
    assert _sites(shared) == ["127.0.0.1"]


def test_a_page_reads_and_changes_no_document_of_another_site(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    assert "data" in _decide(shared, 8, f"{pages}/article.html")
    assert "data" in attack_message(shared, "cs-bg-explain", doc=8, node=5)

    shared.open(f"{pages.replace('127.0.0.1', 'localhost')}/article.html")
    update = {"doc": 8, "revision": 0, "removed": [5], "snapshot": ""}
    for reply in (
        attack_message(shared, "cs-bg-explain", doc=8, node=5),
        attack_message(shared, "cs-bg-update", **update),
        _decide(shared, 8, f"{pages}/article.html"),
    ):
        assert reply["error"]["code"] == 31
    attack_message(shared, "cs-bg-forget", doc=8)

    shared.open(f"{pages}/article.html")
    assert "data" in attack_message(shared, "cs-bg-explain", doc=8, node=5)


@pytest.mark.parametrize("line", ["* hide p", f"{VICTIM} hide p", "*.1 hide p", "127.0.0.1 off"])
def test_a_page_makes_no_rule_but_for_blocks_of_its_own_site(shared: Browser, pages: str, line: str) -> None:
    shared.open(f"{pages}/article.html")
    assert "error" in attack_message(shared, "cs-bg-rule", line=line, remove=False)
    assert _rules(shared) == ""
    assert attack_message(shared, "cs-bg-rule", line="127.0.0.1 hide .own", remove=False)["data"] == "127.0.0.1 hide .own"


def test_a_page_takes_back_no_rule_but_its_own_site_s(shared: Browser, pages: str) -> None:
    rules = f"* hide .banner\n{VICTIM} hide .promo\n"
    shared.ask("ui-bg-rules", text=rules)
    shared.open(f"{pages}/article.html")
    for line in rules.splitlines():
        assert "error" in attack_message(shared, "cs-bg-rule", line=line, remove=True)
    assert _rules(shared) == rules


def test_a_page_is_told_no_other_site_s_rules(shared: Browser, pages: str) -> None:
    shared.ask("ui-bg-rules", text=f"* dim .banner\n{VICTIM} hide .promo\n127.0.0.1/article.html dim .own\n")
    shared.open(f"{pages}/article.html")
    told = attack_message(shared, "cs-bg-hello", url=f"https://{VICTIM}/")["data"]
    assert told["rules"] == "* dim .banner\n127.0.0.1/article.html dim .own"
    assert sorted(told["settings"]) == ["heal", "peekKey", "scorer", "wheel"]
