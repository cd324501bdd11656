"""Blocks → features."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penumbra.blocks import find_blocks
from penumbra.features import FEATURES, FeatureMatrix, measure
from penumbra.features.catalogue import GROUPS
from penumbra.page.markup import parse


def features_of(markup: str) -> FeatureMatrix:
    page = parse(markup, "https://example.org/blog/a-day-at-the-sea")
    return measure(page, find_blocks(page))


def test_column_names_are_unique_and_their_groups_are_known() -> None:
    names = [feature.name for feature in FEATURES]
    assert len(set(names)) == len(names)
    assert {feature.group for feature in FEATURES} == set(GROUPS)


def test_each_column_has_a_value_on_a_real_page() -> None:
    page = Path(__file__).parents[2].joinpath("pages", "article.html").read_text("utf-8")
    empty = np.flatnonzero(np.isnan(features_of(page).values).all(axis=0))
    assert [FEATURES[column].name for column in empty] == []


def test_a_page_without_text_gives_no_rows() -> None:
    assert features_of("<div><img src=x></div>").values.shape == (0, len(FEATURES))


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", 3),
        ("Version 2.5 of example.org is out.", 1),
        ("これは文です。次の文です！", 2),
        ("هل هذا سؤال؟ نعم.", 2),
        ("यह एक वाक्य है। यह दूसरा है।", 2),
        ("No end", 0),
    ],
)
def test_sentences_end_in_every_script(text: str, sentences: int) -> None:
    found = features_of(f"<p>{text}</p>").column("sentences")[0]
    assert round(float(np.expm1(found))) == sentences


def test_scripts_without_spaces_count_words_by_length() -> None:
    chinese, english = features_of("<p>今天天气很好我们去海边</p><p>one</p>").column("words").tolist()
    assert chinese > 5
    assert english == 1


def test_stop_words_follow_the_language_of_the_page() -> None:
    german = features_of("<html lang=de><p>das ist der Hund und die Katze</p>").column("stop_share")[0]
    wrong = features_of("<html lang=fi><p>das ist der Hund und die Katze</p>").column("stop_share")[0]
    assert german >= 0.7
    assert wrong < german


def test_without_a_declared_language_the_likeliest_ones_stop_words_count() -> None:
    assert features_of("<p>das ist der Hund und die Katze auf dem Dach</p>").column("stop_share")[0] >= 0.7


def test_link_density_is_the_share_of_words_in_links() -> None:
    linked = features_of("<p>abcd <a href=/x>efgh</a></p><p><a href=/y>all of it</a></p>").column("link_density")
    assert linked[0] == pytest.approx(4 / 9)
    assert linked[1] == pytest.approx(1.0)


def test_the_distance_to_a_named_ancestor_is_in_levels() -> None:
    markup = "<div class=comment-list><div><p>nice</p></div></div><p>apart</p>"
    assert features_of(markup).column("to_comments").tolist() == [2.0, 24.0]


def test_a_comment_without_any_other_sign_of_a_thread_is_none() -> None:
    markup = "<div class=comment><p>Returns the first entry.</p></div>"
    assert features_of(markup).column("to_comments").tolist() == [24.0]
    assert features_of(f"<div class=comments>{markup}</div>").column("to_comments").tolist() == [1.0]


def test_names_of_body_are_ignored() -> None:
    assert features_of("<body class=has-sidebar><p>word</p>").column("to_sidebar").tolist() == [24.0]


def test_an_element_around_the_whole_page_may_be_its_content_but_no_part_beside_it() -> None:
    columns = features_of("<div class='content sidebar'><h1>One</h1><p>word</p></div>")
    assert columns.column("to_content").tolist() == [1.0, 1.0]
    assert columns.column("to_sidebar").tolist() == [24.0, 24.0]


def test_a_block_is_under_the_subject_of_the_last_heading() -> None:
    under = features_of("<h2>Intro</h2><p>a</p><h2>Comments</h2><p>b</p>").column("under_comments")
    assert under.tolist() == [0.0, 0.0, 1.0, 1.0]


def test_a_container_sums_the_words_of_its_blocks() -> None:
    words = features_of("<div><p>one two</p><p>three</p></div><p>four</p>").column("box1_words")
    assert np.expm1(words).round().tolist() == [3.0, 3.0, 4.0]


def test_breaks_are_larger_between_page_parts_than_inside() -> None:
    breaks = features_of("<div><ul><li>a</li><li>b</li></ul></div><p>c</p>").column("break_before")
    assert breaks[0] == 0.0
    assert breaks[2] > breaks[1]


@settings(max_examples=40, deadline=None)
@given(st.text(st.characters(exclude_characters="\0"), max_size=300))  # many of these are a binary file
def test_any_text_gives_no_infinite_features(text: str) -> None:
    known = features_of("<p>x</p><div>" + text + "</div>").values
    assert not np.isinf(known).any()
