"""Article → file: Markdown, self-contained HTML or EPUB."""

import base64
from collections.abc import Callable
from dataclasses import asdict, replace

from markupsafe import Markup

from penumbra.messaging.protocol import Export, Exported, Save
from penumbra.reader.article import clean
from penumbra.reader.facts.facts import Facts, facts_of
from penumbra.reader.files.pictures import remote_to_links
from penumbra.reader.files.rendering import environment
from penumbra.reader.sanitise import sanitise
from penumbra.text.file_names import NAME_BYTES, clean_name
from penumbra.text.xml_characters import without_illegal

__all__ = ["FORMATS", "export", "written_facts"]


def export(request: Export, section: str = "") -> Exported:
    """Write an article as a file. The extension's HTML is cleaned first.

    Parameters
    ----------
    request
        The article.
    section
        Clean HTML of the page's highlights for the end, or empty.
    """
    cleaned = clean(request.html, request.page.url)
    facts = written_facts(request, cleaned)
    ending, media_type, write = FORMATS[request.format]
    return Exported(
        id=request.id,
        filename=f"{clean_name(facts.title, NAME_BYTES) or 'article'}.{ending}",
        media_type=media_type,
        data=base64.b64encode(write(cleaned + section, facts, without_illegal(request.page.url))).decode(),
    )


def written_facts(request: Export | Save, cleaned: str) -> Facts:
    """The facts of a cleaned article that is to be written, without characters that XML forbids."""
    found = facts_of(request.page, cleaned, "")
    # The reply to `article` had them; the article no longer contains its heading.
    facts = replace(found, title=request.title or found.title, byline=request.byline, date=request.date)
    return Facts(**{name: without_illegal(value) for name, value in asdict(facts).items()})


def _markdown(cleaned: str, facts: Facts, url: str) -> bytes:
    from penumbra.reader.files.markdown import to_markdown

    return to_markdown(cleaned, facts, url).encode("utf-8", "replace")


def _html(cleaned: str, facts: Facts, url: str) -> bytes:
    body = Markup(sanitise(remote_to_links(cleaned)))  # noqa: S704  # cleaned just before
    text = environment().get_template("article.html.j2").render(body=body, facts=facts, url=url)
    return text.encode("utf-8", "replace")


def _epub(cleaned: str, facts: Facts, url: str) -> bytes:
    from penumbra.reader.files.epub import to_epub

    return to_epub(cleaned, facts, url)


FORMATS: dict[str, tuple[str, str, Callable[[str, Facts, str], bytes]]] = {
    "markdown": ("md", "text/markdown", _markdown),
    "html": ("html", "text/html", _html),
    "epub": ("epub", "application/epub+zip", _epub),
}
"""By format: file ending, media type, and writer. A writer takes a cleaned article, its facts and its address."""
