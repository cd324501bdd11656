"""Properties of the computer for the installer. Tests use made-up computers, so any system can test all others."""

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from penumbra.browsers.machine.registry import Registry, user_registry

__all__ = ["Machine", "this_machine"]


@dataclass(frozen=True)
class Machine:
    """Properties of a computer."""

    platform: str
    """`linux`, `darwin` or `win32`, as in `sys.platform`."""
    home: Path
    """The user's home folder."""
    data: Path
    """Penumbra's data folder of this user: launchers, and the record of the installation."""
    root: Path = Path("/")
    """Root of the catalogue's absolute paths."""
    environ: Mapping[str, str] = field(default_factory=dict)
    """Environment variables. Those read are PATH, XDG_CONFIG_HOME, CHROME_CONFIG_HOME, APPDATA and LOCALAPPDATA."""
    registry: Registry | None = None
    """The Windows registry, None elsewhere."""
    interpreter: Path = Path(sys.executable)
    """The Python that runs this program; new launchers start it."""
    python_home: str = sys.base_prefix
    """Folder of the Python installation, not of a virtual environment."""
    package: Path = Path(__file__).parents[2]
    """The folder of Penumbra's own code."""

    def path(self, pattern: str) -> Path:
        """A path of the catalogue on this machine, with `{home}`, `{config}` and the like replaced."""
        head, _, tail = pattern.partition("/")
        return self._bases()[head] / tail

    @staticmethod
    def has(path: Path) -> bool:
        """Whether a path exists, also as a broken link. A path in a folder without permission counts as missing."""
        # Path.exists raises an error in a folder without permission, such as one of a browser that root has run.
        return os.path.lexists(path)

    def program(self, name: str) -> Path | None:
        """The program of that name on the PATH, or None."""
        found = shutil.which(name, path=self.environ.get("PATH", os.defpath))
        return Path(found) if found else None

    def short(self, path: Path | str) -> str:
        """The path as text with the home folder as `~`, for reports that users show to others."""
        text, home = str(path), str(self.home)
        return "~" + text[len(home) :] if text == home or text.startswith(home + os.sep) else text

    def _bases(self) -> dict[str, Path]:
        home = self.home
        # A relative path would be another folder for each program (XDG Base Directory Specification: "ignore it").
        given = (self.environ.get(name, "") for name in ("CHROME_CONFIG_HOME", "XDG_CONFIG_HOME"))
        config = next((path for path in given if Path(path).is_absolute()), "")
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
    """The computer that runs this program."""
    return Machine(
        platform="linux" if sys.platform.startswith("linux") else sys.platform,
        home=Path.home(),
        data=Path(platformdirs.user_data_path("penumbra", appauthor=False)),
        environ=dict(os.environ),
        registry=user_registry(),
    )
