"""Words for screen readers alone are no words of the text."""

import numpy as np
import pytest

import penumbra
from growth import LINEAR, growth
from penumbra.output.html import as_text, decide_html, text_of

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


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("<i class=cross></i><span class=sr-only>No</span> dogs are let in", "No dogs are let in"),
        ("rated <span class=sr-only>4 of 5 stars</span><span class=stars></span> by guests", "rated 4 of 5 stars by"),
        ("with 1<span class=sr-only>/</span>2 cup of oil", "with 1/2 cup of oil"),
    ],
)
def test_words_beside_a_picture_and_signs_stay(words: str, seen: str) -> None:
    assert seen in as_text(decide_html(_page(f"<p>The inn at the harbour is old, {words}, all year round.</p>")))


def test_a_part_of_the_page_that_a_script_shows_stays() -> None:
    page = f"<header>Lamps</header><main class=sr-only><h1>Lamps of the harbour</h1>{STORY * 3}</main>"
    assert "tell of things" in as_text(decide_html(page))


def test_the_title_that_nobody_sees_stays() -> None:
    page = f"<article><h1 class=sr-only>Lamps of the harbour</h1>{STORY * 4}</article>"
    assert penumbra.extract(page, to="markdown").startswith("# Lamps of the harbour")


def test_leaving_words_out_takes_linear_time() -> None:
    words = "<p>Some <span class=sr-only>unseen</span> <b>of</b> <i>the</i> text.</p>"
    pages = {size: decide_html(words * size) for size in (250, 2_000)}

    def written(size: int) -> str:
        result = pages[size]
        return text_of(result, np.ones(len(result.blocks), dtype=bool))

    assert growth(written, 250) < LINEAR


def test_words_that_wide_windows_show_stay() -> None:
    part = "<p>Each lamp is made of brass and glass <b class='sr-only md:not-sr-only'>by hand</b> in the town.</p>"
    assert "glass by hand in the town" in as_text(decide_html(_page(part)))


def test_code_keeps_its_lines() -> None:
    code = "<pre>def f():\n    return <span class=sr-only>changed: </span>1</pre>"
    assert "def f():\n    return changed: 1" in as_text(decide_html(_page(code)))
