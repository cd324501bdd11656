"""Scores → levels: keep, dim or hide for each block, with a reason.

Whoever is unsure dims; hiding needs a clear case. What the page's author calls a part (`hints`) names the reason, and
tells minor content from noise for the methods that know two classes only.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from penumbra.arrays import Bools, Floats, Ints
from penumbra.decision.appeals import find_appeals
from penumbra.decision.beside import lit_beside
from penumbra.decision.coherence import follow_sections, lone_copies, name_of_page, second_copies
from penumbra.decision.contents import contents_above
from penumbra.decision.controls import find_controls
from penumbra.decision.dialogues import closed_parts, over_lists
from penumbra.decision.inserted import find_inserted
from penumbra.decision.levels import Level, Levels
from penumbra.decision.others import other_things
from penumbra.decision.remarks import comments_below
from penumbra.decision.sections import kept_consent, milder, named_minor, teasers_below, unnamed_noise
from penumbra.decision.standing import MINOR, Standing, names_parts, stand
from penumbra.decision.thresholds import best_keep, dim_rather_than_hide, repeats
from penumbra.decision.turning import page_turns
from penumbra.features.hints import Hint
from penumbra.scorers.base import ScorerInput, Scores

__all__ = ["KINDS", "NAMED", "REASONS", "STEPS", "SURE", "Decision", "decide"]

KINDS: tuple[str, ...] = (
    "article", "forum", "product", "collection", "listing", "documentation", "service", "application", "front-page",
    "unknown",
)  # fmt: skip
"""Kinds of page that the decision knows."""


REASONS: tuple[str, ...] = (
    "main", "unsure", "navigation", "header", "footer", "sidebar", "comments", "related", "share", "advert",
    "newsletter", "consent", "breadcrumb", "tags", "author", "pager", "links", "apart", "template", "signature", "disclosure",
)  # fmt: skip
"""Names of the reasons; the extension has a sentence for each."""

STEPS: tuple[str, ...] = (
    "named", "template", "copy", "comments", "consent", "related", "pager", "navigation", "advert", "newsletter", "appeal",
    "share", "control", "closed", "unsure", "beside", "apart", "section", "headline",
)  # fmt: skip
"""Names of the steps that may set a level after the scores. `named`: by what the page's author calls the part; each of the others is a
reason of its own."""

KEEP_FROM = 0.5
"""Score from which a block is kept, for methods that give two classes. Theirs is a yes or no near the ends of the
scale, so that the middle is a fair cut."""
DIM_FROM = 0.25
"""Score from which a block is unsure rather than noise."""
LINKS_FROM = 0.6
"""Link density from which links are the reason."""
SURE = 0.9
"""Score from which a block is kept although it stood on earlier pages of the site: a story may be told on two pages. Chosen
with l3s-dev and cleanportaleval in view, not by folds; no figure of a corpus depends on it, since corpora are measured
without earlier pages."""
FEWEST_WORDS = 30
"""Kept words under which a page is no page to read: it is left alone. Shorter than any article of the corpora. As many must
stay outside what is called comments for these to be dimmed: some pages wrap their whole article in such a name. 30 and 100 give
the same F1 on wcxb-dev (the same folds)."""

COMMENTS_ARE_MAIN: frozenset[str] = frozenset({"", "forum", "product", "documentation"})
"""Kinds of page where what its author calls comments may be what the page is for: posts, reviews, remarks in code. On all
others comments are minor content by the marks' own definition of the levels, so that this is no fitted rule. It changes no
word of the marked pages (folds by site); on wcxb-dev F1 is .870 with it and .868 without (nested folds, the first three of five)."""

THREAD = 2.0
"""Kept words in what is called comments, for each kept word outside, from which they may be what the page is for. Blogs with long comments
have one for one."""

REPEATING: frozenset[str] = frozenset({"documentation"})
"""Kinds of page that say the same twice on purpose: a manual's examples. With copies left dim there, F1 on documentation is .936 in
place of .940 (wcxb-dev, folds by site)."""

BRIEF = 400
"""Words of main text up to which its headline is a part of it: a brief is told half by its headline. Whether headlines are text is a matter
of convention. wcxb-dev's truth leaves them out (folds by site: F1 .8909 with none in the text, .8906 with those of up to 400 words, .8893
with all), news corpora have them (cleanportaleval .937, .943 and .945; l3s-dev .957, .962 and .963)."""

SECTIONED: frozenset[str] = frozenset({"documentation"})
"""Kinds of page whose headings below the first rank are part of the text wherever they are lit. On service pages and articles the same is
right and wrong alike, on products it would cost .016 (wcxb-dev, folds by site)."""

_HINT_REASONS: tuple[tuple[Hint, str], ...] = (
    (Hint.CONSENT, "consent"),
    (Hint.ADVERT, "advert"),
    (Hint.SHARE, "share"),
    (Hint.COMMENTS, "comments"),
    (Hint.RELATED, "related"),
    (Hint.NEWSLETTER, "newsletter"),
    (Hint.BREADCRUMB, "breadcrumb"),
    (Hint.PAGER, "pager"),
    (Hint.TAGS, "tags"),
    (Hint.AUTHOR, "author"),
    (Hint.NAVIGATION, "navigation"),
    (Hint.FOOTER, "footer"),
    (Hint.HEADER, "header"),
    (Hint.SIDEBAR, "sidebar"),
    (Hint.SIGNATURE, "signature"),
    (Hint.DISCLOSURE, "disclosure"),
)

_HINT_NUMBERS = tuple((int(hint), REASONS.index(name)) for hint, name in reversed(_HINT_REASONS))
"""The same as numbers, the strongest last."""

NAMED: frozenset[str] = frozenset(name for _, name in _HINT_REASONS)
"""Those of the reasons that the page's author gives, by what a part is called."""


@dataclass(frozen=True)
class Decision:
    """What happens to a page's blocks.

    Parameters
    ----------
    levels
        (n_blocks,) `Level` of each block.
    reasons
        (n_blocks,) index into `REASONS`.
    kind
        Kind of page, one of `KINDS`.
    suited
        False: no page to read, or an application; it is left alone.
    beside
        Kept blocks that are lit in the page and are no part of its main text as the field counts it: headline, byline, captions.
    steps
        (n_blocks,) index into `STEPS` of the one that set the level last, -1 where the scores alone did; None where it is not known.
    """

    levels: Levels
    reasons: Ints
    kind: str
    suited: bool
    beside: frozenset[int] = frozenset()
    steps: Ints | None = None


class _Course:
    """The levels on their way through the steps, and which of these set each level last."""

    def __init__(self, levels: Levels) -> None:
        self._scored, self._before = levels.copy(), levels.copy()
        self._steps = np.full(len(levels), -1, dtype=np.int32)

    def note(self, step: str, levels: Levels) -> None:
        """What differs from the levels noted before was set by this step."""
        self._steps[levels != self._before] = STEPS.index(step)
        self._before[:] = levels

    @property
    def steps(self) -> Ints:
        """(n_blocks,) the step that set each level, -1 for none; a level that came back to what the scores say is theirs."""
        return np.where(self._before == self._scored, np.int32(-1), self._steps)


def decide(inputs: ScorerInput, scores: Scores) -> Decision:
    """Decide a page's blocks from a method's scores."""
    blocks = inputs.blocks
    main = np.where(np.isnan(scores.main), 0.0, scores.main)
    standing = stand(inputs, main, scores.kind, scores.wanted)
    levels = _of_two_classes(standing) if scores.minor is None else _of_three_classes(standing, scores.minor)
    course = _Course(levels)
    if scores.minor is None:
        levels[standing.called(MINOR) & (levels == Level.HIDE)] = Level.DIM
        course.note("named", levels)
    else:
        _darken(standing, levels, course)
    known = (inputs.seen > 0) & (main < SURE)
    levels[known & (levels == Level.KEEP)] = Level.DIM
    course.note("template", levels)
    _make_coherent(standing, levels, course)
    beside = frozenset[int]()
    if scores.minor is not None and len(blocks):
        beside = _place(standing, levels, known, course)
    kept_words = int(blocks.n_words[levels == Level.KEEP].sum())
    return Decision(
        levels=levels,
        reasons=_reasons(levels, main, standing.hints, inputs),
        kind=scores.kind or "unknown",
        suited=kept_words >= FEWEST_WORDS and scores.kind != "application",
        beside=beside,
        steps=course.steps,
    )


def _of_two_classes(standing: Standing) -> Levels:
    """Levels of a method that tells main content from the rest."""
    levels = np.full(len(standing.main), Level.HIDE, dtype=np.int8)
    levels[standing.main >= DIM_FROM] = Level.DIM
    levels[standing.main >= KEEP_FROM] = Level.KEEP
    return levels


def _of_three_classes(standing: Standing, minor: Floats) -> Levels:
    """Levels of a method that tells minor content from noise as well."""
    levels = np.full(len(standing.main), Level.HIDE, dtype=np.int8)
    levels[dim_rather_than_hide(standing.mean_by_path(standing.main), standing.mean_by_path(minor))] = Level.DIM
    levels[best_keep(standing.main, standing.words)] = Level.KEEP
    return levels


def _darken(standing: Standing, levels: Levels, course: _Course) -> None:
    """Darken kept blocks that say a second time what another has said, and comments; `levels` is changed.

    A page that tells nothing of itself is older than pages that carry their parts for narrow and for wide windows: what it says twice is meant
    (l3s-dev: F1 .968 with copies dim there and .970 without, f1_dim .815 and .821).
    """
    blocks = standing.inputs.blocks
    keep = levels == Level.KEEP
    if standing.kind not in REPEATING and names_parts(standing.inputs.page):
        copies = repeats(blocks.text, keep, standing.in_sight)
        copies &= ~lone_copies(standing.inputs.tree, keep, copies)
        levels[copies] = Level.DIM
        levels[second_copies(blocks, keep, copies)] = Level.HIDE
        course.note("copy", levels)
    comments = standing.called(Hint.COMMENTS) & keep
    apart = int(blocks.n_words[keep & ~comments].sum())
    if standing.kind not in COMMENTS_ARE_MAIN and apart >= FEWEST_WORDS and not _is_thread(standing, comments, apart):
        levels[comments] = Level.DIM
    course.note("comments", levels)


def _is_thread(standing: Standing, comments: Bools, apart: int) -> bool:
    """Are the kept comments what the page is for, whatever its kind? They outweigh the rest, and a reader wants them."""
    return bool(standing.words[comments].sum() >= THREAD * apart and standing.wants(Hint.COMMENTS))


def _place(standing: Standing, levels: Levels, known: Bools, course: _Course) -> frozenset[int]:
    """Correct levels by where blocks stand; `levels` is changed. Returns the blocks that are lit beside the main text."""
    consent = kept_consent(standing, levels)
    levels[consent] = Level.HIDE
    course.note("consent", levels)
    thread = comments_below(standing, levels)
    levels[thread & (levels == Level.KEEP)] = Level.DIM
    course.note("comments", levels)
    teasers = teasers_below(standing, levels)
    others = other_things(standing, levels)
    levels[(teasers | others.lists) & (levels == Level.KEEP)] = Level.DIM
    course.note("related", levels)
    named = named_minor(standing)
    levels[named & (levels == Level.KEEP)] = Level.DIM
    course.note("named", levels)
    turns = page_turns(standing)
    levels[turns & (levels == Level.KEEP)] = Level.DIM
    course.note("pager", levels)
    contents = contents_above(standing, levels)
    levels[contents] = Level.DIM
    course.note("navigation", levels)
    inserted = find_inserted(standing, levels)
    adverts = inserted.adverts | others.sold
    levels[adverts] = Level.HIDE
    levels[inserted.unnamed & (levels == Level.KEEP)] = Level.DIM
    course.note("advert", levels)
    levels[inserted.forms & (levels == Level.KEEP)] = Level.DIM
    course.note("newsletter", levels)
    appeals = find_appeals(standing, levels)
    levels[appeals] = Level.DIM
    course.note("appeal", levels)
    controls = find_controls(standing, levels)
    levels[controls.sharing] = Level.HIDE
    course.note("share", levels)
    levels[controls.folding & (levels == Level.KEEP)] = Level.DIM
    course.note("control", levels)
    dialogues, unopened = over_lists(standing), closed_parts(standing, levels)
    levels[dialogues & (levels == Level.KEEP)] = Level.DIM
    levels[unopened] = Level.HIDE
    course.note("closed", levels)
    closed = consent | thread | teasers | others.lists | named | known | turns | contents | adverts | inserted.unnamed | inserted.forms
    closed |= appeals | controls.sharing | controls.folding | dialogues | unopened
    levels[milder(standing, levels) & ~(adverts | controls.sharing | unopened)] = Level.DIM
    course.note("unsure", levels)
    beside = lit_beside(standing, levels, closed)
    text = (levels == Level.KEEP) | (beside.lit & _part_of_text(standing))
    if beside.headline >= 0 and 0 < standing.words[text].sum() <= BRIEF:
        text[beside.headline] = True
    levels[beside.lit] = Level.KEEP
    course.note("beside", levels)
    levels[controls.networks & (levels == Level.DIM)] = Level.HIDE
    course.note("share", levels)
    levels[unnamed_noise(standing, levels, thread, teasers | others.lists)] = Level.HIDE
    course.note("apart", levels)
    return frozenset(np.flatnonzero(beside.lit & ~text).tolist())


def _part_of_text(standing: Standing) -> Bools:
    """(n_blocks,) blocks that are text wherever they are lit: lines of code, and a manual's headings of sections.

    F1 on articles is .9610 with it and .9604 without, on forums .835 and .834, on documentation .943 and .941 (wcxb-dev, folds by site).
    """
    out = standing.in_code[standing.inputs.blocks.owner]
    if standing.kind in SECTIONED:
        out |= standing.ranks > 1
    return out


def _make_coherent(standing: Standing, levels: Levels, course: _Course) -> None:
    """Headings go with their sections, and the page's headline is not hidden; `levels` is changed."""
    page, blocks = standing.inputs.page, standing.inputs.blocks
    follow_sections(blocks, standing.ranks, levels)
    course.note("section", levels)
    headline = name_of_page(page, blocks, standing.ranks, levels)
    if headline >= 0:
        levels[headline] = min(levels[headline], Level.DIM)
    course.note("headline", levels)


def _reasons(levels: Levels, main: npt.NDArray[np.float64], hints: Ints, inputs: ScorerInput) -> Ints:
    reasons = np.full(len(levels), REASONS.index("apart"), dtype=np.int32)
    reasons[inputs.seen > 0] = REASONS.index("template")
    reasons[inputs.features.column("link_density") >= LINKS_FROM] = REASONS.index("links")
    met = int(np.bitwise_or.reduce(hints))  # a page has a few of them
    for hint, reason in _HINT_NUMBERS:
        if met & hint:
            reasons[(hints & hint) > 0] = reason
    named = (hints & int(MINOR | Hint.SIGNATURE | Hint.DISCLOSURE)) > 0
    unsure = (levels == Level.DIM) & ~named & (main >= DIM_FROM)
    reasons[unsure] = np.where(inputs.seen[unsure] > 0, REASONS.index("template"), REASONS.index("unsure"))
    reasons[levels == Level.KEEP] = REASONS.index("main")
    return reasons
