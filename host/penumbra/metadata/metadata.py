"""Metadata by field: JSON-LD first, then the head's `meta` and `link` elements, microdata and `rel`, then the page's
own text.

References
----------
schema.org; The Open Graph protocol; Dublin Core; microformats' `rel="author"`; HTML Standard, 4.5.14 (`time`).
"""

import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from msgspec import Struct

from penumbra.metadata.days import day_in_address, day_of, day_published
from penumbra.metadata.head import Metas, links, metas, stated
from penumbra.metadata.linked_data import LinkedData, first_text, read_linked_data
from penumbra.metadata.parts import by_address, by_itemprop, by_rel, bylines, home_names, times
from penumbra.metadata.people import given_name_first, person
from penumbra.metadata.titles import (
    site_by_heading,
    site_by_home,
    site_of_title,
    spelled_site,
    stated_title,
    title_without_site,
)
from penumbra.page import Page
from penumbra.page.source import Source
from penumbra.text.addresses import absolute_address, base_address, site_of_host, split_address
from penumbra.text.spelling import as_written

__all__ = ["Metadata", "VisibleFacts", "read_metadata"]

_TITLES = (
    "dc:title", "dc.title", "dcterms.title", "og:title", "twitter:title", "parsely-title", "sailthru.title", "title",
)  # fmt: skip
_AUTHORS = (
    "dc:creator",
    "dc.creator",
    "dcterms.creator",
    "author",
    "article:author",
    "og:article:author",
    "parsely-author",
    "sailthru.author",
    "byl",
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
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_MOST_NOTICES = 5
"""Copyright notices that are looked at for the site's name."""
_NOTICE = re.compile(r"©|\bcopyright\b", re.IGNORECASE)


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
    first_row
        Row of the page at which these lines begin. Parts before it name authors of other texts.
    names_others
        Whether authors and days in the text are those of other pages or of reviews.
    """

    headings: tuple[str, ...] = ()
    byline: tuple[str, ...] = ()
    first_row: int = 0
    names_others: bool = False


NOTHING_VISIBLE = VisibleFacts()
"""For pages that are not decided."""


class _Read(NamedTuple):
    """What all fields are read from."""

    page: Page
    source: Source
    linked: LinkedData
    metas: Metas
    links: dict[str, str]
    visible: VisibleFacts


def read_metadata(
    page: Page, source: Source, visible: VisibleFacts = NOTHING_VISIBLE, language: Callable[[str], str] = str
) -> Metadata:
    """Read the metadata of a page.

    Parameters
    ----------
    visible
        For pages whose head says nothing.
    language
        Gives the language of the text, for the one that the page states or an empty text.
    """
    read = _Read(page, source, read_linked_data(source), metas(source), links(source), visible)
    linked, found, facts = read.linked, read.metas, page.facts
    base = base_address(facts.url, source.base)
    canonical = _web_address(base, _canonical(read))
    host = _host(canonical or facts.url)
    lang = language(_lang([facts.lang, *stated(found, _LANGUAGES), linked.lang]))
    description = first_text([*stated(found, _DESCRIPTIONS), linked.description])
    author = _author(read)
    site = _sitename(read, host, [facts.title, description, author])
    title = stated_title(stated(found, _TITLES), linked.title, visible.headings, facts.title, site)
    return Metadata(
        title=as_written(title_without_site(title, site, host, visible.headings, facts.title)),
        author=as_written(author),
        date=_date(read, canonical or facts.url, lang),
        lang=lang,
        sitename=as_written(site),
        canonical=canonical,
        description=as_written(description),
        image=_web_address(base, first_text([*stated(found, _IMAGES), linked.image, read.links.get("image_src", "")])),
    )


def _canonical(read: _Read) -> str:
    """The canonical link, or the address for Open Graph; not the address of the site's front page for another page."""
    link, graph = read.links.get("canonical", ""), first_text(stated(read.metas, ("og:url",)))
    front = split_address(graph).path in {"", "/"} and split_address(read.page.facts.url).path not in {"", "/"}
    return link or ("" if front else graph)


def _sitename(read: _Read, host: str, texts: list[str]) -> str:
    """The stated name, else a part of the title that is the host's name or links to the front page, else the host's
    name as the page spells it, or another part of the title.
    """
    title, headings = read.page.facts.title, read.visible.headings
    named = first_text(
        [
            *stated(read.metas, _SITES[:2]),
            read.linked.sitename,
            *stated(read.metas, _SITES[2:]),
            site_of_title(title, host),
        ]
    )
    if named:
        return named
    if home := site_by_home(title, home_names(read.page, read.source, read.page.facts.url)):
        return home
    notices = islice((text for text in read.page.text.values() if _NOTICE.search(text)), _MOST_NOTICES)
    spelled = spelled_site(host, [*texts, *headings, *notices])
    beside = site_by_heading(title, stated(read.metas, _TITLES), headings)
    account = first_text(each.removeprefix("@") for each in stated(read.metas, ("twitter:site",)))
    own_host = site_of_host(host).count(".") == 1  # others may name their platform
    return first_text([spelled, beside, account] if own_host else [beside, spelled, account])


def _author(read: _Read) -> str:
    cited = map(given_name_first, read.metas.get("citation_author", ()))
    head = [[read.linked.author], cited, *(read.metas[name] for name in _AUTHORS if name in read.metas)]
    named = first_text(", ".join(dict.fromkeys(filter(None, map(person, names)))) for names in head)
    if named or _names_others(read):
        return named
    page, source, first_row = read.page, read.source, read.visible.first_row
    parts = [
        *by_itemprop(page, source, {"author"}),
        *by_rel(page, source, first_row),
        *by_address(page, source, first_row),
        *bylines(page, first_row),
    ]
    lines = [*read.visible.byline, *(bylines(page, 0) if first_row else ())]
    return first_text([*map(person, parts), *(person(line, strict=True) for line in lines)])


def _names_others(read: _Read) -> bool:
    """Whether authors and days in the text are those of other pages; not on a page that says it is an article."""
    article = read.linked.is_article or "article" in read.metas.get("og:type", ())
    return read.visible.names_others and not article


def _date(read: _Read, url: str, lang: str) -> str:
    month_first = _month_first(lang, _host(url))

    def day(written: str) -> str:
        return day_of(written, lang, month_first=month_first)

    head = first_text(map(day, [read.linked.date, *stated(read.metas, _DATES)]))
    if head or _names_others(read):
        return head
    in_parts = by_itemprop(read.page, read.source, {"datePublished", "dateCreated"})
    return (
        first_text(map(day, [*in_parts, *times(read.page, read.source)]))
        or day_in_address(url)
        or first_text(day_published(line, lang, month_first=month_first) for line in read.visible.byline)
    )


def _month_first(lang: str, host: str) -> bool:
    """Whether the page writes 1/2/2024 for the second of January: American English, on a host of no other country."""
    tag, ending = lang.lower(), host.rpartition(".")[2]
    return tag == "en-us" or (tag == "en" and (len(ending) != 2 or ending == "us"))


def _lang(tags: Iterable[str]) -> str:
    return first_text(tag.replace("_", "-") for tag in (each.strip() for each in tags) if _LANGUAGE.fullmatch(tag))


def _web_address(base: str, written: str) -> str:
    """The absolute address of a page or a picture; empty for other schemes than those of the web, such as `data:`."""
    address = absolute_address(base, written)
    return address if split_address(address).scheme in {"", "http", "https"} else ""


def _host(url: str) -> str:
    return split_address(url).hostname or ""
