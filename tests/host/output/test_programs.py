"""Attributes of a page that run something."""

import pytest
from lxml import html

from penumbra.output.programs import remove_programs


@pytest.mark.parametrize("markup", [
    '<p onclick="evil()">x</p>', '<svg OnLoad="evil()"></svg>', '<a href=" java\tscript:evil()">x</a>',
    '<button formaction="JavaScript:evil()">x</button>', '<svg><a xlink:href="\x01vbscript:evil()">x</a></svg>',
    '<svg><a><animate attributeName="href" values="x;javascript:evil()"/></a></svg>', '<svg><a><set to="javascript:evil()"/></a></svg>',
])  # fmt: skip
def test_what_runs_is_taken_away(markup: str) -> None:
    root = html.fragment_fromstring(markup, create_parent="div")
    remove_programs(root)
    assert "evil" not in html.tostring(root, encoding="unicode")


def test_no_text_of_the_page_goes_with_what_runs() -> None:
    markup = "<p>before</p><embed src=x><p>after</p><object data=y><p>in its place</p></object><script>evil()</script>last"
    root = html.fragment_fromstring(markup, create_parent="div")
    remove_programs(root)
    assert root.text_content() == "beforeafterin its placelast"
    assert not root.xpath("//script | //embed | //object")


def test_a_page_does_not_go_on_to_another_by_itself() -> None:
    root = html.document_fromstring('<meta http-equiv=" Refresh" content="0;url=https://evil.example"><meta charset=utf-8><p>x')
    remove_programs(root)
    assert [dict(each.attrib) for each in root.iter("meta")] == [{}, {"charset": "utf-8"}]


def test_other_addresses_stay() -> None:
    root = html.fragment_fromstring('<a href="/script:a?on=1" title="on">x</a><img src="data:image/png;base64,AA">', create_parent="div")
    before = html.tostring(root)
    remove_programs(root)
    assert html.tostring(root) == before
