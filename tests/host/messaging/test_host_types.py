"""The extension's types of messages equal the host's schema."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "packaging/extension/host_types.py"
MADE = runpy.run_path(str(SCRIPT))


def test_the_extensions_types_equal_the_hosts_schema() -> None:
    advice = "renew it with: python packaging/extension/host_types.py"
    assert MADE["TARGET"].read_text(encoding="utf-8") == MADE["declarations"](), advice


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}, "(number | null)[]"),
        (
            {"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": False},
            "[string, number]",
        ),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "{ [name: string]: number }"),
        ({"type": "object"}, "{ [name: string]: unknown }"),
        ({"enum": ["keep", "dim"]}, '"keep" | "dim"'),
    ],
)
def test_a_schema_is_written_as_a_typescript_type(schema: dict[str, object], written: str) -> None:
    assert MADE["_type"](schema) == written


def test_a_schema_of_an_unknown_form_is_an_error() -> None:
    with pytest.raises(ValueError, match="no TypeScript type"):
        MADE["_type"]({"type": "date"})
