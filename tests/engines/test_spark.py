"""docs/examples/spark.py on a local Spark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.conftest import rows_in

pytest.importorskip("pyspark", reason="Spark is not installed: make test-engines")
pytestmark = pytest.mark.engines


def test_spark_gives_the_rows_of_one_process(
    crawl: Path, one_process: list[dict[str, Any]], example: Callable[..., str], tmp_path: Path
) -> None:
    example("spark.py", tmp_path / "out", *sorted(crawl.iterdir()))
    assert rows_in(tmp_path / "out") == one_process
