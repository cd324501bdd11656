"""Parts of an article that Markdown has no form for, as signs: formulas without TeX, raised digits in code."""

from lxml import html

__all__ = ["write_signs"]

_SUPERSCRIPTS = str.maketrans("0123456789+-\u2212()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾")
_SUBSCRIPTS = str.maketrans("0123456789+-\u2212()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎")
"""Characters for code, which allows no markup."""
_BLOCKS = " | ".join(
    f".//{tag}"
    for tag in "address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 "
    "header hr li ol p pre section summary table ul".split()
)
_TEX = './/annotation[contains(@encoding, "tex") or contains(@encoding, "TeX")]'


def write_signs(root: html.HtmlElement) -> None:
    """Write what Markdown has no form for as signs. Changes the tree."""
    for code in list(root.iter("code", "kbd", "samp")):
        if code.xpath(_BLOCKS) and not any(above.tag == "pre" for above in code.iterancestors()):
            code.drop_tag()  # the end of a block inside would end the code
        elif code.get("class") == "language-tex" and (code.text or "").startswith(("\\(", "\\[")):
            code.tag = "span"  # a formula that has only its source
        else:
            _raise_digits(code)
    for math in list(root.iter("math")):
        if not math.xpath(_TEX):
            _write_formula(math)


def _raise_digits(code: html.HtmlElement) -> None:
    for part in list(code.iter("sup", "sub")):
        signs = _SUPERSCRIPTS if part.tag == "sup" else _SUBSCRIPTS
        text = part.text or ""
        if not len(part) and all(ord(letter) in signs for letter in text):
            part.text = text.translate(signs)
        part.tag = "span"


def _write_formula(math: html.HtmlElement) -> None:
    """Write the layout of a formula: x² must not become x2."""
    for element in math.iter("msup", "msub", "msubsup"):
        tags = ("sup",) if element.tag == "msup" else ("sub", "sup")
        for part, tag in zip(element[1:], tags, strict=False):
            _wrap_content(part, tag)
    for element in math.iter("mfrac"):
        for part in element:
            if len(part) > 1:
                part.text, part[-1].tail = "(", ")"
        if len(element):
            element[0].tail = "/"
    for element in math.iter():
        if element.tag not in {"sup", "sub"}:
            element.tag = "span"
        if element.text and not element.text.strip():
            element.text = None
        if element is not math and element.tail and not element.tail.strip():
            element.tail = None


def _wrap_content(part: html.HtmlElement, tag: str) -> None:
    """Put an element's content into one of another tag."""
    inner = part.makeelement(tag)
    inner.text, part.text = part.text, None
    inner[:] = list(part)
    part.append(inner)
