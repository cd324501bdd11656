"""One page: `decide` gives all of it, `extract` its text."""

from collections.abc import Callable, Sequence

from penumbra.errors import BadPageError
from penumbra.gc_pause import paused
from penumbra.library.document import Document
from penumbra.library.options import DEFAULT, Options, To, check_form, check_type
from penumbra.page import Page
from penumbra.page.markup import parse_with_source
from penumbra.pipeline import run
from penumbra.scorers import load
from penumbra.scorers.offset import with_offset

__all__ = ["decide", "decide_document", "extract", "written"]

_WRITERS: dict[To, Callable[[Document], str]] = {
    "text": lambda document: document.text,
    "markdown": Document.markdown,
    "html": Document.html,
}
"""What writes each form of the text."""


def decide(html: bytes | str, *, url: str | None = "", options: Options = DEFAULT) -> Document:
    """Decide a page.

    Parameters
    ----------
    html
        HTML; bytes in any encoding.
    url
        The page's address. Links in Markdown, HTML and metadata are relative to it.

    Raises
    ------
    BadPageError
        Not HTML at all, or empty.
    TooLargeError
        Over one of `options.limits`.
    UnknownScorerError
        No method is called `options.scorer`.
    TypeError
        `html` is something else, such as a parsed tree, a path or a response.
    """
    return decide_document(html, url or "", options)


@paused()
def decide_document(html: bytes | str, url: str, options: Options, earlier: Sequence[Page] = ()) -> Document:
    """Decide a page beside other pages of its site, which some methods compare it with. Errors are those of
    `decide`.
    """
    check_type("html", html, bytes | str, "the page's bytes or text")
    check_type("options", options, Options, "a penumbra.Options")
    check_type("url", url, str, "the page's address as text")
    page, source = parse_with_source(html, url, options.limits)
    score = with_offset(load(options.scorer), options.lean) if options.lean else None
    return Document(run(page, options.scorer, tuple(earlier), score), source, html, options)


def extract(html: bytes | str, *, url: str | None = "", to: To = "text", options: Options = DEFAULT) -> str:
    """Extract a page's text; empty for a page without any, and for what is no HTML.

    Parameters
    ----------
    html
        HTML; bytes in any encoding. A path or an address is not opened.
    url
        The page's address. Links in Markdown, HTML and metadata are relative to it.
    to
        ``"text"``: a block a line. ``"markdown"``: CommonMark with GitHub's tables. ``"html"``: the page's own markup
        without what is hidden.

    Raises
    ------
    TooLargeError, UnknownScorerError, TypeError
        As `decide` does.
    ValueError
        `to` is none of these.
    """
    check_form(to)
    try:
        return written(decide(html, url=url, options=options), to)
    except BadPageError:
        return ""


def written(document: Document, to: To) -> str:
    """A document's text in one of the forms."""
    return _WRITERS[to](document)
