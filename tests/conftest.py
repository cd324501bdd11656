"""What holds for all tests of the Python side."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

# Times belong to the benches: on a busy machine a deadline fails what is right.
settings.register_profile("penumbra", deadline=None)
settings.load_profile("penumbra")


def pytest_configure(config: pytest.Config) -> None:
    """Build the extension where its sources are newer: no test may run on a stale build."""
    if hasattr(config, "workerinput"):
        return  # a worker of pytest-xdist, whose controller has done it
    made = subprocess.run(
        ["make", "--silent", "extension"], cwd=Path(__file__).parents[1], capture_output=True, text=True
    )
    if made.returncode != 0:
        pytest.exit(f"The extension cannot be built:\n{made.stdout}{made.stderr}", returncode=1)
