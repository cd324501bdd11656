r"""TeX of a formula that a page gives as MathML without its source.

MathJax 3 leaves no TeX in the page, and TeX4ht and word processors write none: the structure of the formula is all
that there is. Letters and signs that TeX has no name for stay as they are; MathJax and KaTeX read Unicode.

References
----------
MathML Core, 3 "Presentation Markup"; Unicode Technical Report 25, "Unicode Support for Mathematics", 2.2
"Mathematical Alphabets".
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from penumbra.page import TEXT, Page
from penumbra.page.source import Source

__all__ = ["tex_of_math"]

_DEEPEST = 100
"""Levels of a formula; one with more is none that a person wrote."""
_ESCAPED = {
    "\\": r"\backslash", "{": r"\{", "}": r"\}", "#": r"\#", "%": r"\%", "&": r"\&", "$": r"\$", "_": r"\_",
    "^": r"\hat{}", "~": r"\sim",
}  # fmt: skip
_ESCAPED_IN_TEXT = _ESCAPED | {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\textasciitilde{}"}
_SIGNS = _ESCAPED | {
    "\u2212": "-", "±": r"\pm", "∓": r"\mp", "×": r"\times", "÷": r"\div", "⋅": r"\cdot", "·": r"\cdot",
    "∗": "*", "∘": r"\circ", "⊕": r"\oplus", "⊗": r"\otimes", "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "≈": r"\approx",
    "≡": r"\equiv", "∼": r"\sim", "≃": r"\simeq", "≅": r"\cong", "∝": r"\propto", "≪": r"\ll", "≫": r"\gg",
    "∈": r"\in", "∉": r"\notin", "∋": r"\ni", "⊂": r"\subset", "⊆": r"\subseteq", "⊃": r"\supset",
    "⊇": r"\supseteq", "∪": r"\cup", "∩": r"\cap", "∖": r"\setminus", "∅": r"\emptyset", "∀": r"\forall",
    "∃": r"\exists", "¬": r"\neg", "∧": r"\wedge", "∨": r"\vee", "⇒": r"\Rightarrow", "⇐": r"\Leftarrow",
    "⇔": r"\Leftrightarrow", "→": r"\to", "←": r"\leftarrow", "↔": r"\leftrightarrow", "↦": r"\mapsto",
    "∞": r"\infty", "∂": r"\partial", "∇": r"\nabla", "∑": r"\sum", "∏": r"\prod", "∐": r"\coprod", "∫": r"\int",
    "∬": r"\iint", "∭": r"\iiint", "∮": r"\oint", "⋃": r"\bigcup", "⋂": r"\bigcap", "√": r"\surd", "…": r"\ldots",
    "⋯": r"\cdots", "⋮": r"\vdots", "⋱": r"\ddots", "⟨": r"\langle", "⟩": r"\rangle", "⌊": r"\lfloor",
    "⌋": r"\rfloor", "⌈": r"\lceil", "⌉": r"\rceil", "∥": r"\|", "‖": r"\|", "∣": r"\mid", "′": "'", "″": "''",
    "ℓ": r"\ell", "ℏ": r"\hbar", "ϵ": r"\epsilon", "ε": r"\varepsilon", "ϕ": r"\phi", "φ": r"\varphi",
    "ϑ": r"\vartheta", "ϱ": r"\varrho", "ς": r"\varsigma", "ϖ": r"\varpi", "\xa0": " ", "\u200b": "",
    "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "",
}  # fmt: skip
_GREEK = frozenset(
    "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon chi psi omega "
    "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split()
)
_FUNCTIONS = frozenset(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max "
    "min Pr sec sin sinh sup tan tanh".split()
)
_LIMITS = frozenset(
    r"\sum \prod \coprod \bigcup \bigcap \lim \liminf \limsup \max \min \sup \inf \det \gcd \Pr \int \iint \iiint "
    r"\oint".split()
)
"""Operators whose limits stand above and below by themselves."""
_ALPHABETS = {
    "DOUBLE-STRUCK": "mathbb", "BLACK-LETTER": "mathfrak", "FRAKTUR": "mathfrak", "SCRIPT": "mathcal",
    "MONOSPACE": "mathtt", "SANS-SERIF": "mathsf", "BOLD": "mathbf", "ITALIC": "",
}  # fmt: skip
"""Words in the Unicode name of a letter of a mathematical alphabet, and the command for the alphabet."""
_OF_AN_ALPHABET = ("MATHEMATICAL ", "DOUBLE-STRUCK ", "SCRIPT ", "BLACK-LETTER ", "PLANCK CONSTANT")
_VARIANTS = {
    "bold": "mathbf", "double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak", "monospace": "mathtt",
    "sans-serif": "mathsf", "normal": "mathrm", "bold-italic": "boldsymbol", "bold-script": "mathcal",
    "bold-fraktur": "mathfrak", "-tex-calligraphic": "mathcal",
}  # fmt: skip
_ABOVE = {
    "¯": "bar", "‾": "overline", "―": "overline", "_": "overline", "^": "hat", "ˆ": "hat", "~": "tilde",
    "˜": "tilde", "→": "vec", "\u20d7": "vec", "˙": "dot", "¨": "ddot", "ˇ": "check", "˘": "breve", "⏞": "overbrace",
    "\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u0305": "overline", "\u0307": "dot", "\u0308": "ddot",
}  # fmt: skip
_BELOW = {"_": "underline", "¯": "underline", "‾": "underline", "\u0332": "underline", "⏟": "underbrace"}
_LEFT = {
    "(": "(", "[": "[", "{": r"\{", "|": "|", "‖": r"\|", "∥": r"\|", "⟨": r"\langle", "⌊": r"\lfloor", "⌈": r"\lceil",
}  # fmt: skip
_RIGHT = {
    ")": ")", "]": "]", "}": r"\}", "|": "|", "‖": r"\|", "∥": r"\|", "⟩": r"\rangle", "⌋": r"\rfloor", "⌉": r"\rceil",
}  # fmt: skip
_ONE_SIGN = re.compile(r"[^\\\s{}^_']|\\[A-Za-z]+(?:\{[^{}\\]*\})?|\\[^A-Za-z]")
"""A base that needs no braces of its own before its scripts."""
_TOKENS = frozenset({"mi", "mn", "mo", "ms", "mtext"})
_WITHOUT_CONTENT = frozenset({"annotation", "annotation-xml", "mspace", "none", "mprescripts"})


def tex_of_math(page: Page, source: Source, row: int) -> str:
    """TeX of a `math` element by its structure; empty where there is none, and for one of more than 100 levels.

    Parameters
    ----------
    row
        The element's row in the page.
    """
    first, end = row, int(page.end[row])
    inside: dict[int, list[int]] = {}
    depths = {first: 0}
    for each in range(first + 1, end):
        parent = int(page.parent[each])
        inside.setdefault(parent, []).append(each)
        depths[each] = depths[parent] + 1
        if depths[each] > _DEEPEST:
            return ""
    formula = _Formula(page, source, inside)
    for each in range(end - 1, first - 1, -1):  # what is inside an element comes after it
        formula.take(each)
    return formula.tex[first].strip()


class _Formula:
    """TeX of the parts of one formula, from the innermost outwards."""

    def __init__(self, page: Page, source: Source, inside: Mapping[int, Sequence[int]]) -> None:
        self._page = page
        self._source = source
        self._inside = inside
        self.tex: dict[int, str] = {}

    def take(self, row: int) -> None:
        """Write an element of which all that is inside has been written."""
        tag = self._page.tag[row]
        if tag == TEXT:
            self.tex[row] = _escaped(self._page.text.get(row, "").strip())
        elif tag in _WITHOUT_CONTENT:
            self.tex[row] = ""
        elif tag in _TOKENS:
            self.tex[row] = self._token(row, tag)
        elif tag in _WRITERS:
            self.tex[row] = _WRITERS[tag](self, row, self._children(row))
        else:
            self.tex[row] = self._row(row)

    def _children(self, row: int) -> list[int]:
        return [each for each in self._inside.get(row, ()) if self._page.tag[each] != TEXT]

    def _text(self, row: int) -> str:
        return " ".join("".join(self._page.texts(row)).split())

    def _attribute(self, row: int, name: str, default: str = "") -> str:
        return self._source.attributes(row).get(name, default).strip()

    def _token(self, row: int, tag: str) -> str:
        text = self._text(row)
        if not text:
            return ""
        if tag in {"ms", "mtext"}:
            return rf"\text{{{_in_text(text)}}}"
        command = _VARIANTS.get(self._attribute(row, "mathvariant").lower(), "")
        if tag == "mo" and not text.isalpha():
            return _escaped(text)
        if text in _FUNCTIONS:
            return f"\\{text}"
        if len(text) > 1 and text.isalpha() and text.isascii():
            return rf"\{command or ('mathrm' if tag == 'mi' else 'operatorname')}{{{text}}}"
        tex = _escaped(text)
        return rf"\{command}{{{tex}}}" if command and tex.isascii() and tex.isalnum() else tex

    def _row(self, row: int) -> str:
        """Parts beside each other. Fences around all of them grow with what they hold."""
        parts = self._children(row)
        if self._page.tag[row] == "semantics":
            parts = parts[:1]
        tex = [self.tex[each] for each in self._inside.get(row, ()) if self._page.tag[each] == TEXT or each in parts]
        if len(parts) > 1 and len(parts) == len(tex) and self._page.tag[parts[0]] == "mo":
            opening = _LEFT.get(self._text(parts[0]))
            is_closed = self._page.tag[parts[-1]] == "mo"
            closing = _RIGHT.get(self._text(parts[-1])) if is_closed else None
            if opening and closing and len(parts) > 2:
                return _beside([rf"\left{opening}", *tex[1:-1], rf"\right{closing}"])
            if opening and self._page.tag[parts[1]] == "mtable" and len(tex) - (is_closed and not tex[-1]) == 2:
                return _beside([rf"\left{opening}", tex[1], r"\right."])
        return _beside(tex)

    def _parts(self, parts: Sequence[int], number: int) -> list[str]:
        """TeX of the first parts of an element that has a fixed number of them; empty for those that are missing."""
        return [self.tex[each] for each in parts[:number]] + [""] * (number - len(parts))

    def fraction(self, row: int, parts: Sequence[int]) -> str:
        above, below = self._parts(parts, 2)
        if self._attribute(row, "linethickness") in {"0", "0px", "0pt", "0em"}:
            return rf"\genfrac{{}}{{}}{{0pt}}{{}}{{{above}}}{{{below}}}"
        return rf"\frac{{{above}}}{{{below}}}"

    def square_root(self, row: int, _parts: Sequence[int]) -> str:
        return rf"\sqrt{{{self._row(row)}}}"

    def root(self, _row: int, parts: Sequence[int]) -> str:
        base, index = self._parts(parts, 2)
        return rf"\sqrt[{index}]{{{base}}}"

    def below(self, _row: int, parts: Sequence[int]) -> str:
        base, low = self._parts(parts, 2)
        return _with_scripts(base, low, "")

    def above(self, _row: int, parts: Sequence[int]) -> str:
        base, high = self._parts(parts, 2)
        return _with_scripts(base, "", high)

    def below_and_above(self, _row: int, parts: Sequence[int]) -> str:
        return _with_scripts(*self._parts(parts, 3))

    def under(self, _row: int, parts: Sequence[int]) -> str:
        return self._around(parts[:2], [])

    def over(self, _row: int, parts: Sequence[int]) -> str:
        return self._around(parts[:1], parts[1:2])

    def under_and_over(self, _row: int, parts: Sequence[int]) -> str:
        return self._around(parts[:2], parts[2:3])

    def _around(self, base_and_low: Sequence[int], high: Sequence[int]) -> str:
        base = self.tex[base_and_low[0]] if base_and_low else ""
        low = base_and_low[1:]
        if base in _LIMITS:
            return _with_scripts(base, *("".join(self.tex[each] for each in rows) for rows in (low, high)))
        for rows, accents, command in ((low, _BELOW, "underset"), (high, _ABOVE, "overset")):
            for each in rows:
                accent = accents.get(self._text(each))
                base = rf"\{accent}{{{base}}}" if accent else rf"\{command}{{{self.tex[each]}}}{{{base}}}"
        return base

    def tensor(self, _row: int, parts: Sequence[int]) -> str:
        base, scripts = (self.tex[parts[0]], parts[1:]) if parts else ("", [])
        tags = [self._page.tag[each] for each in scripts]
        split = tags.index("mprescripts") if "mprescripts" in tags else len(tags)
        after = [self.tex[each] for each in scripts[:split]]
        before = [self.tex[each] for each in scripts[split + 1 :]]
        out = _with_scripts("{}", _beside(before[::2]), _beside(before[1::2])) if any(before) else ""
        return _beside([out, _with_scripts(base, _beside(after[::2]), _beside(after[1::2]))])

    def table(self, _row: int, parts: Sequence[int]) -> str:
        rows = [" & ".join(self.tex[cell] for cell in self._children(each)) for each in parts]
        return _beside([r"\begin{matrix}", r" \\ ".join(rows), r"\end{matrix}"])

    def fenced(self, row: int, parts: Sequence[int]) -> str:
        opening, closing = self._attribute(row, "open", "("), self._attribute(row, "close", ")")
        signs = self._attribute(row, "separators", ",").replace(" ", "")
        out = [rf"\left{_LEFT.get(opening, '.')}"]
        for number, each in enumerate(parts):
            if number and signs:
                out.append(_escaped(signs[min(number, len(signs)) - 1]))
            out.append(self.tex[each])
        return _beside([*out, rf"\right{_RIGHT.get(closing, '.')}"])

    def enclosed(self, row: int, _parts: Sequence[int]) -> str:
        inner = self._row(row)
        return rf"\boxed{{{inner}}}" if "box" in self._attribute(row, "notation").split() else inner

    def phantom(self, row: int, _parts: Sequence[int]) -> str:
        return rf"\phantom{{{self._row(row)}}}"


_WRITERS = {
    "mfrac": _Formula.fraction,
    "msqrt": _Formula.square_root,
    "mroot": _Formula.root,
    "msub": _Formula.below,
    "msup": _Formula.above,
    "msubsup": _Formula.below_and_above,
    "munder": _Formula.under,
    "mover": _Formula.over,
    "munderover": _Formula.under_and_over,
    "mmultiscripts": _Formula.tensor,
    "mtable": _Formula.table,
    "mfenced": _Formula.fenced,
    "menclose": _Formula.enclosed,
    "mphantom": _Formula.phantom,
}
"""How each element that is more than a row of parts is written."""


def _beside(parts: Sequence[str]) -> str:
    return " ".join(filter(None, parts))


def _with_scripts(base: str, low: str, high: str) -> str:
    out = base if base == "{}" or _ONE_SIGN.fullmatch(base) else f"{{{base}}}"
    if low:
        out += f"_{{{low}}}"
    if high and not high.strip("'"):
        return out + high
    return f"{out}^{{{high}}}" if high else out


def _escaped(text: str) -> str:
    """Signs and letters by their names in TeX, where they have one."""
    out: list[str] = []
    for sign in text:
        tex = _named(sign)
        if out and tex[:1].isalnum() and out[-1].startswith("\\") and out[-1][-1].isalpha():
            out.append(" ")
        out.append(tex)
    return "".join(out)


def _named(sign: str) -> str:
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign.isascii():
        return sign
    name = unicodedata.name(sign, "")
    if name.startswith("GREEK ") and " LETTER " in name and " WITH " not in name:
        letter = name.rsplit(" ", 1)[1].lower().replace("lamda", "lambda")
        letter = letter.capitalize() if "CAPITAL" in name else letter
        return f"\\{letter}" if letter in _GREEK else sign
    plain = unicodedata.normalize("NFKC", sign)
    if len(plain) == 1 and name.startswith(_OF_AN_ALPHABET):
        command = next((command for word, command in _ALPHABETS.items() if word in name), "")
        letter = plain if plain.isascii() else _named(plain)
        return rf"\{command}{{{letter}}}" if command and letter.isascii() and letter.isalnum() else letter
    return sign


def _in_text(text: str) -> str:
    """A text whose signs TeX does not read as commands, for the inside of a text in a formula."""
    return "".join(_ESCAPED_IN_TEXT.get(sign, sign) for sign in text)
