"""Hatch's hook: a wheel and a source distribution carry the built extension.

From a clone it is built here, by esbuild out of npm; where the system has no fitting Node, pip takes one from PyPI into its own build
environment. A source distribution carries the built extension already, so that a wheel of it needs neither Node nor npm.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from extension import esbuild, node
from extension.build import build
from extension.places import BUILT, ROOT

_IN_WHEEL = "penumbra/browsers/extension"
_IN_SOURCES = BUILT.relative_to(ROOT).as_posix()


class ExtensionHook(BuildHookInterface):  # type: ignore[misc]
    """Builds the extension before anything is packed; an editable install runs from the tree and needs none."""

    def dependencies(self) -> list[str]:
        """What pip installs before it builds: Node, where esbuild has to be installed and cannot."""
        return [] if _comes_built() or esbuild.installed() or node.fits() else [node.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and have the result packed."""
        if version == "editable":
            return
        if not _comes_built():
            build(BUILT)
        build_data["force_include"][str(BUILT)] = _IN_SOURCES if self.target_name == "sdist" else _IN_WHEEL


def _comes_built() -> bool:
    """Whether this is an unpacked source distribution: a clone has no `PKG-INFO`."""
    return (ROOT / "PKG-INFO").is_file() and BUILT.is_dir()
