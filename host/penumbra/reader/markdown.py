"""Cleaned article → Markdown (CommonMark with tables, notes' links and TeX)."""

import re
from typing import Any

from markdownify import ATX, MarkdownConverter

from penumbra.reader.metadata import Metadata

__all__ = ["to_markdown"]


class _Converter(MarkdownConverter):  # type: ignore[misc]  # the package has no types
    def convert_math(self, el: Any, text: str, parent_tags: set[str]) -> str:
        source = el.find("annotation", encoding=re.compile("tex", re.IGNORECASE))
        if source is None:
            return text
        mark = "$$" if el.get("display") == "block" else "$"
        return f"{mark}{source.get_text().strip()}{mark}"

    def convert_dt(self, el: Any, text: str, parent_tags: set[str]) -> str:
        return f"\n\n**{text.strip()}**\n" if text.strip() else ""


def to_markdown(markup: str, facts: Metadata, url: str) -> str:
    """Write a cleaned article as Markdown, with its title, byline, date and address above it."""
    body = _Converter(heading_style=ATX, bullets="-", code_language_callback=_language).convert(markup)
    head = [f"# {_line(facts.title)}" if facts.title else ""]
    head.append(" · ".join(_line(part) for part in (facts.byline, facts.date) if part))
    head.append(f"<{url}>" if url and not re.search(r"[\s<>]", url) else "")
    return "\n\n".join([part for part in head if part] + [body.strip()]) + "\n"


def _language(pre: Any) -> str:
    code = pre.find("code") or pre
    return next((str(name)[9:] for name in code.get("class") or [] if str(name).startswith("language-")), "")


def _line(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", " ".join(text.split()))
