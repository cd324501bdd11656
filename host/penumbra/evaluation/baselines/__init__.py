"""Baselines: other extractors, measured in the same run as Penumbra (`table` lists them)."""

from penumbra.evaluation.baselines.table import BASELINES, extractor, installed

__all__ = ["BASELINES", "extractor", "installed"]
