"""A model's folder: weights, and a card with the weights' digest."""

from functools import cache
from hashlib import sha256
from json import loads
from pathlib import Path

from penumbra.errors import ModelError

__all__ = ["ADVICE", "CARD", "model_digest", "read_weights"]

CARD = "card.json"
ADVICE = "Install penumbra-host again."
"""Advice where a shipped model is missing or does not match its card."""


def read_weights(folder: Path, file: str) -> bytes:
    """Read a model's weights and check them against its card.

    Parameters
    ----------
    folder
        The model's folder, named after the model.
    file
        Name of the weights' file.

    Raises
    ------
    ModelError
        The weights or the card are missing, or the digest differs.
    """
    try:
        data = (folder / file).read_bytes()
        named = loads((folder / CARD).read_text("utf-8"))["sha256"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"The model {folder.name} cannot be read: {error}.", ADVICE) from error
    if sha256(data).hexdigest() != named:
        raise ModelError(f"The weights of {folder.name} do not have the digest of their card.", ADVICE)
    return data


@cache
def model_digest() -> str:
    """SHA-256 of the default method's weights, hexadecimal."""
    return sha256((Path(__file__).parents[1] / "models/default/model.npz").read_bytes()).hexdigest()
