"""Reads what `spy_host.py` has noted."""

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Spy"]


@dataclass(frozen=True)
class Spy:
    """The log of the requests that a browser sent to the real host."""

    log: Path

    def requests(self) -> list[tuple[str, int]]:
        """Type and length in bytes of every request so far."""
        if not self.log.exists():
            return []
        lines = (line.split() for line in self.log.read_text("utf-8").splitlines())
        return [(kind, int(length)) for kind, length in lines]

    def count(self, kind: str) -> int:
        """How many requests of a type there were."""
        return sum(one == kind for one, _ in self.requests())

    def kill_at_next_decides(self, times: int) -> None:
        """Have the host killed in the midst of the next `decide`, and the one started after it as well, so many
        times."""
        self.log.with_suffix(".kill").write_text("x" * times, "utf-8")
