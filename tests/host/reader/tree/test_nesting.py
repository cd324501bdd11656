"""Elements nested deeply."""

from lxml import html

from growth import LINEAR, growth
from penumbra.reader.tree.nesting import limit_nesting


def test_deep_elements_are_unwrapped_in_linear_time() -> None:
    parser = html.HTMLParser(huge_tree=True)

    def limit(size: int) -> None:
        limit_nesting(html.fragment_fromstring("<div>" * 102 + "<div>x" * size, parser=parser))

    assert growth(limit, 225) < LINEAR
