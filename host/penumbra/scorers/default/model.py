"""The shipped model: word tables, forest and networks, read from one file of arrays."""

from functools import cache
from pathlib import Path

import msgspec
import numpy as np

from penumbra.errors import ModelError
from penumbra.features import FEATURES
from penumbra.scorers.default.convolution import Convolution
from penumbra.scorers.default.forest import Forest
from penumbra.scorers.default.name_odds import NAME_COLUMNS, NameOdds
from penumbra.scorers.default.stored import read_arrays

__all__ = ["FOREST_SHARE", "Model", "load_model", "model_columns"]

FOREST_SHARE = 0.35
"""Weight of the forest's log-odds in the mean with the networks' (F1 on wcxb-dev, folds by site, for .25, .35, .45,
.55: .8896, .8903, .8898, .8883)."""
_SHIPPED = Path(__file__).parents[2] / "models/default/model.npz"
_UNREAD = -1
"""Number of a column that neither forest nor networks read. It may be missing from today's table."""


class Model(msgspec.Struct, frozen=True):
    """The shipped word tables, forest and networks."""

    names: NameOdds
    forest: Forest
    networks: Convolution


@cache
def load_model(path: str = "") -> Model:
    """Read the shipped model, or the one at `path`.

    Raises
    ------
    ModelError
        The file is missing or damaged, or the model reads features that do not exist.
    """
    try:
        arrays = read_arrays(Path(path) if path else _SHIPPED)
        known = {name: number for number, name in enumerate(model_columns())}
        names = arrays["names"].tolist()
        read = {
            names[at] for part in ("forest_feature", "networks_columns") for at in set(arrays[part].ravel().tolist())
        }
        columns = np.array([known[name] if name in read else _UNREAD for name in names], dtype=np.int16)
        forest, networks = Forest.load(arrays, "forest", columns), Convolution.load(arrays, "networks", columns)
        return Model(NameOdds.load(arrays), forest, networks)
    except (OSError, KeyError, ValueError) as error:
        raise ModelError(f"The default model cannot be read: {error}.", "Install penumbra-host again.") from error


def model_columns() -> tuple[str, ...]:
    """Columns of the forest and the networks: the features, then the columns of names."""
    return (*(feature.name for feature in FEATURES), *NAME_COLUMNS)
