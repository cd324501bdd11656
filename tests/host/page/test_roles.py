"""Elements that mean nothing by themselves are read by their ARIA role."""

import pytest

from penumbra.page.markup import parse
from penumbra.page.roles import read_tag


@pytest.mark.parametrize(
    ("tag", "attributes", "read"),
    [
        ("div", {"role": "heading", "aria-level": " 4 "}, "h4"),
        ("span", {"role": "heading"}, "h2"),
        ("p", {"role": "heading", "aria-level": "7"}, "h2"),
        ("p", {"role": "heading", "aria-level": ""}, "h2"),
        ("div", {"role": "list"}, "ul"),
        ("div", {"role": " ListItem none"}, "li"),
    ],
)
def test_a_generic_element_is_read_by_its_role(tag: str, attributes: dict[str, str], read: str) -> None:
    assert read_tag(tag, attributes) == read


@pytest.mark.parametrize(
    ("tag", "role"), [("a", "heading"), ("section", "list"), ("div", ""), ("div", "none"), ("div", "navigation")]
)
def test_other_elements_and_other_roles_leave_the_tag(tag: str, role: str) -> None:
    assert read_tag(tag, {"role": role}) == tag


def test_a_parsed_page_has_the_tags_of_roles_and_other_roles_as_names() -> None:
    markup = '<body><div role="heading" aria-level="3">Soil</div><div role="list"><div role="listitem">Sand</div></div>'
    page = parse(f'{markup}<div class="box" role="note">Clay</div>')
    assert [tag for tag in page.tag if tag in {"h3", "ul", "li"}] == ["h3", "ul", "li"]
    assert set(page.names) == {(), ("box", "note")}


def test_a_link_that_only_names_a_place_is_none() -> None:
    markup = "<body><h2><a name=x>Soil</a></h2><p><a href=y>link</a> <a class=button>press</a> <a id=z name=z>place</a>"
    assert [tag for tag in parse(markup).tag if tag in {"a", "span"}] == ["span", "a", "a", "span"]
