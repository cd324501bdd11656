"""A model's folder: weights, and a card that names them by their digest."""

from functools import cache
from hashlib import sha256
from json import loads
from pathlib import Path

from penumbra.errors import ModelError

__all__ = ["ADVICE", "CARD", "model_digest", "read_weights"]

CARD = "card.json"
ADVICE = "Install penumbra-host again."
"""What to do where a model that ships is missing or another's."""


def read_weights(folder: Path, file: str) -> bytes:
    """Read a model's weights and check them against its card.

    Parameters
    ----------
    folder
        The model's folder, called after it.
    file
        Name of the weights' file.

    Raises
    ------
    ModelError
        The weights or the card are missing, or are not of one another.
    """
    try:
        data = (folder / file).read_bytes()
        named = loads((folder / CARD).read_text("utf-8"))["sha256"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"The model {folder.name} cannot be read: {error}.", ADVICE) from error
    if sha256(data).hexdigest() != named:
        raise ModelError(f"The weights of {folder.name} are not those that their card names.", ADVICE)
    return data


@cache
def model_digest() -> str:
    """SHA-256 of the default method's weights, in hexadecimal."""
    return sha256((Path(__file__).parents[1] / "models/default/model.npz").read_bytes()).hexdigest()
