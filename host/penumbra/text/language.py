"""The language of an article: the page's declared language, unless the text's script contradicts it.

Many themes and templates declare `lang="en"`, or nothing, on pages of any language. Voices, fonts and reading time
depend on the language.
"""

import re

__all__ = ["language"]

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
"""A language tag: BCP 47 without its rarer forms."""
_COUNTRY_CODES = {"jp": "ja", "cn": "zh", "kr": "ko"}
"""Country codes used as language codes. `kr` is also Kanuri, but rarely means it."""
_SCRIPTS = {
    "cjk": re.compile(r"[\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]"),
    "hangul": re.compile(r"[\u1100-\u11ff\uac00-\ud7a3]"),
    "arabic": re.compile(r"[\u0620-\u064a\u066e-\u06d3]"),
    "hebrew": re.compile(r"[\u05d0-\u05ea]"),
    "cyrillic": re.compile(r"[\u0400-\u052f]"),
    "greek": re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]"),
    "devanagari": re.compile(r"[\u0904-\u0939\u0958-\u0961]"),
    "thai": re.compile(r"[\u0e01-\u0e30\u0e40-\u0e46]"),
    "latin": re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"),
}
"""Letters of each script. The `regex` package's script classes take 1.6 times as long, and its import 20 ms."""
_SCRIPT_OF = {
    "ja": "cjk", "zh": "cjk", "yue": "cjk", "ko": "hangul", "ar": "arabic", "fa": "arabic", "he": "hebrew",
    "iw": "hebrew", "ru": "cyrillic", "uk": "cyrillic", "bg": "cyrillic", "el": "greek", "hi": "devanagari",
    "th": "thai",
    **dict.fromkeys("en de fr es pt it nl sv da no nb fi pl cs sk hu ro tr id vi ca hr sl et lv lt".split(), "latin"),
}  # fmt: skip
"""Languages with one script. For all other languages the declared tag holds."""
_TRADITIONAL = "這們個國說時會對發學為來過還"
_SIMPLIFIED = "这们个国说时会对发学为来过还"
"""Frequent characters of Chinese, traditional and simplified."""
_LANGUAGES = {
    "cjk": (("ja", r"[\u3041-\u30ff]", ""), ("zh-Hant", f"[{_TRADITIONAL}]", f"[{_SIMPLIFIED}]"), ("zh", "", "")),
    "hangul": (("ko", "", ""),),
    "arabic": (("ur", r"[\u0679\u0688\u0691\u06ba\u06d2]", ""),
               ("", r"[\u0695\u06b5\u06c6\u06ce\u06d0\u0681\u069a]", ""),
               ("fa", r"[\u067e\u0686\u0698\u06af\u06cc]", ""), ("ar", "", "")),
    "hebrew": (("he", "", ""),),
    "cyrillic": (("ru", "[ыэ]", "[іїєґўјљњћђџѓќәөүұқғңһ]"), ("uk", "[іїє]", "[ыэъёў]"), ("", "", "")),
    "greek": (("el", "", ""),),
    "devanagari": (("hi", "", ""),),
    "thai": (("th", "", ""),),
}  # fmt: skip
"""By script: languages, each with a required and a forbidden pattern. The first match counts. An empty language means
that the script's letters do not identify it."""
_READ_CHARS = 20_000
"""Characters of a text that are read."""
_MIN_LETTERS = 20
"""Least number of letters of a script."""
_MIN_SHARE = 0.5
"""Least share of the script in all letters."""
_CJK_WEIGHT = 2
"""Letters that one Chinese or Japanese character counts for."""
_MIN_OWN_SHARE = 0.01
"""Least share of a language's own letters in its script; names and quotations contain a few."""


def language(declared: str, text: str) -> str:
    """Determine the language of a text.

    Parameters
    ----------
    declared
        The page's own language tag, also in the form `de_AT`.
    text
        Text of the article.

    Returns
    -------
    str
        A language tag; empty if neither the page nor the script gives one.
    """
    tag = declared.strip().replace("_", "-")
    tag = tag if _LANGUAGE.fullmatch(tag) else ""
    base = tag.split("-", maxsplit=1)[0].lower()
    if base in _COUNTRY_CODES:
        tag = base = _COUNTRY_CODES[base]
    script, letters = _script(text[:_READ_CHARS])
    if not script or script == "latin" or (base and _SCRIPT_OF.get(base, script) == script):
        return tag
    return _by_letters(script, text[:_READ_CHARS].lower(), letters)


def _script(text: str) -> tuple[str, int]:
    """The script of most letters of a text, and their number; `("", 0)` without such a script."""
    counts = {name: len(letters.findall(text)) for name, letters in _SCRIPTS.items()}
    weights = counts | {"cjk": counts["cjk"] * _CJK_WEIGHT}
    name = max(weights, key=lambda one: weights[one])
    found = counts[name] >= _MIN_LETTERS and weights[name] > _MIN_SHARE * sum(weights.values())
    return (name, counts[name]) if found else ("", 0)


def _by_letters(script: str, text: str, letters: int) -> str:
    def has(pattern: str) -> bool:
        return bool(pattern) and len(re.findall(pattern, text)) > _MIN_OWN_SHARE * letters

    return next(
        name
        for name, required, forbidden in _LANGUAGES[script]
        if (not required or has(required)) and not has(forbidden)
    )
