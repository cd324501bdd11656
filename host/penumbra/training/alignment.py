"""Two readings of one page's words, lined up: what is known of the words of one, for the words of the other."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TypeVar

__all__ = ["carry_over"]

Value = TypeVar("Value")


def carry_over(words: Sequence[str], others: Sequence[str], values: Sequence[Value], missing: Value) -> list[Value]:
    """Give each word what is known of its counterpart.

    What both readings begin and end with is compared word by word; only what is between is searched, which takes far longer.

    Parameters
    ----------
    words
        The words that are asked about.
    others, values
        The words of the other reading, and what is known of each.
    missing
        For a word that the other reading does not have.
    """
    shorter = min(len(words), len(others))
    head = next((n for n in range(shorter) if words[n] != others[n]), shorter)
    tail = next((n for n in range(shorter - head) if words[-1 - n] != others[-1 - n]), shorter - head)
    middle = [missing] * (len(words) - head - tail)
    match = SequenceMatcher(None, words[head : len(words) - tail], others[head : len(others) - tail], autojunk=False)
    for here, there, size in match.get_matching_blocks():
        middle[here : here + size] = values[head + there : head + there + size]
    return [*values[:head], *middle, *values[len(values) - tail :]]
