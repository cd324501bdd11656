"""Pages that a translator has changed: each text stands as it does without the translation."""

import pytest

from driving.browsers import Browser
from driving.hosts.spying import Spy
from driving.sight import EXPECTED, levels, levels_of_changed, standing

pytestmark = pytest.mark.browser

_TRANSLATE = """
const [anew] = arguments;
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const texts = [];
while (walk.nextNode()) texts.push(walk.currentNode);
for (const text of texts) {
  if (!text.data.trim() || text.parentElement.closest("script, style, noscript, template")) continue;
  const [outer, inner] = [0, 1].map(() => Object.assign(document.createElement("font"), { dir: "auto", style: "vertical-align: inherit" }));
  outer.append(inner);
  const words = text.parentElement.closest(anew);
  inner.textContent = words ? text.data.replace(/[a-z]/g, (one) => "nopqrstuvwxyzabcdefghijklm"[one.charCodeAt(0) - 97]) : text.data;
  text.replaceWith(outer);
}
"""
"""Wrap the texts as the translator of Chrome does, those inside a selector with words that nobody knows."""


@pytest.mark.parametrize("name", ["encyclopedia", "agency", "article"])
def test_a_translated_page_is_dimmed_as_the_page_in_its_own_language(shared: Browser, pages: str, name: str) -> None:
    shared.open(f"{pages}/{name}.html")
    shared.toggle(on=True)
    plain = levels(shared)
    assert len({level for level, _ in plain}) > 1
    assert levels_of_changed(shared, f"{pages}/{name}.html", _TRANSLATE, ".none") == plain


def test_a_page_that_is_translated_while_it_is_dimmed_stays_dimmed_and_its_text_lit(
    shared: Browser, pages: str, spy: Spy
) -> None:
    shared.open(f"{pages}/article.html")
    shared.toggle(on=True)
    sent = len(spy.requests())
    shared.script(_TRANSLATE, ".story-body > p")
    shared.wait_for(lambda: "update" in [kind for kind, _ in spy.requests()[sent:]])
    shared.settled()
    lit, noise = (", ".join(EXPECTED["article"][kind]) for kind in ("lit", "noise"))
    assert standing(shared, lit) == {"lit"}
    assert standing(shared, noise) <= {"dim", "hidden"}
    assert {kind for kind, _ in spy.requests()[sent:]} & {"decide", "piece", "update"} == {"update"}
