"""Whether the files that this process was started from are still those that are installed.

A host lives as long as its browser asks it something now and then. Once it is updated under its feet, what it imports later is of
another version than what it has imported already, or gone.
"""

from pathlib import Path

__all__ = ["Installed"]


class Installed:
    """A package's folder as it is now.

    Parameters
    ----------
    folder
        The package's folder; by default Penumbra's own.
    """

    def __init__(self, folder: Path = Path(__file__).parent) -> None:
        self._folder = folder
        self._then = self._now()

    def replaced(self) -> bool:
        """Whether another version stands there; False as long as none does, since then there is nothing to start instead."""
        now = self._now()
        return now is not None and now != self._then

    def gone(self) -> bool:
        """Whether no package stands there any more: what has been imported runs on, what has not fails."""
        return self._then is not None and self._now() is None

    def _now(self) -> tuple[int, int] | None:
        """Number of the folder, and when a file in it was last exchanged, ns; None where there is no package."""
        try:
            (self._folder / "__init__.py").stat()
            found = self._folder.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns
