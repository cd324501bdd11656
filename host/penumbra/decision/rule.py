"""Rules as data, and the one loop that applies them.

A rule finds blocks, or elements, and says what happens to them. It changes nothing itself: only the loop writes
levels, keeps the trace of who set them, and respects locks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import lru_cache, reduce
from operator import or_

import numpy as np

from penumbra.arrays import Bools, Ints
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels
from penumbra.decision.page_types import ALL, PageTypes
from penumbra.decision.reasons import Reason
from penumbra.features.hints import Hint
from penumbra.page import Page

__all__ = ["Find", "Lock", "Move", "Rule", "RuleGroup", "Trace", "apply_rules", "rules_of"]

Find = Callable[..., Bools]
"""A pure detector: `find(context, levels, *given, **options)` → a mask of what it finds; see `Rule`."""


class Lock(IntEnum):
    """A limit on later rules for the blocks found. A stronger lock includes all weaker ones."""

    NONE = 0
    NOT_KEPT = 1
    """No later rule keeps it. A hidden block may still be dimmed."""
    NOT_LIGHTER = 2
    """No later rule gives it a lighter level. `Move.DIM` is stopped even on a kept block; `Move.DIM_KEPT` is not."""
    FIXED = 3
    """No later rule changes its level."""


class Move(Enum):
    """What happens to found blocks.

    Three values: the levels that this move changes, the new level, the weakest lock that stops the move. A fourth marks
    supplementary content.
    """

    KEEP = ((Level.DIM, Level.HIDE), Level.KEEP, Lock.NOT_KEPT)
    """Keep it, as main content."""
    KEEP_SUPPLEMENTARY = ((Level.DIM, Level.HIDE), Level.KEEP, Lock.NOT_KEPT, "supplementary")
    """Keep it in the page, as supplementary content: bylines, captions."""
    DIM = ((Level.KEEP, Level.HIDE), Level.DIM, Lock.NOT_LIGHTER)
    """Dim it."""
    DIM_KEPT = ((Level.KEEP,), Level.DIM, Lock.FIXED)
    """Dim it if it is kept."""
    DIM_LEFT = ((Level.KEEP, Level.NONE), Level.DIM, Lock.FIXED)
    """Dim an element if it is kept, or has no level of its own."""
    SOFTEN = ((Level.HIDE,), Level.DIM, Lock.NOT_LIGHTER)
    """Dim it if it is hidden."""
    HIDE = ((Level.KEEP, Level.DIM, Level.NONE), Level.HIDE, Lock.FIXED)
    """Hide it."""
    HIDE_DIMMED = ((Level.DIM,), Level.HIDE, Lock.FIXED)
    """Hide it if it is dim."""
    LEAVE = ((Level.KEEP, Level.DIM, Level.HIDE), Level.NONE, Lock.FIXED)
    """Give an element no level of its own."""
    NONE = ((), Level.NONE, Lock.NONE)
    """Change nothing: a rule that only locks, or whose blocks the decision asks for."""

    def __init__(self, before: tuple[int, ...], after: int, stopped_by: Lock, supplementary: str = "") -> None:
        self.after = after
        self.stopped_by = int(stopped_by)  # plain numbers: comparing an array with an enum's member is slow
        self.supplementary = bool(supplementary)
        self._changes = np.zeros(4, dtype=bool)  # the last is that of `Level.NONE`, -1
        self._changes[list(before)] = True

    def changes(self, levels: Levels) -> Bools:
        """Whether this move changes a level, for each of some levels."""
        return self._changes.take(levels)


@dataclass(frozen=True, eq=False)
class Rule:
    """A row of the table.

    Parameters
    ----------
    reason
        Why a level is what it is after this rule. None: because of the name that the page's author gives the part.
    find
        The detector; see `Find`.
    move
        What happens to the blocks found.
    page_types
        Types of pages that the rule is for.
    locks
        What later rules may not do to any of the blocks found, moved or not.
    past_locks
        True: the rule does not respect the locks of earlier ones.
    given
        Detectors of earlier rules; `find` reads what they found.
    options
        Keyword arguments of `find`, each with the page types on which it is true.
    reads_blocks
        A rule of elements: `find` reads the last levels of blocks, before what it is given.
    names
        Names of parts, each with the page types on which `find` looks for it: its argument `hints` for a page.
    tags
        The rule is for pages with an element of one of these tags; none: for all pages.
    measured
        The rule is for pages whose boxes are known: a browser's, no plain HTML.
    """

    reason: Reason | None
    find: Find
    move: Move
    page_types: PageTypes = ALL
    locks: Lock = Lock.NONE
    past_locks: bool = False
    given: tuple[Find, ...] = ()
    reads_blocks: bool = False
    options: Mapping[str, PageTypes] = field(default_factory=dict)
    names: Mapping[Hint, PageTypes] = field(default_factory=dict)
    tags: frozenset[str] = frozenset()
    measured: bool = False

    def is_for(self, page: Page) -> bool:
        """Whether a page has what the rule is for."""
        return (page.measured or not self.measured) and not (self.tags and self.tags.isdisjoint(page.tag_names))

    def ask(self, context: PageContext, levels: Levels, *given: Bools | Levels) -> Bools:
        """What the detector finds, with the options and names of the page's type."""
        return self.find(context, levels, *given, **_options(self, context.page_type))


@lru_cache(maxsize=1_000)
def _options(rule: Rule, page_type: str) -> dict[str, object]:
    """The arguments by name of a rule's detector, on pages of a type."""
    options: dict[str, object] = {name: page_type in types for name, types in rule.options.items()}
    if rule.names:
        of_page = (hints for hints, types in rule.names.items() if page_type in types)
        options["hints"] = reduce(or_, of_page, Hint(0))
    return options


RuleGroup = Rule | tuple[Rule, ...]
"""Rules that read the same levels: none of them sees what the others of its group do."""


def rules_of(group: RuleGroup) -> tuple[Rule, ...]:
    """The rules of a group, which may be one."""
    return group if isinstance(group, tuple) else (group,)


class Trace:
    """Levels of blocks or of elements while rules are applied, with what each rule found and which one set each level.

    Parameters
    ----------
    levels
        (n,) levels to begin with; they are copied.
    blocks
        Trace of the blocks' rules, for rules of elements: they are given what these found.
    """

    def __init__(self, levels: Levels, blocks: "Trace | None" = None) -> None:
        self._begun, self._levels = levels.copy(), levels.copy()
        self._read = _read_only(levels)
        self._locks = np.zeros(len(levels), dtype=np.int8)
        self._setter = np.full(len(levels), -1, dtype=np.int32)
        self._rules: list[Rule] = []
        self._found: dict[Find, Bools] = {}
        self._nothing = np.zeros(len(levels), dtype=bool)
        self._blocks = blocks

    @property
    def levels(self) -> Levels:
        """(n,) levels now, read-only; the same array until a rule changes one."""
        return self._read

    @property
    def rules(self) -> Sequence[Rule]:
        """The rules whose moves changed a level, in order. A rule appears once for each such move."""
        return self._rules

    @property
    def setters(self) -> Ints:
        """(n,) index into `rules` of the one that changed the level last.

        −1 for none, and for a level that has come back to the one it had at first.
        """
        return np.where(self._levels == self._begun, np.int32(-1), self._setter)

    @property
    def supplementary(self) -> Bools:
        """(n,) blocks that are kept as supplementary content."""
        kept = np.array([*(rule.move.supplementary for rule in self._rules), False], dtype=bool)
        return np.asarray(kept[self._setter])

    def found(self, find: Find) -> Bools:
        """What the rule with this detector found; nothing if it has not been asked: it is for other pages."""
        return self._found.get(find, self._nothing)

    def find(self, rule: Rule, context: PageContext) -> None:
        """Ask a rule what it finds at the present levels."""
        source = self if self._blocks is None else self._blocks
        blocks = (source.levels,) if rule.reads_blocks else ()
        self._found[rule.find] = rule.ask(context, self._read, *blocks, *[source.found(each) for each in rule.given])

    def move(self, rule: Rule) -> None:
        """Do what a rule says to what it found, as far as no lock stops it; then lock all of that."""
        found = self._found[rule.find]
        if not np.count_nonzero(found):
            return
        moved = found & rule.move.changes(self._levels)
        if not rule.past_locks:
            moved &= self._locks < rule.move.stopped_by
        if moved.any():
            self._levels[moved] = rule.move.after
            self._setter[moved] = len(self._rules)
            self._rules.append(rule)
            self._read = _read_only(self._levels)
        lock = int(rule.locks)
        if lock:
            self._locks[found & (self._locks < lock)] = lock


def apply_rules(rules: Sequence[RuleGroup], context: PageContext, trace: Trace) -> Trace:
    """Apply rules in order.

    Parameters
    ----------
    rules
        A table of rules.
    trace
        Levels to begin with; it goes on.
    """
    if len(trace.levels):
        for group in _groups(tuple(rules), context.page_type):
            asked = [rule for rule in group if rule.is_for(context.page)]
            for rule in asked:
                trace.find(rule, context)
            for rule in asked:
                trace.move(rule)
    return trace


@lru_cache(maxsize=256)
def _groups(rules: tuple[RuleGroup, ...], page_type: str) -> tuple[tuple[Rule, ...], ...]:
    """The rules for pages of a type."""
    asked = (tuple(rule for rule in rules_of(group) if page_type in rule.page_types) for group in rules)
    return tuple(group for group in asked if group)


def _read_only(levels: Levels) -> Levels:
    copy = levels.copy()
    copy.flags.writeable = False
    return copy
