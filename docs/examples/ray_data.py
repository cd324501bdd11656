"""WARC files → Parquet files by Ray Data: `python ray_data.py OUT WARC…`.

On a cluster, OUT and the WARC files must be on a file system that all nodes share.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pyarrow as pa
import ray

from penumbra.integrations.files import read_file

ROWS = 500
"""Rows that an actor holds before it gives them on."""


class Extract:
    """An actor: it has a core, on which a worker program reads pages."""

    def __call__(self, batch: dict[str, Any]) -> Iterator[pa.Table]:
        """Paths of WARC files → tables of rows."""
        for path in batch["path"]:
            rows = read_file(str(path), to="markdown", timeout=10)
            while chunk := list(islice(rows, ROWS)):
                yield pa.Table.from_pylist(chunk)


def main(out: str, paths: list[str]) -> None:
    """Extract the files, one at a time on each core of the cluster."""
    ray.init()  # on a cluster: RAY_ADDRESS=auto in the environment
    actors = min(len(paths), int(ray.cluster_resources()["CPU"]))
    ray.data.from_items([{"path": path} for path in paths], override_num_blocks=len(paths)).map_batches(
        Extract, batch_size=1, num_cpus=1, compute=ray.data.ActorPoolStrategy(size=actors)
    ).write_parquet(out)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
