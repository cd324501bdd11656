"""Alignment of two sequences of one page's words; values of one are copied to the other."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TypeVar

__all__ = ["carry_over"]

Value = TypeVar("Value")


def carry_over(words: Sequence[str], others: Sequence[str], values: Sequence[Value], missing: Value) -> list[Value]:
    """Give each word the value of its counterpart.

    The common beginning and the common end are compared word by word. Only the middle is searched, which takes longer.

    Parameters
    ----------
    words
        The words that get values.
    others, values
        The words of the other sequence, and the value of each.
    missing
        Value of a word without a counterpart.
    """
    shorter = min(len(words), len(others))
    head = next((n for n in range(shorter) if words[n] != others[n]), shorter)
    tail = next((n for n in range(shorter - head) if words[-1 - n] != others[-1 - n]), shorter - head)
    middle = [missing] * (len(words) - head - tail)
    match = SequenceMatcher(None, words[head : len(words) - tail], others[head : len(others) - tail], autojunk=False)
    for here, there, size in match.get_matching_blocks():
        middle[here : here + size] = values[head + there : head + there + size]
    return [*values[:head], *middle, *values[len(values) - tail :]]
