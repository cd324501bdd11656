"""Text of the HTML of extractors."""

from penumbra.evaluation.baselines.base import text_of


def test_blocks_are_separate_lines_and_inline_elements_are_not() -> None:
    markup = "<div><h1>One</h1><p>w<b>or</b>d<!-- no -->, <a href=/x>link</a>.</p>two<br>three</div>"
    assert text_of(markup).split() == ["One", "word,", "link.", "two", "three"]


def test_characters_outside_xml_are_allowed() -> None:
    assert text_of("<p>a&#11;b\x0c</p>").split() == ["a", "b"]


def test_empty_html_has_no_text() -> None:
    assert [text_of(markup) for markup in ("", " \n", "<!-- nothing -->")] == ["", "", ""]
