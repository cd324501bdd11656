"""The languages' TOML files → one JSON file: phrases of all languages together, and the keywords that they are looked
up by.

Run by `make tables`; the host reads the JSON file only.
"""

import json
import re
import tomllib
from collections.abc import Iterable
from itertools import chain, dropwhile, product, takewhile
from operator import itemgetter
from pathlib import Path

import msgspec

from penumbra.decision.phrases.tables import Phrases
from penumbra.text.words import code_points, in_token

__all__ = ["compile_phrases", "expand", "first_word", "read_languages"]

Tables = dict[str, dict[str, list[str]]]
"""Phrases by table and list."""

_FOLDER = Path(__file__).parent
_CHOICE = re.compile(r"\{([^{}]*)\}")
_TURKISH_I = "i\u0307"
"""What lower case makes of a Turkish capital I with its dot."""


def read_languages() -> dict[str, Tables]:
    """Each language's tables, by its ISO 639 code.

    Raises
    ------
    msgspec.ValidationError
        A file has a table or a list that `Phrases` has not.
    """
    languages = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(_FOLDER.glob("*.toml"))}
    for tables in languages.values():
        msgspec.convert(tables, Phrases)
    return languages


def compile_phrases() -> str:
    """The text of the JSON file, with a line for each list."""
    tables: dict[str, dict[str, set[str]]] = {}
    for language in read_languages().values():
        for table, lists in language.items():
            for name, phrases in lists.items():
                tables.setdefault(table, {}).setdefault(name, set()).update(chain.from_iterable(map(expand, phrases)))
    tables["keywords"] = _keywords(tables)
    return "{" + ",\n".join(f'"{table}": {{\n{_lines(lists)}\n}}' for table, lists in tables.items()) + "}\n"


def _lines(lists: dict[str, set[str]]) -> str:
    rows = ((json.dumps(name), json.dumps(sorted(phrases), ensure_ascii=False)) for name, phrases in lists.items())
    return ",\n".join(f"  {name}: {phrases}" for name, phrases in rows)


def expand(phrase: str) -> list[str]:
    """The phrases that one with choices stands for: `a {b|c}` for `a b` and `a c`."""
    parts = _CHOICE.split(phrase)
    choices = [part.split("|") if number % 2 else [part] for number, part in enumerate(parts)]
    return list(map("".join, product(*choices)))


def _keywords(tables: dict[str, dict[str, set[str]]]) -> dict[str, set[str]]:
    """One word of every phrase, the rarer of its first and its last."""
    related, controls, comments = tables["related"], tables["controls"], tables["comments"]
    headings = _first(
        related["similar"], related["more"], related["latest"], related["headings"], related["beginnings"]
    )
    return {
        "related": headings | {word.replace("i", _TURKISH_I, 1) for word in headings if word.startswith("i")},
        "adverts": _first(tables["adverts"]["disclosures"]) | _last(tables["adverts"]["explanations"]),
        "reports": _first(comments["reports"], comments["authors"]),
        "signatures": _last(comments["signatures"]) | _first(comments["signature_controls"]),
        "controls": controls["sharing"] | controls["networks"] | _first(controls["folding"]),
        "appeals": _first(tables["appeals"]["phrases"]),
        "buying": _first(tables["buying"]["buttons"]),
    }


def _first(*phrases: Iterable[str]) -> set[str]:
    return set(map(first_word, chain(*phrases)))


def _last(phrases: Iterable[str]) -> set[str]:
    return {phrase.rpartition(" ")[2] for phrase in phrases}


def first_word(phrase: str) -> str:
    """The first token of a phrase, as `text.checksums.word_checksums` reads it."""
    parted = zip(phrase, in_token(code_points(phrase)).tolist(), strict=True)
    return "".join(char for char, _ in takewhile(itemgetter(1), dropwhile(lambda each: not each[1], parted)))
