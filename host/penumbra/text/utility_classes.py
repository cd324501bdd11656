"""Utility classes: class names that say how an element looks, and not what it is, as `text-sm` or `md:right-0`.

Frameworks such as Tailwind and Bootstrap style pages by them. Their words mislead: `right-0` is no side bar,
`justify-content-between` no content. Bare words, such as `hidden` and `grid`, name parts on other pages and keep their
meaning.
"""

import re

__all__ = ["is_utility_class"]

_VARIANTS = frozenset(
    "2xl active after before checked dark disabled even file first focus focus-visible focus-within group-focus "
    "group-hover hover last lg ltr max-lg max-md max-sm max-xl md motion-reduce motion-safe odd open peer-checked "
    "placeholder print rtl sm visited xl xs".split()
)
"""What stands before a colon: the width of the window, or the element's state, in which the rest holds."""
_AMOUNT = re.compile(r"\d[\d./]*(?:px|rem|em|vh|vw)?|\d?x[sl]|\[.*\]?|xxl|sm|md|lg")
"""A number, a fraction, a size, or a value in brackets."""
_LENGTHS = frozenset("auto full screen px min max fit none prose dvh svh base n w h x y first last".split())
_SIDES = frozenset("x y t r b l s e tl tr bl br ss se es ee top right bottom left start end".split())
_PLACES = frozenset(
    "start end center between around evenly stretch baseline normal auto top bottom middle items self content".split()
)
_COLOURS = frozenset(
    "amber black blue current cyan danger dark emerald fuchsia gray green grey indigo info inherit light lime muted "
    "neutral orange pink primary purple red rose secondary sky slate stone success teal transparent violet warning "
    "white yellow zinc".split()
)
_TRACKS = frozenset("span start end auto cols rows flow col row dense offset order none gap".split())
_LINES = _COLOURS | _SIDES | _LENGTHS | frozenset({"circle", "pill"})
_BOXES = (
    "m mx my mt mr mb ml ms me p px py pt pr pb pl ps pe w h vh vw size min max gap gx gy inset top right bottom left "
    "start end z order basis opacity scale rotate translate space duration delay columns fs lh"
)
_GROUPS = (
    (_BOXES, _LENGTHS),
    ("col grid row offset", _TRACKS),
    ("items justify self place align content", _PLACES),
    ("bg from via to fill stroke ring divide decoration caret border rounded shadow outline", _LINES),
)
_WORDS: dict[str, frozenset[str]] = {
    **{first: words for firsts, words in _GROUPS for first in firsts.split()},
    "text": _COLOURS | frozenset(
        "left center right justify start end wrap nowrap ellipsis clip truncate balance pretty uppercase lowercase "
        "capitalize break base decoration none".split()
    ),
    "font": frozenset("thin light normal medium semibold bold extrabold black italic sans serif mono weight".split()),
    "flex": _TRACKS | frozenset("wrap nowrap reverse column fill grow shrink initial".split()),
    "d": frozenset("none block inline flex grid table cell row print".split()),
    "float": frozenset("left right none start end".split()),
    "pull": frozenset("left right".split()),
    "overflow": frozenset("x y hidden auto scroll visible clip".split()),
    "object": frozenset("cover contain fill none scale down center top bottom left right".split()),
    "list": frozenset("none disc decimal inside outside unstyled inline".split()),
    "table": frozenset("auto fixed cell row column".split()),
    "position": frozenset("static relative absolute fixed sticky".split()),
    "line": frozenset("clamp none through".split()),
    "break": frozenset("words all normal keep inside before after avoid page column auto".split()),
}  # fmt: skip
"""By a class's first word: the words that may follow, beside amounts."""


def is_utility_class(token: str) -> bool:
    """Whether a class name is a utility class: its first word is a framework's, and all others are values."""
    if ":" in token and token.partition(":")[0] in _VARIANTS:
        return True
    if "-" not in token:  # most names
        return False
    first, _, rest = token.lstrip("-").partition("-")
    words = _WORDS.get(first)
    if words is None or not rest:
        return False
    return all(each in words or _AMOUNT.fullmatch(each) for each in rest.split("-"))
