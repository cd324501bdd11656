"""Metadata by field: JSON-LD first, then the head's `meta` and `link` elements, microdata and `rel`, then the page's
own text.

References
----------
schema.org; The Open Graph protocol; Dublin Core; microformats' `rel="author"`; HTML Standard, 4.5.14 (`time`).
"""

import re
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from html import unescape
from typing import NamedTuple

from msgspec import Struct

from penumbra.metadata.days import day_in_address, day_in_text, day_of
from penumbra.metadata.linked_data import LinkedData, first_text, read_linked_data
from penumbra.metadata.people import person
from penumbra.metadata.titles import site_of_title, title_without_site
from penumbra.page import TEXT, Page
from penumbra.page.source import Source
from penumbra.reader.metadata import words_of
from penumbra.text.addresses import absolute_address, split_address

__all__ = ["Metadata", "VisibleFacts", "read_metadata"]

_TITLES = (
    "dc:title",
    "dc.title",
    "dcterms.title",
    "og:title",
    "twitter:title",
    "parsely-title",
    "sailthru.title",
    "title",
)
_AUTHORS = (
    "dc:creator",
    "dc.creator",
    "dcterms.creator",
    "author",
    "article:author",
    "parsely-author",
    "sailthru.author",
    "byl",
    "citation_author",
    "article:author_name",
)
_DATES = (
    "article:published_time", "og:article:published_time", "og:published_time", "datepublished", "date_published",
    "parsely-pub-date", "sailthru.date", "citation_publication_date", "citation_date", "dc.date.issued",
    "dcterms.created", "dc.date.created", "dc.date", "dcterms.date", "dc:date", "pubdate", "publish-date",
    "publish_date", "publishdate", "article.published", "publication_date", "cxenseparse:recs:publishtime", "date",
    "article:published", "og:release_date",
)  # fmt: skip
_SITES = ("og:site_name", "og:site", "application-name", "dc.publisher", "dc:publisher", "al:ios:app_name")
_DESCRIPTIONS = (
    "dc:description",
    "dc.description",
    "dcterms.description",
    "og:description",
    "description",
    "twitter:description",
    "sailthru.description",
)
_IMAGES = (
    "og:image",
    "og:image:url",
    "og:image:secure_url",
    "twitter:image",
    "twitter:image:src",
    "parsely-image-url",
    "sailthru.image.full",
)
_LANGUAGES = ("content-language", "og:locale", "dc.language", "language")
_BYLINE_NAMES = re.compile(
    r"(?:^|[-_])(?:byline|authors?|author-?name|post-?author|entry-?author|writer)(?:$|[-_])", re.IGNORECASE
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_LONGEST_BYLINE = 120
"""Characters of an element that is called a byline."""
_MOST_LOOKED_AT = 40
"""Elements that are read for one field."""


class Metadata(Struct, frozen=True, omit_defaults=True):
    """What a page says of itself; empty where it does not say."""

    title: str = ""
    """Without the site's name."""
    author: str = ""
    """Names, with commas between several."""
    date: str = ""
    """Day of publication, `YYYY-MM-DD`."""
    lang: str = ""
    """Language tag."""
    sitename: str = ""
    canonical: str = ""
    """The page's preferred address."""
    description: str = ""
    image: str = ""
    """Address of the picture that stands for the page."""


class VisibleFacts(NamedTuple):
    """What the decision knows of the page's visible text.

    Parameters
    ----------
    headings
        Texts of the first headings of rank 1 and 2, kept or not, in order.
    byline
        Text of the lines around the beginning of the main text.
    opening
        The first paragraph of the main text.
    """

    headings: tuple[str, ...] = ()
    byline: tuple[str, ...] = ()
    opening: str = ""


NOTHING_VISIBLE = VisibleFacts()
"""For pages that are not decided."""


def read_metadata(
    page: Page, source: Source, visible: VisibleFacts = NOTHING_VISIBLE, language: Callable[[], str] = str
) -> Metadata:
    """Read the metadata of a page.

    Parameters
    ----------
    visible
        For pages whose head says nothing.
    language
        Called for the language of a page that does not say it.
    """
    linked = read_linked_data(source)
    metas = _metas(source)
    links = _links(source)
    url = page.facts.url
    canonical = first_text([links.get("canonical", ""), metas.get("og:url", "")])
    site = _sitename(linked, metas)
    stated = _agreed([linked.title, *_of(metas, _TITLES)], page.facts.title)
    title = title_without_site(stated, site, _host(canonical or url), visible.headings, page.facts.title)
    return Metadata(
        title=title,
        author=_author(page, source, linked, metas, visible),
        date=_date(page, source, linked, metas, visible, canonical or url),
        lang=_lang([page.facts.lang, *_of(metas, _LANGUAGES), linked.lang]) or language(),
        sitename=site or site_of_title(page.facts.title, _host(canonical or url)),
        canonical=absolute_address(url, canonical),
        description=first_text([*_of(metas, _DESCRIPTIONS), linked.description, visible.opening]),
        image=absolute_address(url, first_text([*_of(metas, _IMAGES), linked.image, links.get("image_src", "")])),
    )


def _metas(source: Source) -> dict[str, str]:
    """The first text of each `meta` name, property or `itemprop`, in lower case."""
    out: dict[str, str] = {}
    for element in source.elements(("meta",)):
        given = element.attributes
        text = " ".join(unescape(given.get("content") or "").split())  # many pages escape it twice
        if not text:
            continue
        for name in (given.get("property"), given.get("name"), given.get("itemprop"), given.get("http-equiv")):
            for key in (name or "").lower().split():
                out.setdefault(key, text)
    return out


def _links(source: Source) -> dict[str, str]:
    out: dict[str, str] = {}
    for element in source.elements(("link",)):
        for rel in (element.attributes.get("rel") or "").lower().split():
            out.setdefault(rel, (element.attributes.get("href") or "").strip())
    return out


def _of(metas: dict[str, str], names: Iterable[str]) -> list[str]:
    return [metas[name] for name in names if name in metas]


def _agreed(titles: list[str], document_title: str) -> str:
    """The first stated title that is in the `title` element. Else the first.

    A headline in JSON-LD may be something else than the title.
    """
    whole = words_of(document_title)
    return first_text(
        [title for title in titles if words_of(title) and words_of(title) in whole] + [*titles, document_title]
    )


def _sitename(linked: LinkedData, metas: dict[str, str]) -> str:
    return first_text(
        [
            *_of(metas, _SITES[:2]),
            linked.sitename,
            *_of(metas, _SITES[2:]),
            metas.get("twitter:site", "").removeprefix("@"),
        ]
    )


def _author(page: Page, source: Source, linked: LinkedData, metas: dict[str, str], visible: VisibleFacts) -> str:
    stated = [
        linked.author,
        *_of(metas, _AUTHORS),
        *_by_itemprop(page, source, {"author"}),
        *_by_rel(page, source),
        *_by_name(page),
    ]
    return first_text([*map(person, stated), *(person(line, strict=True) for line in visible.byline)])


def _date(
    page: Page, source: Source, linked: LinkedData, metas: dict[str, str], visible: VisibleFacts, url: str
) -> str:
    stated = [linked.date, *_of(metas, _DATES), *_by_itemprop(page, source, {"datePublished", "dateCreated"})]
    return first_text(
        [*map(day_of, stated), *map(day_of, _times(source)), day_in_address(url), *map(day_in_text, visible.byline)]
    )


def _by_itemprop(page: Page, source: Source, names: AbstractSet[str]) -> list[str]:
    """Texts of microdata; of a person the name."""
    out: list[str] = []
    for row, attributes in page.attrs.items():
        own = attributes.get("itemprop")
        if own and len(out) < _MOST_LOOKED_AT and not names.isdisjoint(own.split()):
            given = source.attributes(row)
            inner = next(
                (
                    each
                    for each in range(row + 1, int(page.end[row]))
                    if page.attrs.get(each, {}).get("itemprop") == "name"
                ),
                row,
            )
            out.append(
                given.get("datetime")
                or given.get("content")
                or source.attributes(inner).get("content")
                or _text(page, inner)
            )
    return out


def _by_rel(page: Page, source: Source) -> list[str]:
    return [
        _text(page, int(source.rows[element.number]))
        for element in source.elements(("a",))
        if "author" in (element.attributes.get("rel") or "").lower().split() and source.rows[element.number] >= 0
    ][:_MOST_LOOKED_AT]


def _by_name(page: Page) -> list[str]:
    """Texts of elements that are called a byline or an author."""
    called = {number for number, names in enumerate(page.names) if any(map(_BYLINE_NAMES.search, names))}
    rows = (
        [row for row, number in enumerate(page.name.tolist()) if number in called][:_MOST_LOOKED_AT] if called else []
    )
    texts = (_text(page, row) for row in rows)
    return [text for text in texts if 0 < len(text) <= _LONGEST_BYLINE]


def _times(source: Source) -> list[str]:
    """Dates of the `time` elements, those that are called a publication's first."""
    found = [element.attributes for element in source.elements(("time",)) if element.attributes.get("datetime")]
    published = [
        each
        for each in found
        if "pubdate" in each or "publish" in (each.get("class") or "") or each.get("itemprop") == "datePublished"
    ]
    return [each["datetime"] for each in (*published, *found)][:_MOST_LOOKED_AT]


def _lang(tags: Iterable[str]) -> str:
    return first_text(tag.replace("_", "-") for tag in (each.strip() for each in tags) if _LANGUAGE.fullmatch(tag))


def _text(page: Page, row: int) -> str:
    texts = (page.text[inner] for inner in range(row, int(page.end[row])) if page.tag[inner] == TEXT)
    return " ".join("".join(texts).split())


def _host(url: str) -> str:
    return split_address(url).hostname or ""
