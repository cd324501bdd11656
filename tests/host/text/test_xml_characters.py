"""Characters that XML forbids."""

import pytest

from penumbra.text.xml_characters import without_illegal, without_illegal_references


def test_only_characters_forbidden_in_xml_are_removed() -> None:
    assert without_illegal("a\x01b\x0bc\ufffed\te\n") == "abcd\te\n"


@pytest.mark.parametrize(("written", "read"), [
    ("&#1;x", "\ufffdx"), ("&#x0B;x", "\ufffdx"), ("&#0x", "\ufffdx"), ("&#65534;", "\ufffd"), ("&#xD800;", "\ufffd"),
    ("&#1114112;", "\ufffd"), ("&#10;&#65;&amp;&#xE9;", "&#10;&#65;&amp;&#xE9;"), ("&&#1;#1;", "&\ufffd#1;"),
])  # fmt: skip
def test_references_to_forbidden_characters_are_replaced(written: str, read: str) -> None:
    assert without_illegal_references(written) == read
