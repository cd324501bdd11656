"""Thresholds: each has one line that says what it means, and somebody reads it."""

import ast
import re
from pathlib import Path

import pytest

import penumbra.decision.thresholds
from penumbra.decision.thresholds import DEFAULT_THRESHOLDS, Thresholds

SOURCE = Path(penumbra.decision.thresholds.__file__)
NAMES = Thresholds._fields


def test_every_threshold_says_in_one_line_what_it_means() -> None:
    (body,) = (node.body for node in ast.parse(SOURCE.read_text("utf-8")).body if isinstance(node, ast.ClassDef))
    for field, after in zip(body[1::2], body[2::2], strict=True):
        assert isinstance(field, ast.AnnAssign)
        assert isinstance(after, ast.Expr)
        assert after.lineno == after.end_lineno, ast.unparse(field)


@pytest.mark.parametrize("name", NAMES)
def test_every_threshold_is_read_by_the_decision(name: str) -> None:
    read = re.compile(rf"\.{name}\b")
    sources = (path.read_text("utf-8") for path in SOURCE.parent.rglob("*.py") if path != SOURCE)
    assert any(map(read.search, sources))


def test_every_measured_threshold_is_one_and_has_its_value_in_the_table() -> None:
    table = (Path(__file__).parents[3] / "docs" / "thresholds-history.md").read_text("utf-8")
    for row in re.findall(r"^\| (`.+?) \| (.+?) \|", table, re.MULTILINE):
        names, values = re.findall(r"`(\w+)`", row[0]), row[1].split(", ")
        for name, value in zip(names, values * (len(names) // len(values)), strict=True):
            assert getattr(DEFAULT_THRESHOLDS, name) == float(value), name
