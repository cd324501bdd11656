"""What a caller may choose."""

import math
from dataclasses import dataclass, field
from numbers import Real
from types import UnionType
from typing import Literal, get_args

from penumbra.settings import CRAWL_LIMITS, Limits

__all__ = ["CRAWL", "DEFAULT", "Keep", "Options", "To", "check_form", "check_type"]

Keep = Literal["main", "kept", "minor"]
"""Which text is given: main content; all that a page shows in full light; minor content too."""
To = Literal["text", "markdown", "html"]
"""Form of the text."""


@dataclass(frozen=True, slots=True)
class Options:
    """How pages are decided and written.

    Parameters
    ----------
    keep
        What text and Markdown have. ``"main"``: main content. ``"kept"``: main content, headline, byline and captions.
        ``"minor"``: minor content too, such as comments and related links.
    lean
        Added to the log-odds of main content of every block. Above 0 more text is kept (recall), below 0 less
        (precision).
    links, images, tables
        Whether Markdown has them. Without tables, cells are paragraphs.
    metadata
        Whether metadata is read.
    scorer
        Name of the method; empty for the one that ships.
    limits
        Largest pages that are read.

    Raises
    ------
    ValueError
        `keep` is none of these, or `lean` is no finite number.
    TypeError
        `lean`, `scorer` or `limits` has another type.
    """

    keep: Keep = "main"
    lean: float = 0.0
    links: bool = True
    images: bool = False
    tables: bool = True
    metadata: bool = True
    scorer: str = ""
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if self.keep not in get_args(Keep):
            raise ValueError(f"keep is {self.keep!r}; give one of {get_args(Keep)}")
        check_type("lean", self.lean, Real, "a number")
        check_type("scorer", self.scorer, str, "a method's name")
        check_type("limits", self.limits, Limits, "a penumbra.Limits")
        if not math.isfinite(self.lean):
            raise ValueError(f"lean is {self.lean}; give a finite number")


def check_form(to: str) -> None:
    """Raise ValueError unless `to` is one of `To`."""
    if to not in get_args(To):
        raise ValueError(f"to is {to!r}; give one of {get_args(To)}")


def check_type(name: str, value: object, wanted: type | UnionType, give: str) -> None:
    """Raise TypeError unless the argument `name` has a type; `give` says in words what is wanted."""
    if not isinstance(value, wanted):
        raise TypeError(f"{name} is {type(value).__name__}; give {give}")


DEFAULT = Options()
CRAWL = Options(limits=CRAWL_LIMITS)
"""The defaults of `penumbra extract`."""
