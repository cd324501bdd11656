"""WARC files → Parquet files by datatrove: `python datatrove_crawl.py local|slurm|ray CRAWL OUT TASKS`.

CRAWL and OUT are folders. TASKS is the number of parts; at most one for each WARC file is useful.
On Slurm, CRAWL, OUT and the environment must be on a file system that all nodes share.
"""

import sys
from pathlib import Path
from typing import Any

from datatrove.executor import LocalPipelineExecutor, RayPipelineExecutor, SlurmPipelineExecutor
from datatrove.pipeline.readers import WarcReader
from datatrove.pipeline.writers import ParquetWriter

from penumbra.integrations.datatrove import Penumbra


def main(where: str, crawl: str, out: str, tasks: int) -> None:
    """Run the pipeline. A task that was finished before is skipped."""
    pipeline = [
        WarcReader(crawl, glob_pattern="*.warc.gz"),
        Penumbra(to="markdown", timeout=10),
        ParquetWriter(out, expand_metadata=True, compression="zstd"),
    ]
    common: dict[str, Any] = {"pipeline": pipeline, "tasks": tasks, "logging_dir": f"{out}/logs"}
    if where == "local":
        LocalPipelineExecutor(**common, workers=2).run()  # a process for each core
    elif where == "slurm":
        SlurmPipelineExecutor(
            **common,
            job_name="penumbra",
            partition="cpu",
            time="24:00:00",
            cpus_per_task=1,
            mem_per_cpu_gb=2,
            tasks_per_job=1,
            venv_path=str(Path(sys.prefix, "bin/activate")),
        ).run()
    else:
        import ray

        ray.init()  # on a cluster: RAY_ADDRESS=auto in the environment
        RayPipelineExecutor(**common, cpus_per_task=1, mem_per_cpu_gb=2).run()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], tasks=int(sys.argv[4]))
