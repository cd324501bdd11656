"""Cleaned article → Markdown: CommonMark with tables, footnotes and TeX.

This is a second writer beside `penumbra.markdown`, which writes kept rows of a page; the reader will move to that one.
"""

import re
from typing import Any
from urllib.parse import quote

from lxml import html
from markdownify import ATX, MarkdownConverter

from penumbra.reader.facts import Facts
from penumbra.reader.markdown_notes import mark_notes
from penumbra.reader.markdown_runs import mark_runs
from penumbra.reader.nesting import limit_nesting
from penumbra.reader.prepare import to_tree

__all__ = ["to_markdown"]

_KEPT_IN_ADDRESSES = ":/?#@!$&'*+,;=%~"
_MARKUP = re.compile(r"[\\`*_{}\[\]>#|&]")
"""Characters that may be Markdown or HTML markup."""
_IN_TEXT = re.compile(r"[`*\[\]]|\\(?![^\W_]| )|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w*(?:;|\Z))|~(?=~)|(?<=~)~")
"""The same in a paragraph. Here `snake_case`, `AT&T`, `C:\\Users`, `~5`, `#`, `>` and `|` are plain text."""
_TIGHT = re.compile(r"(?<!\S )<")
"""A `<` that may end an address. GitHub adds a backslash before it to the address."""
_ADDRESS = re.compile(r"://|www\.|@")
_SEPARATOR = "<!-- -->"
"""Empty comment between two parts that must not touch."""
_LINE_PREFIX = "\x02"
"""Marks list, quotation and note prefixes of the writer at the beginning of a line. XML forbids this character."""
_WRITTEN = "\x03"
"""Marks other markup of the writer, and each line of a listing. XML forbids this character."""
_AT_LINE_START = re.compile(
    rf"^((?:[ ]*{_LINE_PREFIX}(?:> ?|- |\d+\. +|: +|\[\^\d+\]: )?+)*+[ ]*+)"
    r"(?:([>|]|[-+](?=\s|$)|-(?=[-: ]*(?:\||$))|=(?==*[ ]*$)|#{1,6}(?=\s|$)|:(?=[ -]))"
    r"|(\d{1,9})(?=[.)](?:\s|$)))",
    re.MULTILINE,
)
"""Text of the page that would begin a quotation, list, heading, table, listing or definition, or underline a heading.

The quantifiers are possessive: no prefix of the writer is given back as text.
"""
_BEFORE_LINK = re.compile(rf"!(?={_WRITTEN}\[)")
_CLOSING_HASHES = re.compile(r"(^|\s)(#+)$")
_BARE_PIPE = re.compile(r"(?<!\\)((?:\\\\)*)\|")

_BLANKS = re.compile(r"[\t \r\n]+")
_FIRST_LINES = re.compile(r"\A[ \n]*\n")
_NEXT_LINE = re.compile(r"\n(?=[^\n])")
_TEX_COMMENT = re.compile(r"(?<!\\)%[^\n]*")

_SUPERSCRIPTS = str.maketrans("0123456789+-\u2212()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾")
_SUBSCRIPTS = str.maketrans("0123456789+-\u2212()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎")
"""Characters for code, which allows no markup."""
_BLOCKS = " | ".join(
    f".//{tag}"
    for tag in "address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 "
    "header hr li ol p pre section summary table ul".split()
)


class _Converter(MarkdownConverter):
    """Markdownify with formulas, definitions and notes. A page's text cannot become markup or HTML."""

    def escape(self, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        return _no_tags(_IN_TEXT.sub(r"\\\g<0>", text))

    def convert_a(self, el: Any, text: str, parent_tags: set[str]) -> str:
        written = super().convert_a(el, text, parent_tags)  # type: ignore[misc]  # missing in the package's stub
        return text if "_noformat" in parent_tags else _written(written)

    def convert_blockquote(self, el: Any, text: str, parent_tags: set[str]) -> str:
        written = super().convert_blockquote(el, text, parent_tags)  # type: ignore[misc]  # missing in the stub
        return re.sub(r"^>", f"{_LINE_PREFIX}>", written, flags=re.MULTILINE)

    def convert_code(self, el: Any, text: str, parent_tags: set[str]) -> str:
        if "_noformat" in parent_tags:
            return text
        line = _BLANKS.sub(" ", text.replace(_WRITTEN, ""))  # a line break could begin a block and end the code
        if not parent_tags.isdisjoint({"td", "th"}) and "\\|" in line:  # a table's cell would end at the pipe
            return f"<code>{self.escape(line, parent_tags)}</code>"
        return _written(super().convert_code(el, line, parent_tags))  # type: ignore[misc]  # missing in the package's stub

    convert_kbd = convert_code
    convert_samp = convert_code

    def convert_dd(self, el: Any, text: str, parent_tags: set[str]) -> str:
        if "\n\n" in text.strip() and "_inline" not in parent_tags:  # not all programs know definitions with blocks
            return f"\n\n{text.strip()}\n\n"
        return _prefixed(super().convert_dd(el, text, parent_tags))  # type: ignore[misc]  # missing in the package's stub

    def convert_dt(self, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        return f"\n\n**{text.strip()}**\n" if text.strip() else ""

    def convert_hN(self, n: int, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: N802  # markdownify's name
        if "_inline" in parent_tags:
            return text
        line = _CLOSING_HASHES.sub(r"\1\\\2", text.strip())
        written = super().convert_hN(n, el, line, parent_tags)  # type: ignore[misc]  # missing in the package's stub
        return f"\n\n{_WRITTEN}{written.strip()}\n\n"

    def convert_hr(self, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        return f"\n\n{_WRITTEN}---\n\n"

    def convert_html_del(self, el: Any, text: str, parent_tags: set[str]) -> str:
        return _in_html(el, text, parent_tags)

    convert_html_em = convert_html_del
    convert_html_strong = convert_html_del

    def convert_li(self, el: Any, text: str, parent_tags: set[str]) -> str:
        if el.parent.name != "ol" or not text.strip():
            return _prefixed(super().convert_li(el, text, parent_tags))  # type: ignore[misc]  # missing in the package's stub
        mark = f"{el['number']}. "
        return f"{_LINE_PREFIX}{mark}{_NEXT_LINE.sub(chr(10) + ' ' * len(mark), text.strip())}\n"

    def convert_math(self, el: Any, text: str, parent_tags: set[str]) -> str:
        source = el.find("annotation", encoding=re.compile("tex", re.IGNORECASE))
        if source is None:
            return text
        tex = _tex(source.get_text(), in_table=not parent_tags.isdisjoint({"td", "th"}))
        mark = "$$" if el.get("display") == "block" else "$"
        return f"{mark}{tex}{mark}"

    def convert_note_call(self, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        return f"{_WRITTEN}[^{el['number']}]"

    def convert_note_text(self, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        first = "\n\n    " if el.find("pre") else " "  # keeps a listing in programs that do not know notes
        return f"\n\n{_LINE_PREFIX}[^{el['number']}]:{first}{_NEXT_LINE.sub(chr(10) + '    ', text.strip())}\n\n"

    def convert_pre(self, el: Any, text: str, parent_tags: set[str]) -> str:
        listing = _FIRST_LINES.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).rstrip(" \n")
        if "_inline" in parent_tags:
            return self.convert_code(el, listing, parent_tags)
        if not listing:
            return ""
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", listing)), default=0))
        lines = [f"{fence}{_language(el)}", *listing.split("\n"), fence]
        return "\n\n" + "\n".join(map(_written, lines)) + "\n\n"

    def convert_sub(self, el: Any, text: str, parent_tags: set[str]) -> str:
        return _sub_or_sup(el, text, _SUBSCRIPTS if "_noformat" in parent_tags else None)

    def convert_sup(self, el: Any, text: str, parent_tags: set[str]) -> str:
        return _sub_or_sup(el, text, _SUPERSCRIPTS if "_noformat" in parent_tags else None)

    def convert_td(self, el: Any, text: str, parent_tags: set[str]) -> str:
        cell = _BARE_PIPE.sub(r"\1\\|", text)
        return str(super().convert_td(el, cell, parent_tags))  # type: ignore[misc]  # missing in the package's stub

    convert_th = convert_td

    def convert_tr(self, el: Any, text: str, parent_tags: set[str]) -> str:
        written = f"|{text}\n"
        if el.find_previous_sibling() is None:  # for later rows markdownify writes the same, in quadratic time
            written = super().convert_tr(el, text, parent_tags)  # type: ignore[misc]  # missing in the package's stub
        return re.sub(r"^\|", f"{_WRITTEN}|", written, flags=re.MULTILINE)


def to_markdown(markup: str, facts: Facts, url: str) -> str:
    """Write a cleaned article as Markdown, with title, byline, date and address at the top.

    Parameters
    ----------
    markup
        HTML of the cleaned article.
    facts
        Title, byline and date.
    url
        Address of the page, or empty.
    """
    body = _Converter(heading_style=ATX, bullets="-").convert(_prepared(markup))
    head = [f"{_WRITTEN}# {_line(facts.title)}" if facts.title else ""]
    head.append(" · ".join(_line(part) for part in (facts.byline, facts.date) if part))
    head.append(f"<{url}>" if url and not re.search(r"[\s<>]", url) else "")
    return _finished("\n\n".join([part for part in head if part] + [body.strip()])) + "\n"


def _finished(text: str) -> str:
    """Escape characters that are markup at the beginning of a line or before other markup."""
    text = _AT_LINE_START.sub(lambda found: f"{found[1]}{found[3] or ''}\\{found[2] or ''}", text)
    first, *rest = _BEFORE_LINK.sub(r"\\!", text).split(f"{_WRITTEN}`")
    parts = [first]
    for part in rest:
        parts += [_SEPARATOR if _takes_backticks(parts[-1]) else "", f"`{part}"]
    return "".join(parts).replace(_LINE_PREFIX, "").replace(_WRITTEN, "")


def _takes_backticks(text: str) -> bool:
    """Whether a backtick after this text would belong to an address or to earlier code."""
    word = text[-1:].strip() and text.rsplit(None, 1)[-1].rpartition("<")[2]
    return word.endswith("`") or bool(_ADDRESS.search(word))


def _prepared(markup: str) -> str:
    """Prepare an article for markdownify: escape attributes, mark notes, remove what it cannot write."""
    root = to_tree(markup)
    limit_nesting(root)
    for code in list(root.iter("code", "kbd", "samp")):  # the end of a block inside would end the code
        if code.xpath(_BLOCKS) and not any(above.tag == "pre" for above in code.iterancestors()):
            code.drop_tag()
    _collapse(root)
    mark_notes(root)
    _write_signs(root)
    mark_runs(root)
    _number(root)
    for link in list(root.xpath('.//a[starts-with(@href, "#")]')):  # Markdown has no targets inside a text
        link.drop_tree() if "footnote-back" in link.get("class", "") else link.drop_tag()
    for element in root.iter():
        element.attrib.pop("title", None)
        for name in ("href", "src"):
            if element.get(name):
                element.set(name, quote(element.get(name), safe=_KEPT_IN_ADDRESSES))
        if element.get("alt"):
            element.set("alt", _line(element.get("alt")))
    return str(html.tostring(root, encoding="unicode")).replace(_LINE_PREFIX, "").replace(_WRITTEN, "")


def _write_signs(root: html.HtmlElement) -> None:
    """Write the layout of formulas as signs: x² must not become x2. Most formulas have no TeX."""
    for element in root.iter("msup", "msub", "msubsup"):
        tags = ("sup",) if element.tag == "msup" else ("sub", "sup")
        for part, tag in zip(element[1:], tags, strict=False):
            part.tag = tag
    for element in root.iter("mfrac"):
        for part in element:
            if len(part) > 1:
                part.text, part[-1].tail = "(", ")"
        if len(element):
            element[0].tail = "/"


def _number(root: html.HtmlElement) -> None:
    """Number the items of lists. Markdownify counts the items before each one, in quadratic time."""
    for items in root.iter("ol"):
        start = items.get("start", "")
        for number, item in enumerate(items.findall("li"), int(start) if start.isdecimal() else 1):
            item.set("number", str(number))
    for item in root.iter("li"):
        item.text = item.text or ""  # else lxml writes no end tag, and markdownify nests the next items


def _collapse(root: html.HtmlElement) -> None:
    """Collapse white space to a space or a line feed. Markdownify does the same in quadratic time."""
    listings = {element for pre in root.iter("pre") for element in pre.iter()}
    for element in root.iter():
        if element.text and element not in listings:
            element.text = _collapsed(element.text)
        if element.tail and element.getparent() not in listings:
            element.tail = _collapsed(element.tail)


def _collapsed(text: str) -> str:
    return _BLANKS.sub(lambda run: "\n" if "\n" in run[0] or "\r" in run[0] else " ", text)


def _language(pre: Any) -> str:
    code = pre.find("code") or pre
    return next((str(name)[9:] for name in code.get("class") or [] if str(name).startswith("language-")), "")


def _tex(source: str, *, in_table: bool) -> str:
    """TeX on one line, without HTML, links, code or the end of a table cell in Markdown."""
    line = " ".join(_TEX_COMMENT.sub("", source).split())
    tex = line.replace("<", r"\lt ").replace("](", "] (").replace("`", "\u2018")
    return tex.replace(r"\|", r"\Vert ").replace("|", r"\vert ") if in_table else tex


def _in_html(el: Any, text: str, parent_tags: set[str]) -> str:
    """Write emphasis as HTML where Markdown's own marks would be text."""
    bare, tag = text.strip(), str(el.name).removeprefix("html-")
    if "_noformat" in parent_tags or not bare or "\n\n" in bare:
        return text
    return text.replace(bare, f"<{tag}>{bare}</{tag}>", 1)


def _sub_or_sup(el: Any, text: str, signs: dict[int, int] | None) -> str:
    """Write a subscript or superscript as HTML, or inside code with Unicode `signs`. References to notes stay."""
    bare = text.strip()
    if signs is not None:
        return text.translate(signs) if all(ord(letter) in signs for letter in bare) else text
    if not bare or "\n\n" in bare or el.find("note-call"):
        return text
    return text.replace(bare, f"<{el.name}>{bare}</{el.name}>", 1)


def _written(markup: str) -> str:
    return f"{_WRITTEN}{markup}" if markup else ""


def _prefixed(markup: str) -> str:
    return f"{_LINE_PREFIX}{markup}" if markup.strip() else markup


def _line(text: str) -> str:
    return _no_tags(_MARKUP.sub(r"\\\g<0>", " ".join(text.split())))


def _no_tags(text: str) -> str:
    return _TIGHT.sub("&lt;", text).replace("<", r"\<")
