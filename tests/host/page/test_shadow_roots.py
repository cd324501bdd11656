"""Shadow roots in the markup."""

from penumbra.page.markup import parse, parse_tree

STORY = (
    "<story-teller><template shadowrootmode=open><style>p{}</style><p>inside</p></template><p>beside</p></story-teller>"
)


def test_the_content_of_a_shadow_root_is_read_as_the_elements_own() -> None:
    page = parse(f"{STORY}<template><p>not shown</p></template>")
    assert list(page.text.values()) == ["inside", "beside"]


def test_a_trees_shadow_roots_are_elements_like_all_others() -> None:
    tree = parse_tree(STORY)
    assert tree.find(".//template") is None
    assert tree.find(".//style") is None
    assert [each.text for each in tree.iter("p")] == ["inside", "beside"]
