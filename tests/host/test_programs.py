"""Attributes of a page that run something."""

import pytest
from lxml import html

from penumbra.programs import remove_programs


@pytest.mark.parametrize("markup", [
    '<p onclick="evil()">x</p>', '<svg OnLoad="evil()"></svg>', '<a href=" java\tscript:evil()">x</a>',
    '<button formaction="JavaScript:evil()">x</button>', '<svg><a xlink:href="\x01vbscript:evil()">x</a></svg>',
    '<svg><a><animate attributeName="href" values="x;javascript:evil()"/></a></svg>', '<svg><a><set to="javascript:evil()"/></a></svg>',
])  # fmt: skip
def test_what_runs_is_taken_away(markup: str) -> None:
    root = html.fragment_fromstring(markup, create_parent="div")
    remove_programs(root)
    assert "evil" not in html.tostring(root, encoding="unicode")


def test_other_addresses_stay() -> None:
    root = html.fragment_fromstring('<a href="/script:a?on=1" title="on">x</a><img src="data:image/png;base64,AA">', create_parent="div")
    before = html.tostring(root)
    remove_programs(root)
    assert html.tostring(root) == before
