"""Penumbra: which parts of a web page to keep, dim or hide, decided on the user's own machine.

The library's names are imported when they are first used, since the host starts without them.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from penumbra.errors import PenumbraError
    from penumbra.library import (
        Document,
        Input,
        Limits,
        Metadata,
        Options,
        Row,
        TextBlock,
        decide,
        extract,
        extract_many,
    )

__all__ = [
    "Document",
    "Input",
    "Limits",
    "Metadata",
    "Options",
    "PenumbraError",
    "Row",
    "TextBlock",
    "__version__",
    "decide",
    "extract",
    "extract_many",
]

__version__ = "1.0.0"
"""Product version; the extension's manifest carries the same."""


if not TYPE_CHECKING:  # type checkers would take every misspelt name for one that it answers

    def __getattr__(name: str) -> object:
        if name == "PenumbraError":
            from penumbra import errors

            return errors.PenumbraError
        if name in __all__:
            from penumbra import library

            return getattr(library, name)
        raise AttributeError(f"module 'penumbra' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return __all__
