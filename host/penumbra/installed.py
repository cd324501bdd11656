"""Whether an update or removal of the package has changed the files of this process.

A host runs for as long as its browser uses it. After an update, its later imports come from another version than its
earlier ones, or fail.
"""

from pathlib import Path

__all__ = ["Installed"]


class Installed:
    """A package's folder, compared with its state when this object was made.

    Parameters
    ----------
    folder
        The package's folder; by default Penumbra's own.
    """

    def __init__(self, folder: Path = Path(__file__).parent) -> None:
        self._folder = folder
        self._at_start = self._now()

    def replaced(self) -> bool:
        """Whether the folder contains another version. False if it contains none: no other host could start."""
        now = self._now()
        return now is not None and now != self._at_start

    def removed(self) -> bool:
        """Whether the package has been removed. Later imports fail."""
        return self._at_start is not None and self._now() is None

    def _now(self) -> tuple[int, int] | None:
        """Inode and modification time (ns) of the folder; None if it contains no package."""
        try:
            (self._folder / "__init__.py").stat()
            found = self._folder.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns
