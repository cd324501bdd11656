"""The phrases of all languages together, read from the compiled file.

Phrases are in lower case. `tomllib` takes 11 ms to be imported and to parse 30 kB of TOML, `phrases.json` is decoded
in 0.3 ms.
"""

from pathlib import Path

from msgspec import Struct, json

__all__ = ["COMPILED", "PHRASES", "Keywords", "Phrases"]

COMPILED = Path(__file__).with_name("phrases.json")
"""The file that `compiling` writes."""


class Related(Struct, frozen=True, forbid_unknown_fields=True):
    """Headings of lists of other texts, or of other goods.

    Parameters
    ----------
    similar
        Words for "related"; one of them alone makes a short heading.
    more, latest
        Words for "more" and for "latest" or "most popular"; they make a heading together with one of `things`.
    things
        Words for the entries of such a list: articles, news, products.
    headings
        Whole headings.
    beginnings
        Beginnings of headings. Each is long enough to say that other texts follow: in other languages than English
        "you may also need" and "people who smoke" begin parts of a text.
    calls
        Those of `headings` that outside a heading element may also unfold the rest of a text.
    lessons
        First words of calls to read on about the page's own subject: "learn more". Such a line is no heading.
    similar_signs, more_signs, thing_signs
        The same as `similar`, `more` or `latest`, and `things`, in scripts without spaces between words.
    """

    similar: frozenset[str] = frozenset()
    more: frozenset[str] = frozenset()
    latest: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    headings: frozenset[str] = frozenset()
    beginnings: tuple[str, ...] = ()
    calls: frozenset[str] = frozenset()
    lessons: frozenset[str] = frozenset()
    similar_signs: tuple[str, ...] = ()
    more_signs: tuple[str, ...] = ()
    thing_signs: tuple[str, ...] = ()


class Adverts(Struct, frozen=True, forbid_unknown_fields=True):
    """Labels of advertisements.

    Parameters
    ----------
    disclosures
        Whole labels that the law, or a network's terms, ask for.
    explanations
        Beginnings of the small print that a network's terms ask for.
    """

    disclosures: frozenset[str] = frozenset()
    explanations: tuple[str, ...] = ()


class Appeals(Struct, frozen=True, forbid_unknown_fields=True):
    """Requests to subscribe or to donate between the paragraphs of an article.

    Parameters
    ----------
    phrases
        Parts of sentences.
    """

    phrases: tuple[str, ...] = ()


class Buying(Struct, frozen=True, forbid_unknown_fields=True):
    """Buttons that put a product into the cart.

    Parameters
    ----------
    buttons
        Beginnings of their labels; none begins another.
    """

    buttons: tuple[str, ...] = ()


class Controls(Struct, frozen=True, forbid_unknown_fields=True):
    """Labels of a page's controls.

    Parameters
    ----------
    sharing
        Words of which a control for sharing or printing has one.
    sharing_fillers
        Other words that it may have.
    networks
        Names of social networks.
    folding
        Whole labels of controls that unfold a part, copy it, or lead back to the top.
    """

    sharing: frozenset[str] = frozenset()
    sharing_fillers: frozenset[str] = frozenset()
    networks: frozenset[str] = frozenset()
    folding: frozenset[str] = frozenset()


class Loading(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines that say that more of a list is being loaded.

    Parameters
    ----------
    beginnings
        Beginnings of such lines.
    """

    beginnings: tuple[str, ...] = ()


class Pagination(Struct, frozen=True, forbid_unknown_fields=True):
    """Links of a pagination.

    Parameters
    ----------
    labels
        Whole labels.
    """

    labels: tuple[str, ...] = ()


class Byline(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines that name the author.

    Parameters
    ----------
    beginnings
        Words and phrases that begin a byline.
    signs
        The same in scripts without spaces between words.
    after_names
        Words that follow the author's name.
    neighbours
        Words of controls that stand beside a byline and are none.
    """

    beginnings: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    after_names: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()


class Comments(Struct, frozen=True, forbid_unknown_fields=True):
    """Readers' comments.

    Parameters
    ----------
    headings
        Headings of the comments.
    before_heading, after_heading
        What may stand before such a heading, and the first word after it.
    counters
        Signs that follow a number of comments.
    reports
        Parts of controls that report a comment.
    authors
        What stands before the name of a comment's author.
    mentions
        Parts of any line about comments.
    signatures
        What stands before the name in a comment's signature.
    signature_controls
        Parts of controls that stand in a comment's signature.
    counted, none
        Words for comments after their number, and the word for zero of them.
    """

    headings: tuple[str, ...] = ()
    before_heading: tuple[str, ...] = ()
    after_heading: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    reports: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()
    signature_controls: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    none: tuple[str, ...] = ()


class Dates(Struct, frozen=True, forbid_unknown_fields=True):
    """Beginnings of month names, by the rule that reads them.

    Parameters
    ----------
    byline_months
        Any word with such a beginning makes a short line a byline.
    signature_months_any_order
        Months that stand before or after the day in a comment's signature.
    signature_months
        Months that stand after the day.
    """

    byline_months: tuple[str, ...] = ()
    signature_months_any_order: tuple[str, ...] = ()
    signature_months: tuple[str, ...] = ()


class Keywords(Struct, frozen=True, forbid_unknown_fields=True):
    """One word of every phrase, by the rule that reads it: a block without any of them is not read."""

    related: frozenset[str] = frozenset()
    adverts: frozenset[str] = frozenset()
    reports: frozenset[str] = frozenset()
    signatures: frozenset[str] = frozenset()
    controls: frozenset[str] = frozenset()
    appeals: frozenset[str] = frozenset()
    buying: frozenset[str] = frozenset()


class Phrases(Struct, frozen=True, forbid_unknown_fields=True):
    """All phrases, one table for each part of a page; a language's file has some of the same tables, without
    `keywords`.
    """

    related: Related = Related()
    adverts: Adverts = Adverts()
    appeals: Appeals = Appeals()
    buying: Buying = Buying()
    controls: Controls = Controls()
    loading: Loading = Loading()
    pagination: Pagination = Pagination()
    byline: Byline = Byline()
    comments: Comments = Comments()
    dates: Dates = Dates()
    keywords: Keywords = Keywords()


PHRASES = json.decode(COMPILED.read_bytes(), type=Phrases)
"""The phrases of all languages."""
