"""The thresholds that `penumbra effects` measures: meaning and unit of each, one line each.

Limits of a single module stand there as constants: sizes of boxes, steps up a tree, bounds of computing time.

P(main) and P(wanted) are probabilities in [0, 1]; a share is a part of a whole in [0, 1]; "up to" and "from" include
the value itself, "under" does not. What each does stands in `docs/effects.md`, how it was chosen in
`docs/thresholds-history.md`.
"""

from typing import NamedTuple

__all__ = ["DEFAULT_THRESHOLDS", "Thresholds"]


class Thresholds(NamedTuple):  # a frozen dataclass of so many fields takes 4 ms to be made
    """Thresholds of all rules. Fields of one rule begin with its name; those before them serve several."""

    # Of several rules.
    sure_text: float = 0.9
    """P(main) from which a block is text, whatever stands around it."""
    main_text: float = 0.5
    """P(main) from which a block is taken for main text: no rule hides it."""
    unsure_from: float = 0.25
    """P(main) from which a block that is not kept is unsure, and no noise."""
    maybe_wanted: float = 0.05
    """P(wanted) from which somebody may want a block."""
    short_words: int = 6
    """Words up to which a line is short: a button, a price, a label."""
    line_words: int = 12
    """Words up to which a block may be one line, such as a heading."""
    line_chars: int = 100
    """The same in characters: some languages have no spaces between words."""
    credit_words: int = 25
    """Most words of a byline or a signature."""
    notice_words: int = 60
    """Most words of an advertisement or an appeal; a longer text tells more."""
    fewest: int = 3
    """Fewest members of a list, a row or a thread."""
    most: float = 0.5
    """Share of a whole from which it is most of it."""
    label_words: int = 8
    """Words from which a block is more than a label."""
    paragraph_words: int = 15
    """Words from which a block is a paragraph; rules that need longer prose have limits of their own."""
    page_words: int = 30
    """Kept words from which a page is one to read."""
    linked_from: float = 0.5
    """Link density from which a block is a link."""
    unlinked_below: float = 0.3
    """Link density under which a block is no link, but may contain some."""
    wanted_part: float = 0.5
    """Mean P(wanted) of the words of a part, from which readers may have come for it."""
    speck_side: float = 1.0
    """Width or height, CSS px, up to which a box is for screen readers only."""
    title_share: float = 0.7
    """Share of a heading's words that are in the page's title, from which it is the headline; or vice versa."""
    short_text_words: int = 400
    """Words of main text up to which the headline is a part of the text."""

    # Levels from scores.
    scores_keep: float = 0.5
    """P(main) from which a block is kept, for methods of two classes."""
    scores_odds_power: float = 0.9
    """Power of the odds of P(main) that makes up for a model that is too sure."""
    scores_surest: float = 0.55
    """P(main) of the likeliest block, from which a page has main content."""
    scores_expected_words: float = 150.0
    """Expected words of main content, from which a page has some though no block is likely."""
    scores_noise: float = 0.6
    """P(noise) from which a block that is not kept is hidden."""

    # Reasons.
    reason_links: float = 0.6
    """Link density from which links are the reason."""

    # Copies of kept text.
    copies_chars: int = 25
    """Characters above which a repeated text is a copy; shorter ones repeat in tables."""
    copies_second_words: int = 200
    """Words of prose in a row of copies from which it is a second copy of the whole text."""

    # Headings.
    headings_reach: int = 5
    """Blocks of a section that its heading is judged by."""
    headline_title_words: int = 3
    """Words in common from which a short title may be a part of its headline."""
    headline_title_part: float = 0.1
    """Share of the title's words under which a heading does not repeat the title."""
    headline_after_start: int = 2
    """Blocks after the first kept one among which an `h2` may be the headline."""
    headline_blocks: int = 14
    """Blocks from the headline to the text; byline, date and standfirst stand there."""
    headline_line_blocks: int = 40
    """Blocks before the text among which a line that repeats the whole title stands."""

    # Comments.
    comments_thread_ratio: float = 2.0
    """Kept words in comments for each kept word outside, from which the comments may be the page's main content."""
    comments_text_words: int = 500
    """Kept words before the first comment, from which there is a text with comments."""
    comments_heading_blocks: int = 3
    """Blocks around the first comment among which their heading stands."""
    comments_paragraphs: int = 3
    """Paragraphs above such a heading that are a text."""
    comments_paragraphs_words: int = 100
    """Words of these paragraphs together."""
    comments_before_words: int = 300
    """Kept words before a control that reports a comment, from which it belongs to a comment and to no post."""
    comments_control_words: int = 40
    """Words up to which a block may be the controls of a comment."""
    comments_signers: int = 2
    """Fewest different names of a thread; one name alone signs a chronicle."""
    comments_headings: int = 1
    """Most headings between comments; texts of several authors have one each."""

    # Minor content by name, appeals, newsletters.
    form_words: int = 120
    """Most words of a form that is one thing to a reader; some pages stand in a form as a whole."""

    # Teasers after a text that names no parts.
    teasers_core_share: float = 0.7
    """Share of the kept words in the element that holds the text."""
    teasers_core_words: int = 80
    """Kept words from which there is a text at all."""
    teasers_core_main: float = 0.7
    """P(main) from which a block after that element stays, and cards beside a story by their mean. Place tells too."""
    teasers_body_words: int = 150
    """Words of surely main paragraphs, from which the last of them is the text's end."""
    teasers_tail_links: float = 0.3
    """Share of links among the blocks around a block, from which it is a teaser among teasers."""
    teasers_reach: int = 6
    """Blocks on either side that are around a block."""
    teasers_sentence_words: int = 5
    """Words from which a line beside a headline is a sentence."""

    # Lists of cards.
    cards_gone_share: float = 0.3
    """Share of a list's headlines that are not main content, from which the whole list is not."""
    cards_headline_words: int = 3
    """Words from which a link is a headline and no control."""

    # Related articles and products.
    related_similar_words: int = 5
    """Words up to which "related" alone makes a heading."""
    related_phrase_words: int = 8
    """Words up to which "more … articles" makes a heading."""
    related_phrase_chars: int = 24
    """Characters up to which a line without spaces between words may be a heading."""
    related_beginning_words: int = 2
    """First words of a heading, one of which is "more" or "articles"."""
    related_entries: int = 2
    """Fewest links, or prices, of a list."""
    related_reach: int = 12
    """Blocks without a link after which a list has ended."""
    related_prose_words: int = 25
    """Words from which such a block ends a list; a card's summary may be a paragraph."""
    related_long_words: int = 60
    """Words from which a block ends a list, whatever its P(main)."""
    related_own_main: float = 0.95
    """P(main) from which a short block on the path of the text's paragraphs ends a list after its first link."""
    related_own_words: int = 10
    """Fewest words of such a block."""
    related_before_words: int = 30
    """Words of paragraphs before a heading, from which it can be a heading of related texts."""
    related_list_words: int = 60
    """Words of paragraphs with no link between them before such a heading on list pages."""
    related_list_latest_words: int = 200
    """Words of such paragraphs before a heading on list pages that only says "latest" or "best"."""
    related_label_words: int = 2
    """Words up to which a link is a label."""
    related_label_blocks: int = 2
    """Blocks after a heading among which its "sponsored" stands."""
    related_heading_box_words: int = 20
    """Words under which a box that a heading opens contains the heading only."""

    # Pagination.
    pagination_chars: int = 14
    """Most characters of a link to another page of the same text."""
    pagination_labels: int = 2
    """Most labels of a row."""
    pagination_above: int = 3
    """Elements above a block that may be its row."""

    # Advertisements in the text.
    adverts_why_words: int = 200
    """Most words of the small print that explains an advertisement."""
    adverts_why_chars: int = 60
    """Most characters of the line that begins this small print."""

    # Controls for sharing, printing, folding and copying.
    controls_words: int = 10
    """Most words of a control's line."""

    # Noise on pages that name no parts.
    unnamed_prose_words: int = 30
    """Words from which a block that is no link is prose and stays dim; a notice may be a paragraph."""
    unnamed_label_below: float = 0.15
    """P(main) under which shorter text is noise."""
    unnamed_lines: int = 2
    """Blocks right above the text that may be its author and date."""
    unnamed_line_wanted: float = 0.65
    """P(wanted) from which these are no noise."""

    # Supplementary content.
    wanted_from: float = 0.6
    """P(wanted), a mean over the blocks of one path, from which a block is kept."""
    wanted_reviews: float = 0.1
    """The same for comments on a product: they are its reviews."""
    wanted_small: float = 0.5
    """The same for short blocks between kept ones."""
    wanted_byline: float = 0.3
    """The same for short blocks that are called bylines or dates."""
    wanted_price: float = 0.25
    """The same for prices between kept blocks."""
    byline_label_words: int = 16
    """Words under which a block that says "by" or a date is a byline."""
    between_main: float = 0.1
    """P(main) from which a dim block between kept ones is kept."""
    buttons_below: float = 0.3
    """P(main) under which a button is a control; an accordion's question is none."""
    buttons_fewest: int = 4
    """Fewest buttons of one label that repeat."""
    captions_above: int = 3
    """Elements, the block's own and those above, that may be a caption."""
    buy_button_reach: int = 60
    """Blocks after the headline among which the product's own buy button stands."""
    buy_button_beside: int = 8
    """Blocks after the first buy button among which another way to buy the same product stands."""

    # Elements.
    unseen_words: int = 20
    """Fewest words of a kept block that is not shown but keeps its elements from being darkened."""
    main_nodes: int = 100
    """Most elements that the page's interlocks watch, those with the largest texts."""
    paid_words: int = 40
    """Most words of a kept block that is dimmed because its author calls it paid for."""
    paid_share: float = 0.1
    """Share of the kept words in an element, under which the element may be called paid for."""
    pictures_area: float = 20_000.0
    """Area, CSS px², from which a picture is content and no icon: about 160 by 125."""
    pictures_own_area: float = 60_000.0
    """Area, CSS px², from which a picture may be the page's own: about 245 by 245."""
    pictures_own_gap: float = 400.0
    """Distance, CSS px, from the headline up to which the page's own picture stands."""
    pictures_own_shape: float = 2.5
    """Width divided by height, above which a picture is a banner."""
    players_room: float = 1.5
    """Area of a player divided by that of its picture, at most: a bar of controls may stand below."""
    players_beside_words: int = 40
    """Words beside the picture up to which they are labels: Plyr and video.js have 10 to 30."""
    players_over_words: int = 80
    """Words in a player up to which they may be subtitles and controls; with more the picture is a background."""
    share_bars_fewest: int = 2
    """Links or buttons that are a share bar."""
    share_bars_icon_side: float = 64.0
    """Width and height, CSS px, up to which a picture is an icon."""


DEFAULT_THRESHOLDS = Thresholds()
"""Those that ship."""
