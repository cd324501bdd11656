"""The text of one paragraph with its inline formats → one Markdown paragraph.

References
----------
CommonMark 0.31, 6 (inlines): a delimiter run opens or closes emphasis only beside fitting characters (6.2).
Pandoc User's Guide, extension `tex_math_dollars`: which dollar signs stand around a formula. Obsidian is alike.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple
from urllib.parse import quote

__all__ = ["BREAK", "Format", "Piece", "bold", "code_span", "escape_line_starts", "link_destination", "render"]

BREAK = "\\\n"
"""A hard line break."""
_MARKS = {"em": "*", "strong": "**", "del": "~~"}
_HTML = frozenset({"sup", "sub"})
_QUOTED = {"q": ("“", "”"), "inner q": ("‘", "’")}
"""Marks that a browser puts around a quotation, and around one inside it."""
_WRITTEN_QUOTES = frozenset("\"'“”„‘’‚«»‹›「『")
_IN_ADDRESSES = ":/?#@!$&'*+,;=%~[]"
_LONGEST_ADDRESS = 2_000
_ENTITY = re.compile(r"&(?=#?\w+;)")
"""What Markdown reads as a character's name, also in addresses: `javascript&colon;` would be another scheme."""
_ESCAPED = re.compile(
    r"\\(?=[!-/:-@\[-`{-~\n]|\s*$)"  # a backslash that would escape the next character
    r"|`"
    r"|\*(?! )|(?<! )\*"  # an asterisk, but not one between spaces
    r"|(?<![^\W_])_|_(?![^\W_])"  # an underscore, but not one inside a word
    r"|<(?=[A-Za-z/!?]|$)"
    r"|&(?=#?\w{1,31};|$)"
    r"|~(?=~)|(?<=~)~|~$"
    r"|\](?=[(\[:]|$)"
    r"|\[(?=\^)"
    r"|!(?=\[|$)"
)
_SIGNS = re.compile(r"[\\`*_<&~\[\]!]")
"""Found in a fifth of the time that the pattern above takes."""
_ESCAPED_IN_LINKS = re.compile(rf"[\[\]]|{_ESCAPED.pattern}")
"""In a link's text all brackets are escaped."""
_FORMULA = re.compile(r"\$\$|\$(?=\S)[^$]*(?<=\S)\$(?!\d)")
"""What readers of Markdown that know formulas take for one. Two prices in a line are none."""
_LINE_START = re.compile(
    (
        r"^([ \t]*)(?:(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|=+[ \t]*$|-{2,}[ \t]*$|~~~|[|:](?=[-:|\s]*$))|(\d{1,"
        r"9})([.)])(?=\s|$))"
    ),
    re.MULTILINE,
)
_LINE_END = " "
"""What follows a paragraph, as a character that means nothing."""
_BACKTICKS = re.compile("`+")
_BLANKS = re.compile(r"\s+")


class Format(NamedTuple):
    """An inline format."""

    kind: str
    """`em`, `strong`, `del`, `sup`, `sub`, `link`, `q` or `inner q`."""
    address: str = ""
    """Of a link."""
    number: int = 0
    """Of a link or a quotation: two in a row are two."""


class Piece(NamedTuple):
    """A run of text with one set of formats."""

    text: str
    formats: tuple[Format, ...] = ()
    is_markdown: bool = False
    """True for text that is Markdown already: code, formulas, pictures, footnote calls, line breaks."""
    code: str = ""
    """Source of a code span. Adjacent spans are joined, with other backticks if need be."""
    dollars: bool = False
    """Whether dollar signs are escaped: they would be taken for the signs around a formula."""


def render(pieces: Sequence[Piece]) -> str:
    """Write pieces as one paragraph, without white space around it; line starts are not escaped yet."""
    if len(pieces) == 1 and not pieces[0].formats and not pieces[0].is_markdown:  # most paragraphs
        only = pieces[0]._replace(text=_with_single_spaces(pieces[0].text).strip())
        return _escape(_without_formulas([only])[0], _LINE_END)
    return _render(_without_formulas(_folded(pieces)), 0, _LINE_END, _LINE_END).strip()


def bold(pieces: Sequence[Piece]) -> list[Piece]:
    """The same pieces in one bold run. Bold inside it is dropped: a second pair of marks would end the first."""
    strong = Format("strong")
    return [piece._replace(formats=(strong, *(each for each in piece.formats if each != strong))) for piece in pieces]


def code_span(text: str, *, blanks: bool = False) -> str:
    """Write inline code; empty for white space.

    Parameters
    ----------
    blanks
        Keep runs of blanks, as the indentation of a listing's line.
    """
    line = text.expandtabs() if blanks else _BLANKS.sub(" ", text)
    if not line.strip():
        return line
    fence = "`" * (1 + max(map(len, _BACKTICKS.findall(line)), default=0))
    pad = " " if line.startswith("`") or line.endswith("`") or (line.startswith(" ") and line.endswith(" ")) else ""
    return f"{fence}{pad}{line}{pad}{fence}"


def escape_line_starts(text: str) -> str:
    """Escape what would begin a heading, a list, a quotation or a table at the start of a line."""
    return _LINE_START.sub(_escape_start, text)


def _escape_start(found: re.Match[str]) -> str:
    space, mark, number, point = found.groups()
    return f"{space}\\{mark}" if mark else f"{space}{number}\\{point}"


def _folded(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces with single spaces, none at the start of a line; no line break at either end."""
    out: list[Piece] = []
    spaced = True
    for piece in _with_joined_code(pieces):
        if piece.is_markdown:
            if piece.text == BREAK:
                if not out:
                    continue
                while out and not out[-1].is_markdown and out[-1].text.endswith(" "):
                    trimmed = out.pop()
                    if trimmed.text.rstrip():
                        out.append(trimmed._replace(text=trimmed.text.rstrip()))
                spaced = True
            else:
                spaced = False
            out.append(piece)
            continue
        text = _with_single_spaces(piece.text)
        if spaced:
            text = text.removeprefix(" ")
        if text:
            out.append(piece if text == piece.text else Piece(text, piece.formats))
            spaced = text.endswith(" ")
    while out and out[-1].text == BREAK:
        out.pop()
    return out


def _without_formulas(pieces: list[Piece]) -> list[Piece]:
    """Pieces that say of their dollar signs whether one must be escaped: where two of them, or one beside a formula,
    would be taken for the signs around a formula.
    """
    if not any("$" in piece.text and not piece.is_markdown for piece in pieces):
        return pieces
    parts = groupby(pieces, key=lambda piece: piece.formats)
    line = "*".join("".join("`" if piece.code else piece.text for piece in part) for _, part in parts)
    return [piece._replace(dollars=not piece.is_markdown) for piece in pieces] if _FORMULA.search(line) else pieces


def _with_joined_code(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Pieces with one code span, in the formats of the last one, in the place of adjacent ones."""
    for is_code, group in groupby(pieces, key=lambda piece: bool(piece.code)):
        run = list(group)
        if is_code and len(run) > 1:
            code = "".join(piece.code for piece in run)
            yield run[-1]._replace(text=code_span(code), code=code)
        else:
            yield from run


def _with_single_spaces(text: str) -> str:
    return text if "  " not in text and text.isprintable() else _BLANKS.sub(" ", text)


def _render(pieces: Sequence[Piece], depth: int, before: str, after: str) -> str:
    """Write pieces whose first `depth` formats are written already.

    Parameters
    ----------
    before, after
        The characters around them; empty where they are not known.
    """
    groups = [(key, list(group)) for key, group in groupby(pieces, key=lambda piece: _format_at(piece, depth))]
    out = ""
    for place, (key, group) in enumerate(groups):
        next_char = groups[place + 1][1][0].text[:1] if place + 1 < len(groups) else after
        previous = out[-1:] or before
        if key is None:
            last = len(group) - 1 if place + 1 == len(groups) else -1
            out += "".join(
                piece.text if piece.is_markdown else _escape(piece, after if number == last else "")
                for number, piece in enumerate(group)
            )
        else:
            inner = _render(group, depth + 1, "", _MARKS.get(key.kind, "]")[0])
            out += _with_format(key, inner, previous, next_char)
    return out


def _format_at(piece: Piece, depth: int) -> Format | None:
    return piece.formats[depth] if depth < len(piece.formats) else None


def _escape(piece: Piece, following: str = "") -> str:
    """Escape a text's signs. What follows tells whether the last one means anything; without it, it may."""
    text = piece.text
    if not piece.dollars and not _SIGNS.search(text):
        return text
    pattern = _ESCAPED_IN_LINKS if any(each.kind == "link" for each in piece.formats) else _ESCAPED
    places = [found.start() for found in pattern.finditer(text + following) if found.start() < len(text)]
    if piece.dollars:
        places = sorted([*places, *(place for place, sign in enumerate(text) if sign == "$")])
    return "\\".join(text[a:b] for a, b in pairwise((0, *places, len(text))))


def _with_format(key: Format, inner: str, previous: str, following: str) -> str:
    core = inner.strip()
    if not core:
        return inner
    lead, trail = inner[: len(inner) - len(inner.lstrip())], inner[len(inner.rstrip()) :]
    if key.kind == "link":
        return f"{lead}[{core}]({link_destination(key.address)}){trail}"
    if key.kind in _HTML:
        return f"{lead}<{key.kind}>{core}</{key.kind}>{trail}"
    if key.kind in _QUOTED:
        opening, closing = ("", "") if core[0] in _WRITTEN_QUOTES else _QUOTED[key.kind]
        return f"{lead}{opening}{core}{closing}{trail}"
    mark = _MARKS[key.kind]
    opens = _fits(lead[-1:] or previous, core[0])
    closes = _fits(trail[:1] or following, core[-1])
    if not (opens and closes) or mark[0] == (lead[-1:] or previous) or core.endswith("\\"):
        return f"{lead}<{key.kind}>{core}</{key.kind}>{trail}"
    return f"{lead}{mark}{core}{mark}{trail}"


def _fits(outer: str, inner: str) -> bool:
    """Whether a delimiter run between the two characters opens, or closes, emphasis."""
    return not _is_sign(inner) or not outer.strip() or _is_sign(outer)


def _is_sign(character: str) -> bool:
    return bool(character.strip()) and unicodedata.category(character)[0] in "PS"


def link_destination(address: str) -> str:
    """Write the address of a link or picture. No character of it ends the parentheses, or begins HTML or an entity."""
    return _ENTITY.sub("&amp;", quote(address[:_LONGEST_ADDRESS], safe=_IN_ADDRESSES))
