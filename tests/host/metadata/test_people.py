"""Names in bylines."""

import pytest

from growth import LINEAR, growth
from penumbra.metadata.people import person


@pytest.mark.parametrize("written", ["ada@example.org", "Ada (ada@mail.example.org)", "https://example.org/ada"])
def test_a_text_with_an_address_is_no_name(written: str) -> None:
    assert person(written) == ""


@pytest.mark.parametrize("written", ["By the sea we sat", "By", "By 6 years ago"])
def test_a_line_that_only_begins_like_a_byline_names_nobody(written: str) -> None:
    assert person(written, strict=True) == ""


@pytest.mark.parametrize("name", ["Ada Lovelace", "van der Berg", "de la Cruz", "Ядвига Нова", "山田太郎"])
def test_a_byline_names_its_author(name: str) -> None:
    assert person(f"By {name}", strict=True) == name


def test_how_long_ago_is_no_name() -> None:
    assert person("6 years ago") == ""


@pytest.mark.parametrize("written", ["Ada @ Example", "Ada@home", "Dr. Ada Lovelace"])
def test_a_sign_that_is_in_no_address_is_part_of_a_name(written: str) -> None:
    assert person(written) == written


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Par Jean Dupont, publié le 5 mars 2021", "Jean Dupont"),
        ("Di Mario Rossi, pubblicato il 5 marzo 2021", "Mario Rossi"),
        ("Door Jan de Vries, gepubliceerd op 5 maart 2021", "Jan de Vries"),
        ("Von Jürgen Müller, aktualisiert am 5. März 2021", "Jürgen Müller"),
        ("Publié le 5 mars 2021 par Jean Dupont", "Jean Dupont"),
        ("Por Juan Pérez, publicado el 5 de marzo de 2021", "Juan Pérez"),
        ("Por Ana Silva, em 5 de março de 2021", "Ana Silva"),
        ("Von Isabella DiBiase am Samstag", "Isabella DiBiase"),
        ("Von Rita vom Berg", "Rita vom Berg"),
        ("By Marit Lowe, 14:10", "Marit Lowe"),
        ("By Marit Lowe at 9:05 a.m. EST", "Marit Lowe"),
        ("By Adam Le Roux", "Adam Le Roux"),
    ],
)
def test_words_of_the_day_are_no_part_of_a_name(written: str, name: str) -> None:
    assert person(written) == name


@pytest.mark.parametrize(
    "written", ["{{ page.author }}", "page.head.extra.author", "{% author %}", "By Thursday the bridge"]
)
def test_what_a_template_leaves_and_a_weekday_are_nobody(written: str) -> None:
    assert person(written, strict=written.startswith("By")) == ""


@pytest.mark.parametrize(("part", "size"), [("a", 4_000), ("a.", 2_000), ("@", 200), ("a@", 200)])
def test_a_long_word_is_read_in_linear_time(part: str, size: int) -> None:
    assert growth(lambda times: person(part * times), size) < LINEAR
