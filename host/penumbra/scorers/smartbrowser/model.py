"""SmartBrowser's regression: coefficients as data, checked against their card."""

from dataclasses import dataclass
from functools import cache
from json import loads
from pathlib import Path

import numpy as np

from penumbra.arrays import Floats
from penumbra.errors import ModelError
from penumbra.scorers.card import ADVICE, read_weights
from penumbra.scorers.smartbrowser.parameters import PARAMETERS

__all__ = ["MODEL", "Model", "load_model"]

MODEL = Path(__file__).resolve().parents[2] / "models" / "smartbrowser"
"""Folder of the shipped model."""


@dataclass(frozen=True)
class Model:
    """A linear regression on standardised parameters.

    Parameters
    ----------
    intercept
        Expected importance of a block whose parameters all have their means.
    mean, scale
        (n_parameters,) means and standard deviations on the training blocks.
    weight
        (n_parameters,) change of importance for one standard deviation.
    """

    intercept: float
    mean: Floats
    scale: Floats
    weight: Floats

    def predict(self, parameters: Floats) -> Floats:
        """Importance of blocks: near 1 for main content, near 0 for noise.

        Parameters
        ----------
        parameters
            (n_blocks, n_parameters) columns as in `PARAMETERS`.

        Returns
        -------
        (n_blocks,) importances.
        """
        importance: Floats = self.intercept + ((parameters - self.mean) / self.scale) @ self.weight
        return importance


@cache
def load_model(folder: Path = MODEL) -> Model:
    """Read the coefficients and check them against their card.

    Raises
    ------
    ModelError
        The coefficients or the card are missing, the digest differs, or the model has other parameters.
    """
    rows = loads(read_weights(folder, "weights.json"))
    names = [row["name"] for row in rows["parameters"]]
    if names != [name for name, _ in PARAMETERS]:
        raise ModelError("The weights of smartbrowser belong to other parameters than this version's.", ADVICE)
    columns = {key: np.array([row[key] for row in rows["parameters"]]) for key in ("mean", "scale", "weight")}
    return Model(float(rows["intercept"]), **columns)
