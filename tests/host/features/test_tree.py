"""Paths of tags, names and kinds."""

from penumbra.blocks import find_blocks
from penumbra.features.tree import Tree
from penumbra.page.markup import parse


def test_a_path_of_kinds_is_the_same_for_entries_with_other_numbers_and_names() -> None:
    comment = "<li class='member message_{0} {1}'><div id=text-{0}><p>A comment of some words.</p></div></li>"
    page = parse(f"<ul>{comment.format(17, 'first')}{comment.format(18, 'last')}</ul><ul class=menu><li>Home</li></ul>")
    tree = Tree(page, find_blocks(page))
    same, other, menu = tree.kind_path.tolist()
    assert same == other != menu
    assert len(set(tree.path.tolist())) == 3
