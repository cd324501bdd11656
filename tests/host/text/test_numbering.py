"""Equal texts have one number; numbers follow the first appearance."""

from penumbra.text.numbering import are_among, numbered


def test_equal_texts_have_one_number_in_order_of_appearance() -> None:
    different, numbers = numbered(["b", "a", "b", "", "a"])
    assert different == ("b", "a", "")
    assert numbers.tolist() == [0, 1, 0, 2, 1]


def test_no_texts_have_no_numbers() -> None:
    different, numbers = numbered([])
    assert different == ()
    assert numbers.tolist() == []


def test_texts_are_looked_up_in_a_container() -> None:
    assert are_among(("a", "p", "#text"), frozenset({"p", "div"})).tolist() == [False, True, False]
    assert are_among((), ("p",)).tolist() == []
