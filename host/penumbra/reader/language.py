"""The language of an article's text: the page's own, unless the text is in a script of other languages.

Many themes and templates have `lang="en"`, or none, in pages of any language. Voices, fonts and reading time follow the
language.
"""

import re

__all__ = ["language"]

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
"""A language tag (BCP 47 without its rarer forms)."""
_MISTAKEN = {"jp": "ja", "cn": "zh", "kr": "ko"}
"""Codes of countries in the place of languages. `kr` is also Kanuri, which is hardly ever meant."""
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
"""Letters of each script. With the `regex` package and its scripts the count takes 1.6 times as long, and the import 20
ms."""
_WRITTEN_IN = {
    "ja": "cjk", "zh": "cjk", "yue": "cjk", "ko": "hangul", "ar": "arabic", "fa": "arabic", "he": "hebrew",
    "iw": "hebrew", "ru": "cyrillic", "uk": "cyrillic", "bg": "cyrillic", "el": "greek", "hi": "devanagari",
    "th": "thai",
    **dict.fromkeys("en de fr es pt it nl sv da no nb fi pl cs sk hu ro tr id vi ca hr sl et lv lt".split(), "latin"),
}  # fmt: skip
"""Languages with one script. The page's own tag holds for all others."""
_TRADITIONAL = "這們個國說時會對發學為來過還"
_SIMPLIFIED = "这们个国说时会对发学为来过还"
"""Frequent characters of Chinese, traditional and simplified."""
_OF_LETTERS = {
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
"""By script: languages with a pattern that their text has and one that it has not; the first that fits counts. Empty if
the script alone does not tell."""
_LOOKED_AT = 20_000
"""Characters that are read."""
_FEWEST = 20
"""Minimum letters of a script."""
_SHARE = 0.5
"""Minimum share of the script in all letters."""
_SIGN = 2
"""Letters that a character of Chinese or Japanese counts for."""
_OFTEN = 0.01
"""Minimum share of a language's own letters in the script's; names and quotations have a few."""


def language(said: str, text: str) -> str:
    """Name a text's language.

    Parameters
    ----------
    said
        The page's own tag. Many pages write `de_AT`.
    text
        Text of the article.

    Returns
    -------
    str
        A language tag; empty if neither the page nor the script tells.
    """
    tag = said.strip().replace("_", "-")
    tag = tag if _LANGUAGE.fullmatch(tag) else ""
    base = tag.split("-", maxsplit=1)[0].lower()
    if base in _MISTAKEN:
        tag = base = _MISTAKEN[base]
    script, letters = _script(text[:_LOOKED_AT])
    if not script or script == "latin" or (base and _WRITTEN_IN.get(base, script) == script):
        return tag
    return _by_letters(script, text[:_LOOKED_AT].lower(), letters)


def _script(text: str) -> tuple[str, int]:
    """The script of most letters of a text, and their number; empty if there is none."""
    counts = {name: len(letters.findall(text)) for name, letters in _SCRIPTS.items()}
    weights = counts | {"cjk": counts["cjk"] * _SIGN}
    name = max(weights, key=lambda one: weights[one])
    found = counts[name] >= _FEWEST and weights[name] > _SHARE * sum(weights.values())
    return (name, counts[name]) if found else ("", 0)


def _by_letters(script: str, text: str, letters: int) -> str:
    def has(pattern: str) -> bool:
        return bool(pattern) and len(re.findall(pattern, text)) > _OFTEN * letters

    return next(
        name
        for name, wanted, unwanted in _OF_LETTERS[script]
        if (not wanted or has(wanted)) and not has(unwanted)
    )
