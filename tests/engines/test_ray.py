"""docs/examples/ray_data.py on a local Ray."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.conftest import rows_in

pytest.importorskip("ray", reason="Ray is not installed: make test-engines")
pytestmark = pytest.mark.engines


def test_ray_data_gives_the_rows_of_one_process(
    crawl: Path, one_process: list[dict[str, Any]], example: Callable[..., str], tmp_path: Path
) -> None:
    example("ray_data.py", tmp_path / "out", *sorted(crawl.iterdir()))
    assert rows_in(tmp_path / "out") == one_process
