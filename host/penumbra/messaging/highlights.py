"""Highlights in messages: their parts, and what a list of them has.

References
----------
W3C, Web Annotation Data Model (2017): 4.2.4 (Text Quote Selector), 4.2.5 (Text Position Selector).
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["Color", "Highlight", "HighlightId", "NewHighlight", "Position", "Quote", "SiteCount"]

Color = Literal["yellow", "green", "blue", "pink"]
HighlightId = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
"""64 random bits in hexadecimal digits."""
Context = Annotated[str, Meta(max_length=64)]
Offset = Annotated[int, Meta(ge=0, le=2**53)]
Moment = Annotated[str, Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z)?$")]
"""A time in UTC as ISO 8601 has it, or empty."""


class Quote(Struct, frozen=True):
    """The marked text and the text around it: a Text Quote Selector."""

    exact: Annotated[str, Meta(min_length=1, max_length=8000)]
    prefix: Context
    suffix: Context


class Position(Struct, frozen=True):
    """Offsets of a quote in the page's normalised text, only a hint: a Text Position Selector."""

    start: Offset
    end: Offset


class NewHighlight(Struct, frozen=True, omit_defaults=True):
    """A highlight to keep, or a change of a kept one. A `Highlight` can be sent as one."""

    quote: Quote
    id: Annotated[str, Meta(pattern="^([0-9a-f]{16})?$")] = ""
    """Empty for one that the host is to choose."""
    position: Position = Position(0, 0)
    color: Color | None = None
    """None keeps the present colour; a new highlight becomes yellow."""
    note: Annotated[str, Meta(max_length=10_000)] | None = None
    """None keeps the present note; a new highlight has none then."""
    created: Moment = ""
    """Empty means now. Putting back a removed highlight sends its first time. An `id` without `created` names a kept
    highlight."""


class Highlight(Struct, frozen=True, kw_only=True):
    """A kept highlight."""

    id: str
    quote: Quote
    position: Position
    color: Color
    note: str
    created: str
    """Time in UTC, ISO 8601."""
    changed: str
    url: str
    """The page's address, without tracking parameters."""
    title: str
    """The page's title when a highlight was last put there."""


class SiteCount(Struct, frozen=True):
    """A site and its number of highlights."""

    site: str
    """The host name without `www.`; `file://` for files of this machine."""
    count: int
