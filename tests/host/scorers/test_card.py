"""A model's weights, and the card that names them."""

import hashlib
import json
from pathlib import Path

import pytest

from penumbra.errors import ModelError
from penumbra.scorers.card import read_weights


def test_weights_with_the_cards_digest_are_read(tmp_path: Path) -> None:
    (tmp_path / "weights").write_bytes(b"1")
    (tmp_path / "card.json").write_text(json.dumps({"sha256": hashlib.sha256(b"1").hexdigest()}))
    assert read_weights(tmp_path, "weights") == b"1"
    (tmp_path / "weights").write_bytes(b"2")
    with pytest.raises(ModelError, match="digest of their card"):
        read_weights(tmp_path, "weights")


@pytest.mark.parametrize("card", [None, "", "{", "{}", "[]", "3"])
def test_an_invalid_card_is_an_error(tmp_path: Path, card: str | None) -> None:
    (tmp_path / "weights").write_bytes(b"1")
    if card is not None:
        (tmp_path / "card.json").write_text(card)
    with pytest.raises(ModelError, match="cannot be read"):
        read_weights(tmp_path, "weights")
