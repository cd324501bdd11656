"""Utility classes of Tailwind and Bootstrap are told from names of parts."""

import pytest

from penumbra.text.checksums import WordNumbers
from penumbra.text.name_words import read_names
from penumbra.text.utility_classes import is_utility_class

_UTILITIES = (
    "text-sm text-gray-500 text-center right-0 -left-4 top-1/2 md:right-0 lg:hidden hover:underline "
    "group-hover:text-white justify-content-between content-center col-md-6 row-span-2 grid-cols-3 list-none "
    "table-cell pull-right float-left d-md-none w-full max-w-7xl min-h-[60vh] mb-4 space-y-2 font-bold object-cover "
    "line-clamp-3 text-muted"
).split()
_PARTS = (
    "left-column right-sidebar top-bar bottom-nav content-left content-right text-body text-content list-item "
    "grid-item table-of-contents hidden grid content main ad-300 col-main p-name h-entry menu:item text header:main "
    "-left left-"
).split()


@pytest.mark.parametrize("token", _UTILITIES)
def test_a_frameworks_classes_of_appearance_are_utility_classes(token: str) -> None:
    assert is_utility_class(token)


@pytest.mark.parametrize("token", [*_PARTS, "", "-", "--", ":", "md"])
def test_names_of_parts_are_no_utility_classes(token: str) -> None:
    assert not is_utility_class(token)


def test_the_words_of_utility_classes_do_not_count() -> None:
    of_word = WordNumbers.of({"right": 1, "content": 2, "text": 4, "sidebar": 8})
    names = [("right-0",), ("justify-content-between", "text-sm"), ("md:text-lg", "right-sidebar"), ("text-content",)]
    assert read_names(names).bits(of_word).tolist() == [0, 0, 9, 6]
