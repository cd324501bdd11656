"""JSON-LD as a flat record."""

import pytest

from growth import LINEAR, growth
from penumbra.metadata.linked_data import LinkedData, read_linked_data
from penumbra.page.markup import parse_with_source


def read(script: str) -> LinkedData:
    return read_linked_data(parse_with_source(f'<p>x<script type="application/ld+json">{script}</script>')[1])


@pytest.mark.parametrize(
    "wrapping",
    [
        "{}",
        " \n{}\n ",
        "{};",
        "<!-- {} -->",
        "//<![CDATA[\n{}\n//]]>",
        "// <!--\n{}\n// --> ; \n;",
        "<![CDATA[{}]]>;",
    ],
)
def test_data_in_a_comment_are_read(wrapping: str) -> None:
    assert read(wrapping.replace("{}", '{"@type": "Article", "headline": "A // day; -->"}')).title == "A // day; -->"


@pytest.mark.parametrize("filler", ["\n", "; ", "\n//"])
def test_a_script_is_read_in_linear_time(filler: str) -> None:
    assert growth(lambda size: read(f'[{{"@type": "Article"}}{filler * size}x'), 200) < LINEAR


def test_many_lists_in_a_list_are_read_in_linear_time() -> None:
    assert growth(lambda size: read(f"[{','.join(['[' + ','.join(['[]'] * size) + ']'] * 250)}]"), 30) < LINEAR


@pytest.mark.parametrize(
    ("field", "name"), [("headline", "title"), ("author", "author"), ("image", "image"), ("publisher", "sitename")]
)
def test_a_text_in_hundreds_of_lists_is_none(field: str, name: str) -> None:
    for opening, closing in (("[", "]"), ('{"name":', "}"), ('{"url":', "}")):
        nested = opening * 600 + '"x"' + closing * 600
        found = read(f'{{"@type": "Article", "{field}": {nested}, "description": "A text"}}')
        assert (getattr(found, name), found.description) == ("", "A text")
    near = read(f'{{"@type": "Article", "{field}": [[{{"name": "x", "url": "x"}}]]}}')
    assert getattr(near, name) == "x"


def test_half_a_character_is_replaced() -> None:
    found = read(r'{"@type": "Article", "headline": "A day", "author": "\udfff Bob", "image": "/a\ud800.png"}')
    assert (found.author, found.image) == ("\ufffd Bob", "/a\ufffd.png")


def test_a_long_name_of_a_type_takes_no_time() -> None:
    assert growth(lambda size: read(f'{{"@type": "{"Discussion" * size}!"}}'), 2000) < LINEAR


@pytest.mark.parametrize("field", ["author", "publisher"])
def test_an_object_that_many_refer_to_is_read_in_linear_time(field: str) -> None:
    references = ", ".join(['{"@id": "a"}'] * 8)
    article = f', {{"@type": "Article", "{field}": [{references}]}}'

    def graph(size: int) -> LinkedData:
        return read(f'[{{"@id": "a", "name": "{"&#32;" * 16 * size}"}}{article * size}]')

    assert growth(graph, 15) < LINEAR


def test_objects_of_all_scripts_are_counted_together() -> None:
    between = '</script><script type="application/ld+json">'
    article = '{"@type": "Article", "headline": "A day"}'
    for count, title in ((299, "A day"), (300, "")):
        assert read(f"[{{}}]{between}" * count + article).title == title


def test_a_number_of_thousands_of_digits_is_no_character() -> None:
    assert read(f'{{"@type": "Article", "headline": "A&#{"1" * 5000};day"}}').title == "A\ufffdday"
