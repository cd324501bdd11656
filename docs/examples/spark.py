"""WARC files → Parquet files by Spark: `spark-submit spark.py OUT WARC…`.

On a cluster, OUT and the WARC files must be on a file system that all nodes share, and Penumbra must be installed in
the Python of all nodes.
"""

import sys
from collections.abc import Iterator
from itertools import islice

import pandas as pd
from pyspark.sql import SparkSession

from penumbra.integrations.files import COLUMNS, read_file

ROWS = 500
"""Rows that a task holds before it gives them on."""
SCHEMA = ", ".join(f"`{name}` {'boolean' if kind is bool else 'string'}" for name, kind in COLUMNS.items())


def extract(frames: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
    """Paths of WARC files → rows."""
    for frame in frames:
        for path in frame["path"]:
            rows = read_file(path, to="markdown", timeout=10)
            while chunk := list(islice(rows, ROWS)):
                yield pd.DataFrame(chunk)


def main(out: str, paths: list[str]) -> None:
    """Extract the files, each as a task of its own."""
    spark = SparkSession.builder.appName("penumbra").getOrCreate()
    files = spark.sparkContext.parallelize([(path,) for path in paths], len(paths)).toDF("path string")
    files.mapInPandas(extract, SCHEMA).write.parquet(out)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
