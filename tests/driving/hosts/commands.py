"""Commands that start what stands in for the host in a browser under test."""

import sys
from pathlib import Path

__all__ = ["EXAMPLE", "MARKING", "OTHER_VERSION", "SPY", "real_host"]

_HERE = Path(__file__).parent
_MODULE = ["env", f"PYTHONPATH={_HERE.parents[1]}", sys.executable, "-m"]
EXAMPLE = [*_MODULE, "driving.hosts.example_host"]
"""The same answers on every page."""
MARKING = [*_MODULE, "driving.hosts.marking_host"]
"""Answers that a page says by class."""
OTHER_VERSION = [*_MODULE, "driving.hosts.other_version_host"]
"""A host of another version; the number of its protocol follows."""
SPY = [sys.executable, "-I", str(_HERE / "spy_host.py")]
"""The real host, whose requests are noted; the log and the real host's command follow."""


def real_host() -> list[str]:
    """The command that starts the real host of this checkout."""
    return [sys.executable, "-I", "-m", "penumbra", "host"]
