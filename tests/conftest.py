"""Settings of all Python tests."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

# Benches measure times. On a busy machine a deadline would fail correct code.
settings.register_profile("penumbra", deadline=None)
settings.load_profile("penumbra")


def pytest_configure(config: pytest.Config) -> None:
    """Build the extension if its sources are newer: no test may use an outdated build."""
    if hasattr(config, "workerinput"):
        return  # a worker of pytest-xdist: the controller has built it
    made = subprocess.run(
        ["make", "--silent", "extension"], cwd=Path(__file__).parents[1], capture_output=True, text=True
    )
    if made.returncode != 0:
        pytest.exit(f"The extension cannot be built:\n{made.stdout}{made.stderr}", returncode=1)
