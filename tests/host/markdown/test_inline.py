"""Text with inline formats as Markdown."""

import pytest

from penumbra.markdown.inline import link_destination


@pytest.mark.parametrize(
    ("address", "written"),
    [
        ("https://a.example/?a=1&b=2", "https://a.example/?a=1&b=2"),
        ("javascript&colon;alert", "javascript&amp;colon;alert"),
        ("javascript&#58;alert", "javascript&amp;#58;alert"),
        ("/a(b) <c>", "/a%28b%29%20%3Cc%3E"),
    ],
)
def test_no_address_has_an_entity_of_markdown(address: str, written: str) -> None:
    assert link_destination(address) == written
