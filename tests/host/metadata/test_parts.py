"""Parts of the page that author and day stand in."""

from collections.abc import Callable

import pytest

from growth import LINEAR, growth
from penumbra.metadata.parts import by_address, by_itemprop, by_rel, bylines
from penumbra.page import Page
from penumbra.page.markup import parse_with_source
from penumbra.page.source import Source

Read = Callable[[Page, Source], list[str]]


def of_bylines(page: Page, _: Source) -> list[str]:
    return bylines(page, 0)


def of_links(page: Page, source: Source) -> list[str]:
    return by_rel(page, source, 0)


def of_addresses(page: Page, source: Source) -> list[str]:
    return by_address(page, source, 0)


def of_properties(page: Page, source: Source) -> list[str]:
    return by_itemprop(page, source, {"author"})


@pytest.mark.parametrize(
    ("read", "shape"),
    [
        (of_bylines, lambda size: "<div class=byline>" + "<div>Ada</div>" * size),
        (of_bylines, lambda size: "<div class=author>" * size + "<div>A</div>" * size),
        (of_bylines, lambda size: "<div class=author>" * size + "<b></b>" * 20 * size),
        (of_bylines, lambda size: "<div>" * size + "<b class=author>A</b>" * 20 * size),
        (of_bylines, lambda size: f"{'<div class=byline>' * 30}{'Ada ' * 900 * size}"),
        (of_links, lambda size: "<a rel=author><b>" * size + "Ada " * 900 * size),
        (of_addresses, lambda size: "<a href=/author/ada><b>" * size + "Ada " * 900 * size),
        (of_addresses, lambda size: "".join(f"<a href=/author/a>{number}</a>" for number in range(30 * size))),
        (of_properties, lambda size: "<b itemprop=author>" * size + "Ada " * 900 * size),
    ],
    ids=["lines", "nested", "empty", "deep", "long", "rel", "address", "authors", "itemprop"],
)
def test_elements_inside_of_each_other_are_read_in_linear_time(read: Read, shape: Callable[[int], str]) -> None:
    pages = {size: parse_with_source(shape(size)) for size in (60, 480)}
    assert growth(lambda size: read(*pages[size]), 60) < LINEAR


def test_a_line_is_as_long_as_a_byline_may_be() -> None:
    for length, count in ((120, 1), (121, 0)):
        page, source = parse_with_source(f"<p class=byline>{'a' * (length - 5)}<b>bb</b> c</p>")
        assert len(of_bylines(page, source)) == count


def test_a_long_element_is_read_up_to_a_limit() -> None:
    page, source = parse_with_source(f"<a rel=author>Ada Lovelace{' of London' * 900}</a>")
    [text] = of_links(page, source)
    assert text.startswith("Ada Lovelace of London")
    assert len(text) <= 2000
