"""Highlights as Markdown, and as a section of an article's HTML."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from markupsafe import Markup, escape

from penumbra.markdown.inline import BREAK, Format, Piece, escape_line_starts, render
from penumbra.messaging.highlights import Highlight
from penumbra.text.xml_characters import without_illegal

__all__ = ["list_markdown", "section_html"]

_LINKED = ("http://", "https://")


def list_markdown(highlights: Sequence[Highlight], heading: str) -> str:
    """Write highlights as Markdown, grouped by page.

    Parameters
    ----------
    highlights
        Those of one page in a row.
    heading
        The first heading.

    Returns
    -------
    For each page a heading with a link to it; for each highlight its quote, its note and its day.
    """
    parts = [f"# {_line(heading)}"]
    for (url, _), of_page in groupby(highlights, key=lambda one: (one.url, one.title)):
        group = list(of_page)
        parts.append(f"## {_linked(group[0].title.strip() or url, url)}")
        for one in group:
            parts += [_quote(one.quote.exact), _paragraphs(one.note), f"*{one.created[:10]}*"]
    return "\n\n".join(filter(None, parts)) + "\n"


def section_html(highlights: Iterable[Highlight], heading: str) -> str:
    """Write the highlights of one page as clean HTML for the end of its article; empty without any."""
    form = Markup('<blockquote dir="auto"><p>{}</p></blockquote>{}')
    quotes = [form.format(_plain(one.quote.exact), _paragraphs_html(one.note)) for one in highlights]
    if not quotes:
        return ""
    # Plain text: `Markup` would escape the article that it is added to.
    return str(Markup("<section><h2>{}</h2>{}</section>").format(_plain(heading), Markup("").join(quotes)))


def _plain(text: str) -> str:
    """A text in one line."""
    return " ".join(without_illegal(text).split())


def _lines(note: str) -> list[list[str]]:
    """The lines of each paragraph of a note."""
    lines = [" ".join(line.split()) for line in without_illegal(note).splitlines()]
    return [list(group) for filled, group in groupby(lines, key=bool) if filled]


def _line(text: str) -> str:
    return escape_line_starts(render([Piece(_plain(text))]))


def _linked(text: str, url: str) -> str:
    """A text that leads to an address, if that is one of the web."""
    formats = (Format("link", without_illegal(url)),) if url.startswith(_LINKED) else ()
    return render([Piece(_plain(text), formats)])


def _quote(text: str) -> str:
    return f"> {_line(text)}"


def _paragraphs(note: str) -> str:
    return "\n\n".join(BREAK.join(map(_line, lines)) for lines in _lines(note))


def _paragraphs_html(note: str) -> Markup:
    return Markup("").join(
        Markup('<p dir="auto">{}</p>').format(Markup("<br>").join(map(escape, lines))) for lines in _lines(note)
    )
