"""A page whose process has been taken over learns nothing of other sites and writes nothing for them."""

from typing import Any, ClassVar

import pytest

from driving.attacking import attack, attack_message
from driving.browsers import Browser
from driving.serving import Quiet, listen
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


def test_a_page_cannot_make_the_host_remember_another_site(shared: Browser, pages: str) -> None:
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


@pytest.mark.parametrize("line", ["* hide block(tag=nav)", f"{VICTIM} hide block(tag=nav)", "*.1 hide block(tag=nav)", "127.0.0.1 off", "127.0.0.1 hide :p(("])
def test_a_page_makes_rules_only_for_blocks_of_its_own_site(shared: Browser, pages: str, line: str) -> None:
    shared.open(f"{pages}/article.html")
    assert "error" in attack_message(shared, "cs-bg-rule", line=line, remove=False)
    assert _rules(shared) == ""
    own = "127.0.0.1 hide block(tag=nav)"
    assert attack_message(shared, "cs-bg-rule", line=own, remove=False)["data"] == own


def test_a_page_removes_only_rules_of_its_own_site(shared: Browser, pages: str) -> None:
    rules = f"* hide .banner\n{VICTIM} hide .promo\n"
    shared.ask("ui-bg-rules", text=rules)
    shared.open(f"{pages}/article.html")
    for line in rules.splitlines():
        assert "error" in attack_message(shared, "cs-bg-rule", line=line, remove=True)
    assert _rules(shared) == rules


def test_a_page_gets_no_rules_of_other_sites(shared: Browser, pages: str) -> None:
    shared.ask("ui-bg-rules", text=f"* dim .banner\n{VICTIM} hide .promo\n127.0.0.1/article.html dim .own\n")
    shared.open(f"{pages}/article.html")
    told = attack_message(shared, "cs-bg-hello", url=f"https://{VICTIM}/")["data"]
    assert told["rules"] == "* dim .banner\n127.0.0.1/article.html dim .own"
    assert sorted(told["settings"]) == ["heal", "peekKey", "scorer", "wheel"]


WARNING = """<!doctype html><html lang=en><meta charset=utf-8><title>Bank</title>
<script>
window.film = new Set();
const look = () => {
  const warning = document.querySelector("#warning");
  const style = warning && !warning.dataset.penumbra && getComputedStyle(warning);
  if (style) film.add(`${style.clipPath} ${style.maskImage} ${style.backgroundImage} ${style.display}`);
  requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", look);
</script>
<div id=warning role=alert>This is not your bank.</div><main><h1>Bank</h1><p>Words of a page.</p></main></html>"""
STYLE = "#warning { display: none !important; background-image: url(/leak) !important }"
BLOCKS = [{"selector": "div#warning", "mark": "hide"}]


class _Bank(Quiet):
    """Serves one page, and notes whatever else is asked for."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:  # noqa: N802, the base class's name
        """Answer with the page."""
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(WARNING.encode())


@pytest.mark.parametrize("poison", [STYLE, BLOCKS], ids=["style text", "blocks"])
def test_a_page_hides_and_requests_nothing_on_another_site(
    shared: Browser, pages: str, poison: object
) -> None:
    with listen(_Bank) as address:
        bank = f"{address.replace('127.0.0.1', 'localhost')}/"
        shared.open(bank)
        shared.ask("ui-bg-site", when="site")
        shared.settled()
        shared.open(f"{pages}/article.html")
        attack(shared, WRITE, {"painted:localhost": poison, "painted-sites": ["localhost"]})
        attack_message(shared, "cs-bg-paint", blocks=poison if poison is BLOCKS else [], site="localhost", url=bank)
        _Bank.asked.clear()
        shared.open(bank)
        shared.settled()
        assert shared.script("return [...film]") == ["none none none block"]
        assert [path for path in _Bank.asked if "leak" in path] == []


WRITE = """async (items) => {
  const { local, sync, session } = (globalThis.browser ?? chrome).storage;
  for (const area of [local, sync, session]) await area?.set(items).catch(() => undefined);
}"""
READ = """async () => {
  const { local, sync, session } = (globalThis.browser ?? chrome).storage;
  const found = await Promise.all([local, sync, session].map((area) => area?.get(null).catch(() => null)));
  return JSON.stringify(found);
}"""


def test_a_page_reads_no_stored_data_of_other_sites(shared: Browser, pages: str) -> None:
    site = pages.replace("127.0.0.1", "localhost")
    shared.open(f"{site}/blog.html")
    shared.ask("ui-bg-site", when="site")
    shared.toggle(on=True)
    shared.ask("ui-bg-dial", dial=80)
    shared.ask("ui-bg-rules", text=f"{VICTIM} hide .promo\n")
    shared.wait_for(lambda: "ledger:localhost" in shared.kept(), "nothing is counted")
    shared.wait_for(lambda: shared.kept().get("painted:localhost"), "nothing is remembered for the first paint")
    shared.open(f"{pages}/article.html")
    found = attack(shared, READ)
    assert "localhost" not in found
    assert VICTIM not in found
    assert attack_message(shared, "cs-bg-painted", url=f"{site}/blog.html")["data"] == ""


def test_a_pages_writes_to_the_browsers_storage_change_nothing(shared: Browser, pages: str) -> None:
    shared.open(f"{pages}/article.html")
    attack(
        shared,
        WRITE,
        {"rules": "* hide p\n", "everywhere": True, "settings": {"dial": 100}, "site:localhost": {"when": "site"}},
    )
    assert _rules(shared) == ""
    assert shared.ask("ui-bg-settings")["dial"] == 60
    assert shared.ask("ui-bg-sites") == {"everywhere": False, "sites": {}}


def test_a_page_reads_and_writes_no_shared_rules(shared: Browser, pages: str) -> None:
    shared.ask("ui-bg-settings", settings={"sync": True})
    shared.ask("ui-bg-rules", text=f"{VICTIM} hide .promo\n")
    shared.open(f"{pages}/article.html")
    assert VICTIM not in attack(shared, READ)
    forged = {"from": "another", "settings": {"dial": 40}, "pieces": 1, "rules:0": "* hide p\n"}
    attack(shared, WRITE, forged)
    if shared.name == "firefox":  # it cannot be closed there, and settings are all that is taken from it
        shared.wait_for(lambda: shared.ask("ui-bg-settings")["dial"] == 40, "what is shared is not taken")
    assert _rules(shared) == f"{VICTIM} hide .promo\n"
    shared.ask("ui-bg-settings", settings={"sync": False})


def test_stored_sites_can_be_listed_forgotten_and_erased(shared: Browser) -> None:
    shared.keep(**{f"site:{name}": {"when": "never"} for name in ("a.org", "b.org", "c.org")})
    assert sorted(shared.ask("ui-bg-sites")["sites"]) == ["a.org", "b.org", "c.org"]
    assert shared.ask("ui-bg-sites", site="b.org", when="forget")["sites"]["a.org"] == {"when": "never"}
    assert "site:b.org" not in shared.kept()
    shared.forget()
    assert shared.ask("ui-bg-sites")["sites"] == {}


def test_a_page_reads_and_changes_no_highlights_of_another_page(shared: Browser, pages: str) -> None:
    other, own = f"{pages}/article.html?other", f"{pages}/article.html?own"
    passage = {"quote": {"exact": "the breakwater", "prefix": "", "suffix": ""}, "position": {"start": 0, "end": 9}}

    def kept(address: str) -> list[Any]:
        return list(shared.ask("ui-bg-highlights", op="page", source="", url=address)["highlights"])

    made = shared.ask("ui-bg-highlights", op="put", source="", url=other, highlight=passage)["highlight"]
    shared.open(own)
    assert attack_message(shared, "cs-bg-highlights", op="page", url=other)["data"]["highlights"] == []
    attack_message(shared, "cs-bg-highlights", op="remove", ids=[made["id"]], url=other)
    changed = {**passage, "id": made["id"], "note": "false"}
    attack_message(shared, "cs-bg-highlights", op="put", highlight=changed, url=other)
    assert "error" in attack_message(shared, "ui-bg-highlights", op="page", source="", url=other)
    assert kept(other) == [made]
    assert kept(own) == []
