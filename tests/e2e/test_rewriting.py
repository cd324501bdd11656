"""Pages that write parts of themselves anew, as frameworks do: what was dimmed and hidden stays so all the while.

The pages say by class what the host shall answer: see `marking_host.py`.
"""

import time
from collections.abc import Callable

import pytest

from e2e.browsers import Browser

pytestmark = pytest.mark.browser

Open = Callable[[str], Browser]
TEXT = f"<p>{'Between light and dark lies a band in which part of the lamp is seen. ' * 4}</p>"
STORY = f"<article class=main><h1>Shadows</h1>{TEXT * 20}</article>"
BETWEEN = 1.2
"""Time between two refreshes of a page, s: longer than the second within which a mark's removal counts as the next of a fight."""
_MARKS = "return [...document.querySelectorAll('[data-penumbra]')].map((marked) => marked.className)"
_MORPH = "for (const one of document.querySelectorAll('[data-penumbra]')) one.removeAttribute('data-penumbra')"
_FIGHT = """
window.undone = 0;
new MutationObserver((records) => {
  for (const { target } of records) if (target.hasAttribute("data-penumbra")) {
    window.undone += 1;
    target.removeAttribute("data-penumbra");
  }
}).observe(document.body, { attributes: true, subtree: true });
"""


def test_a_page_that_morphs_its_document_again_and_again_stays_dimmed(page: Open) -> None:
    browser = page(f"<nav class=dim>Sections</nav>{STORY}<aside class=hide>Fly south</aside>")
    browser.toggle(on=True)
    assert browser.script(_MARKS) == ["dim", "hide"]
    for _ in range(5):
        browser.script(_MORPH)
        assert browser.script(_MARKS) == ["dim", "hide"]
        time.sleep(BETWEEN)


def test_a_page_that_takes_every_mark_off_at_once_has_its_way(page: Open) -> None:
    browser = page(f"{STORY}<aside class=hide>Fly south</aside>")
    browser.script(_FIGHT)
    browser.toggle(on=True)
    browser.until("window.undone === 4")  # put on, and put back three times
    time.sleep(BETWEEN)
    assert browser.script(_MARKS) == []
    assert browser.script("return window.undone") == 4
