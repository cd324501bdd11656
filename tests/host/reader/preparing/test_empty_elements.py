"""Elements without content are no part of an article."""

import pytest

from penumbra.reader.article import clean

URL = "https://a.example/x/page.html"


@pytest.mark.parametrize(
    "empty",
    [
        "<p> </p>", "<p>&nbsp;</p>", "<h2></h2>", "<div><span> </span></div>", "<ul><li></li></ul>", "<p><br></p>",
        "<figure><figcaption></figcaption></figure>", "<table><tr><td> </td><td></td></tr></table>",
        '<a href="https://b.example/"></a>', "<ol><li> </li></ol>", "<dl></dl>", "<pre></pre>",
    ],
)  # fmt: skip
def test_an_element_without_content_is_removed(empty: str) -> None:
    assert clean(f"<p>a</p>{empty}<p>b</p>", URL).replace(" ", "") == "<div><p>a</p><p>b</p></div>"


@pytest.mark.parametrize(
    "markup",
    [
        '<p><img src="https://b.example/x.png"></p>', "<hr>", "<p><math><mi>x</mi></math></p>",
        "<table><tbody><tr><td>a</td><td></td></tr><tr><td></td><td>b</td></tr></tbody></table>",
        "<ol><li>a</li><li></li><li>c</li></ol>", "<dl><dt>a</dt><dd></dd></dl>",
    ],
)  # fmt: skip
def test_pictures_rules_formulas_cells_and_numbered_items_stay(markup: str) -> None:
    assert clean(markup, URL) == f"<div>{markup}</div>"


def test_the_target_of_a_link_stays() -> None:
    assert '<span id="p-1"></span>' in clean('<p><a href="#x">see</a></p><p><span id="x"></span>Text</p>', URL)


def test_white_space_of_an_empty_inline_element_keeps_words_apart() -> None:
    assert clean("<p>one<b> </b>two</p>", URL) == "<div><p>one two</p></div>"


def test_an_empty_target_of_a_link_that_nobody_sees_is_removed() -> None:
    markup = '<p>a</p><ul><li><ul id="share"></ul></li></ul><p><a href="#share"></a></p><p>b</p>'
    assert clean(markup, URL).replace(" ", "") == "<div><p>a</p><p>b</p></div>"


def test_an_empty_target_of_a_seen_link_stays() -> None:
    assert "id=" in clean('<p><a href="#note">See the note.</a></p><p id="note"></p><p>b</p>', URL)
