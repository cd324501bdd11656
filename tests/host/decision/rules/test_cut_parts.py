"""Small parts that are never hidden in part."""

import numpy as np
import pytest

from contexts import context_of, darkened
from penumbra.decision.levels import Level
from penumbra.decision.rules.cut_parts import find_left_controls, find_lone_parts
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE


def test_lines_of_one_element_share_the_lighter_of_their_dark_levels() -> None:
    foot = parse("<p>main</p><div>All rights reserved<br><br>made of <a>words</a><br><br>changed in May</div>")
    assert darkened(foot, [K, H, H, D]) == {"div": D}
    assert darkened(foot, [K, H, H, K]) == {"a": H}


def test_a_link_to_the_next_page_is_not_hidden_in_part() -> None:
    pager = "<p>main</p><footer><a><div>Previous</div><div>Why</div></a><a><div>Next</div><div>How</div></a></footer>"
    assert darkened(parse(pager), [K, D, D, D, H]) == {"footer": D}


@pytest.mark.parametrize("tag", ["li", "dd", "figure", "button"])
def test_an_entry_is_not_hidden_in_part(tag: str) -> None:
    entry = parse(f"<p>main</p><{tag}><div>words</div><div>more words</div></{tag}>")
    assert darkened(entry, [K, H, D]) == {tag: D}
    assert darkened(entry, [K, H, H]) == {tag: H}


def test_an_entry_does_not_lighten_the_dialog_in_it() -> None:
    entry = parse("<p>main</p><li><div>words</div><div role=dialog><p>more words</p></div></li>")
    assert darkened(entry, [K, D, H]) == {"li": D, "div": H}


def test_an_entry_that_is_a_dialog_itself_is_one_part() -> None:
    entry = parse("<p>main</p><figure role=dialog><div>words</div><div>more words</div></figure>")
    assert darkened(entry, [K, D, H]) == {"figure": D}


def test_parts_of_a_column_may_differ() -> None:
    column = parse("<p>main</p><aside><div>words</div><nav>links</nav></aside>")
    assert darkened(column, [K, D, H]) == {"aside": D, "nav": H}


@pytest.mark.parametrize(
    ("part", "levels", "found"),
    [
        ("<a href=/>Get in touch</a>", [K, H], [False, True]),
        ("<button>Get in touch</button>", [D, H], [False, True]),
        ("<p>Get in touch</p>", [K, H], [False, True]),
        ("<p>Get in touch</p>", [D, H], [False, False]),
        ("<h2><a href=/>Get in touch</a></h2>", [K, H], [False, False]),
        ("<a href=/>Log in</a> <p><a href=/>Basket</a></p>", [K, H, H], [False, False, False]),
    ],
)
def test_a_part_that_is_hidden_alone_among_others_is_found(part: str, levels: list[int], found: list[bool]) -> None:
    context = context_of(f"<section><p>Got any questions?</p><div>{part}</div></section>", "service")
    none = np.zeros(len(levels), dtype=bool)
    assert find_lone_parts(context, np.array(levels, dtype=np.int8), none).tolist() == found
    assert not find_lone_parts(context, np.array(levels, dtype=np.int8), ~none).any()


ENTRIES = "<ul><li>Usage</li><li>Rhymes</li><li>Phrases</li></ul>"
FIELDS = "<label>From <input></label><label>To <input></label><label>Day <input></label>"


@pytest.mark.parametrize(
    ("part", "levels", "found"),
    [
        (f"{FIELDS}<button>Search</button>", [H, H, H, D], [3]),
        (f"{ENTRIES}<button>Show more</button>", [H, H, H, D], [3]),
        (f"{FIELDS}<button>Search</button>", [H, H, D, D], []),
        (f"{FIELDS}<button>Search</button>", [H, H, K, D], []),
        (f"{FIELDS}<button>Search</button>", [H, H, H, K], []),
        ("<p>From</p><p>To</p><button>Search</button>", [H, H, D], []),
        (f"{FIELDS}<button>Search all trains between the two towns</button>", [H, H, H, D], []),
        (f"{FIELDS}<p>Return</p>", [H, H, H, D], []),
        (f"{ENTRIES}<a href=/all>Show more</a>", [H, H, H, D], [3]),
        (f"{ENTRIES}<p><a href=/all>Show more</a></p>", [H, H, H, D], [3]),
        (f"{ENTRIES}<p>Show <a href=/all>all</a> of the entries</p>", [H, H, H, D], []),
        (f"{ENTRIES}<h2><a href=/all>More words</a></h2>", [H, H, H, D], []),
        (f"<a href=/ada>Ada</a>{ENTRIES}", [D, H, H, H], []),
        (f"<button>Show less</button>{ENTRIES}", [D, H, H, H], [0]),
    ],
    ids=[
        "a-form", "a-list", "two-left", "one-lit", "lit-itself", "two-hidden", "many-words", "no-button",
        "a-link", "a-link-in-a-line", "a-link-in-a-sentence", "a-heading", "an-author", "a-button-before",
    ],
)
def test_a_button_or_a_link_that_is_left_of_a_hidden_part_is_found(
    part: str, levels: list[int], found: list[int]
) -> None:
    """The fields of a search for trains were hidden, and its button was dim."""
    context = context_of(f"<section>{part}</section><p>The trains run late today.</p>")
    assert np.flatnonzero(find_left_controls(context, np.array([*levels, K], dtype=np.int8))).tolist() == found
