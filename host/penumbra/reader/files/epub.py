"""Cleaned article → EPUB 3 with one chapter. Pictures with `data:` addresses are embedded.

Penumbra writes the file itself: EbookLib is under the AGPL, stores the time of writing in the archive, and parses each
page again as HTML.

References
----------
W3C, EPUB 3.3: 4.2 (container), 5 (package document), 6 (content documents).
"""

import hashlib
import io
import re
import zipfile

from lxml import html
from markupsafe import Markup

from penumbra.reader.facts.facts import Facts
from penumbra.reader.files.rendering import environment
from penumbra.reader.files.xhtml import to_xhtml
from penumbra.text.data_addresses import read_data_address

__all__ = ["to_epub"]

_STAMP = (1980, 1, 1, 0, 0, 0)
"""Time of all files: the earliest of the zip format. The same article gives the same bytes."""
_NO_DATE = "1980-01-01"
_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp"}
"""EPUB's core media types of pictures and their file endings. SVG is left out: it may contain scripts."""


def to_epub(markup: str, facts: Facts, url: str) -> bytes:
    """Write a cleaned article as an EPUB.

    Pictures on the web become links: a reading system should send no requests.

    Parameters
    ----------
    markup
        HTML of the cleaned article.
    facts
        Title, byline, date and language.
    url
        Address of the page, or empty.
    """
    pictures: dict[str, tuple[str, bytes]] = {}
    chapter = to_xhtml(markup, lambda image: _store_picture(image, pictures))
    listed = [(name, media_type) for name, (media_type, _) in pictures.items()]
    values = {
        "facts": facts,
        "lang": facts.lang if re.fullmatch(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", facts.lang) else "und",
        "title": facts.title.strip() or "Article",
        "modified": f"{facts.date if re.fullmatch(r'[0-9]{4}-[0-9]{2}-[0-9]{2}', facts.date) else _NO_DATE}T00:00:00Z",
        "name": "urn:sha256:" + hashlib.sha256(f"{url}\n{markup}".encode("utf-8", "replace")).hexdigest(),
        "url": url,
        "body": Markup(chapter.body),  # noqa: S704  # serialised by lxml from cleaned HTML
        "contents": chapter.contents,
        "pictures": listed,
        "mathml": "<math" in chapter.body,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        _write(book, "mimetype", b"application/epub+zip", zipfile.ZIP_STORED)
        for path, template in (
            ("META-INF/container.xml", "container.xml.j2"),
            ("EPUB/package.opf", "package.opf.j2"),
            ("EPUB/nav.xhtml", "nav.xhtml.j2"),
            ("EPUB/article.xhtml", "article.xhtml.j2"),
        ):
            text = environment().get_template(template).render(values)
            _write(book, path, text.encode("utf-8", "replace"), zipfile.ZIP_DEFLATED)
        for name, (_, data) in pictures.items():
            _write(book, f"EPUB/{name}", data, zipfile.ZIP_STORED)
    return out.getvalue()


def _write(book: zipfile.ZipFile, path: str, data: bytes, method: int) -> None:
    book.writestr(zipfile.ZipInfo(path, _STAMP), data, compress_type=method)


def _store_picture(image: html.HtmlElement, pictures: dict[str, tuple[str, bytes]]) -> str:
    """Add the bytes of a picture's `data:` address to the pictures. Return its file name, or empty without any."""
    found = read_data_address(image.get("src", ""))
    if not found or found.media_type not in _ENDINGS:
        return ""
    media_type, data = found.media_type, found.data
    name = f"picture-{hashlib.sha256(data).hexdigest()[:16]}.{_ENDINGS[media_type]}"
    pictures[name] = (media_type, data)
    return name
