"""The table of scoring methods."""

import pkgutil
from importlib import import_module

import penumbra.scorers
from penumbra.scorers import SCORERS


def test_every_module_that_scores_has_a_row() -> None:
    names = [found.name for found in pkgutil.iter_modules(penumbra.scorers.__path__)]
    modules = [import_module(f"penumbra.scorers.{name}") for name in names]
    scoring = {module.__name__ for module in modules if hasattr(module, "score")}
    assert scoring == {method.module for method in SCORERS.values()}
