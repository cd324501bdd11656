"""Regular expressions that are built from the phrases."""

from penumbra.decision.phrases.tables import PHRASES
from penumbra.text.dates import date_pattern, month_or_year
from penumbra.text.expressions import LatePattern, alternatives

__all__ = [
    "BYLINE", "BYLINE_DATE", "BYLINE_NEIGHBOUR", "COMMENTS_HEADING", "COMMENT_COUNT", "COMMENT_REPORT",
    "COMMENT_SIGNATURE", "LOADING", "PAGE_LINK",
]  # fmt: skip

_byline, _comments, _dates = PHRASES.byline, PHRASES.comments, PHRASES.dates

LOADING = LatePattern(alternatives(PHRASES.loading.beginnings))
"""Beginning of a line that says that more of a list is being loaded."""

_PAGE_SIGNS = r"[\s«»‹›<>←→|·•\[\]()…]*"
PAGE_LINK = LatePattern(
    rf"{_PAGE_SIGNS}(?:v?\d{{1,4}}(?:\.\d+){{0,3}}|{alternatives(PHRASES.pagination.labels)}){_PAGE_SIGNS}"
)
"""A whole link of a pagination: a number, a version, "previous", "next"."""

BYLINE = LatePattern(
    rf"(?:{alternatives(_byline.beginnings)})\b|(?:{alternatives(_byline.signs)})"
    rf"|\w{{2,4}} (?:{alternatives(_byline.after_names)})\b"
)
"""Beginning of a byline."""
BYLINE_NEIGHBOUR = LatePattern(rf"\b(?:{alternatives(_byline.neighbours)})\b")
"""A control that stands beside a byline."""
BYLINE_DATE = month_or_year(_dates.byline_months)
"""A month, a year or a day."""

_COUNTERS = "".join(_comments.counters)
COMMENTS_HEADING = LatePattern(
    rf"\W*(?:\d+ ?(?:[{_COUNTERS}] ?の? ?)?)?(?:{alternatives(_comments.before_heading)})?"
    rf"(?:{alternatives(_comments.headings)})(?: ?[\(\[（［]? ?\d* ?[{_COUNTERS}]? ?[\)\]）］]?)?"
    rf"(?: (?:{alternatives(_comments.after_heading)})\b.{{0,80}})?\W*"
)
"""A whole heading of comments, perhaps with how many or on what; white space is folded."""
COMMENT_REPORT = LatePattern(
    rf"{alternatives(_comments.reports)}|^\W*(?:{alternatives(_comments.authors)})\b"
)
"""A control that reports a comment, or a line that names its author."""
_DATE = date_pattern(_dates.signature_months_any_order, _dates.signature_months)
_TIME = r"\d{1,2}[:.]\d{2}(?:\s*[ap]\.?m\b\.?)?"
_SIGNED = alternatives(_comments.signatures).replace(r"\ ", r"\s+")
COMMENT_SIGNATURE = LatePattern(
    rf"\b{_DATE}.{{0,30}}?\b{_TIME}|\b{_TIME}.{{0,30}}?\b{_DATE}|^\W*(?:{_SIGNED})\b|{alternatives(_comments.signature_controls)}"
)
"""A day with its hour, an announced name, or a control that goes with them."""
_COUNTED = alternatives(_comments.counted)
COMMENT_COUNT = LatePattern(
    rf"\b(?:\d+|{alternatives(_comments.none)}) (?:{_COUNTED})\b|\b(?:{_COUNTED})\W*\d"
)
"""How many comments there are: an article's own line may say so, a comment does not."""
