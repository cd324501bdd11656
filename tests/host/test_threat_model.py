"""Each test that the threat model names exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_NAMED = re.compile(r"`(tests/[\w./-]+)?(?:::(\w+))?`")


def _named() -> list[tuple[str, str]]:
    """File and name of each test in the document; a test without a file belongs to the previous file."""
    found, file = [], ""
    for path, test in _NAMED.findall((ROOT / "docs" / "threat-model.md").read_text("utf-8")):
        file = path or file
        if path or test:
            found.append((file, test))
    return found


def test_the_threat_model_names_tests() -> None:
    assert len(_named()) > 40


@pytest.mark.parametrize(("file", "test"), _named())
def test_each_named_test_exists(file: str, test: str) -> None:
    assert f"def {test}(" in (ROOT / file).read_text("utf-8") if test else (ROOT / file).is_file()
