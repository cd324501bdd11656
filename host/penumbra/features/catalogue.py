"""The table of features: each column of the matrix, in order, with unit, range, group and source."""

import math
from collections.abc import Iterable

from penumbra.features.context import NEIGHBOUR_COLUMNS, SHIFTS, WINDOWS
from penumbra.features.lexicon import SUBJECTS
from penumbra.features.names import NAMED_PARTS
from penumbra.features.structure import CONTAINER_LEVELS, DETAILED_LEVELS
from penumbra.features.table import Feature

__all__ = ["FEATURES", "GROUPS"]

GROUPS: tuple[str, ...] = (
    "text", "links", "names", "container", "tag", "repetition", "place", "neighbours", "heading", "subject", "page",
    "drawing",
)  # fmt: skip
"""Groups of features; explanations show contributions by group."""

_KOHLSCHUETTER = "Kohlschütter et al. 2010, section 3"
_WEB2TEXT = "Vogels et al. 2018, appendix A"
_READABILITY = "Readability (Arc90): candidates"
_MSS = "Pasternack, Roth 2009, section 4.2"
_INF = math.inf

_TEXT = """log_words log-words 0 inf|log_chars log-chars 0 inf|word_length chars 0 inf|stop_share share 0 inf
log_stops log-words 0 inf|sentences log-sentences 0 inf|sentence_length log-words 0 inf|capital_share share 0 inf
upper_share share 0 1|digit_share share 0 1|stop_mark_share share 0 1|comma_share share 0 1|quote_share share 0 1
bracket_share share 0 1|divider_share share 0 1|symbol_share share 0 1|currency signs 0 inf|unspaced_share share 0 1
ends_sentence flag 0 1|ends_colon flag 0 1|starts_upper flag 0 1|starts_digit flag 0 1|starts_symbol flag 0 1
has_copyright flag 0 1|words words 0 inf"""
_BOX = """words log-words 0 inf|share share 0 1|link share 0 1|blocks log-blocks 0 inf|block_words log-words 0 inf
prose share 0 1|stops share 0 inf|media log-elements 0 inf"""
_BOX_MORE = """fields log-elements 0 inf|paragraphs log-elements 0 inf|elements log-elements 0 inf|end share 0 1"""
_PATH = """count log-blocks 0 inf|words log-words 0 inf|link share 0 1|share share 0 1"""
_PLACE = """position share 0 1|word_position share 0 1|from_start log-blocks 0 inf|from_end log-blocks 0 inf"""
_WINDOW = """words log-words 0 inf|link share 0 1|sentences sentences 0 inf|stops share 0 inf"""
_HEADING = """heading rank 0 6|since_heading log-blocks -1 inf|till_heading log-blocks 0 inf|last_heading rank 0 6
since_h1 share -1 1|since_last_h1 share -1 1|title_share share 0 1|since_title share -1 1"""
_PAGE = """page_words log-words 0 inf|page_blocks log-blocks 0 inf|page_link share 0 1|page_block_words log-words 0 inf
page_sentences sentences 0 inf|page_stops share 0 inf|page_names lists 0 inf|page_nodes log-nodes 0 inf"""
_PAGE_PARTS = """tag_main tag_article tag_nav tag_footer tag_header tag_table tag_paragraph tag_item tag_pre
tag_noscript comments message product review related item article content"""
_HEAD = """ld_article ld_product ld_list ld_forum ld_business og_article og_product og_website url_forum url_product
url_list url_docs url_article url_service"""
_DRAWING = """shown flag 0 1|noscript flag 0 1"""


def _rows(group: str, lines: str, source: str = "Penumbra", prefix: str = "") -> Iterable[Feature]:
    """Read rows `name unit low high`, separated by bars or line breaks."""
    for line in lines.replace("\n", "|").split("|"):
        name, unit, low, high = line.split()
        yield Feature(prefix + name, unit, float(low), float(high), group, source)


def _table() -> Iterable[Feature]:
    yield from _rows("text", _TEXT, _KOHLSCHUETTER)
    yield Feature("link_density", "share", 0, 1, "links", _KOHLSCHUETTER)
    for part in NAMED_PARTS:
        yield Feature(f"to_{part}", "levels", 0, 24, "tag" if part.startswith("tag_") else "names")
    for level in CONTAINER_LEVELS:
        yield from _rows("container", _BOX, prefix=f"box{level}_")
        if level in DETAILED_LEVELS:
            yield from _rows("container", _BOX_MORE, prefix=f"box{level}_")
        yield Feature(f"tag{level}", "number", 0, 80, "tag")
    yield Feature("depth", "levels", 0, _INF, "place")
    for level in (0, 1, 2, 3):
        yield Feature(f"siblings{level}", "log-elements", 0, _INF, "repetition")
    for label in ("tags", "names"):
        yield from _rows("repetition", _PATH, _WEB2TEXT, f"path_{label}_")
    yield Feature("same_text", "log-blocks", 0, _INF, "repetition", _WEB2TEXT)
    for place in ("top", "core50", "core90"):
        yield Feature(f"{place}_up", "levels", 0, _INF, "container", _READABILITY)
        yield Feature(f"{place}_down", "levels", -1, _INF, "container", _READABILITY)
        yield Feature(f"{place}_side", "share", -1, 1, "container", _READABILITY)
        if place == "top":
            yield Feature("top_share", "share", 0, 1, "page")
    yield from _rows("place", _PLACE, _WEB2TEXT)
    for name in NEIGHBOUR_COLUMNS:
        for shift in SHIFTS:
            yield Feature(f"{name}{shift:+d}", "as at the block", -1, _INF, "neighbours", _KOHLSCHUETTER)
    for reach in WINDOWS:
        yield from _rows("neighbours", _WINDOW, prefix=f"window{reach}_")
    yield Feature("break_before", "levels", 0, _INF, "neighbours", _WEB2TEXT)
    yield Feature("break_after", "levels", 0, _INF, "neighbours", _WEB2TEXT)
    yield from _rows("heading", _HEADING)
    for subject in SUBJECTS:
        yield Feature(f"says_{subject}", "share", 0, 1, "subject")
        yield Feature(f"under_{subject}", "share", 0, 1, "subject")
    yield from _rows("page", _PAGE)
    for part in _PAGE_PARTS.split():
        yield Feature(f"page_{part}", "share", 0, 1, "page")
    for tag in ("article", "h1", "h2", "img", "p", "form", "font", "time", "pre"):
        yield Feature(f"page_n_{tag}", "log-elements", 0, _INF, "page")
    yield Feature("page_currency", "log-signs", 0, _INF, "page")
    yield Feature("page_longest", "log-words", 0, _INF, "page")
    yield Feature("page_half", "share", 0, 1, "page")
    for name in _HEAD.split():
        yield Feature(name, "flag", 0, 1, "page")
    yield Feature("url_depth", "parts", 0, _INF, "page")
    yield Feature("url_dashes", "dashes", 0, _INF, "page")
    yield Feature("url_digits", "flag", 0, 1, "page")
    yield from _rows("drawing", _DRAWING)
    yield Feature("stretch_lack", "share", 0, _INF, "place", _MSS)
    yield Feature("stretch_side", "share", -1, 1, "place", _MSS)


FEATURES: tuple[Feature, ...] = tuple(_table())
