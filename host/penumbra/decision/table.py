"""The table of rules, in order.

A row has a reason, a detector, a move, page types and a lock. Its options, and the names of parts that its detector
looks for, say on which page types the detector works differently. A row may name tags, or say that its detector reads
boxes: on a page with none of these tags, or without boxes, the detector is not asked. Rows in one tuple read the same
levels.

A new rule is one new file in `rules/`, one row here and one test in `tests/host/decision/rules/`. A new reason also
needs a member in `reasons.py` and a message `reason_…` in each language of `extension/_locales`.
"""

from typing import NamedTuple

from penumbra.decision.page_types import ALL, only
from penumbra.decision.parts import FIELDS
from penumbra.decision.reasons import Reason
from penumbra.decision.rule import Find, Lock, Move, Rule, RuleGroup, rules_of
from penumbra.decision.rules.ad_slots import find_ad_slots
from penumbra.decision.rules.adverts import find_adverts, find_disclosures, find_unnamed_adverts
from penumbra.decision.rules.alike import find_dim_siblings, find_hidden_siblings, find_kept_siblings
from penumbra.decision.rules.appeals import find_appeals
from penumbra.decision.rules.between import find_between, find_work
from penumbra.decision.rules.buy_button import find_buy_button, find_offer
from penumbra.decision.rules.byline import find_beside_headline, find_byline
from penumbra.decision.rules.calls import find_calls
from penumbra.decision.rules.comments import find_comments, find_comments_below_text
from penumbra.decision.rules.consent import find_consent, find_consent_frames
from penumbra.decision.rules.contents import find_contents
from penumbra.decision.rules.cut_parts import find_cut_parts, find_left_controls, find_lone_parts
from penumbra.decision.rules.data_tables import TAGS_OF_LINES, find_cells
from penumbra.decision.rules.dialogs import find_closed, find_open_dialogs
from penumbra.decision.rules.duplicates import find_copies, find_second_texts
from penumbra.decision.rules.floating import find_application_bars, find_fixed_boxes, find_floating
from penumbra.decision.rules.floor import find_hidden_text, find_holders
from penumbra.decision.rules.folding import find_folding
from penumbra.decision.rules.headings import (
    find_headings_of_any_kept,
    find_headings_of_dim,
    find_headings_of_hidden,
    find_headings_of_kept,
    find_headings_of_partly_kept,
    find_parted_sections,
)
from penumbra.decision.rules.headline import find_headline, find_title_heading
from penumbra.decision.rules.loaders import find_loaders, find_sentinels
from penumbra.decision.rules.minor_by_name import find_any_minor, find_minor_by_name
from penumbra.decision.rules.newsletter import find_newsletter
from penumbra.decision.rules.pagination import find_pagination
from penumbra.decision.rules.paid import find_paid
from penumbra.decision.rules.pictures import find_galleries, find_illustrations, find_own_pictures
from penumbra.decision.rules.players import find_players
from penumbra.decision.rules.product_controls import find_product_controls
from penumbra.decision.rules.questions import find_questions
from penumbra.decision.rules.related import find_related, find_sponsored
from penumbra.decision.rules.repeated_buttons import find_repeated_buttons
from penumbra.decision.rules.script_data import find_script_data
from penumbra.decision.rules.share import find_share
from penumbra.decision.rules.share_bars import find_share_bars
from penumbra.decision.rules.soften import (
    find_comment_texts,
    find_gaps,
    find_manual_tree,
    find_named,
    find_notes,
    find_side_columns,
    find_work_area,
)
from penumbra.decision.rules.teasers import find_teasers
from penumbra.decision.rules.template import find_template
from penumbra.decision.rules.undivided import find_undivided
from penumbra.decision.rules.unnamed_noise import find_unnamed_noise
from penumbra.decision.rules.untouchable import find_untouchable
from penumbra.decision.rules.wanted import find_wanted
from penumbra.decision.rules.wordless_forms import find_wordless_forms
from penumbra.features.hints import Hint

__all__ = [
    "ELEMENT_RULES", "HEADINGS_ARE_MAIN", "PAGE_RULES", "QUOTED_ONCE", "READABLE", "RULES", "RULES_OF_TWO_CLASSES",
    "TABLES", "RuleTables",
]  # fmt: skip

READABLE = ALL - only("application")
"""Pages of other types are left alone."""
HEADINGS_ARE_MAIN = only("documentation", "listing")
"""Headings but the headline are main content wherever they are kept."""
QUOTED_ONCE = ALL - only("documentation")
"""What a quotation says that the page says itself is once in the text. A manual repeats its examples on purpose."""
_ARTICLE, _FORUM, _PRODUCT, _MANUAL = only("article"), only("forum"), only("product"), only("documentation")
_LISTS = only("collection", "listing")
_SOLD = _PRODUCT | only("service")
"""A product's page without a table of its properties may be taken for a service's."""
_TEXTS = only("article", "forum", "listing", "documentation")
"""May be one text with other things, or comments, below it."""
_SHOPS = only("product", "collection", "service", "application")
"""May sell subscriptions; their menus and options stand around the kept text."""
_OFFERS = only("product", "collection", "service")
"""Tell on each page what holds for all: terms, sizes, how to get there."""
_MENUS = _LISTS | _OFFERS | _MANUAL | only("front-page")
"""Types that pages with an application's menu are taken for."""
_NO_DIALOGS = only("service", "listing", "application")
_ONE_TEXT = ALL - only("service", "application", "unknown", "")
"""A service's page mixes its own text with teasers."""
_RELATED = ALL - _MANUAL - only("application")
_RELATED_ON = {
    "texts": _ARTICLE | _FORUM,
    "above": _ARTICLE,  # a forum calls its posts "recommended"
    "lists": _LISTS | only("front-page"),  # articles whose text is shorter than the lists below are taken for lists
    "one_list": _LISTS,  # a front page has its sections
    "shop": _PRODUCT,
}

_COHERENT: tuple[RuleGroup, ...] = (
    # Lists show the same entries on several pages, shops their terms, manuals their headings.
    Rule(Reason.TEMPLATE, find_template, Move.DIM_KEPT, _ARTICLE | _FORUM | only(""), Lock.NOT_KEPT),
    (
        Rule(Reason.SECTION, find_headings_of_kept, Move.KEEP, past_locks=True),
        Rule(Reason.SECTION, find_headings_of_partly_kept, Move.KEEP_SUPPLEMENTARY),
        Rule(Reason.SECTION, find_headings_of_hidden, Move.HIDE_DIMMED),
        Rule(Reason.SECTION, find_parted_sections, Move.SOFTEN),
    ),
)
"""Rules of all methods."""


def _alike(*named: Find) -> RuleGroup:
    """Rules after all others but the floor; `named` find the headline and parts that are hidden for what they say."""
    return (
        Rule(Reason.ALIKE, find_kept_siblings, Move.KEEP_SUPPLEMENTARY, given=named),
        Rule(Reason.ALIKE, find_dim_siblings, Move.DIM, given=named),
        Rule(Reason.ALIKE, find_hidden_siblings, Move.HIDE, given=named),
    )


RULES_OF_TWO_CLASSES: tuple[RuleGroup, ...] = (Rule(None, find_any_minor, Move.SOFTEN), *_COHERENT, _alike())
"""Rules of methods that tell main content from the rest."""

RULES: tuple[RuleGroup, ...] = (
    # Darker: copies and comments.
    (
        Rule(Reason.COPY, find_copies, Move.NONE, ALL - _MANUAL),  # a manual repeats its examples on purpose
        Rule(Reason.COPY, find_second_texts, Move.HIDE, ALL - _MANUAL, Lock.NOT_LIGHTER),
        Rule(Reason.COMMENTS, find_comments, Move.DIM, ALL - _FORUM - _PRODUCT - _MANUAL - only("")),
    ),
    *_COHERENT,
    # Darker: parts around the text and inside of it.
    Rule(Reason.CONSENT, find_consent, Move.HIDE, locks=Lock.NOT_KEPT),
    Rule(
        Reason.COMMENTS, find_comments_below_text, Move.DIM_KEPT, ALL - _PRODUCT - only("application", "unknown", ""),
        Lock.NOT_KEPT, options={"named": ALL - _MANUAL, "reported": _TEXTS, "signed": _ARTICLE},
    ),
    (
        Rule(
            # A manual ends in sections of its own, and a list of stories has no other stories.
            Reason.RELATED, find_teasers, Move.DIM_KEPT, _ARTICLE | _FORUM, Lock.NOT_KEPT,
            options={"one_story": _ARTICLE},
        ),
        Rule(Reason.RELATED, find_related, Move.DIM_KEPT, _RELATED, Lock.NOT_KEPT, options=_RELATED_ON),
        Rule(Reason.ADVERT, find_sponsored, Move.HIDE, _RELATED, Lock.NOT_LIGHTER, options=_RELATED_ON),
    ),
    Rule(
        None, find_minor_by_name, Move.DIM_KEPT, locks=Lock.NOT_KEPT,
        names={
            Hint.BREADCRUMB: ALL,
            Hint.SIGNATURE | Hint.VOTE: _FORUM,  # elsewhere the signature of a method, the votes that a list is made of
            Hint.DISCLOSURE | Hint.CALL: _ARTICLE,
            Hint.SORT: only("product", "collection"),
        },
    ),
    Rule(Reason.PAGER, find_pagination, Move.DIM_KEPT, ALL - _PRODUCT, Lock.NOT_KEPT),  # a product's numbers are sizes
    Rule(Reason.ADVERT, find_adverts, Move.HIDE, locks=Lock.NOT_LIGHTER),
    Rule(Reason.ADVERT, find_unnamed_adverts, Move.DIM_KEPT, locks=Lock.NOT_KEPT),
    Rule(Reason.NEWSLETTER, find_newsletter, Move.DIM_KEPT, ALL - _SHOPS, Lock.NOT_KEPT),
    Rule(Reason.APPEAL, find_appeals, Move.DIM_KEPT, _ARTICLE, Lock.NOT_KEPT),  # a charity's page consists of them
    Rule(Reason.SHARE, find_share, Move.HIDE, locks=Lock.NOT_LIGHTER),
    Rule(Reason.CONTROL, find_folding, Move.DIM_KEPT, locks=Lock.NOT_KEPT),
    Rule(Reason.APART, find_script_data, Move.HIDE, locks=Lock.NOT_LIGHTER),
    (
        Rule(Reason.CLOSED, find_open_dialogs, Move.DIM_KEPT, _LISTS, Lock.NOT_KEPT),
        Rule(
            Reason.CLOSED, find_closed, Move.HIDE, ALL - _NO_DIALOGS, Lock.NOT_LIGHTER,
            names={Hint.DIALOG: ALL, Hint.DROPDOWN: _FORUM},
        ),
    ),
    # Lighter: the page's own questions.
    Rule(Reason.PART, find_questions, Move.KEEP, past_locks=True),
    # Lighter: parts that are dim at most.
    Rule(Reason.UNSURE, find_comment_texts, Move.SOFTEN),
    Rule(Reason.UNSURE, find_gaps, Move.SOFTEN),
    Rule(
        Reason.UNSURE, find_named, Move.SOFTEN,
        names={
            Hint.ARCHIVES: ALL,
            Hint.BREADCRUMB: _LISTS | _PRODUCT | _MANUAL,
            Hint.FILTER | Hint.SORT: _LISTS | _PRODUCT,  # a product's reviews are filtered too
        },
    ),
    Rule(Reason.UNSURE, find_notes, Move.SOFTEN),
    Rule(Reason.UNSURE, find_manual_tree, Move.SOFTEN, _MANUAL),
    Rule(Reason.UNSURE, find_side_columns, Move.SOFTEN, given=(find_consent,), measured=True),
    Rule(Reason.UNSURE, find_work_area, Move.SOFTEN, _MENUS, given=(find_consent,), measured=True),
    # Lighter: supplementary content.
    Rule(
        Reason.SUPPLEMENTARY, find_repeated_buttons, Move.NONE, ALL - _PRODUCT - only("service"), Lock.NOT_KEPT,
        tags=frozenset({"button"}),
    ),
    Rule(
        Reason.SUPPLEMENTARY, find_wanted, Move.KEEP_SUPPLEMENTARY,
        options={"posts": _FORUM | _PRODUCT, "reviews": _PRODUCT},
    ),
    (
        Rule(Reason.SUPPLEMENTARY, find_headline, Move.KEEP_SUPPLEMENTARY, past_locks=True),
        Rule(Reason.SUPPLEMENTARY, find_byline, Move.KEEP_SUPPLEMENTARY, past_locks=True, given=(find_headline,)),
    ),
    Rule(Reason.UNSURE, find_beside_headline, Move.SOFTEN, ALL - _ARTICLE - _FORUM, given=(find_headline,)),
    (
        Rule(
            Reason.SUPPLEMENTARY, find_between, Move.KEEP_SUPPLEMENTARY,
            given=(find_teasers,), options={"one_text": _ONE_TEXT, "posts": _FORUM},
        ),
        Rule(
            Reason.SUPPLEMENTARY, find_work, Move.KEEP_SUPPLEMENTARY, _MENUS,
            given=(find_work_area,), options={"prose": ALL - _MANUAL}, measured=True,
        ),
        Rule(Reason.SUPPLEMENTARY, find_contents, Move.KEEP_SUPPLEMENTARY, _ARTICLE),
    ),
    Rule(Reason.PART, find_cells, Move.KEEP, tags=TAGS_OF_LINES),
    Rule(Reason.SECTION, find_headings_of_any_kept, Move.KEEP_SUPPLEMENTARY),
    Rule(
        Reason.SECTION, find_headings_of_dim, Move.DIM_KEPT,
        given=(find_headline, find_wanted, find_between),
    ),
    Rule(Reason.SUPPLEMENTARY, find_offer, Move.KEEP_SUPPLEMENTARY, _PRODUCT, given=(find_headline,)),
    Rule(
        Reason.SUPPLEMENTARY, find_buy_button, Move.KEEP_SUPPLEMENTARY, _SOLD,
        past_locks=True, given=(find_headline,),
    ),
    Rule(Reason.SUPPLEMENTARY, find_calls, Move.KEEP_SUPPLEMENTARY, only("service")),  # a text ends in links to others
    # Darker: noise among the dim blocks.
    Rule(
        Reason.APART, find_unnamed_noise, Move.HIDE, ALL - _SHOPS - _MANUAL,  # what surrounds a chapter is its manual's
        given=(find_headline, find_teasers, find_related, find_comments_below_text),
    ),
    Rule(Reason.ADVERT, find_disclosures, Move.SOFTEN),
    Rule(Reason.PART, find_lone_parts, Move.SOFTEN, _OFFERS, given=(find_consent,)),
    Rule(Reason.PART, find_left_controls, Move.HIDE_DIMMED),
    _alike(find_headline, find_consent, find_sponsored, find_adverts, find_share),
    # Last: the floor.
    Rule(Reason.UNSURE, find_hidden_text, Move.SOFTEN, past_locks=True, given=(find_second_texts,)),
)  # fmt: skip
"""Rules of methods that tell minor content from noise as well."""

PAGE_RULES: tuple[RuleGroup, ...] = (
    Rule(Reason.HEADLINE, find_title_heading, Move.KEEP_SUPPLEMENTARY, past_locks=True),
    Rule(Reason.ADVERT, find_paid, Move.DIM_KEPT),
    (
        Rule(Reason.CONTENT, find_product_controls, Move.SOFTEN, _PRODUCT, past_locks=True),
        Rule(Reason.CONTENT, find_loaders, Move.SOFTEN, past_locks=True),
    ),
    Rule(Reason.PART, find_cut_parts, Move.SOFTEN, past_locks=True),
)
"""Rules of blocks on a page to read, of all methods: what a reader misses, or must not see, whatever the text says."""

ELEMENT_RULES: tuple[RuleGroup, ...] = (
    (
        Rule(Reason.PART, find_untouchable, Move.LEAVE, locks=Lock.FIXED),
        Rule(Reason.CONTENT, find_players, Move.LEAVE, locks=Lock.FIXED, reads_blocks=True),
        Rule(Reason.PART, find_undivided, Move.LEAVE, locks=Lock.FIXED),
        Rule(Reason.CONTENT, find_illustrations, Move.LEAVE, reads_blocks=True, tags=frozenset({"figure"})),
    ),
    Rule(
        Reason.CONTENT, find_galleries, Move.LEAVE, only("listing", "collection", "front-page", "unknown", ""),
        measured=True,
    ),
    Rule(
        Reason.CONTENT, find_own_pictures, Move.LEAVE,
        ALL - only("listing", "collection", "front-page", "forum"), given=(find_title_heading,),
        options={"anywhere": _PRODUCT}, measured=True,
    ),
    Rule(Reason.UNSURE, find_application_bars, Move.LEAVE, locks=Lock.FIXED, measured=True),
    Rule(None, find_floating, Move.HIDE_DIMMED, given=(find_product_controls,), measured=True),
    Rule(Reason.CONTENT, find_sentinels, Move.LEAVE, reads_blocks=True),
    (
        Rule(
            Reason.SHARE, find_share_bars, Move.HIDE, ALL - only("service", "application", "unknown", ""),
            measured=True,
        ),
        Rule(Reason.ADVERT, find_ad_slots, Move.HIDE),
        Rule(Reason.CONSENT, find_consent_frames, Move.HIDE, tags=frozenset({"iframe"}), measured=True),
    ),
    Rule(
        Reason.CONTROL, find_wordless_forms, Move.DIM_LEFT, ALL - _PRODUCT - only("application", "unknown", ""),
        tags=FIELDS,
    ),
    Rule(
        Reason.APART, find_fixed_boxes, Move.DIM_LEFT, ALL - only("product", "application"),
        given=(find_product_controls, find_title_heading), measured=True,
    ),
    # Last: the floor.
    Rule(Reason.UNSURE, find_holders, Move.SOFTEN, past_locks=True, reads_blocks=True),
)  # fmt: skip
"""Rules of elements on a page to read."""


class RuleTables(NamedTuple):
    """The tables of a decision.

    Parameters
    ----------
    blocks
        Rules of blocks.
    two_classes
        The same for methods that do not tell minor content from noise.
    page
        Rules of blocks on a page to read.
    elements
        Rules of elements on a page to read.
    """

    blocks: tuple[RuleGroup, ...]
    two_classes: tuple[RuleGroup, ...]
    page: tuple[RuleGroup, ...]
    elements: tuple[RuleGroup, ...]

    def rules(self) -> list[Rule]:
        """All rules in order, without those of methods of two classes."""
        groups = (*self.blocks, *self.page, *self.elements)
        return [rule for group in groups for rule in rules_of(group)]

    def without(self, rule: Rule) -> "RuleTables":
        """The tables without a rule. The rules that are given what it finds are given nothing."""
        return RuleTables(*(_without(groups, rule) for groups in self))


def _without(groups: tuple[RuleGroup, ...], rule: Rule) -> tuple[RuleGroup, ...]:
    return tuple(tuple(each for each in rules_of(group) if each is not rule) for group in groups)


TABLES = RuleTables(RULES, RULES_OF_TWO_CLASSES, PAGE_RULES, ELEMENT_RULES)
"""The shipped tables."""
