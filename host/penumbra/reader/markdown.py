"""Cleaned article → Markdown (CommonMark with tables, notes' links and TeX)."""

import re
from typing import Any
from urllib.parse import quote

from lxml import html
from markdownify import ATX, MarkdownConverter

from penumbra.reader.markdown_notes import mark_notes
from penumbra.reader.metadata import Metadata
from penumbra.reader.nesting import limit_nesting
from penumbra.reader.prepare import to_tree

__all__ = ["to_markdown"]


_KEPT_IN_ADDRESSES = ":/?#@!$&'*+,;=%~"
_MARKUP = re.compile(r"[\\`*_{}\[\]<>#|&]")
"""What a Markdown reader could take for markup, HTML among it."""


_BLANKS = re.compile(r"[\t \r\n]+")
_FIRST_LINES = re.compile(r"\A[ \n]*\n")
_NEXT_LINE = re.compile(r"\n(?=[^\n])")


class _Converter(MarkdownConverter):
    """Markdownify with formulas, terms and no way for a page's text to become HTML again."""

    def escape(self, text: str, parent_tags: set[str]) -> str:
        return re.sub(r"[<&]", r"\\\g<0>", super().escape(text, parent_tags))  # type: ignore[misc]  # missing in the package's stub

    def convert_math(self, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        source = el.find("annotation", encoding=re.compile("tex", re.IGNORECASE))
        if source is None:
            return text
        mark = "$$" if el.get("display") == "block" else "$"
        return f"{mark}{source.get_text().strip().replace('<', chr(92) + 'lt ')}{mark}"

    def convert_pre(self, el: Any, text: str, parent_tags: set[str]) -> str:
        # Markdownify's own expression for the end of a listing takes quadratic time on each run of blanks in it.
        stripped = _FIRST_LINES.sub("", text).rstrip(" \n")
        return str(super().convert_pre(el, stripped, parent_tags))  # type: ignore[misc]  # missing in the package's stub

    def convert_note_call(self, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        return f"[^{el['number']}]"

    def convert_note_text(self, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        return f"\n\n[^{el['number']}]: {_NEXT_LINE.sub(chr(10) + '    ', text.strip())}\n\n"

    def convert_dt(self, el: Any, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002  # markdownify's signature
        return f"\n\n**{text.strip()}**\n" if text.strip() else ""


def to_markdown(markup: str, facts: Metadata, url: str) -> str:
    """Write a cleaned article as Markdown, with its title, byline, date and address above it."""
    converter = _Converter(heading_style=ATX, bullets="-", code_language_callback=_language, strip_pre=None)
    body = converter.convert(_plain(markup))
    head = [f"# {_line(facts.title)}" if facts.title else ""]
    head.append(" · ".join(_line(part) for part in (facts.byline, facts.date) if part))
    head.append(f"<{url}>" if url and not re.search(r"[\s<>]", url) else "")
    return "\n\n".join([part for part in head if part] + [body.strip()]) + "\n"


def _plain(markup: str) -> str:
    """Escape what stands in attributes, which markdownify writes as it is, and take away what it does not stand."""
    root = to_tree(markup)
    limit_nesting(root)
    _fold(root)
    mark_notes(root)
    for link in list(root.xpath('.//a[starts-with(@href, "#")]')):  # Markdown has no places to lead to
        link.drop_tree() if "footnote-back" in link.get("class", "") else link.drop_tag()
    for element in root.iter():
        element.attrib.pop("title", None)
        for name in ("href", "src"):
            if element.get(name):
                element.set(name, quote(element.get(name), safe=_KEPT_IN_ADDRESSES))
        if element.get("alt"):
            element.set("alt", _line(element.get("alt")))
    return str(html.tostring(root, encoding="unicode"))


def _fold(root: html.HtmlElement) -> None:
    """Make a run of white space one space, or one new line where it has any, as markdownify does in quadratic time."""
    listings = {element for pre in root.iter("pre") for element in pre.iter()}
    for element in root.iter():
        if element.text and element not in listings:
            element.text = _folded(element.text)
        if element.tail and element.getparent() not in listings:
            element.tail = _folded(element.tail)


def _folded(text: str) -> str:
    return _BLANKS.sub(lambda run: "\n" if "\n" in run[0] or "\r" in run[0] else " ", text)


def _language(pre: Any) -> str:
    code = pre.find("code") or pre
    return next((str(name)[9:] for name in code.get("class") or [] if str(name).startswith("language-")), "")


def _line(text: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))
