"""Print the versions that pip would install, one a line: `python packaging/lock.py REPORT`, a report by `pip install --dry-run --report`."""

import json
import sys
from pathlib import Path

OWN = "penumbra-host"
"""Penumbra itself, which developers install from their checkout."""


def pins(report: Path) -> list[str]:
    """The packages of a report as exact requirements, sorted by name."""
    found = [each["metadata"] for each in json.loads(report.read_text(encoding="utf-8"))["install"]]
    found.sort(key=lambda package: package["name"].lower())
    return [f"{package['name']}=={package['version']}" for package in found if package["name"] != OWN]


if __name__ == "__main__":
    print("# What CI and developers install, made by: make lock", *pins(Path(sys.argv[1])), sep="\n")
