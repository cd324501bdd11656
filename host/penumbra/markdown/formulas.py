"""Formulas of a page as TeX: MathML with its source, KaTeX, MathJax scripts, pictures of formulas, TeX in the text.

References
----------
MathML Core, `annotation` with `encoding="application/x-tex"`; MathJax 2.7, "TeX input: `script type="math/tex"`";
MathJax 4, `data-latex`;
MediaWiki's Math extension, which names its pictures `mwe-math-fallback-image-inline` and `-display`.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from penumbra.markdown.mathml import tex_of_math
from penumbra.page import Page
from penumbra.page.source import Source

__all__ = [
    "KATEX", "Formula", "drawn_signs", "formula_of_image", "formula_of_math", "scripts", "split_tex", "written",
]  # fmt: skip

KATEX = frozenset({"katex", "katex-display"})
"""Class names of a formula that KaTeX has drawn: MathML with its TeX, and a second copy to look at."""
_TOPS = frozenset({"math", "mjx-math"})
"""MathML, and what MathJax 4 draws; both may have the TeX as an attribute."""
_IMAGE_NAMES = re.compile(r"(?:^|[\s_-])(?:mwe-math|tex|latex|math)(?:$|[\s_-])|mwe-math", re.IGNORECASE)
_TEX_TYPE = re.compile(r"math/tex(?:;\s*mode=(display))?", re.IGNORECASE)
_STYLE = re.compile(r"^\{\\(?:display|text)style\s*(.*)\}$", re.DOTALL)
_OPENING = re.compile(r"\\\(|\\\[|\$\$")
_OPENING_OR_DOLLAR = re.compile(rf"{_OPENING.pattern}|(?<!\\)\$(?=\S)")
_CLOSING = {"\\(": "\\)", "\\[": "\\]", "$$": "$$", "$": "$"}
_IN_LINE = frozenset({"\\(", "$"})
_DRAWERS = ("MathJax", "katex", "KaTeX", "renderMathInElement")
"""Names in scripts of what draws formulas."""
_DOLLAR_TOLD = re.compile(r"""inlineMath\b[^;}]{0,200}?(["'])\$\1|left["']?\s*:\s*(["'])\$\2""")
"""How a page tells MathJax, or KaTeX, that single dollar signs are the signs of formulas too."""
_TEX = re.compile(r"[\\^_={}]|^(?=.*\w)(?:.*[<>+]|\S+$)", re.DOTALL)
"""What TeX between dollar signs has: a sign of TeX, or a letter and either no white space or a sign of arithmetic. What
stands between signs of prices has none of it: "$$ - $$$", "$$ or $$$"."""
_HTML = re.compile(r"<(?=[A-Za-z/!?])")
_REMARK = re.compile(r"(?<!\\)%[^\n]*")


class Formula(NamedTuple):
    """TeX, and whether it stands on a line of its own."""

    tex: str
    display: bool


def written(formula: Formula) -> str:
    """Write a formula between dollar signs, on one line; empty where nothing is left.

    In a viewer without formulas it must be no HTML, link or code. A space changes nothing in TeX.
    """
    tex = " ".join(_REMARK.sub("", formula.tex).split())
    tex = _HTML.sub("< ", tex).replace("](", "] (").replace("`", "\u2018")
    mark = "$$" if formula.display else "$"
    return f"{mark}{tex}{mark}" if tex else ""


def formula_of_math(page: Page, source: Source, row: int) -> Formula | None:
    """TeX of the formula that an element is or has: its source, else by the structure of its MathML; None for none."""
    tops = _outermost(page, row)
    sources = (_source_of(page, source, top) for top in tops)
    structures = (tex_of_math(page, source, top) for top in tops if page.tag[top] == "math")
    tex = next(filter(str.strip, chain(sources, structures)), "")
    own_line = any(source.attributes(each).get("display") in {"block", "true"} for each in (row, *tops))
    return Formula(_bare(tex), own_line) if tex else None


def _outermost(page: Page, row: int) -> list[int]:
    """Rows of the drawn formulas that an element is or has, without those inside another."""
    out: list[int] = []
    end = int(page.end[row])
    while row < end:
        if page.tag[row] in _TOPS:
            out.append(row)
            row = int(page.end[row])
        else:
            row += 1
    return out


def _source_of(page: Page, source: Source, top: int) -> str:
    """The TeX from which a formula was made, or empty."""
    attributes = source.attributes(top)
    tex = attributes.get("alttext") or attributes.get("data-latex") or ""
    for row in range(top + 1, int(page.end[top])):
        if page.tag[row] == "annotation" and "tex" in source.attributes(row).get("encoding", "").lower():
            tex = "".join(page.texts(row))
    return tex


def formula_of_image(attributes: Mapping[str, str]) -> Formula | None:
    """TeX of the picture of a formula, which its alternative text holds."""
    names, tex = attributes.get("class", ""), attributes.get("alt", "")
    if not tex.strip() or not _IMAGE_NAMES.search(names):
        return None
    return Formula(_bare(tex), "display" in names.lower())


def scripts(source: Source) -> list[tuple[int, int, Formula]]:
    """Formulas in MathJax's scripts: the row that each stands before, the row of the element around it, the formula."""
    out = []
    for element in source.elements(("script",)):
        found = _TEX_TYPE.match(element.attributes.get("type") or "")
        if found:
            out.append((*source.position(element.number), Formula(source.text(element.number), bool(found[1]))))
    return out


def drawn_signs(source: Source) -> frozenset[str]:
    """Signs between which scripts of the page draw formulas: `$$` for MathJax and KaTeX, `$` where they are told."""
    out: set[str] = set()
    for element in source.elements(("script",)):
        text, address = source.text(element.number), element.attributes.get("src", "").lower()
        if any(name in text for name in _DRAWERS) or "mathjax" in address or "katex" in address:
            out |= {"$$", "$"} if _DOLLAR_TOLD.search(text) else {"$$"}
    return frozenset(out)


def split_tex(text: str, drawn: frozenset[str] = frozenset()) -> list[str | Formula]:
    r"""Part a text into itself and the TeX between `\(` and `\)`, `\[` and `\]`, `$$` and `$$`.

    Parameters
    ----------
    drawn
        Signs of formulas that the page draws, as of `drawn_signs`. Others may say how dear a restaurant is: between
        `$$` must then be TeX, and `$` means nothing.
    """
    if "\\(" not in text and "\\[" not in text and ("$" if "$" in drawn else "$$") not in text:
        return [text]
    out: list[str | Formula] = []
    last = 0
    for opening, first, end in _tex_in(text, drawn):
        out += [text[last : first - len(opening)], Formula(text[first:end], opening not in _IN_LINE)]
        last = end + len(_CLOSING[opening])
    return [*out, text[last:]]


def _tex_in(text: str, drawn: frozenset[str]) -> Iterator[tuple[str, int, int]]:
    """The opening sign of each formula, and where its TeX begins and ends.

    One pattern for a whole formula would read the rest of the text for every sign that is never closed.
    """
    at = 0
    unclosed: set[str] = set()
    openings = _OPENING_OR_DOLLAR if "$" in drawn else _OPENING
    while found := openings.search(text, at):
        opening, first = found[0], found.end()
        at = found.start() + 1
        if opening in unclosed:
            continue
        if opening.startswith("$"):
            end = text.find("$", first)  # no dollar sign inside
            is_tex = end > first and _is_between_dollars(opening, text[first:end], text[end + 1 : end + 2])
            is_closed = is_tex and (opening != "$$" or opening in drawn or _TEX.search(text[first:end]) is not None)
        else:
            end = text.find(_CLOSING[opening], first + 1)  # at least one character inside
            is_closed = end >= 0
        if is_closed:
            yield opening, first, end
            at = end + len(_CLOSING[opening])
        elif end < 0:
            unclosed.add(opening)


def _is_between_dollars(opening: str, tex: str, following: str) -> bool:
    """Whether the next dollar sign ends what the sign or signs before it open, by the character after it."""
    if opening == "$$":
        return following == "$"
    return not tex[-1].isspace() and not following.isdigit()


def _bare(tex: str) -> str:
    found = _STYLE.match(tex.strip())
    return found[1] if found else tex
