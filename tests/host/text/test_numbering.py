"""What is equal has one number, and numbers go by first appearance."""

from penumbra.text.numbering import are_among, numbered


def test_equal_texts_have_one_number_in_the_order_in_which_they_first_appear() -> None:
    different, numbers = numbered(["b", "a", "b", "", "a"])
    assert different == ("b", "a", "")
    assert numbers.tolist() == [0, 1, 0, 2, 1]


def test_of_no_texts_there_are_no_numbers() -> None:
    different, numbers = numbered([])
    assert different == ()
    assert numbers.tolist() == []


def test_texts_are_among_some_or_not() -> None:
    assert are_among(("a", "p", "#text"), frozenset({"p", "div"})).tolist() == [False, True, False]
    assert are_among((), ("p",)).tolist() == []
