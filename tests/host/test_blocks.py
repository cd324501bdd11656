"""Page → text blocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.blocks import WORD, Blocks, find_blocks
from penumbra.page.markup import parse


def blocks_of(markup: str) -> Blocks:
    return find_blocks(parse(markup))


def test_inline_elements_do_not_divide_a_block() -> None:
    assert blocks_of("<p>one <b>two</b> <a href=#>three</a>, four</p>").text == ("one two three, four",)


def test_ruby_readings_do_not_divide_a_sentence() -> None:
    sentence = (
        "<p>あの<ruby>漁師<rp>（</rp><rt>りょうし</rt><rp>）</rp></ruby>は<ruby><rb>港</rb>"
        "<rt>みなと</rt></ruby>へ帰った。</p>"
    )
    assert blocks_of(sentence).text == ("あの漁師（りょうし）は港(みなと)へ帰った。",)


@pytest.mark.parametrize(
    "formula",
    [
        "<math><mi>E</mi><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></math>",
        "<mjx-container><mjx-math><mjx-mi>E</mjx-mi><mjx-mo>=</mjx-mo><mjx-mi>c2</mjx-mi></mjx-math></mjx-container>",
    ],
)
def test_a_formula_is_a_word_of_its_sentence(formula: str) -> None:
    assert blocks_of(f"<p>The square is {formula} here.</p><p>Next</p>").text == ("The square is E=c2 here.", "Next")


@pytest.mark.parametrize(
    "sentence",
    [
        "<p>It was <relative-time>two days ago</relative-time> that it began.</p>",
        "<li>It was <x-day><b>two</b> days</x-day> ago that it began.</li>",
        "<h2>It was <nobr>two days ago</nobr> that it began.</h2>",
        "<p><b>It was</b> <x-day>two days ago</x-day> <i>that it began.</i></p>",
        "<p>It was two days ago <emphack and, moria></emphack> that it began.</p>",
    ],
)
def test_an_element_that_html_does_not_know_is_part_of_the_sentence_around_it(sentence: str) -> None:
    assert blocks_of(f"{sentence}<p>Next</p>").text == ("It was two days ago that it began.", "Next")


def test_custom_elements_without_text_beside_them_are_boxes() -> None:
    assert blocks_of("<x-list><x-entry>One</x-entry><x-entry>Two</x-entry></x-list>").text == ("One", "Two")
    assert blocks_of("<p>One<x-note><p>Two</p></x-note></p>").text == ("One", "Two")


def test_a_result_and_a_gauge_do_not_divide_a_sentence() -> None:
    sentence = "<p>The total is <output>42</output>, <meter value=.5>half</meter> of it.</p>"
    assert blocks_of(sentence).text == ("The total is 42, half of it.",)


def test_block_elements_divide_the_text_around_them() -> None:
    assert blocks_of("<div>before<p>inside</p>after</div>").text == ("before", "inside", "after")


def test_two_line_breaks_divide_and_one_does_not() -> None:
    assert blocks_of("<div>one<br>two<br><br>three<br> <br>four</div>").text == ("one two", "three", "four")


def test_text_without_a_word_is_no_block() -> None:
    assert blocks_of("<p>|</p><p>· — ·</p><p>word</p>").text == ("word",)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<small>Advertisement</small><b>Winter tyres</b>", "Advertisement Winter tyres"),
        ("<span>1.0</span><a href=#>Intake</a>", "1.0 Intake"),
        ("<i>of any Claim, t</i><b>he applicable</b>", "of any Claim, the applicable"),
        ("<i>NE</i><b>WS</b>", "NEWS"),
        ("<b>id</b><i>string</i>", "idstring"),
        ("<b>id</b><i>string</i>, an id or a string", "id string, an id or a string"),
        ("<span>19</span><span>99</span>", "1999"),
        ("<span>on the 3</span><sup>Rd</sup>", "on the 3Rd"),
        ("<b>T</b><i>Wolf</i>", "TWolf"),
        ("<b>Java</b>Script <i>and</i>Others", "JavaScript andOthers"),
        ("<code><b>Foo</b><i>Bar</i></code>", "FooBar"),
        ("<b>日本</b><i>Tokyo</i><b>東京</b><i>都内</i>", "日本Tokyo東京都内"),
        ("<b>𠀀𠀁</b><i>𠀂𠀃</i>", "𠀀𠀁𠀂𠀃"),
    ],
)
def test_adjacent_inline_elements_are_two_words_unless_they_may_be_halves(markup: str, text: str) -> None:
    assert blocks_of(f"<p>{markup}</p>").text == (text,)


def test_white_space_is_collapsed_outside_pre() -> None:
    assert blocks_of("<p>a\n   b</p><pre>x = 1\n  y = 2\n</pre>").text == ("a b", "x = 1\n  y = 2")


def test_the_owner_is_the_nearest_block_level_element() -> None:
    page = parse("<div><p><span><b>deep</b></span></p></div>")
    blocks = find_blocks(page)
    assert [page.tag[row] for row in blocks.owner.tolist()] == ["p"]


def test_text_in_noscript_and_in_undisplayed_elements_is_marked() -> None:
    blocks = blocks_of(
        "<noscript><p>one</p></noscript><p hidden>two</p><div style='display: none'><p>three</p></div><p>four</p>"
    )
    assert dict(zip(blocks.text, zip(blocks.noscript.tolist(), blocks.shown.tolist(), strict=True), strict=True)) == {
        "one": (True, True), "two": (False, False), "three": (False, False), "four": (False, True),
    }  # fmt: skip


@given(
    st.lists(
        st.sampled_from(
            ["<p>", "</p>", "<b>", "</b>", "<br>", "<div>", "</div>", "word ", "x", " ", "<td>", "<a>", "</a>"]
        )
    )
)
def test_every_word_of_the_page_is_in_exactly_one_block(pieces: list[str]) -> None:
    page = parse("<body>" + "".join(pieces))
    blocks = find_blocks(page)
    rows = blocks.text_rows.tolist()
    assert rows == sorted(set(rows))
    assert set(rows) <= set(page.text)
    assert not any(WORD.search(page.text[row]) for row in set(page.text) - set(rows))
    assert blocks.n_tokens.tolist() == [len(WORD.findall(text)) for text in blocks.text]
