"""The table of generators: a package with pages that one generator or theme made, and the selectors of their parts."""

import hashlib
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from penumbra.errors import CorpusError

__all__ = ["GENERATORS", "PARTS", "Generator", "Part", "read_generators", "split_of"]

GENERATORS = Path(__file__).with_name("generators.toml")
Part = Literal["main", "minor", "noise"]
PARTS: tuple[Part, ...] = ("main", "minor", "noise")
"""Parts of a page; an element with the selectors of several has the last one."""


class Generator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pages of one generator or theme."""

    name: str
    package: str
    """A package as `fidelity.packages.unpack` takes it, with its version."""
    files: str
    """Pattern of the pages in the package."""
    main: str
    """CSS selectors, as those of the other parts."""
    minor: str = ""
    noise: str = ""

    def selectors(self, part: Part) -> str:
        """CSS selectors of a part, empty for none."""
        return {"main": self.main, "minor": self.minor, "noise": self.noise}[part]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    generators: list[Generator]


def read_generators(path: Path = GENERATORS) -> list[Generator]:
    """Read the table.

    Raises
    ------
    CorpusError
        The file is no such table, or two generators have one name.
    """
    try:
        table = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Table)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CorpusError(f"{path.name} is not a table of generators: {error}.", "Correct the table.") from error
    names = [generator.name for generator in table.generators]
    if len(set(names)) < len(names):
        raise CorpusError(f"{path.name} has two generators of one name.", "Give each generator its own name.")
    return table.generators


def split_of(name: str) -> str:
    """`dev` for one half of the generators, by digest of the name; `test` for the other."""
    return "test" if hashlib.sha256(name.encode()).digest()[0] % 2 else "dev"
