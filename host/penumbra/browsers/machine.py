"""What the installer knows of the computer it runs on. Tests give a made-up one, so that every system is tested on any."""

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from penumbra.browsers.registry import Registry, user_registry

__all__ = ["Machine", "this_machine"]


@dataclass(frozen=True)
class Machine:
    """A computer as the installer sees it."""

    platform: str
    """`linux`, `darwin` or `win32`, as `sys.platform` says it."""
    home: Path
    """The user's home folder."""
    data: Path
    """Penumbra's own folder for data of this user: launchers, and the record of what was installed."""
    root: Path = Path("/")
    """What absolute paths of the catalogue start from."""
    environ: Mapping[str, str] = field(default_factory=dict)
    """Environment variables; PATH, XDG_CONFIG_HOME, CHROME_CONFIG_HOME, APPDATA and LOCALAPPDATA are read."""
    registry: Registry | None = None
    """The Windows registry, None elsewhere."""
    interpreter: Path = Path(sys.executable)
    """The Python that runs this, and that launchers written now name."""
    python_home: str = sys.base_prefix
    """Where that Python itself is installed, be it in a virtual environment or not."""
    package: Path = Path(__file__).parents[1]
    """The folder of Penumbra's own code."""

    def path(self, pattern: str) -> Path:
        """A path of the catalogue as a path of this machine: `{home}`, `{config}` and so on replaced."""
        head, _, tail = pattern.partition("/")
        return self._bases()[head] / tail

    @staticmethod
    def has(path: Path) -> bool:
        """Whether something is there, be it a broken link; what may not be looked at counts as missing."""
        # Path.exists raises where a folder may not be looked into, as one that a browser run by root has left.
        return os.path.lexists(path)

    def program(self, name: str) -> Path | None:
        """The program of that name on the PATH, or None."""
        found = shutil.which(name, path=self.environ.get("PATH", os.defpath))
        return Path(found) if found else None

    def short(self, path: Path | str) -> str:
        """The path as text with the home folder as `~`, so that a report can be shown to others."""
        text, home = str(path), str(self.home)
        return "~" + text[len(home) :] if text == home or text.startswith(home + os.sep) else text

    def _bases(self) -> dict[str, Path]:
        home = self.home
        config = self.environ.get("CHROME_CONFIG_HOME") or self.environ.get("XDG_CONFIG_HOME")
        return {
            "": self.root,
            "{home}": home,
            # Chromium's DIR_USER_DATA on Linux (chrome_paths_linux.cc): CHROME_CONFIG_HOME, then XDG, then ~/.config.
            "{config}": Path(config) if config else home / ".config",
            "{support}": home / "Library" / "Application Support",
            "{roaming}": Path(self.environ.get("APPDATA") or home / "AppData" / "Roaming"),
            "{local}": Path(self.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"),
        }


def this_machine() -> Machine:
    """The computer that this runs on."""
    return Machine(
        platform="linux" if sys.platform.startswith("linux") else sys.platform,
        home=Path.home(),
        data=Path(platformdirs.user_data_path("penumbra", appauthor=False)),
        environ=dict(os.environ),
        registry=user_registry(),
    )
