"""Hatch's build hook: a wheel and a source distribution contain the built extension.

In a clone it is built here with esbuild from npm. Where the system has no suitable Node, pip installs one from PyPI
into its build environment. A source distribution contains the built extension; its wheel needs neither Node nor npm.
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
    """Build the extension before packing. An editable install uses the source tree and needs no build."""

    def dependencies(self) -> list[str]:
        """Packages that pip installs before the build: Node, if esbuild is missing and no suitable Node is there."""
        return [] if _comes_built() or esbuild.installed() or node.fits() else [node.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the extension and add it to the package."""
        if version == "editable":
            return
        if not _comes_built():
            build(BUILT)
        build_data["force_include"][str(BUILT)] = _IN_SOURCES if self.target_name == "sdist" else _IN_WHEEL


def _comes_built() -> bool:
    """Whether this is an unpacked source distribution. A clone has no `PKG-INFO`."""
    return (ROOT / "PKG-INFO").is_file() and BUILT.is_dir()
