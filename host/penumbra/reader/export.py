"""Article → file: Markdown, self-contained HTML or EPUB."""

import base64
import re
import unicodedata
from collections.abc import Callable
from dataclasses import asdict, replace

from markupsafe import Markup

from penumbra.messaging.protocol import Export, Exported
from penumbra.reader.article import clean
from penumbra.reader.facts import Facts, facts_of
from penumbra.reader.pictures import remote_to_links
from penumbra.reader.rendering import environment
from penumbra.reader.sanitise import sanitise
from penumbra.text.xml_characters import without_illegal

__all__ = ["FORMATS", "export"]

_NAME_CHARS = 80
"""Characters of a file's name, at most."""
_NAME_BYTES = 200
"""Bytes of a file's name, at most. File systems allow 255, and browsers add a suffix to names of downloads. Most
scripts take three bytes a character."""
_JOINER = "\u200d"
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]')
"""Characters forbidden in file names, and direction marks, which can disguise a name (CVE-2009-3376)."""


def export(request: Export) -> Exported:
    """Write an article as a file. The extension's HTML is cleaned first."""
    url = request.page.url
    cleaned = clean(request.html, url)
    found = facts_of(request.page, cleaned, "")
    # The reply to `article` had them; the article no longer contains its heading.
    facts = replace(found, title=request.title or found.title, byline=request.byline, date=request.date)
    facts = Facts(**{name: without_illegal(value) for name, value in asdict(facts).items()})
    url = without_illegal(url)
    ending, media_type, write = FORMATS[request.format]
    return Exported(
        id=request.id,
        filename=f"{_name(facts.title)}.{ending}",
        media_type=media_type,
        data=base64.b64encode(write(cleaned, facts, url)).decode(),
    )


def _markdown(cleaned: str, facts: Facts, url: str) -> bytes:
    from penumbra.reader.markdown import to_markdown

    return to_markdown(cleaned, facts, url).encode("utf-8", "replace")


def _html(cleaned: str, facts: Facts, url: str) -> bytes:
    body = Markup(sanitise(remote_to_links(cleaned)))  # noqa: S704  # cleaned just before
    text = environment().get_template("article.html.j2").render(body=body, facts=facts, url=url)
    return text.encode("utf-8", "replace")


def _epub(cleaned: str, facts: Facts, url: str) -> bytes:
    from penumbra.reader.epub import to_epub

    return to_epub(cleaned, facts, url)


FORMATS: dict[str, tuple[str, str, Callable[[str, Facts, str], bytes]]] = {
    "markdown": ("md", "text/markdown", _markdown),
    "html": ("html", "text/html", _html),
    "epub": ("epub", "application/epub+zip", _epub),
}
"""By format: file ending, media type, and writer. A writer takes a cleaned article, its facts and its address."""


def _name(title: str) -> str:
    name = _shortened(" ".join(_NOT_IN_NAMES.sub(" ", title).split())).strip(". ")
    return name or "article"


def _shortened(name: str) -> str:
    """The beginning of a name, cut between graphemes: a Hindi consonant keeps its vowel sign."""
    end = min(_NAME_CHARS, len(name.encode("utf-8", "replace")[:_NAME_BYTES].decode("utf-8", "ignore")))
    while 0 < end < len(name) and (_joins(name[end]) or name[end - 1] == _JOINER):
        end -= 1
    return name[:end]


def _joins(sign: str) -> bool:
    return sign == _JOINER or unicodedata.category(sign).startswith("M")
