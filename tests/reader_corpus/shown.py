"""What a reader shows of a page, in a form that the points can ask."""

import re
import unicodedata
from functools import cached_property
from urllib.parse import unquote

from lxml import etree, html

__all__ = ["Shown", "plain"]

_UNSEEN = frozenset("script style template noscript annotation annotation-xml title".split())
_BLOCKS = frozenset(
    "address article aside blockquote button caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 "
    "h6 header hr li main nav ol option p pre section select summary table tbody td tfoot th thead tr ul".split()
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "\u00ad": "", "\u200b": "", "\ufeff": "", "‑": "-"})
_BY = re.compile(r"(?:written )?(?:by|von|بقلم|מאת)\b:?\s*", re.IGNORECASE)
_DELIMITED = re.compile(r"\$\$?(.+?)\$\$?|\\\((.+?)\\\)|\\\[(.+?)\\\]")
"""TeX between delimiters, as pages write it for a script."""
_TEX_IN_TEXT = re.compile(r"\\(?:displaystyle|begin|frac|mathbf)\b")


def plain(text: str) -> str:
    """Text with one form of each character, and single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_SAME).split())


class Shown:
    """An article in a reader.

    Parameters
    ----------
    title, byline
        The lines above the text. `byline` may hold several facts, a line each.
    body
        HTML of the text; empty if the reader found no article.
    direction
        `rtl` or `ltr`.
    """

    plain = staticmethod(plain)

    def __init__(self, title: str, byline: str, body: str, direction: str = "") -> None:
        self.title = plain(title)
        self.byline = byline
        self.tree = _tree(body)
        self.direction = direction or _direction(self.tree)

    @cached_property
    def empty(self) -> bool:
        """Whether there is no article."""
        return not self._body

    @cached_property
    def text(self) -> str:
        """Title, byline and text, as a person sees them."""
        return plain(f"{self.title}\n{self.byline}\n{self._body}")

    def count(self, text: str) -> int:
        """How often a text is shown."""
        return self.text.count(plain(text))

    def find(self, text: str, *, last: bool = False) -> int:
        """Where a text begins; −1 if it is not shown."""
        return self.text.rfind(plain(text)) if last else self.text.find(plain(text))

    def named(self, author: str) -> bool:
        """Whether a line of the byline is an author's name, alone or after a word such as "By"."""
        lines = [plain(line) for line in self.byline.splitlines()]
        return plain(author) in {*lines, *(_BY.sub("", line, count=1) for line in lines)}

    def pictures(self, part: str) -> int:
        """Number of pictures whose address contains a text."""
        addresses = [image.get("src", "") for image in self.tree.iter("img")]
        return sum(part in address or part in unquote(address) for address in addresses)

    def has_heading(self, text: str) -> bool:
        """Whether a heading, or the title, has this text."""
        wanted = plain(text)
        return wanted == self.title or any(plain(_text(one)) == wanted for one in self.tree.iter(*_HEADINGS))

    def listings(self, text: str) -> set[int]:
        """Numbers of lines of the listings that contain a text."""
        wanted, found = plain(text), set()
        for listing in self.tree.iter("pre"):
            written = _text(listing, breaks="\n")
            if wanted in plain(written):
                found.add(len(written.strip().splitlines()))
        return found

    def tables(self, text: str) -> set[int]:
        """Numbers of rows of the innermost tables that contain a text."""
        wanted = plain(text)
        return {
            len(list(table.iter("tr")))
            for table in self.tree.iter("table")
            if wanted in plain(_text(table))
            and not any(wanted in plain(_text(inner)) for inner in table.iterdescendants("table"))
        }

    @cached_property
    def formulas(self) -> list[str]:
        """Formulas: MathML, TeX in an element of its own, and pictures with TeX as their text."""
        found = [f"{one.text_content()} {one.get('alttext')} {one.get('data-latex')}" for one in self.tree.iter("math")]
        found += [_text(one) for one in self.tree.xpath('.//code[contains(@class, "language-tex")]')]
        return found + [one.get("alt", "") for one in self._tex_pictures if not _beside_math(one)]

    def has_formula(self, part: str) -> bool:
        """Whether a formula, or delimited TeX in the text, contains a text, white space aside."""
        wanted = re.sub(r"\s", "", part)
        written = ["".join(found.groups("")) for found in _DELIMITED.finditer(self.text)]
        return any(wanted in re.sub(r"\s", "", text) for text in (*self.formulas, *written))

    @cached_property
    def repeated_formulas(self) -> int:
        """Number of pictures of formulas beside the formula itself, and of formulas whose TeX stands in the text."""
        doubled = sum(_beside_math(one) for one in self._tex_pictures)
        return doubled + (len(_TEX_IN_TEXT.findall(self._body)) if self.tree.find(".//math") is not None else 0)

    def places(self, text: str) -> list[html.HtmlElement]:
        """The innermost elements that contain a text."""
        wanted = plain(text)
        seen = (one for one in self.tree.iter(etree.Element) if one.tag not in _UNSEEN)
        holding = [one for one in seen if wanted in plain(_text(one))]
        return [one for one in holding if not any(wanted in plain(_text(child)) for child in one)]

    def near(self, place: html.HtmlElement, tags: tuple[str, ...]) -> float:
        """Characters between an element and the nearest one with such a tag; 0 in a common `figure`, `inf` for none."""
        for figure in place.iterancestors("figure"):
            if next(figure.iter(*tags), None) is not None:
                return 0
        least, between, seen_place, since_tag = float("inf"), 0, False, float("inf")
        for event, one in etree.iterwalk(self.tree, events=("start", "end")):
            if event == "start" and one is place:
                least, seen_place, between = min(least, since_tag), True, 0
            if event == "start" and one.tag in tags:
                least, since_tag = (min(least, between) if seen_place else least), 0
            inside = one is place or place in one.iterancestors()
            written = len(plain((one.text if event == "start" else one.tail) or ""))
            if not inside or (event == "end" and one is place):
                since_tag, between = since_tag + written, between + written
        return least

    @cached_property
    def _body(self) -> str:
        return plain(_text(self.tree))

    @cached_property
    def _tex_pictures(self) -> list[html.HtmlElement]:
        pictures = self.tree.iter("img")
        return [one for one in pictures if "\\" in one.get("alt", "") or "mwe-math" in one.get("class", "")]


def _tree(body: str) -> html.HtmlElement:
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    found = html.document_fromstring(f"<body>{body}".encode(), parser=parser).find("body")
    return html.Element("div") if found is None else found


def _direction(tree: html.HtmlElement) -> str:
    return next((one.get("dir", "") for one in tree.iter() if one.get("dir")), "")


def _beside_math(image: html.HtmlElement) -> bool:
    """Whether a picture of a formula stands beside MathML."""
    holders = [one for one in image.iterancestors() if one.tag == "span"][:2]
    return any(holder.find(".//math") is not None for holder in holders)


def _text(element: html.HtmlElement, breaks: str = " ") -> str:
    """Text of an element, with a space, or another break, between blocks."""
    if element.tag in _UNSEEN:
        return ""
    parts = [element.text or ""]
    for child in element:
        around = breaks if child.tag in _BLOCKS else ""
        inner = "\n" if child.tag == "br" else f"{around}{_text(child, breaks)}{around}"
        parts += [inner, child.tail or ""]
    return "".join(parts)
