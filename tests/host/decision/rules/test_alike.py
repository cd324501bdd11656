"""Like parts of like siblings have one level."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of, context_of_page, each_rule
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level
from penumbra.decision.reasons import Reason
from penumbra.decision.rule import Lock, Move, Rule, Trace, apply_rules
from penumbra.decision.rules.alike import find_siblings_of_main
from penumbra.decision.table import RULES, RULES_OF_TWO_CLASSES
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
ROWS = [rule for rule in each_rule(RULES) if rule.reason is Reason.ALIKE]


def alike(markup: str, *levels: int, main: Sequence[float] | float = 0.2, adverts: Sequence[int] = ()) -> list[int]:
    """Levels after the rows of like siblings."""
    return alike_on(
        context_of(markup, main=main if isinstance(main, float) else np.array(main)), *levels, adverts=adverts
    )


def alike_on(context: PageContext, *levels: int, adverts: Sequence[int] = ()) -> list[int]:
    """The same in a page's context."""
    shut = np.isin(np.arange(len(levels)), adverts)
    advert = Rule(Reason.ADVERT, lambda _context, _levels: shut, Move.NONE, locks=Lock.NOT_LIGHTER)
    rows = tuple(replace(rule, given=(advert.find,)) for rule in ROWS)
    after: list[int] = apply_rules([advert, rows], context, Trace(np.array(levels, dtype=np.int8))).levels.tolist()
    return after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([K, K, D, K], [K] * 4),
        ([D, D, K, D], [D] * 4),
        ([H, D, H, H], [H] * 4),
        ([K, K, D, D], [K] * 4),  # of two levels the lighter
        ([H, H, K, K], [D] * 4),
    ],
)
@pytest.mark.parametrize(
    ("group", "member"),
    [
        ("ul", "<li>Item {}</li>"),
        ("table", "<tr><td>Row {}</td></tr>"),
        ("nav", "<div class=entry><a href=/{}>Entry {}</a></div>"),
        ("section", "<div class=card><p>Card {}</p></div>"),
        ("dl", "<dd>Note {}</dd>"),
        ("ul", "<li class=menu-item id=menu-item-{}><a href=/{}>Entry {}</a></li>"),
        ("section", f"<div class=card>{'<div>' * 12}<p>Card {{}}</p>{'</div>' * 12}</div>"),
    ],
)
def test_a_member_gets_the_level_of_its_group(group: str, member: str, before: list[int], after: list[int]) -> None:
    members = "".join(member.replace("{}", str(number)) for number in range(len(before)))
    assert alike(f"<{group}>{members}</{group}>", *before) == after


def test_parts_of_cards_are_compared_with_the_same_part_of_other_cards() -> None:
    cards = "".join(f"<li><h3><a href=/{n}>Lamp {n}</a></h3><p>Of brass {n}</p><i>Sale {n}</i></li>" for n in range(3))
    assert alike(f"<ul>{cards}</ul>", K, D, D, K, K, D, D, D, D) == [K, D, D] * 3


def test_a_short_part_is_main_text_only_if_its_group_is() -> None:
    """Of a dashboard's four figures the one with P(main) above one half stayed lit."""
    cards = "".join(f"<div class=card><b>{each}</b></div>" for each in ("$40,000", "18", "$215,000", "50 %"))
    assert alike(f"<div>{cards}</div>", D, D, K, D, main=[0.4, 0.3, 0.57, 0.4]) == [D] * 4
    assert alike(f"<div>{cards}</div>", D, D, K, D, main=[0.5, 0.5, 0.9, 0.5]) == [D, D, K, D]


@pytest.mark.parametrize(("left", "after"), [(0.0, [D, D]), (1280.0, [H, K])])
def test_two_slides_in_one_place_are_a_group_whatever_their_names(left: float, after: list[int]) -> None:
    """Slides that fade into each other, as Slick makes them: the first was hidden, and left a hole."""
    slides = "<div class='slide active'><h1>We train</h1></div><div class=slide><h1>Cup reprised</h1></div>"
    page = parse(f"<body><div>{slides}</div>")
    first, second = np.flatnonzero([{"slide"} <= set(page.names[name]) for name in page.name])
    boxes = np.zeros((len(page), 4))
    boxes[first], boxes[second] = (0, 146, 1280, 500), (left, 146, 1280, 500)
    page = replace(page, box=boxes, measured=True)
    assert alike_on(context_of_page(page, main=0.2), H, K) == after


def test_two_siblings_are_no_group() -> None:
    assert alike("<ul><li>One<li>Two</ul>", K, D) == [K, D]


@pytest.mark.parametrize(
    ("card", "cell", "after"),
    [
        ("<div class=card><p>A post</p><a href=/>More</a></div>", "div class=col", [K] * 8),
        ("<div class=card><p>A post</p></div>", "div class=col", [K, K, K, D]),  # a text is no card
        ("<td><p>A post</p><a href=/>More</a></td>", "tr", [K] * 7 + [D]),
    ],
)
def test_two_columns_of_like_cards_are_one_list(card: str, cell: str, after: list[int]) -> None:
    column = f"<{cell}>{card * 2}</{cell.split(maxsplit=1)[0]}>"
    around = "table" if cell == "tr" else "div"
    assert alike(f"<{around}>{column * 2}</{around}>", *[K] * (len(after) - 1), D) == after


def test_two_columns_with_different_things_are_no_list() -> None:
    posts = "<div class=col>" + "<div class=card><p>A post</p><a href=/>More</a></div>" * 2 + "</div>"
    side = "<div class=col>" + "<div class=box><p>Links</p><a href=/>One</a></div>" * 2 + "</div>"
    assert alike(f"<div>{posts}{side}</div>", K, K, K, K, D, D, D, D) == [K, K, K, K, D, D, D, D]


def test_a_link_among_texts_stays_as_it_is() -> None:
    assert alike("<ul><li>One<li>Two<li>Three<li><a href=/>More</a></ul>", K, K, K, D) == [K, K, K, D]


def test_columns_of_a_layout_with_different_parts_are_no_group() -> None:
    parts = ["<p>Text</p><h2>Head</h2><h3>Sub</h3>", "<p>Aside</p><ol><li>a</ol><b>c</b>", "<p>Foot</p><dl><dd>d</dl>"]
    columns = "".join(f"<div class=column>{part}</div>" for part in parts)
    levels = [K, K, K, D, D, D, K, H]
    assert alike(f"<main>{columns}</main>", *levels) == levels


def test_main_text_is_not_darkened_by_its_siblings() -> None:
    rows = "<ul><li>One<li>Two<li>Three is a row of more than six words<li>Four</ul>"
    assert alike(rows, D, D, K, D, main=[0.1, 0.1, 0.6, 0.1]) == [D, D, K, D]
    assert alike(rows, D, D, K, D, main=[0.1, 0.1, 0.4, 0.1]) == [D, D, D, D]


def test_nothing_kept_is_hidden_for_its_siblings() -> None:
    assert alike("<ul><li>1<li>2<li>3<li>4<li>5</ul>", H, H, H, K, H) == [H, H, H, D, H]


def test_an_advertisement_in_a_list_stays_hidden() -> None:
    assert alike("<ul><li>One<li>Two<li>Three<li>Four</ul>", K, K, H, D, adverts=(2,)) == [K, K, H, K]


def test_inner_lists_are_made_even_before_the_lists_around_them() -> None:
    inner = "<li><ul><li>a<li>b<li>c</ul></li>"
    assert alike(f"<ul>{inner * 3}</ul>", K, K, D, D, D, K, D, D, K) == [D] * 9


FORM = "<form><label>Name</label><input><label>Message</label><textarea></textarea><button>Send</button></form>"
SHORT = "<p>" + "nobody in the village heard it " * 3 + "</p>"
LONG = f"<p>{'nobody in the village heard it ' * 9}</p>"
"""More words than there is room in `FORM`: 3 words and 2 lines for each of 2 fields."""
CONTENTS = (
    "".join(f"<p><a href=#{name}>The {name}</a></p>" for name in ("wolf", "bear")) + "<b><a href=#end>End</a></b>"
)


def test_a_form_has_the_mean_level_of_its_parts_and_the_lighter_of_two() -> None:
    assert alike(FORM, K, K, D) == [K, K, K]
    assert alike(FORM, D, D, H) == [D, D, D]
    assert alike(f"{LONG}{FORM}", K, K, H, D, main=[0.9, 0.2, 0.2, 0.2]) == [K, K, D, D]


def test_buttons_beside_each_other_have_one_level_each_alone_or_in_a_wrapper() -> None:
    row = "<form><p class=btn>Add to basket</p></form><p class=btn-quiet>Add to wish list</p>"
    assert alike(f"<div><p>In stock</p>{row}<p>Delivery</p></div>", D, D, K, D) == [D, K, K, D]
    assert alike(f"<div>{row}</div><p class=btn>Compare</p>", H, D, K) == [D, D, K]
    apart = "<p class=btn>Add to basket</p><p>or</p><p class=btn>Add to wish list</p>"
    assert alike(f"<div>{apart}</div>", D, D, K) == [D, D, K]


def test_nothing_is_darker_for_its_form() -> None:
    assert alike(FORM, H, H, D) == [H, H, D]
    assert alike(f"{LONG}{FORM}", K, D, D, K, main=[0.9, 0.2, 0.2, 0.2]) == [K, D, D, K]


@pytest.mark.parametrize(
    ("page", "before", "after"),
    [
        (f"<h1>Account</h1>{FORM}", [K, D, D, H], [K, K, K, K]),
        (FORM.replace("Name", "Fill in each of these two fields", 1), [K, D, H], [K, K, K]),
        (f"{LONG}{FORM}", [K, D, D, H], [K, D, D, D]),
        (f"<p>A word</p>{FORM}", [D, D, D, H], [D, D, D, D]),
        (f"{SHORT}{FORM}", [K, D, D, H], [K, K, K, K]),
        (f"{SHORT}{FORM}", [K, H, H, H], [K, K, K, K]),
        (f"{SHORT}<p>Menu</p>{FORM}", [K, H, D, D, D], [K, H, K, K, K]),
        (f"{SHORT}<h2>Your details</h2>{FORM}", [K, H, D, D, D], [K, K, K, K, K]),
    ],
    ids=[
        "after-a-heading", "with-kept-words", "below-a-text", "below-nothing-kept", "below-fewer-words-than-its-room",
        "hidden", "not-right-below", "with-a-heading-of-its-own",
    ],
)  # fmt: skip
def test_a_form_that_the_page_is_for_is_lit(page: str, before: list[int], after: list[int]) -> None:
    assert alike(page, *before, main=[0.9] + [0.1] * (len(before) - 1)) == after


def test_a_page_is_for_the_one_form_that_is_largest_in_sight_and_no_comment_or_other_part() -> None:
    small = "<form><label>Find</label><input></form>"
    head = [0.9, *[0.1] * 4]
    assert alike(f"{SHORT}{small}{FORM}", K, D, D, D, D, main=head) == [K, D, K, K, K]
    assert alike(f"{SHORT}{FORM}{FORM}", K, *[D] * 6, main=[*head, 0.1, 0.1]) == [K, *[D] * 6]
    for name in ("commentform", "review-form"):
        named = FORM.replace("<form>", f"<form id={name}>")
        assert alike(f"{SHORT}{named}", K, D, D, D, main=head[:4]) == [K, D, D, D]
    for name in ("header", "footer", "aside", "search-filter", "modal", "b-dialog", "respond"):
        assert alike(f"{SHORT}{small}<div class={name}>{FORM}</div>", K, D, D, D, D, main=head) == [K, K, D, D, D]
    assert alike(f"{SHORT}{small}<div hidden>{FORM}</div>", K, D, D, D, D, main=head) == [K, K, D, D, D]
    assert alike(f"{SHORT}<div class=sign-up>{FORM}</div>", K, D, D, D, main=head[:4]) == [K, K, K, K]


def test_fields_that_nobody_sees_take_no_room() -> None:
    unseen = FORM.replace("<input>", "<input type=hidden>").replace("<textarea></textarea>", "<input type=HIDDEN>" * 9)
    assert alike(f"{SHORT}{unseen}", K, D, D, D, main=[0.9, 0.1, 0.1, 0.1]) == [K, D, D, D]


def test_a_page_without_main_text_is_for_no_form() -> None:
    assert alike(f"<h1>Account</h1>{FORM}", K, D, D, D, main=0.1) == [K, D, D, D]


def test_a_long_form_is_lit_unless_it_may_be_the_page_as_a_whole() -> None:
    hints = f"<p>{'Choose a name that others do not have. ' * 9}</p>" * 2
    form = f"<form>{hints}{'<label>Name</label><input>' * 4}</form>"
    main = [0.9, *[0.1] * 6]
    assert alike(f"{SHORT}{form}", K, *[D] * 6, main=main) == [K] * 7
    assert alike(f"{SHORT}{form}", K, K, *[D] * 5, main=main)[2:] == [D] * 5


def test_an_advertisement_in_a_form_stays_hidden() -> None:
    assert alike(FORM, K, K, H, adverts=(2,)) == [K, K, H]


def test_a_form_around_a_long_text_or_without_a_field_is_no_whole() -> None:
    text = "<p>" + "nobody in the village heard it " * 30 + "</p>"
    assert alike(f"<form>{text}<input><button>Send</button></form>", K, H) == [K, H]
    assert alike("<form><p>Like it</p><button>Send</button></form>", K, H) == [K, H]


def test_a_list_of_contents_has_one_level() -> None:
    assert alike(f"<div class=wiki-toc>{CONTENTS}</div>", K, K, D) == [K, K, K]
    assert alike(f"<div class=wiki-toc>{CONTENTS}</div>", K, D, H) == [K, D, D]
    assert alike(f"<div class=plot>{CONTENTS}</div>", K, K, D) == [K, K, D]


def test_a_text_that_is_called_contents_is_no_list_of_contents() -> None:
    assert alike("<div id=contents><p>The wolf came at night</p><b>Share it</b></div>", K, H) == [K, H]


@pytest.mark.parametrize("table", [RULES, RULES_OF_TWO_CLASSES])
def test_only_the_floor_comes_after_them(table: tuple[Rule | tuple[Rule, ...], ...]) -> None:
    finders = [rule.find.__name__ for rule in each_rule(table)]
    assert finders[finders.index("find_hidden_siblings") + 1 :] in ([], ["find_hidden_text"])


def test_the_headline_stays_lit_among_dim_siblings() -> None:
    rows = "".join(f"<li>{text}</li>" for text in ("Crack in the garboard", "Boat owners", "List of all", "More of it"))
    markup = f"<title>Crack in the garboard - Boats</title><ul>{rows}</ul><p>{'The crack is long. ' * 20}</p>"
    page = context_of(markup, main=np.array([0.05, 0.05, 0.05, 0.05, 0.95]))
    levels = apply_rules(RULES, page, Trace(np.array([D, D, D, D, K], dtype=np.int8))).levels
    assert levels.tolist() == [K, D, D, D, K]


MAIL = "<div class=mail><div class=day>Tue, 3 Nov</div><div class=body>An option is fine with me</div></div>"


@pytest.mark.parametrize(
    ("mails", "main", "found"),
    [
        (MAIL * 4, (0, 1, 0, 1, 0, 1, 0, 0), [7]),
        (MAIL * 4, (0, 1, 0, 0, 0, 0, 0, 0), []),
        (MAIL * 4, (0, 1, 0, 1, 0, 1, 0, 1), []),
        (MAIL.replace("class=body", "") * 4, (0, 1, 0, 1, 0, 1, 0, 0), [7]),
        ("".join(MAIL.replace("body", each) for each in ("red", "blue", "tan", "lime")), (0, 1, 0, 1, 0, 1, 0, 0), []),
    ],
    ids=["most-bodies", "one-body", "all-bodies", "bodies-without-a-name", "a-name-each"],
)
def test_parts_of_one_name_are_main_text_if_half_of_them_are(
    mails: str, main: tuple[int, ...], found: list[int]
) -> None:
    """The last mail of a thread was not in its text: the dates have the same path of tags as the bodies."""
    context, supplementary = context_of(f"<main>{mails}</main>"), ~np.array(main, dtype=bool)
    siblings = find_siblings_of_main(context, supplementary, np.zeros(len(main), dtype=bool))
    assert np.flatnonzero(siblings).tolist() == found
