"""Languages of listings, and what stands beside their code, by the class names of their elements."""

import re

from penumbra.page import Page
from penumbra.page.source import Source

__all__ = ["GUTTERS", "language_of", "named_languages"]

GUTTERS = frozenset(
    "linenos lineno linenodiv line-number line-numbers line-numbers-rows gutter rouge-gutter hljs-ln-numbers ln lnt "
    "copy-button copybtn boring".split()
)
"""Class names of line numbers and buttons beside code, and of lines that mdBook shows only when asked to."""
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language|lang|highlight|brush:|sourceCode|src)[-\s:]\s*([\w+#.-]+)",
    re.IGNORECASE,
)
_AROUND_NAME = re.compile(r"^(?:(?:hl|highlight|source|text|language|lang)-)+|-basic$", re.IGNORECASE)
"""What highlighters put around a language: `highlight-source-shell`, `highlight-text-html-basic`."""
_ATTRIBUTES = ("data-lang", "data-language", "language")
_PROGRAMMING = re.compile(r"[A-Za-z]{4,}")
"""A value of `lang` on a listing that is no code of a language that people speak."""
_NAME = re.compile(r"[\w+#.-]{1,30}")
_NO_LANGUAGE = frozenset(
    "default none text plaintext plain nohighlight source notranslate code chroma literal-block line-numbers "
    "numberlines wp-block-code rouge codehilite".split()
)


def named_languages(page: Page, source: Source, row: int) -> list[str]:
    """Languages that a listing's elements name, in lower case, the innermost element's first.

    Parameters
    ----------
    row
        The listing's row. Its only `code` element and two elements around it are looked at too.
    """
    inside = row + 1 if row + 1 < page.end[row] and page.tag[row + 1] == "code" else row
    names: list[str] = []
    around = [each for each, _ in zip(page.ancestors(row), range(2), strict=False)]
    for each in dict.fromkeys([inside, row, *around]):
        attributes = source.attributes(each)
        found = _LANGUAGE.search(attributes.get("class") or "")
        stated = next(filter(None, map(attributes.get, _ATTRIBUTES)), "")
        if _PROGRAMMING.fullmatch(attributes.get("lang") or ""):
            stated = stated or attributes["lang"]
        name = stated or _AROUND_NAME.sub("", found[1] if found else "")
        if _NAME.fullmatch(name):
            names.append(name.lower())
    return names


def language_of(page: Page, source: Source, row: int) -> str:
    """Language of a listing, empty for none."""
    return next((name for name in named_languages(page, source, row) if name not in _NO_LANGUAGE), "")
