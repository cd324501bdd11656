"""Signs that link to a text, and links that edit it."""

from typing import Literal

import pytest

import penumbra

STORY = "<p>It was early in the morning when we left the house, and the streets were still wet from the rain.</p>" * 3


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Bridges<a class=headerlink href=#a>¶</a>", "Bridges"),
        ("<a href=#a>#</a> Bridges <a href=#b>§</a>", "Bridges"),
        ("Bridges<span class=mw-editsection><span>[</span><a href=/edit>edit</a><span>]</span></span>", "Bridges"),
        ("Which <a href=/bridges>bridges<b>?</b></a>", "Which bridges?"),
        ("<a href=/c>C++</a>", "C++"),
    ],
)
@pytest.mark.parametrize("to", ["text", "markdown"])
def test_a_heading_is_written_without_its_anchors(
    heading: str, expected: str, to: Literal["text", "markdown"]
) -> None:
    page = f"<title>Bridges</title><article>{STORY}<h2>{heading}</h2>{STORY}<h2>End</h2>{STORY}</article>"
    text = penumbra.extract(f"{page}<p>Words <a href=#top>↩</a></p>", to=to)
    plain = text.replace("](/bridges)", "").replace("](/c)", "").replace("[", "")
    assert expected in plain.replace("## ", "").replace("**", "").splitlines()
    assert not set("¶§↩]") & set(plain)
