"""Anchors of headings, sentences of players and pictures without a source in an article."""

import pytest
from lxml import html

from growth import LINEAR, growth
from penumbra.reader.article import clean
from penumbra.reader.preparing.text_controls import without_anchor_sign

URL = "https://a.example/manual/start"


def _text(markup: str) -> str:
    return " ".join(html.fragment_fromstring(clean(markup, URL), create_parent="div").text_content().split())


@pytest.mark.parametrize(
    "anchor",
    [
        '<h2 id="q">Quickstart<a class="headerlink" href="#q" title="Permalink">¶</a></h2>',
        '<h2 id="q">Quickstart <a href="#q">#</a></h2>',
        '<h2 id="q"><a href="#q">§</a> Quickstart</h2>',
        '<h2>Quickstart<a id="q" href="#q">🔗</a></h2>',
        '<h2><span id="q">Quickstart</span> <a href="#q">\u200b</a></h2>',
        '<section id="q"><h2>Quickstart <a href="#q">∞</a></h2></section>',
        f'<h2 id="q">Quickstart <a href="{URL}#q">¶</a></h2>',
        '<h2>Quickstart <a href="#gone">¶</a></h2>',
        "<h2>Quickstart¶</h2>",
        "<h2><b>Quickstart ¶</b></h2>",
        '<dl><dt id="q">Quickstart<a href="#q">¶</a></dt></dl>',
        '<p id="q">Quickstart <a href="#q">¶</a></p>',
    ],
)
def test_the_sign_of_a_headings_link_to_itself_is_removed(anchor: str) -> None:
    assert _text(f"{anchor}<p>Text</p>") in {"Quickstart Text", "QuickstartText"}


@pytest.mark.parametrize(
    "heading",
    [
        "<h2>C#</h2>",
        '<h2 id="q"><a href="#q">Quickstart</a></h2>',
        '<h2>Light<sup><a href="#n">†</a></sup></h2><p id="n">A note</p>',
        '<h2>Light <a href="#n">1</a></h2><ol><li id="n">A note</li></ol>',
        "<h2>§ 7</h2>",
    ],
)
def test_signs_that_are_text_and_calls_of_notes_stay(heading: str) -> None:
    wanted = html.fragment_fromstring(heading, create_parent="div").text_content()
    assert _text(heading).removesuffix("↩").replace(" ", "") == wanted.replace(" ", "")


def test_a_link_back_to_the_text_stays() -> None:
    assert "↩" in _text('<p>Light<a id="r" href="#n">1</a></p><ol><li id="n">A note <a href="#r">↩</a></li></ol>')


@pytest.mark.parametrize(
    "sentence",
    [
        "Media playback is unsupported on your device",
        "Your video will play in 00:25",
        "Media playback is not supported on this device.",
        "Your browser does not support the video tag.",
        "Media caption",
    ],
)
def test_a_sentence_of_a_player_is_removed(sentence: str) -> None:
    assert (
        _text(f"<figure><p>{sentence}</p><figcaption><span> {sentence} </span>A lamp</figcaption></figure>") == "A lamp"
    )
    assert _text(f"<p>{sentence} says the player.</p>") == f"{sentence} says the player."


@pytest.mark.parametrize("source", ["", 'src=""', 'src="#"', 'src="#top"', f'src="{URL}"', 'src="start"'])
def test_a_picture_without_an_address_of_its_own_is_removed(source: str) -> None:
    assert "<img" not in clean(f"<p>Text <img {source} alt='A lamp'></p>", URL)


def test_a_lazy_picture_whose_source_is_the_page_has_its_later_address() -> None:
    assert 'src="https://a.example/lamp.jpg"' in clean('<img src="" data-src="/lamp.jpg" alt="">', URL)


def test_a_title_has_no_sign_of_an_anchor() -> None:
    titles = ["Quickstart¶", "Quickstart 🔗", "C#", "Quickstart"]
    assert [without_anchor_sign(title) for title in titles] == ["Quickstart", "Quickstart", "C#", "Quickstart"]


def test_headings_in_one_another_take_linear_time() -> None:
    assert growth(lambda n: clean("<div>" * n + '<h2 id="q">x<a href="#q">#</a></h2>' * n, URL), 100) < LINEAR
