"""Containers that are open while a page is read."""

from penumbra.markdown.blocks import Block
from penumbra.markdown.containers import Container, Containers
from penumbra.markdown.inline import Piece
from penumbra.markdown.tables import Cell, Table


def texts(containers: Containers) -> list[str]:
    return [block.text for block in containers.finish()]


def test_a_block_ends_the_paragraph_before_it() -> None:
    containers = Containers(9)
    containers.add(Piece("one"))
    containers.add_block(Block("rule", "---"))
    containers.add(Piece("two"))
    assert texts(containers) == ["one", "---", "two"]


def test_a_container_becomes_a_block_of_the_one_around_it_when_its_element_ends() -> None:
    containers = Containers(9)
    containers.begin(Container("list", 5))
    containers.begin(Container("item", 3))
    containers.add(Piece("one"))
    containers.end_before(2)
    assert len(containers) == 3
    containers.end_before(5)
    assert len(containers) == 1
    assert texts(containers) == ["- one"]


def test_a_container_without_text_leaves_nothing() -> None:
    containers = Containers(9)
    for kind in ("quote", "list", "item"):
        containers.begin(Container(kind, 4))
    containers.end_before(4)
    assert texts(containers) == []


def test_footnotes_stand_at_the_end_in_the_order_of_their_numbers() -> None:
    containers = Containers(9)
    for number, end in ((2, 3), (1, 5)):
        containers.begin(Container("note", end, note=number))
        containers.add(Piece(f"note {number}"))
        containers.end_before(end)
    containers.add(Piece("text"))
    assert texts(containers) == ["text", "[^1]: note 1", "[^2]: note 2"]


def test_a_bar_is_escaped_in_a_cell_and_not_in_the_paragraph_after_the_table() -> None:
    table = Table()
    containers = Containers(99)
    containers.begin(Container("table", 50, table=table))
    for row in range(2):
        table.rows.append([])
        for column in range(2):
            cell = Cell(row == 0)
            table.rows[-1].append(cell)
            end = 10 * (2 * row + column + 1)
            containers.begin(Container("cell", end, cell=cell))
            containers.add(Piece("a | b"))
            containers.end_before(end)
    containers.end_before(50)
    containers.add(Piece("a | b"))
    line = r"| a \| b | a \| b |"
    assert texts(containers) == [f"{line}\n| --- | --- |\n{line}", "a | b"]
