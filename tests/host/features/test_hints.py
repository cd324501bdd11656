"""Hints by the names of elements."""

import pytest

from penumbra.features.hints import Hint, inherited_hints, own_hints
from penumbra.page.markup import parse


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("social-links", Hint.SHARE),
        ("shareButtons", Hint.SHARE),
        ("follow-ups-container", Hint(0)),  # comments under an answer
        ("site_footer", Hint.FOOTER),
        ("relatedPosts sidebar", Hint.RELATED | Hint.SIDEBAR),
        ("big-ad", Hint.ADVERT),
        ("banner-ad", Hint.HEADER | Hint.ADVERT | Hint.PAID),
        ("sponsored", Hint.ADVERT | Hint.PAID),
        ("shadow", Hint(0)),
    ],
)
def test_words_of_a_class_name_give_its_hints(name: str, hint: Hint) -> None:
    page = parse(f'<div class="{name}">Words</div>')
    own = own_hints(page)
    assert Hint(int(own[page.tag.index("div")])) == hint


def test_hints_apply_to_descendants_only() -> None:
    page = parse("<body class=sidebar><nav><ul><li class=comments>One</li></ul></nav><p>Two</p></body>")
    own, spread = own_hints(page), inherited_hints(page)
    rows = {tag: page.tag.index(tag) for tag in ("body", "nav", "ul", "li", "p")}
    assert {tag: Hint(int(spread[row])) for tag, row in rows.items()} == {
        "body": Hint(0),
        "nav": Hint.NAVIGATION,
        "ul": Hint.NAVIGATION,
        "li": Hint.NAVIGATION | Hint.COMMENTS,
        "p": Hint(0),
    }
    assert Hint(int(own[rows["li"]])) == Hint.COMMENTS
