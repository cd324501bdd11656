"""Components whose shadow roots are closed: an extension may see into them, so what they draw is decided like all
else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from driving.browsers import Browser, serve
from driving.sight import PAGES

pytestmark = pytest.mark.browser

_KEEP = (
    "const root = this.attachShadow({ mode: 'closed' }); root.innerHTML = html; (window.inside ??= {})[name] = "
    "root;"
)
_LEVELS = """
const [name, selector] = arguments;
const parent = (node) => node.assignedSlot ?? node.parentElement ?? node.parentNode?.host;
return [...new Set([...inside[name].querySelectorAll(selector)].map((element) => {
  for (let at = element; at; at = parent(at)) {
    const mark = at.getAttribute("data-penumbra");
    if (mark) return mark.startsWith("hide") ? "hidden" : "dim";
  }
  return "lit";
}))].sort();
"""
_STATE = "return document.documentElement.outerHTML + Object.values(inside).map((root) => root.innerHTML).join('')"
_LINKS = """<aside class="late related"><h3>Most read</h3><ul><li><a href="/m/1">Storm warning for the islands</a></li>
<li><a href="/m/2">Five walks for a cold Sunday</a></li><li><a href="/m/3">The ferry in winter</a></li></ul></aside>"""
_SHARE = "<div class='box'><x-art></x-art><p class='share'>Share this story with your friends</p></div>"


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[str]:
    """Address of the page of components, with their roots closed; the page's script keeps them for the test."""
    source = (PAGES / "shadow.html").read_text("utf-8")
    opened = 'this.attachShadow({ mode: "open" }).innerHTML = html;'
    assert opened in source
    (tmp_path / "index.html").write_text(source.replace(opened, _KEEP), "utf-8")
    with serve(tmp_path) as address:
        yield f"{address}/index.html"


def _levels(browser: Browser, name: str, selector: str) -> list[str]:
    return list(browser.script(_LEVELS, name, selector))


def test_contents_of_closed_roots_get_levels_and_are_restored(shared: Browser, closed: str) -> None:
    shared.open(closed)
    before = shared.script(_STATE)
    shared.toggle(on=True)
    assert _levels(shared, "story-text", "h1, p") == ["lit"]
    assert "lit" not in _levels(shared, "promo-rail", ".ad, li")
    assert "lit" not in _levels(shared, "site-foot", "li")
    shared.script("inside['story-text'].querySelector('article').insertAdjacentHTML('beforeend', arguments[0])", _LINKS)
    shared.wait_for(lambda: "lit" not in _levels(shared, "story-text", ".late li"), "what comes later is not decided")
    shared.script("inside['story-text'].querySelector('.late').remove()")
    shared.toggle(on=False)
    assert shared.script(_STATE) == before


def test_a_share_line_does_not_hide_a_box_with_an_article_in_a_closed_root(
    shared: Browser, pages: str
) -> None:
    shared.open(f"{pages}/shadow.html")
    shared.script(
        """
        const paragraphs = [...document.querySelector("story-text").shadowRoot.querySelectorAll("h1, p")];
        const html = paragraphs.map((one) => one.outerHTML).join("");
        document.body.innerHTML = arguments[0];
        document.querySelector("x-art").attachShadow({ mode: "closed" }).innerHTML = html;
        """,
        f"<header><a href='/'>Courier</a></header><main>{_SHARE}</main><footer><a href='/terms'>Terms</a></footer>",
    )
    shared.toggle(on=True)
    shared.until("document.querySelector('footer').checkVisibility() === false")
    assert shared.script("return document.querySelector('x-art').closest('[data-penumbra]')") is None
