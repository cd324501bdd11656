"""A part of the input of a crawl, with what all readers of such parts share."""

import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from penumbra.errors import CorpusError, advice_on_extra
from penumbra.library.rows import Input

__all__ = ["LARGEST", "STANDARD_INPUT", "Shard", "require"]

STANDARD_INPUT = "-"
LARGEST = 64 * 1024 * 1024
"""Bytes of a record that is read, packed and unpacked: a few packed kilobytes can be gigabytes."""


@dataclass(slots=True)
class Shard:
    """A part of the input that becomes one file.

    Parameters
    ----------
    path
        The file or folder; `-` for standard input.
    name
        Name of the output, without its ending.
    size
        Bytes, 0 where it is not known.
    """

    path: str
    name: str
    size: int
    read: Callable[["Shard"], Iterator[Input]] = field(repr=False)
    position: int = 0
    """Bytes that have been read."""
    broken: int = 0
    """Records that could not be read."""

    def pages(self) -> Iterator[Input]:
        """Pages of the shard, in order."""
        return self.read(self)


def require(module: str, otherwise: str = "") -> None:
    """Raise CorpusError where a package of the extra `crawl` is missing; `otherwise` is a sentence on another way."""
    if importlib.util.find_spec(module) is None:
        raise CorpusError(f"{module} is not installed.", advice_on_extra("crawl") + otherwise)
