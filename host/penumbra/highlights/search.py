"""Search in highlights: texts folded, so that case, accents and line breaks do not count, and words found anywhere.

SQLite's `LIKE` folds ASCII letters only, and FTS5 finds no words in Chinese, Japanese or Thai.

References
----------
Unicode Standard, 3.13 (default caseless matching, D145), UAX #15 (NFKD).
"""

import re
import unicodedata

__all__ = ["condition", "fold"]

_BLANKS = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_MOST_WORDS = 20


def fold(text: str) -> str:
    """A text for search: lower case without accents, in single spaces, and valid in UTF-8."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    letters = "".join(letter for letter in plain if unicodedata.category(letter) not in {"Mn", "Cf"})
    return _BLANKS.sub(" ", letters).strip().encode("utf-8", "replace").decode()


def condition(words: str, site: str) -> tuple[str, list[str]]:
    """The SQL condition that all words are in a highlight or its page's title, and the site matches; its parameters.

    Words beyond the twentieth are ignored.
    """
    parts, values = ["1"], []
    if site:
        parts.append("page.site = ?")
        values.append(site.encode("utf-8", "replace").decode())
    for word in fold(words).split()[:_MOST_WORDS]:
        parts.append("(instr(highlight.folded, ?) > 0 OR instr(page.folded, ?) > 0)")
        values += [word, word]
    return " AND ".join(parts), values
