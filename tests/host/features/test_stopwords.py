"""Stop words read from the data of `stopwordsiso`."""

import stopwordsiso

from penumbra.features.stopwords import likeliest_language, page_language, stop_words
from penumbra.text.checksums import checksums


def test_each_language_has_the_packages_stop_words() -> None:
    for language in stopwordsiso.langs() - {"zh", "ja", "th"}:
        assert stop_words(language) == stopwordsiso.stopwords(language)


def test_languages_without_a_list_or_without_spaces_have_no_stop_words() -> None:
    assert not stop_words("xx")
    assert not stop_words("")
    assert not stop_words("zh")


def test_the_declared_language_wins_over_the_likeliest_one() -> None:
    assert page_language("pt-BR", checksums(["the", "and"])) == "pt"
    assert page_language("nb", checksums([])) == "no"
    assert page_language("", checksums(["der", "und", "nicht", "ist"])) == "de"


def test_words_that_are_stop_words_of_no_language_have_no_likeliest_one() -> None:
    for words in ([], ["2019", "12"], ["თბილისი", "საქართველოს", "დედაქალაქია"], ["சென்னை", "தமிழ்நாட்டின்", "தலைநகரம்"]):
        assert likeliest_language(checksums(words)) == ""
    assert likeliest_language(checksums(["der", "und", "nicht", "ist"])) == "de"


def test_the_features_count_english_stop_words_where_the_first_words_tell_no_language() -> None:
    assert page_language("", checksums(["თბილისი"])) == "en"
