"""The fit of SmartBrowser's regression, on examples with a known answer."""

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from penumbra.scorers.smartbrowser.model import load_model
from penumbra.scorers.smartbrowser.parameters import PARAMETERS
from penumbra.training.smartbrowser import Example, fit, write

TRUE = np.linspace(-0.2, 0.2, len(PARAMETERS))


def examples(noise: float) -> list[Example]:
    rng = np.random.default_rng(1)
    out = []
    for fold in range(40):
        x = rng.normal(size=(30, len(PARAMETERS)))
        out.append(Example(fold % 5, x, 0.5 + x @ TRUE + noise * rng.normal(size=30), np.full(30, 1 / 30)))
    return out


def test_the_regression_finds_the_coefficients_of_its_data() -> None:
    fitted = fit(examples(0.0))
    assert fitted.model.weight / fitted.model.scale == pytest.approx(TRUE, abs=1e-6)
    assert fitted.r_squared == pytest.approx(1.0)


def test_a_strong_parameter_has_a_smaller_p_value() -> None:
    fitted = fit(examples(0.3))
    weakest = int(np.argmin(np.abs(TRUE)))
    assert fitted.p_value[weakest] > 0.01 > fitted.p_value[0]
    assert fitted.error == pytest.approx(np.full(len(PARAMETERS), 0.3 / np.sqrt(1200)), rel=0.6)


def test_equal_examples_give_identical_bytes(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write(fit(examples(0.1)), tmp_path / name, 40, 0.5)
    data = (tmp_path / "one" / "weights.json").read_bytes()
    assert data == (tmp_path / "other" / "weights.json").read_bytes()
    assert json.loads((tmp_path / "one" / "card.json").read_text("utf-8"))["sha256"] == sha256(data).hexdigest()
    assert load_model(tmp_path / "one").weight.shape == TRUE.shape
