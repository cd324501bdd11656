"""Penumbra's outputs for a page with a vector, in each form."""

import base64
import io
import zipfile
from collections.abc import Callable, Mapping

from markdown_it import MarkdownIt

from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article, Export
from penumbra.output.safe_page import safe_page
from penumbra.output.standalone import standalone
from penumbra.page.markup import parse_tree
from penumbra.reader.article import make_article
from penumbra.reader.files.export import export

__all__ = ["OUTPUTS", "page_with"]

_WORDS = (
    "It was early in the morning when we left the house, and the streets were still wet from the rain of the night."
)
_FACTS = PageFacts(url="https://example.org/a/page", title="A morning | Site", lang="en")


def page_with(vector: str) -> str:
    """A page with the vector between two paragraphs of its article."""
    article = f"<article><h1>A morning</h1><p>{_WORDS}</p>{vector}<p>{_WORDS}</p></article>"
    return f"<html><head><title>A morning</title></head><body>{article}</body></html>"


def _article(page: str) -> str:
    reply = make_article(Article(id=1, page=_FACTS, html=page, comments=page))
    body = f"<main>{reply.html}</main><section>{reply.comments}</section>"
    return f"<!DOCTYPE html><html><head><title>Reader</title></head><body>{body}</body></html>"


def _exported(page: str, form: str) -> bytes:
    return base64.b64decode(export(Export(id=1, format=form, page=_FACTS, html=page)).data)  # type: ignore[arg-type]


def _markdown(page: str) -> str:
    renderer = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    renderer.validateLink = lambda url: True  # type: ignore[method-assign]  # a reader that allows all links
    written = _exported(page, "markdown").decode()
    return f"<!DOCTYPE html><html><head><title>Markdown</title></head><body>{renderer.render(written)}</body></html>"


def _epub(page: str) -> str:
    with zipfile.ZipFile(io.BytesIO(_exported(page, "epub"))) as book:
        return book.read("EPUB/article.xhtml").decode()


OUTPUTS: Mapping[str, Callable[[str], str]] = {
    "reader": _article,
    "html": lambda page: _exported(page, "html").decode(),
    "epub": _epub,
    "markdown": _markdown,
    "page": lambda page: standalone(parse_tree(page), {}),
    "cleaned": lambda page: safe_page(parse_tree(page)),
}
"""Outputs by name: the reader view's article in a page, the files, Markdown in a reader that allows everything, the
one-file page, `--to html`."""
