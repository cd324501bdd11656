"""Words for screen readers alone are no words of the text."""

import pytest

import penumbra
from penumbra.output.html import as_text, decide_html

STORY = f"<p>{'Some words of the text that go on for a while and tell of things at length. ' * 5}</p>"
PRICE = (
    "<del aria-hidden=true>30 francs</del> <span class=screen-reader-text>Original price was: 30 francs.</span>"
    "<ins aria-hidden=true>20 francs</ins><span class=screen-reader-text>Current price is: 20 francs.</span>"
)
LINK = "a price that <a href=/l>the list<span class='sr-only external'> (opens in a new window)</span></a> has too"


def _page(*parts: str) -> str:
    return f"<article><h1>Lamps</h1>{STORY * 3}{''.join(parts)}{STORY}</article>"


@pytest.mark.parametrize(
    ("words", "seen"),
    [(PRICE, "30 francs 20 francs"), (LINK, "a price that the list has too")],
    ids=["price", "link"],
)
def test_the_text_and_its_markdown_have_what_is_seen(words: str, seen: str) -> None:
    page = _page(f"<p>A lamp of brass for the table or the wall costs {words}, in all shops of the town.</p>")
    sentence = f"A lamp of brass for the table or the wall costs {seen}, in all shops of the town."
    assert sentence in as_text(decide_html(page)).split("\n")
    markdown = penumbra.extract(page, to="markdown", options=penumbra.Options(links=False))
    assert "price was" not in markdown
    assert "new window" not in markdown


def test_a_heading_that_nobody_sees_is_no_line_of_the_text() -> None:
    page = _page(f"<section><h2 class=visually-hidden>Lamps in detail</h2>{STORY * 2}</section>")
    assert "in detail" not in as_text(decide_html(page))


def test_words_that_stand_for_a_picture_stay() -> None:
    rows = (f"<tr><td>Lamp {n}<td><i class=tick></i><span class=sr-only>dimmable</span></tr>" for n in range(5))
    page = _page(f"<table><tr><th>Name<th>Light</tr>{''.join(rows)}</table>")
    assert as_text(decide_html(page)).count("dimmable") == 5


def test_words_that_wide_windows_show_stay() -> None:
    part = "<p>Each lamp is made of brass and glass <b class='sr-only md:not-sr-only'>by hand</b> in the town.</p>"
    assert "glass by hand in the town" in as_text(decide_html(_page(part)))


def test_code_keeps_its_lines() -> None:
    code = "<pre>def f():\n    return <span class=sr-only>changed: </span>1</pre>"
    assert "def f():\n    return changed: 1" in as_text(decide_html(_page(code)))
