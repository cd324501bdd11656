"""A byline → the names in it: "By Ada Lovelace | 3 March" is "Ada Lovelace"."""

import re

__all__ = ["given_name_first", "person"]

_BEFORE = re.compile(
    r"^(?i:(?:posted |written |published |reported |words |story |text |guide |review |analysis |interview )?by"
    r"|eingestellt von|author(?:s|ed "
    r"by)?|автор|מאת|بقلم|كتبت?|الكاتب|نویسنده|लेखक|โดย|"
    r"autor(?:in)?|auteur|autore)\s*[:：]?\s+|^(?:[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Aa]f|[Aa]v|[Dd]oor)\s+(?=[^\W\d_a-z]\w*\s\w)"
    r"|^(?:作者|文|著者|執筆|撰文|记者|記者|글|글쓴이|저자|[Yy]aza[nr])\s*[:：/／・=＝]\s*"
)
_AFTER = re.compile(
    r"\s*[|\u2022]\s*|\s+\u00b7\s*|\u00b7\s+|\s+[\u2013\u2014-]\s+|,?\s+(?=\d{1,2}(?:st|nd|rd|th)?[\s.]+\w+\s+\d{4})|\s+(?i:(?:last\s+)?(?:updated|published|posted)|on|at)\s+(?=[\w,]*\s?\d)"
    r"|\s+\(?@\w|,?\s+(?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\.?\s+\d{1,2},?\s+\d{4})"
    r"|,\s+(?=(?i:senior|staff|editor|reporter|writer|contributor|correspondent|director|professor|head|chief)\b)"
)
_PUBLISHED = (
    "publi(?:ée?|cad[oa]|shed)|posted|pubblicat[oa]|gepubliceerd|geplaatst|bijgewerkt|veröffentlicht|aktualisiert|erstellt"
    "|mise? à jour|modifiée?|aggiornat[oa]|actualizad[oa]|atualizad[oa]|updated"
)
_DAY = "le|el|em|il|op|am|vom"
"""Words before a day: "le 5 mars"."""
_PUBLISHED_BY = re.compile(
    rf"^(?:{_PUBLISHED})\b[^|]{{0,40}}?\b\d{{4}}[,.]?\s+(?:by|par|por|von|di|da|door)\s+(?=\w+\s\w)", re.IGNORECASE
)
"""The day before the name: "Publié le 5 mars 2021 par …"."""
_PUBLICATION = re.compile(
    rf",?\s+(?:last\s+)?(?:{_PUBLISHED})\b(?=[^|]{{0,40}}\d)|,?\s+(?:{_DAY})\s+(?=(?:\w{{1,12}}\.?,?\s)?\d[^|]{{0,30}}\d{{4}})"
    r"|\s+am\s+(?=(?:Mon|Diens|Mitt|Donners|Frei|Sams|Sonn)\w{1,5}\b)"
    r"|,?\s+(?:(?:at|um|à|às|alle|om|kl\.?)\s+)?\d{1,2}[:.h]\d\d\b",
    re.IGNORECASE,
)
"""The day, or the time of day, after a name: ", 14:10"."""
_JOB = re.compile(
    r",\s+[^,&|]*?\b(?:expert|editor|writer|analyst|journalist|reporter|correspondent|manager|director|officer|founder|"
    r"ceo|specialist|consultant|contributor|columnist|professor|engineer|strategist|marketer)\b[^,&|]*?(?=\s*(?:[,&|]|$))",
    re.IGNORECASE,
)
"""A job after a name: ", Senior Analyst"."""
_NO_NAME = re.compile(
    r"(?i:last |first )?(?i:updated?|modified|published|posted|reviewed|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)
_PLACEHOLDER = re.compile(r"\{\{|\{%|<%|\$\{|^[a-z_]+(?:\.[a-z_]+){2,}$")
"""What a template has left in its page: `{{ author }}`, `page.head.author`."""
_SURNAME_FIRST = re.compile(r"([^\W\d_][^,;]*), ([^\W\d_][^,;]*)")
_ADDRESS = re.compile(r"https?:|www\.|(?<=\S)@[^\s@]+\.\w")
"""The part of a mail address before the sign is not read: a search for it takes quadratic time on one long word."""
_HAS_LETTER = re.compile(r"[^\W\d_]")
_LONGEST = 200
"""Characters of names."""
_MOST_WORDS = 12
"""Words of a byline that is one by its place alone."""
_NOBODY = frozenset(
    {"admin", "administrator", "author", "authors", "editor", "guest", "null", "none", "unknown", "staff", "by"}
    | {"more", "read more", "mehr", "written by", "posted by", "anonymous", "unbenannt", "unbekannt", "autor", "auteur"}
)
_NOT_IN_NAMES = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|[»›>]|\d \w+ ago\b", re.IGNORECASE)
"""A year, a sign of breadcrumbs, or how long ago."""
_BEGINNINGS = frozenset("al da de del den der di du el la le san ten ter van vom von zu zum zur".split())
"""Words in lower case with which names begin."""


def person(written: str, *, strict: bool = False) -> str:
    """The names in a byline; empty for an address or for nobody.

    Parameters
    ----------
    strict
        Only text that says it is a byline: "By …".
    """
    line = " ".join(written.split())
    said = _PUBLISHED_BY.sub("", _BEFORE.sub("", line))
    if _NO_NAME.match(said) or (strict and (said == line or not _may_be_names(said.split()))):
        return ""
    name = _AFTER.split(_JOB.sub("", _PUBLICATION.split(said)[0]))[0].strip(" ,;:·•-–—")
    if any(pattern.search(name) for pattern in (_PLACEHOLDER, _ADDRESS, _NOT_IN_NAMES)):
        return ""
    if not _HAS_LETTER.search(name) or name.lower() in _NOBODY:
        return ""
    return name[:_LONGEST]


def _may_be_names(words: list[str]) -> bool:
    """Whether a line after "by" may be names: "By the sea we sat" is the first line of a text."""
    return 0 < len(words) <= _MOST_WORDS and (not words[0].islower() or words[0] in _BEGINNINGS)


def given_name_first(name: str) -> str:
    """A name as libraries sort it, "Lovelace, Ada", in the usual order."""
    found = _SURNAME_FIRST.fullmatch(name.strip())
    return f"{found[2]} {found[1]}" if found else name.strip()
