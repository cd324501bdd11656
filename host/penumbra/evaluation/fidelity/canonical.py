"""Markdown → one spelling of it, and its code, formulas and tables apart.

Writers of Markdown spell the same document in many ways. All systems and all references pass through here, so that
a choice of bullets or escapes costs nobody anything. Emphasis, marks of inline code, links' addresses and pictures are
left out: a theme decides them, not the author.

References
----------
WebMainBench (opendatalab, Apache-2.0), `metrics/base.py`, `split_content`: code, formulas and tables are cut out of the
Markdown, and `text` is the whole of it. Differs from it: a CommonMark parser cuts them out instead of patterns, so that
a dollar sign or a bar inside of code begins nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from lxml import html as lxml_html
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

__all__ = ["Parts", "canonical"]

_SIGNS = str.maketrans(
    {
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "–": "-",
        "—": "-",
        "\u00a0": " ",
        "…": "...",
        "\u200b": None,
        "\ufeff": None,
    }
)
"""Generators set typographic quotation marks and dashes for plain ones."""
_DASHES = re.compile(r"-{2,3}")
_ANCHOR = re.compile(r"\s*[¶#§🔗]$")
_TEX = re.compile(r"\\{1,2}\((.+?)\\{1,2}\)|\\{1,2}\[(.+?)\\{1,2}\]", re.DOTALL)
_FENCED = re.compile(r"^[ \t>]*(`{3,}|~{3,}).*?^[ \t>]*\1[`~]*[ \t]*$", re.MULTILINE | re.DOTALL)
_ENVIRONMENTS = re.compile(r"\\(?:begin|end)\{(?:split|aligned|equation\*?|align\*?|gathered|gather\*?)\}")
_NOTE = re.compile(r"\s*\[\^?(\d{1,3})\]:?")
_NUMBER = re.compile(r"^\d{1,2}(?:\.\d{1,2})*\.?\s+")
"""Number of a section, which some themes write before its heading."""
_BULLET = re.compile(r"^([ \t]*)[•◦▪‣][ \t]+", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


@dataclass(frozen=True, slots=True)
class Parts:
    """A Markdown document in one spelling."""

    text: str
    """All of it, code, formulas and tables included; a block a line."""
    code: str
    formulas: str
    tables: tuple[tuple[tuple[str, ...], ...], ...]
    """Tables of rows of cells."""


def canonical(markdown: str, *, is_reference: bool = False) -> Parts:
    r"""Read Markdown.

    Parameters
    ----------
    is_reference
        True for pandoc's Markdown, whose `\(` and `\[` are escaped brackets. In a system's Markdown they begin a
        formula, as in WebMainBench.
    """
    reader = _Reader()
    reader.take(_parser().parse(_prepared(markdown, is_reference)))
    text = "\n".join(line for line in reader.lines if line.strip())
    return Parts(text, "\n".join(reader.code), "\n".join(filter(None, reader.formulas)), tuple(reader.tables))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("gfm-like", {"linkify": False, "html": True})
    return parser.use(dollarmath_plugin, allow_space=False, double_inline=True)


def _prepared(markdown: str, is_reference: bool) -> str:
    r"""Write `\(…\)` and `\[…\]` outside of fenced code between dollar signs, and other bullets as hyphens."""
    out, last = [], 0
    for fenced in _FENCED.finditer(markdown):
        out += [_outside_code(markdown[last : fenced.start()], is_reference), fenced[0]]
        last = fenced.end()
    return "".join([*out, _outside_code(markdown[last:], is_reference)])


def _outside_code(markdown: str, is_reference: bool) -> str:
    text = _BULLET.sub(r"\1- ", _COMMENT.sub("", markdown))
    if is_reference:
        return text
    return _TEX.sub(lambda found: f"${found[1].strip()}$" if found[1] else f"$${found[2].strip()}$$", text)


class _Reader:
    """Collects lines and parts from a parser's tokens."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.code: list[str] = []
        self.formulas: list[str] = []
        self.tables: list[tuple[tuple[str, ...], ...]] = []
        self._mark = ""
        self._rows: list[tuple[str, ...]] | None = None
        self._lists: list[str] = []

    def take(self, tokens: Sequence[Token]) -> None:
        row: list[str] = []
        for token in tokens:
            if token.type == "heading_open":
                self._mark = f"{'#' * int(token.tag[1])} "
            elif token.type in {"bullet_list_open", "ordered_list_open"}:
                self._lists.append("- " if token.tag == "ul" else "1. ")
            elif token.type in {"bullet_list_close", "ordered_list_close"}:
                self._lists.pop()
            elif token.type == "list_item_open":
                self._mark = "  " * (len(self._lists) - 1) + self._lists[-1]
            elif token.type == "table_open":
                self._rows = []
            elif token.type == "tr_open":
                row = []
            elif token.type == "tr_close" and self._rows is not None:
                self._rows.append(tuple(row))
            elif token.type == "table_close":
                self._end_table(self._rows or [])
                self._rows = None
            elif token.type == "inline" and self._rows is not None:
                row.append(" ".join(self._inline(token).split()))
            elif token.type == "inline":
                self._add(self._inline(token))
            elif token.type in {"fence", "code_block"}:
                self._add_code(token.content)
            elif token.type in {"math_block", "math_block_label"}:
                self._add(self._formula(token.content, "$$"))
            elif token.type == "html_block":
                self._add_html(token.content)

    def _add(self, text: str) -> None:
        for line in text.split("\n"):
            tidy = " ".join(line.split())
            if tidy:
                if self._mark.startswith("#"):
                    tidy = _NUMBER.sub("", _ANCHOR.sub("", tidy))
                self.lines.append(self._mark + tidy)
                self._mark = ""

    def _add_code(self, text: str) -> None:
        code = "\n".join(line.rstrip() for line in text.strip("\n").split("\n") if line.strip())
        if code:
            self.code.append(code)
            self.lines.append(code)

    def _end_table(self, rows: Sequence[tuple[str, ...]]) -> None:
        table = tuple(row for row in rows if any(row))
        if table:
            self.tables.append(table)
            self.lines += [" | ".join(row) for row in table]

    def _add_html(self, markup: str) -> None:
        if "<table" not in markup.lower():
            self._add(_typographic(_TAG.sub(" ", markup)))
            return
        for table in lxml_html.fragment_fromstring(markup, create_parent="div").iter("table"):
            self._end_table([
                tuple(_typographic(" ".join(cell.text_content().split())) for cell in row.iter("td", "th"))
                for row in table.iter("tr")
            ])  # fmt: skip

    def _formula(self, tex: str, mark: str) -> str:
        bare = "".join(_ENVIRONMENTS.sub("", tex).split())
        self.formulas.append(bare)
        return f"{mark}{bare}{mark}"

    def _inline(self, token: Token) -> str:
        return "".join(self._pieces(token.children or []))

    def _pieces(self, children: Sequence[Token]) -> Iterator[str]:
        for child in children:
            if child.type == "text":
                yield _typographic(_NOTE.sub(r"[\1]", child.content))
            elif child.type == "code_inline":
                yield child.content
            elif child.type.startswith("math_inline"):
                yield self._formula(child.content, "$$" if "double" in child.type else "$")
            elif child.type == "softbreak":
                yield " "
            elif child.type == "hardbreak" or (child.type == "html_inline" and child.content.startswith("<br")):
                yield "\n"


def _typographic(text: str) -> str:
    return _DASHES.sub("-", text.translate(_SIGNS))
