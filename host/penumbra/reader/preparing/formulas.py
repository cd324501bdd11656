"""Formulas once each: the MathML where there is some, without the copies that scripts draw, else the TeX as code."""

from lxml import html

from penumbra.reader.tree.removal import REMOVED, remove_marked

__all__ = ["keep_formulas_once"]

_DISPLAY_TEX = "mode=display"
_COPIES = "katex-html MathJax_Preview mwe-math-fallback-image-inline mwe-math-fallback-image-display".split()
"""Class names of elements that show a formula again: drawn by a style sheet, as a picture, or until it is drawn."""


def keep_formulas_once(root: html.HtmlElement) -> None:
    """Take away the copies of formulas, and write the TeX of scripts as code."""
    for drawn in list(root.iter("mjx-container")):
        math = drawn.find(".//math")
        if math is not None:
            math.tail, drawn.text = None, None
            drawn[:] = [math]
    with_math: dict[html.HtmlElement, bool] = {}
    for copy in _COPIES:
        for element in root.xpath(f'.//*[contains(concat(" ", @class, " "), " {copy} ")]'):
            holder = element.getparent()
            if holder is None:
                continue
            if copy != "MathJax_Preview" and holder not in with_math:
                with_math[holder] = holder.find(".//math") is not None
            if copy == "MathJax_Preview" or with_math[holder]:
                element.tag = REMOVED
    remove_marked(root)
    for script in root.xpath('.//script[starts-with(@type, "math/tex")]'):
        source = (script.text or "").strip()
        shown = _DISPLAY_TEX in script.get("type", "")
        script.tag = "code"
        script.attrib.clear()
        script.set("class", "language-tex")
        script.text = f"\\[{source}\\]" if shown else f"\\({source}\\)"
