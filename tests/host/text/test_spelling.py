"""Words without the signs that nobody sees."""

from growth import LINEAR, growth
from penumbra.output.html import as_text, decide_html
from penumbra.text.spelling import as_written


def test_a_word_has_no_soft_hyphens_in_the_text() -> None:
    text = "".join(
        f"<p>Sentence num&shy;ber {number} of a text about au\u00adto\u00adnomous re&shy;search.</p>"
        for number in range(9)
    )
    written = as_text(decide_html(f"<article><h1>A day</h1>{text}</article>"))
    assert "Sentence number 8 of a text about autonomous research." in written


def test_letters_and_their_accents_are_one_character() -> None:
    assert as_written("gepru\u0308ft, fe\u0302\u0301te") == "gepr\u00fcft, f\u1ebfte"


def test_accents_without_such_a_character_stay() -> None:
    assert as_written("x\u0304 \u0301") == "x\u0304 \u0301"


def test_forms_of_characters_in_names_stay() -> None:
    assert as_written("\ufa19 \u212b e\u0301") == "\ufa19 \u212b \u00e9"


def test_a_letter_with_thousands_of_accents_takes_linear_time() -> None:
    assert growth(lambda size: as_written("a" + "\u0301\u0323" * size), 20_000) < LINEAR
