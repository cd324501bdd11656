"""Archives and folders of pages → files of rows: read, extracted by worker processes, written shard by shard."""

from penumbra.crawl.run import Outcome, Plan, run

__all__ = ["Outcome", "Plan", "run"]
