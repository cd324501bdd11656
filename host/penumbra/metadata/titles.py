"""A page's title without its site's name, and the site's name in titles."""

import re
from collections.abc import Iterable, Sequence

from penumbra.metadata.linked_data import first_text
from penumbra.text.addresses import site_of_host
from penumbra.text.titles import SEPARATORS, words_of

__all__ = ["site_by_heading", "site_by_home", "site_of_title", "spelled_site", "stated_title", "title_without_site"]

_LEAST_LABEL = 4
"""Letters of a host's label that are looked for inside a longer name."""
_LEAST_OF_NAME, _LEAST_OF_HOST = 4, 3
"""Letters of a piece of a site's name, and of a host's."""
_LONGEST_LABEL = 63
"""Characters of a host's label, at most (RFC 1035, 2.3.4)."""
_MOST_SITE_WORDS = 6
"""Words of a site's name behind a bar."""
_MOST_MORE_WORDS = 2
_ANCHOR = "¶ "
"""Sign that manuals put behind a heading, as a link to it."""
_BETWEEN = r"[\W_]{0,3}"
"""Signs between two letters of a host's label, where a text spells it: "B&H Photo Video"."""
_SIGNS = re.compile(r"[\W_]")


def stated_title(
    titles: Sequence[str], headline: str, headings: Sequence[str], document_title: str, site: str = ""
) -> str:
    """The first stated title that is in the `title` element, else the first that is a heading, else the head's.

    The `title` element counts among those that may be a heading.

    Parameters
    ----------
    titles
        Titles of the head's `meta` elements.
    headline
        Headline in JSON-LD. It may be something else than the page's title, and counts last.
    headings
        Texts of the page's headings.
    document_title
        Text of the `title` element.
    site
        Name of the site. It is a title only if nothing else is.
    """
    whole = words_of(document_title)
    in_page = {words_of(heading) for heading in headings}
    named = [title for title in (headline, *titles) if words_of(title) not in {"", words_of(site)}]
    return first_text(
        [
            *(title for title in named if words_of(title) in whole),
            *(title for title in (*named, document_title) if words_of(title) in in_page),
            *(title for title in (*titles, document_title) if words_of(title) != words_of(site)),
            *titles,
            document_title,
            headline,
            *headings[:1],
        ]
    )


def title_without_site(stated: str, site: str, host: str, headings: Sequence[str], document_title: str) -> str:
    """The title without the site's name.

    Parameters
    ----------
    stated
        Title by the page's head.
    site
        Name of the site, empty where it is not known.
    host
        Host of the page, which often is the site's name.
    headings
        Texts of the page's headings.
    document_title
        Text of the `title` element.
    """
    title = " ".join((stated or document_title).split())
    if beginning := _heading_at_beginning(title, site, host, headings):
        return beginning
    parts = _parts(title)
    if len(parts) < 2:
        return title
    headed = {words_of(heading) for heading in headings}
    later = [part for part in parts[1:] if words_of(part) in headed and not _is_site(part, site, host)]
    if len(later) == 1 and len(later[0]) == max(map(len, parts)):
        return later[0]  # the page's own heading behind a section's name, or a number
    kept = [part for part in parts if not _is_site(part, site, host)]
    if kept and kept[-1] == parts[-1] and _begins_with(parts[-1], site):
        kept.pop()
    if len(kept) == 2 and words_of(kept[0]) in headed:
        return kept[0]
    if not kept or len(kept) == len(parts):
        return title
    first = parts.index(kept[0])
    last = len(parts) - 1 - parts[::-1].index(kept[-1])
    return _between(title, parts, first, last)


def _heading_at_beginning(title: str, site: str, host: str, headings: Sequence[str]) -> str:
    """The first heading with which a title begins and that is at least half of it; empty for none.

    Headings that are the site's name do not count.
    """
    words = words_of(title)
    for heading in headings:
        own = words_of(heading)
        is_half = own and words.startswith(f"{own} ") and len(own) * 2 >= len(words)
        if is_half and not _is_site(heading, site, host):
            return " ".join(heading.split()).rstrip(_ANCHOR)
    return ""


def site_of_title(title: str, host: str) -> str:
    """The last part of a title that is the host's name; empty where none is."""
    parts = _parts(title)
    return next((part for part in reversed(parts) if len(parts) > 1 and _is_site(part, "", host)), "")


def site_by_home(title: str, names: Sequence[str]) -> str:
    """The last or first part of a title that is the site's name by a link to its front page; empty where none is.

    Parameters
    ----------
    names
        Texts of the links to the front page.
    """
    parts = _parts(title)
    said = {words_of(name) for name in names}
    return next((part for part in (parts[-1], parts[0]) if words_of(part) in said), "") if len(parts) > 1 else ""


def site_by_heading(title: str, titles: Sequence[str], headings: Sequence[str]) -> str:
    """The part of a title that is left beside the stated title or the heading, or a short last part behind a bar.

    Parameters
    ----------
    title
        Text of the `title` element.
    titles
        Titles of the head's `meta` elements.
    headings
        Texts of the page's headings. A site's name may be among them.
    """
    parts = _parts(title)
    if len(parts) < 2:
        return ""
    is_section = len(parts[1].split()) == 1 < len(parts[0].split())  # one word beside many is not the title
    for own in ({words_of(each) for each in titles}, {words_of(each) for each in headings}):
        if words_of(parts[0]) in own:
            return parts[-1]
        if len(parts) == 2 and words_of(parts[1]) in own and not is_section and any(map(str.isalpha, parts[0])):
            return parts[0]  # a number is that of an issue
    bar = title.rstrip().endswith(f"| {parts[-1]}") and len(parts[-1].split()) <= _MOST_SITE_WORDS
    return parts[-1] if bar and len(parts) == 2 else ""


def spelled_site(host: str, texts: Iterable[str]) -> str:
    """The host's name as the first of these texts spells it with capitals; empty where none does."""
    # A sign of the label could stand for itself or between two letters: the pattern would take exponential time.
    label = _SIGNS.sub("", _label(host))
    if not _LEAST_LABEL <= len(label) <= _LONGEST_LABEL:
        return ""
    pattern = re.compile(rf"\b{_BETWEEN.join(label)}\b", re.IGNORECASE)
    found = (match[0] for text in texts for match in pattern.finditer(text))
    return next((name for name in found if name != name.lower()), "")


def _parts(title: str) -> list[str]:
    return [part for part in SEPARATORS.split(" ".join(title.split())) if part]


def _label(host: str) -> str:
    """The part of a host that people choose: `example` of `www.example.co.uk`."""
    labels = site_of_host(host).split(".")
    short = len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= 3
    return labels[-3 if short else -2] if len(labels) > 1 else labels[0]


def _is_site(part: str, site: str, host: str) -> bool:
    """Whether a part of a title is the site's name, a piece of it, or a piece of the host's name."""
    own = words_of(part).removeprefix("www ").replace(" ", "")
    named = words_of(site).replace(" ", "")
    domain = re.sub(r"[^\w]", "", site_of_host(host))
    if not own:
        return False
    is_of_name = own == named or (len(own) >= _LEAST_OF_NAME and own in named)
    return is_of_name or (len(own) >= _LEAST_OF_HOST and own in domain)


def _begins_with(part: str, site: str) -> bool:
    """Whether a part is the site's name and at most two words more: "Example Blog"."""
    named = words_of(site)
    more = words_of(part).removeprefix(f"{named} ").split()
    return len(named) >= _LEAST_LABEL and words_of(part).startswith(f"{named} ") and len(more) <= _MOST_MORE_WORDS


def _between(title: str, parts: list[str], first: int, last: int) -> str:
    """The title from one of its parts to another, separators among them kept."""
    start = 0
    bounds = []
    for part in parts:
        start = title.index(part, start)
        bounds.append((start, start + len(part)))
        start += len(part)
    return title[bounds[first][0] : bounds[last][1]]
