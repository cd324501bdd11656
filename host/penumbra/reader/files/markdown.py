"""Cleaned article → Markdown, by the writer that the library has."""

from itertools import islice

from lxml import html

from penumbra.markdown import MarkdownOptions, write
from penumbra.markdown.inline import Piece, escape_line_starts, render
from penumbra.page import TEXT
from penumbra.page.markup import parse_with_source
from penumbra.reader.facts.facts import Facts
from penumbra.reader.files.markdown_signs import write_signs
from penumbra.reader.preparing.notes import MARK
from penumbra.reader.tree.nesting import limit_nesting
from penumbra.reader.tree.parsing import readable, to_tree

__all__ = ["to_markdown"]

_CALL_LEVELS = 2
"""Elements around a call of a note that may have the id to which the note leads back."""


def to_markdown(markup: str, facts: Facts, url: str) -> str:
    """Write a cleaned article as Markdown, with its title, byline, date and address above it.

    Parameters
    ----------
    markup
        HTML of the cleaned article.
    facts
        Title, byline and date; empty ones are left out.
    url
        Address of the page, or empty.
    """
    page, source = parse_with_source(_prepared(markup), url)
    style = MarkdownOptions(url, images=True, rules=True)
    body = write(page, source, page.tagged((TEXT,)), page.tagged(("img",)), style=style)
    title, byline = _line(facts.title), _line(" · ".join(filter(None, (facts.byline, facts.date))))
    address = f"<{url}>" if url.startswith(("http://", "https://")) and not set("<> \t\r\n") & set(url) else ""
    return "\n\n".join(filter(None, (f"# {title}" if title else "", byline, address, body.strip()))) + "\n"


def _line(text: str) -> str:
    """Plain text as one paragraph of Markdown."""
    return escape_line_starts(render([Piece(" ".join(text.split()))]))


def _prepared(markup: str) -> str:
    """The article with a form in Markdown for all that has one."""
    root = to_tree(markup)
    limit_nesting(root)
    write_signs(root)
    _mark_calls(root)
    for image in list(root.iter("img")):
        if image.get("src", "").startswith("data:"):
            image.tag, image.text = "span", image.get("alt", "")
    return readable(f"<html><body>{html.tostring(root, encoding='unicode')}</body></html>")


def _mark_calls(root: html.HtmlElement) -> None:
    """Give the calls of notes the mark that the writer knows, and remove the links back to them. Changes the tree."""
    calls: set[str] = set()
    back: list[html.HtmlElement] = []
    for link in root.xpath('.//a[starts-with(@href, "#")]'):
        text = "".join(link.itertext()).strip()
        if link.get("href") in calls and (MARK.fullmatch(text) or not any(map(str.isalnum, text))):
            back.append(link)  # a note stands after its call
            continue
        around = [link, *islice(link.iterancestors(), _CALL_LEVELS)]
        if MARK.fullmatch(text) and (link.get("role") == "doc-noteref" or any(one.tag == "sup" for one in around)):
            calls.update(f"#{one.get('id')}" for one in around if one.get("id"))
            link[:] = []
            link.text = "1"
    for link in back:
        holder = link.getparent()
        if link.get("id") and not holder.get("id") and holder is not root:
            holder.set("id", link.get("id"))  # the call leads to the link at the note's beginning
        link.drop_tree()
