"""A page's title without its site's name."""

import re
from collections.abc import Sequence

from penumbra.reader.metadata import SEPARATORS, words_of

__all__ = ["site_of_title", "title_without_site"]


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
    words = words_of(title)
    for heading in headings:  # the site's name comes last
        own = words_of(heading)
        if own and words.startswith(f"{own} ") and len(own) * 2 >= len(words):
            return " ".join(heading.split())
    parts = [part for part in SEPARATORS.split(title) if part]
    if len(parts) < 2:
        return title
    kept = [part for part in parts if not _is_site(part, site, host)]
    if kept and len(kept) < len(parts):
        first = parts.index(kept[0])
        last = len(parts) - 1 - parts[::-1].index(kept[-1])
        return _between(title, parts, first, last)
    return title


def site_of_title(title: str, host: str) -> str:
    """The last part of a title that is the host's name; empty where none is."""
    parts = [part for part in SEPARATORS.split(" ".join(title.split())) if part]
    return next((part for part in reversed(parts) if len(parts) > 1 and _is_site(part, "", host)), "")


def _is_site(part: str, site: str, host: str) -> bool:
    own = words_of(part).replace(" ", "")
    named = words_of(site).replace(" ", "")
    domain = re.sub(r"[^\w]", "", host.lower().removeprefix("www."))
    if not own:
        return False
    return bool((named and (own == named or (len(own) > 3 and own in named))) or (len(own) > 2 and own in domain))


def _between(title: str, parts: list[str], first: int, last: int) -> str:
    """The title from one of its parts to another, separators among them kept."""
    start = 0
    bounds = []
    for part in parts:
        start = title.index(part, start)
        bounds.append((start, start + len(part)))
        start += len(part)
    return title[bounds[first][0] : bounds[last][1]]
