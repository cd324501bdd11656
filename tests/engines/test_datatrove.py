"""docs/examples/datatrove_crawl.py on datatrove's three executors.

There is no Slurm on the machine. Programs of the same names do for a job array what Slurm does: `sbatch` runs the
script once for each index with the array's variables, `srun` and `scontrol` run on this machine.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.conftest import FILES, rows_in

pytest.importorskip("datatrove", reason="datatrove is not installed: make test-engines")
pytestmark = pytest.mark.engines

SLURM = {
    "sbatch": """#!/bin/bash
script="${@: -1}"
cp "$script" "$SUBMITTED.$(date +%s%N)"
export RUN_OFFSET=0 SLURM_JOB_ID=7 SLURM_NODELIST=node SLURM_NODEID=0
range=$(sed -n 's/^#SBATCH --array=0-\\([0-9]*\\).*/\\1/p' "$script")
for index in $(seq 0 "$range"); do
  SLURM_ARRAY_TASK_ID=$index bash "$script" >> "$SUBMITTED.log" 2>&1 || { cat "$SUBMITTED.log" >&2; exit 1; }
done
echo Submitted batch job 7
""",
    "srun": """#!/bin/bash
while [ "$1" != launch_pickled_pipeline ] && [ "$1" != merge_stats ]; do shift; done
exec "$@"
""",
    "scontrol": """#!/bin/bash
[ "$1 $2" = "show hostnames" ] && echo "$3"
""",
}


def same(rows: list[dict[str, Any]], one_process: list[dict[str, Any]]) -> None:
    """Rows are those of one process, without pages that give no text."""
    expected = [row for row in one_process if row["text"]]
    assert [row["id"] for row in rows] == [row["id"] for row in expected]
    for row, other in zip(rows, expected, strict=True):
        assert row["published"] == other["date"]
        for name in set(other) - {"date"}:
            assert row[name] == other[name], (row["id"], name)


def statistics(out: Path) -> dict[str, Any]:
    steps = json.loads((out / "logs/stats.json").read_text("utf-8"))
    return {name: value for step in steps if "Penumbra" in step["name"] for name, value in step["stats"].items()}


def total(value: Any) -> float:
    return float(value["total"] if isinstance(value, dict) else value)


def test_the_local_executor_gives_the_rows_of_one_process_and_statistics(
    crawl: Path, one_process: list[dict[str, Any]], example: Callable[..., str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    example("datatrove_crawl.py", "local", crawl, out, FILES)
    same(rows_in(out), one_process)
    told = statistics(out)
    assert total(told["total"]) == len(one_process)
    assert total(told["too-large"]) == 1
    assert total(told["extracted"]) == len(one_process) - 1


def test_tasks_that_were_finished_are_skipped(crawl: Path, example: Callable[..., str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    example("datatrove_crawl.py", "local", crawl, out, 1)
    before = {path: path.stat().st_mtime_ns for path in out.glob("*.parquet")}
    said = example("datatrove_crawl.py", "local", crawl, out, 1)
    assert "already been completed" in said
    assert {path: path.stat().st_mtime_ns for path in out.glob("*.parquet")} == before


def test_the_ray_executor_gives_the_rows_of_one_process(
    crawl: Path, one_process: list[dict[str, Any]], example: Callable[..., str], tmp_path: Path
) -> None:
    example("datatrove_crawl.py", "ray", crawl, tmp_path / "out", FILES)
    same(rows_in(tmp_path / "out"), one_process)


def test_slurms_script_asks_for_a_core_a_task_and_its_jobs_give_the_rows(
    crawl: Path,
    one_process: list[dict[str, Any]],
    example: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, text in SLURM.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    monkeypatch.setenv("SUBMITTED", str(tmp_path / "submitted"))
    example("datatrove_crawl.py", "slurm", crawl, tmp_path / "out", FILES, path=programs)
    same(rows_in(tmp_path / "out"), one_process)
    script = (tmp_path / "out/logs/launch_script.slurm").read_text("utf-8")
    for line in ("cpus-per-task=1", "mem-per-cpu=2G", "partition=cpu", "time=24:00:00", f"array=0-{FILES - 1}"):
        assert f"#SBATCH --{line}\n" in script
    assert len(list((tmp_path / "out/logs/completions").iterdir())) == FILES
