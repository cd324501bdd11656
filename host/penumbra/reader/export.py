"""Article → file: Markdown, self-contained HTML or EPUB."""

import base64
import re
from dataclasses import replace
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from penumbra.protocol import Export, Exported
from penumbra.reader.article import clean
from penumbra.reader.metadata import Told, metadata
from penumbra.reader.pictures import remote_to_links
from penumbra.reader.sanitise import sanitise

__all__ = ["environment", "export"]

_LONGEST_NAME = 80
"""Characters of a file's name; file systems end at 255 bytes."""
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]')
"""Forbidden on some system, or able to show a name other than it is (CVE-2009-3376: direction marks)."""


def export(request: Export) -> Exported:
    """Write an article as a file. What comes from the extension is cleaned again."""
    url = request.page.url
    cleaned = clean(request.html, url)
    facts = metadata(request.page, request.html, "", Told(request.byline, request.date))
    if request.title:  # the heading that it was found in is no part of the article any more
        facts = replace(facts, title=request.title)
    if request.format == "markdown":
        from penumbra.reader.markdown import to_markdown

        data, ending, kind = to_markdown(cleaned, facts, url).encode("utf-8", "replace"), "md", "text/markdown"
    elif request.format == "html":
        body = Markup(sanitise(remote_to_links(cleaned)))  # noqa: S704  # cleaned last of all
        page = environment().get_template("article.html.j2").render(body=body, facts=facts, url=url)
        data, ending, kind = page.encode("utf-8", "replace"), "html", "text/html"
    else:
        from penumbra.reader.epub import to_epub

        data, ending, kind = to_epub(cleaned, facts, url), "epub", "application/epub+zip"
    return Exported(
        id=request.id, filename=f"{_name(facts.title)}.{ending}", media_type=kind, data=base64.b64encode(data).decode()
    )


@cache
def environment() -> Environment:
    """The templates, all escaped; only what `sanitise` returned is marked as markup."""
    return Environment(loader=PackageLoader("penumbra.reader"), autoescape=True, undefined=StrictUndefined)


def _name(title: str) -> str:
    name = " ".join(_NOT_IN_NAMES.sub(" ", title).split())[:_LONGEST_NAME].strip(". ")
    return name or "article"
