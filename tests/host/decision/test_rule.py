"""The loop that applies rules: moves, locks, groups, and the trace of who set a level."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of
from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.page_types import only
from penumbra.decision.reasons import Reason
from penumbra.decision.rule import Find, Lock, Move, Rule, RuleGroup, Trace, apply_rules

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
PAGE = context_of("<p>one</p><p>two</p><p>three</p>", "forum")


def at(*blocks: int) -> Find:
    """A detector that finds these blocks."""
    return lambda _context, levels: np.isin(np.arange(len(levels)), blocks)


def applied(*rules: RuleGroup, levels: tuple[int, ...] = (K, D, H)) -> Trace:
    return apply_rules(rules, PAGE, Trace(np.array(levels, dtype=np.int8)))


ALL = at(0, 1, 2)


@pytest.mark.parametrize(
    ("move", "after"),
    [
        (Move.KEEP, [K, K, K]),
        (Move.KEEP_SUPPLEMENTARY, [K, K, K]),
        (Move.DIM, [D, D, D]),
        (Move.DIM_KEPT, [D, D, H]),
        (Move.SOFTEN, [K, D, D]),
        (Move.HIDE, [H, H, H]),
        (Move.HIDE_DIMMED, [K, H, H]),
        (Move.LEAVE, [Level.NONE] * 3),
        (Move.NONE, [K, D, H]),
    ],
)
def test_a_move_changes_the_found_blocks_of_its_levels(move: Move, after: list[int]) -> None:
    trace = applied(Rule(Reason.SHARE, ALL, move))
    assert trace.levels.tolist() == after
    assert (trace.setters >= 0).tolist() == [before != now for before, now in zip((K, D, H), after, strict=True)]
    assert applied(Rule(Reason.SHARE, at(), move)).levels.tolist() == [K, D, H]


@pytest.mark.parametrize(
    ("lock", "move", "after"),
    [
        (Lock.NONE, Move.KEEP, K),
        (Lock.NOT_KEPT, Move.KEEP, H),
        (Lock.NOT_KEPT, Move.KEEP_SUPPLEMENTARY, H),
        (Lock.NOT_KEPT, Move.SOFTEN, D),
        (Lock.NOT_KEPT, Move.DIM, D),
        (Lock.NOT_LIGHTER, Move.KEEP, H),
        (Lock.NOT_LIGHTER, Move.SOFTEN, H),
        (Lock.NOT_LIGHTER, Move.DIM, H),
    ],
)
def test_a_lock_stops_lighter_moves_of_later_rules(lock: Lock, move: Move, after: int) -> None:
    hidden = Rule(Reason.ADVERT, at(0), Move.HIDE, locks=lock)
    assert applied(hidden, Rule(Reason.SUPPLEMENTARY, ALL, move)).levels[0] == after
    past = applied(hidden, Rule(Reason.SUPPLEMENTARY, ALL, move, past_locks=True)).levels[0]
    assert past == move.after


@pytest.mark.parametrize("move", [Move.HIDE, Move.DIM_KEPT, Move.HIDE_DIMMED, Move.LEAVE])
def test_only_the_strongest_lock_stops_a_darker_move(move: Move) -> None:
    rule = Rule(None, ALL, move)
    lighter, fixed = (Rule(Reason.PAGER, ALL, Move.NONE, locks=lock) for lock in (Lock.NOT_LIGHTER, Lock.FIXED))
    assert applied(lighter, rule).levels.tolist() == applied(rule).levels.tolist()
    assert applied(fixed, rule).levels.tolist() == [K, D, H]


def test_an_element_without_a_level_can_be_hidden_and_nothing_else() -> None:
    none = (Level.NONE,) * 3
    assert applied(Rule(Reason.ADVERT, ALL, Move.HIDE), levels=none).levels.tolist() == [H] * 3
    for move in (Move.KEEP, Move.DIM, Move.DIM_KEPT, Move.SOFTEN, Move.HIDE_DIMMED):
        assert applied(Rule(Reason.ADVERT, ALL, move), levels=none).levels.tolist() == [*none]


def test_rules_of_elements_are_given_what_rules_of_blocks_found() -> None:
    of_blocks = applied(Rule(Reason.MAIN, (find := at(1)), Move.NONE))
    above = Trace(np.full(2, K, dtype=np.int8), of_blocks)
    rule = Rule(Reason.CONTENT, lambda _context, _levels, found: found[1:], Move.LEAVE, given=(find,))
    assert apply_rules([rule], PAGE, above).levels.tolist() == [Level.NONE, K]


def test_rules_of_elements_read_the_last_levels_of_blocks() -> None:
    above = Trace(np.full(3, K, dtype=np.int8), applied(Rule(Reason.COPY, at(0), Move.HIDE)))
    rule = Rule(Reason.CONTENT, lambda _context, _levels, blocks: blocks == H, Move.LEAVE, reads_blocks=True)
    assert apply_rules([rule], PAGE, above).levels.tolist() == [Level.NONE, K, Level.NONE]


def test_a_lock_holds_for_all_that_was_found_and_not_only_for_what_moved() -> None:
    dimmed = Rule(Reason.RELATED, at(0, 1), Move.DIM_KEPT, locks=Lock.NOT_KEPT)
    assert applied(dimmed, Rule(Reason.SUPPLEMENTARY, ALL, Move.KEEP_SUPPLEMENTARY)).levels.tolist() == [D, D, K]


def test_the_strongest_lock_holds() -> None:
    strong = Rule(Reason.ADVERT, at(2), Move.HIDE, locks=Lock.NOT_LIGHTER)
    weak = Rule(Reason.RELATED, at(2), Move.DIM_KEPT, locks=Lock.NOT_KEPT)
    assert applied(strong, weak, Rule(Reason.UNSURE, ALL, Move.SOFTEN)).levels[2] == H


def test_a_rule_for_other_page_types_is_not_asked() -> None:
    rules = [Rule(Reason.SHARE, ALL, Move.HIDE, only("article")), Rule(Reason.SHARE, at(1), Move.HIDE, only("forum"))]
    trace = applied(*rules)
    assert trace.levels.tolist() == [K, H, H]
    assert not applied(Rule(Reason.SHARE, ALL, Move.HIDE, only("article"))).found(ALL).any()


def test_a_rule_is_not_asked_on_a_page_without_its_tags_or_without_boxes() -> None:
    tables, paragraphs = (Rule(Reason.PART, ALL, Move.HIDE, tags=frozenset({tag, "dt"})) for tag in ("table", "p"))
    assert not applied(tables).found(ALL).any()
    assert applied(paragraphs).found(ALL).all()
    over = Rule(Reason.APART, ALL, Move.HIDE, measured=True)
    assert not applied(over).found(ALL).any()
    assert over.is_for(replace(PAGE.page, measured=True))


def test_rules_of_one_stage_read_the_same_levels_and_later_ones_what_they_left() -> None:
    read: list[list[int]] = []

    def look(_context: PageContext, levels: Levels) -> Bools:
        read.append(levels.tolist())
        return np.zeros(3, dtype=bool)

    hide = Rule(Reason.SHARE, ALL, Move.HIDE)
    applied((hide, Rule(Reason.SHARE, look, Move.NONE)), Rule(Reason.SHARE, look, Move.NONE))
    assert read == [[K, D, H], [H, H, H]]


def test_a_detector_cannot_write_levels() -> None:
    def write(_context: PageContext, levels: Levels) -> Bools:
        levels[0] = H
        return np.ones(len(levels), dtype=bool)

    with pytest.raises(ValueError, match="read-only"):
        applied(Rule(Reason.SHARE, write, Move.HIDE))


def test_a_rule_reads_what_the_rules_it_is_given_found() -> None:
    first = at(1)
    after = Rule(Reason.SUPPLEMENTARY, lambda _context, _levels, found: found, Move.KEEP, given=(first,))
    assert applied(Rule(Reason.PAGER, first, Move.NONE), after).levels.tolist() == [K, K, H]
    assert applied(Rule(Reason.PAGER, first, Move.NONE, only("article")), after).levels.tolist() == [K, D, H]


def test_the_last_rule_that_changed_a_level_is_its_setter() -> None:
    trace = applied(Rule(Reason.RELATED, ALL, Move.DIM_KEPT), Rule(Reason.ADVERT, at(0), Move.HIDE))
    assert [trace.rules[index].reason for index in trace.setters[:1]] == [Reason.ADVERT]


def test_a_level_that_came_back_to_the_first_one_has_no_setter() -> None:
    trace = applied(Rule(Reason.COPY, at(0), Move.DIM_KEPT), Rule(Reason.SUPPLEMENTARY, at(0), Move.KEEP_SUPPLEMENTARY))
    assert trace.setters.tolist() == [-1, -1, -1]
    assert trace.supplementary.tolist() == [True, False, False]


def test_kept_blocks_are_supplementary_by_the_move_that_kept_them() -> None:
    trace = applied(Rule(Reason.SECTION, at(1), Move.KEEP), Rule(Reason.SUPPLEMENTARY, ALL, Move.KEEP_SUPPLEMENTARY))
    assert trace.supplementary.tolist() == [False, False, True]
    dimmed = applied(Rule(Reason.SUPPLEMENTARY, ALL, Move.KEEP_SUPPLEMENTARY), Rule(Reason.PAGER, ALL, Move.DIM_KEPT))
    assert not dimmed.supplementary.any()


def test_a_page_without_blocks_asks_no_rule() -> None:
    trace = apply_rules([Rule(Reason.SHARE, at(0), Move.HIDE)], PAGE, Trace(np.zeros(0, dtype=np.int8)))
    assert len(trace.levels) == 0
