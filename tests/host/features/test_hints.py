"""What a page's own names say of its parts."""

import pytest

from penumbra.features.hints import Hint, find_hints
from penumbra.page.markup import parse


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("social-links", Hint.SHARE),
        ("shareButtons", Hint.SHARE),
        ("follow-ups-container", Hint(0)),  # remarks under an answer
        ("site_footer", Hint.FOOTER),
        ("relatedPosts sidebar", Hint.RELATED | Hint.SIDEBAR),
        ("big-ad", Hint.ADVERT),
        ("banner-ad", Hint.HEADER | Hint.ADVERT | Hint.PAID),
        ("sponsored", Hint.ADVERT | Hint.PAID),
        ("shadow", Hint(0)),
    ],
)
def test_a_class_says_what_its_words_say(name: str, hint: Hint) -> None:
    page = parse(f'<div class="{name}">Words</div>')
    own, _ = find_hints(page)
    assert Hint(int(own[page.tag.index("div")])) == hint


def test_what_an_element_is_called_holds_for_all_in_it_and_for_nothing_beside_it() -> None:
    page = parse("<body class=sidebar><nav><ul><li class=comment>One</li></ul></nav><p>Two</p></body>")
    own, spread = find_hints(page)
    rows = {tag: page.tag.index(tag) for tag in ("body", "nav", "ul", "li", "p")}
    assert {tag: Hint(int(spread[row])) for tag, row in rows.items()} == {
        "body": Hint(0),
        "nav": Hint.NAVIGATION,
        "ul": Hint.NAVIGATION,
        "li": Hint.NAVIGATION | Hint.COMMENTS,
        "p": Hint(0),
    }
    assert Hint(int(own[rows["li"]])) == Hint.COMMENTS
