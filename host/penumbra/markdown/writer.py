"""One walk over a page's kept rows that writes Markdown.

Rows come in document order. An element that breaks the line ends a paragraph at its start and at its end; lists,
quotations, tables and footnotes are containers that collect the blocks in them and are written when they end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from penumbra.arrays import Bools
from penumbra.blocks import FORMULA_TAGS, find_readings, find_unknown_in_sentences
from penumbra.markdown import formulas
from penumbra.markdown.blocks import Block, escape_bars, join, listing
from penumbra.markdown.containers import Container, Containers
from penumbra.markdown.inline import BREAK, Format, Piece, code_span, escape_line_starts, render
from penumbra.markdown.labels import find_labels
from penumbra.markdown.listings import GUTTERS, language_of
from penumbra.markdown.notes import find_notes
from penumbra.markdown.pictures import write_picture
from penumbra.markdown.tables import MOST_SPANNED, Cell, Table
from penumbra.page import INLINE_TAGS, TEXT, Page
from penumbra.page.source import Source
from penumbra.page.tags import MATHML
from penumbra.text.addresses import WRITABLE, absolute_address
from penumbra.text.spelling import as_written

__all__ = ["MarkdownOptions", "write"]

_FORMATS = {
    "b": "strong",
    "strong": "strong",
    "i": "em",
    "em": "em",
    "del": "del",
    "s": "del",
    "strike": "del",
    "sup": "sup",
    "sub": "sub",
}
_CODE = frozenset({"code", "kbd", "samp", "tt"})
_HEADINGS = {f"h{rank}": rank for rank in range(1, 7)}
_OF_FORMULAS = MATHML | FORMULA_TAGS | {"mjx-math", "mjx-assistive-mml"}
_IN_LINES = INLINE_TAGS | _OF_FORMULAS | {TEXT} | frozenset(
    "area audio br button canvas embed iframe img input map noscript object picture select source svg textarea "
    "video".split()
)
"""Nodes that stand in a line of text. All others end it."""
_AROUND_TEXT = INLINE_TAGS | {"picture", "source"}
"""Elements that may stand around what a line has. Libxml2 takes a `source` for the holder of what follows it."""
_LETTERS = INLINE_TAGS | {TEXT}
"""Text and inline elements. Any other node of a line, such as a picture, parts two words."""
_CONTAINERS = frozenset({"ul", "ol", "menu", "dir", "li", "blockquote", "table", "tr", "td", "th"})
_BEFORE_BOXES = frozenset({"label", "p", "span", "div"})
"""Elements around the box of a task."""
_AROUND = 2
"""How many block ancestors of a formula are searched for kept text. The first is its own block."""
_DEEPEST = 12
"""Containers in one another; deeper ones are read through, since each indents all lines in it again."""
_GUTTERS_AROUND = 2
"""Elements around a listing of line numbers that may have such a class name."""
_MOST_SIGNS = 20
"""Characters of a cell without words that is written."""


@dataclass(frozen=True, slots=True)
class MarkdownOptions:
    """What is written beside text."""

    url: str = ""
    """Address that links are relative to."""
    links: bool = True
    images: bool = False
    tables: bool = True
    """False: cells are written as paragraphs."""
    rules: bool = False
    """True: `hr` elements are written."""


def write(
    page: Page,
    source: Source,
    kept_text: Bools,
    kept_media: Bools | None = None,
    spaced: frozenset[int] = frozenset(),
    style: MarkdownOptions = MarkdownOptions(),
) -> str:
    """Write the kept text of a page as Markdown.

    Parameters
    ----------
    page, source
        As `parse_with_source` gives them.
    kept_text
        (n_nodes,) True for the text rows to write.
    kept_media
        (n_nodes,) True for the `img` rows to write; none where it is missing.
    spaced
        Text rows with a space before them that is not in the page, as `Blocks.spaced`.

    Returns
    -------
    CommonMark with GitHub's tables, strikethrough and footnotes, ending in a line break; empty where nothing is kept.
    """
    return _Writer(page, source, kept_text, kept_media, spaced, style).written()


class _Writer:
    def __init__(
        self,
        page: Page,
        source: Source,
        kept_text: Bools,
        kept_media: Bools | None,
        spaced: frozenset[int],
        style: MarkdownOptions,
    ) -> None:
        self._page, self._source, self._style, self._spaced = page, source, style, spaced
        self._opening, self._closing = map(frozenset, find_readings(page))
        labels = find_labels(page, source, kept_text)
        self._text, self._panels = labels.text, labels.of_panel
        self._in_sentence = find_unknown_in_sentences(page).tolist()
        katex = page.named(formulas.KATEX)
        self._katex = katex.tolist()
        media = _formulas(page, source, self._text, katex)
        if kept_media is not None and style.images:
            media |= kept_media
        self._alive = page.with_ancestors(self._text | media)
        self._notes = find_notes(page, source, self._alive)
        self._scripts = formulas.scripts(source)[::-1]
        self._drawn = formulas.drawn_signs(source)
        self._open = Containers(len(page))
        self._inline: list[tuple[int, Format]] = []
        """Open inline formats: row after the last one of each, and the format."""
        self._is_apart = False
        """Whether a picture or control, which is not written, stands right before the next text."""
        self._task = ""
        """The box of the task that begins."""
        self._breaks: list[int] = []
        """Rows at which elements end that break the line, innermost last."""

    def written(self) -> str:
        page, alive, tags = self._page, self._alive.tolist(), self._page.tag
        end = page.end.tolist()
        row, count = 0, len(page)
        while row < count:
            self._leave(row)
            if not alive[row]:
                if tags[row] in {"td", "th"}:
                    self._empty_cell(row)
                elif tags[row] == "tr" and (table := self._table()) is not None:
                    table.leave_out_row()
                elif tags[row] == "li":
                    self._empty_item(row)
                elif not self._in_sentence[row]:
                    self._part(tags[row : end[row]])
                row = end[row]
                continue
            row = self._enter(row, tags[row], end[row])
        self._leave(count)
        text = join(self._open.finish())
        return f"{text}\n" if text else ""

    def _part(self, tags: Sequence[str]) -> None:
        """Keep apart what an element without kept text stands between.

        Parameters
        ----------
        tags
            Its own, and those in it.
        """
        if not _IN_LINES.issuperset(tags):
            self._open.end_paragraph()
        elif "br" in tags:
            self._add(Piece(BREAK, (), True))
        self._is_apart |= not _LETTERS.issuperset(tags)
        if tags[0] == "hr" and self._style.rules:
            self._open.add_block(Block("rule", "---"))

    def _enter(self, row: int, tag: str, end: int) -> int:
        """Take a row; return the next one to look at."""
        if tag == TEXT:
            if self._text[row]:
                self._take_text(row)
            return row + 1
        if row in self._panels:
            self._open.end_paragraph()
            self._add(Piece(self._panels[row], (Format("strong"),)))
            self._open.end_paragraph()
        if row in self._notes.texts:
            self._open.begin(Container("note", end, note=self._notes.texts[row]))
        if self._katex[row] or tag in FORMULA_TAGS:
            formula = formulas.formula_of_math(self._page, self._source, row)
            if formula is not None:
                self._take_formula(formula)
                return end
            if tag not in FORMULA_TAGS:
                return self._take_inline(row, tag, end)
        if tag == "pre":
            self._take_listing(row)
            return end
        if tag == "img":
            self._take_image(row)
            return end
        if tag in _OF_FORMULAS:  # no formula could be read: its kept letters, apart
            self._is_apart = True
            return row + 1
        if tag in _AROUND_TEXT or self._in_sentence[row]:
            return self._take_inline(row, tag, end)
        return self._take_block(row, tag, end)

    def _take_text(self, row: int) -> None:
        text = as_written(self._page.text[row])
        if row in self._spaced or (self._is_apart and text[:1].isalnum()):
            text = f" {text}"
        formats = self._formats()
        if self._task:
            self._add(Piece(self._task, (), True))
            self._add(Piece(" "))
            self._task = ""
        if row in self._opening:
            self._add(Piece("("))
        for part in formulas.split_tex(text, self._drawn):
            if isinstance(part, formulas.Formula):
                self._take_formula(part)
            elif part:
                self._add(Piece(part, formats))
        if row in self._closing:
            self._add(Piece(")"))

    def _formats(self) -> tuple[Format, ...]:
        """The open formats, each kind once, links outermost."""
        kinds: dict[str, Format] = {}
        for _, each in self._inline:
            if not (self._open.innermost.heading and each.kind == "strong"):  # a heading is bold
                kinds.setdefault(each.kind, each)
        return tuple(sorted(kinds.values(), key=lambda each: each.kind != "link"))

    def _take_formula(self, formula: formulas.Formula) -> None:
        text = formulas.written(formula)
        if not text:
            return
        box = self._open.innermost
        if formula.display and box.kind != "cell" and not box.heading and not self._inline:
            self._open.add_block(Block("formula", text, escape_bars(text)))
        elif not box.pieces or box.pieces[-1].text != text:  # MathML, and its picture for browsers without
            if box.pieces and box.pieces[-1].is_markdown and box.pieces[-1].text.endswith("$"):
                self._add(Piece(" "))  # two signs in a row would end no formula
            self._add(Piece(text, self._formats(), True))

    def _take_inline(self, row: int, tag: str, end: int) -> int:
        if row in self._notes.calls:
            self._add(Piece(f"[^{self._notes.calls[row]}]", (), True))
            return end
        if tag in _CODE:
            return self._take_code(row, end)
        if tag == "a":
            address = self._address(row)
            if address.startswith("#") and not self._page.has_letters(row):
                return end  # a heading's anchor, or a note's way back
            if address and not address.startswith("#") and self._style.links:
                self._inline.append((end, Format("link", address, row)))
        elif tag in _FORMATS and not (tag == "sup" and self._is_call(row, end)):
            self._inline.append((end, Format(_FORMATS[tag])))
        elif tag == "q":
            is_inner = any(form.kind == "q" for _, form in self._inline)
            self._inline.append((end, Format("inner q" if is_inner else "q", number=row)))
        return row + 1

    def _take_code(self, row: int, end: int) -> int:
        rows = range(row, end)
        if any(self._page.tag[inner] in {"a", "math", "img"} or inner in self._notes.calls for inner in rows):
            return row + 1  # links in code are kept, and its letters are plain
        lines = self._source.listing(row, GUTTERS)
        if "\n" in lines.strip() and any(self._page.tag[inner] == "br" for inner in rows):
            self._open.add_block(listing(lines, language_of(self._page, self._source, row)))
            return end
        texts = [
            f" {self._page.text[inner]}" if inner in self._spaced and inner > row + 1 else self._page.text[inner]
            for inner in rows
            if self._page.tag[inner] == TEXT
        ]
        text = "".join(texts)
        lead, code, trail = text[: len(text) - len(text.lstrip())], text.strip(), text[len(text.rstrip()) :]
        if lead:
            self._add(Piece(" "))
        self._add(Piece(code_span(code), self._formats(), True, code))
        if trail:
            self._add(Piece(" "))
        return end

    def _is_call(self, row: int, end: int) -> bool:
        return any(inner in self._notes.calls for inner in range(row, end))

    def _address(self, row: int) -> str:
        """Where a link leads, empty for nowhere."""
        address = (self._source.attributes(row).get("href") or "").strip()
        if address.startswith("#") or not WRITABLE.match(address):
            return address if address.startswith("#") else ""
        return absolute_address(self._style.url, address)

    def _take_image(self, row: int) -> None:
        attributes = self._source.attributes(row)
        formula = formulas.formula_of_image(attributes)
        if formula is not None:
            self._take_formula(formula)
            return
        picture = write_picture(attributes, self._style.url)
        if picture:
            self._add(Piece(picture, self._formats(), True))

    def _take_listing(self, row: int) -> None:
        if self._is_gutter(row):
            self._open.end_paragraph()
            return
        lines = self._source.listing(row, GUTTERS)
        self._open.add_block(listing(lines, language_of(self._page, self._source, row)))

    def _is_gutter(self, row: int) -> bool:
        """Whether a listing is the line numbers of the one beside it: in an element called so, without a letter."""
        around = islice(self._page.ancestors(row), _GUTTERS_AROUND)
        if not any(GUTTERS.intersection((self._source.attributes(each).get("class") or "").split()) for each in around):
            return False
        return not any(map(str.isalpha, self._source.listing(row, ())))

    def _take_block(self, row: int, tag: str, end: int) -> int:
        self._open.end_paragraph()
        self._breaks.append(end)
        if tag in _HEADINGS:
            box = self._open.innermost
            box.heading, box.heading_end = _HEADINGS[tag], end
        elif tag in {"dt", "summary"}:
            self._inline.append((end, Format("strong")))
        if tag in _CONTAINERS and len(self._open) <= _DEEPEST and row not in self._notes.texts:
            self._open_container(row, tag, end)
        return row + 1

    def _open_container(self, row: int, tag: str, end: int) -> None:
        if tag in {"ul", "ol", "menu", "dir"}:
            start = self._source.attributes(row).get("start") or ""
            number = int(start) if start.isascii() and start.isdecimal() and len(start) < 9 else 1
            self._open.begin(Container("list", end, number=number if tag == "ol" else None))
        elif tag == "li":
            self._open.begin(Container("item", end))
            self._task = self._task_of(row, end)
        elif tag == "blockquote":
            self._open.begin(Container("quote", end))
        elif tag == "table":
            role = self._source.attributes(row).get("role")
            is_layout = role in {"presentation", "none"} or not self._style.tables
            self._open.begin(Container("table", end, table=Table(is_layout=is_layout)))
        elif (table := self._table()) is not None:
            if tag == "tr":
                table.rows.append([])
            else:
                self._open.begin(Container("cell", end, cell=self._new_cell(table, row, tag)))

    def _task_of(self, item: int, end: int) -> str:
        """The box that an item of a list of tasks begins with, as GitHub's Markdown has it; empty for other items."""
        first = next((row for row in range(item + 1, end) if self._page.tag[row] not in _BEFORE_BOXES), item)
        attributes = self._source.attributes(first) if self._page.tag[first] == "input" else {}
        if attributes.get("type", "").lower() != "checkbox":
            return ""
        return "[x]" if "checked" in attributes else "[ ]"

    def _new_cell(self, table: Table, row: int, tag: str) -> Cell:
        attributes = self._source.attributes(row)
        cell = Cell(tag == "th", _span(attributes, "colspan"), _span(attributes, "rowspan"))
        if not table.rows:
            table.rows.append([])
        table.rows[-1].append(cell)
        return cell

    def _empty_cell(self, row: int) -> None:
        """Add a cell without kept text. Signs are no words, so a cell of signs (✓, –, …) is never kept by itself."""
        table = self._table()
        if table is None or not table.rows or row >= self._open.innermost.end:
            return
        cell = self._new_cell(table, row, self._page.tag[row])
        texts = (self._page.text.get(inner, "") for inner in range(row + 1, int(self._page.end[row])))
        signs = " ".join("".join(texts).split())
        if signs and len(signs) <= _MOST_SIGNS and not any(map(str.isalnum, signs)):
            text = render([Piece(signs)])
            cell.blocks = [Block("paragraph", escape_line_starts(text), escape_bars(text))]

    def _empty_item(self, row: int) -> None:
        """Add an item without any text to a numbered list: the items after it keep their numbers (CommonMark, 5.2)."""
        box = self._open.innermost
        has_text = any(map(self._page.text.get, range(row, int(self._page.end[row]))))
        if box.kind == "list" and box.number is not None and not has_text:
            self._open.add_block(Block("items", ""))

    def _table(self) -> Table | None:
        """The table that is open, where no other container is open in it."""
        return self._open.innermost.table

    def _leave(self, row: int) -> None:
        """End what ends before a row."""
        self._take_scripts(row, inside=True)
        while self._inline and self._inline[-1][0] <= row:
            self._inline.pop()
        if self._breaks and self._breaks[-1] <= row:
            self._open.end_paragraph()
            while self._breaks and self._breaks[-1] <= row:
                self._breaks.pop()
            if self._open.innermost.heading_end <= row:
                self._open.innermost.heading = 0
        self._open.end_before(row)
        self._take_scripts(row, inside=False)

    def _take_scripts(self, row: int, *, inside: bool) -> None:
        """Write the script formulas that precede a row.

        The first call (`inside`) writes those inside the elements that end there. The second call writes the others.
        """
        while self._scripts and self._scripts[-1][0] <= row:
            _, around, formula = self._scripts[-1]
            if inside and around >= 0 and self._page.end[around] > row:
                break
            self._scripts.pop()
            if around >= 0 and self._alive[around]:
                self._take_formula(formula)

    def _add(self, piece: Piece) -> None:
        self._open.add(piece)
        self._is_apart = False


def _span(attributes: Mapping[str, str], name: str) -> int:
    """Columns or rows that a cell covers."""
    span = attributes.get(name) or ""
    # The length comes first: `int` refuses thousands of digits.
    return int(span) if len(span) < 4 and span.isascii() and span.isdecimal() and 0 < int(span) <= MOST_SPANNED else 1


def _formulas(page: Page, source: Source, kept_text: Bools, katex: Bools) -> Bools:
    """(n_nodes,) True for formulas among kept text: a formula has no words that a decision could keep."""
    out = np.zeros(len(page), dtype=bool)
    formula = page.tagged(("img", *FORMULA_TAGS)) | katex
    rows = np.flatnonzero(formula).tolist()
    if not rows:
        return out
    alive = page.with_ancestors(kept_text)
    for row in rows:
        if page.tag[row] == "img" and formulas.formula_of_image(source.attributes(row)) is None:
            continue
        blocks = [each for each in page.ancestors(row) if page.tag[each] not in _IN_LINES][:_AROUND]
        out[row] = any(alive[each] for each in blocks)
    return out
