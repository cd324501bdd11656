"""Example messages for the tests of the host."""

import json
from pathlib import Path
from typing import Any

MESSAGES = Path(__file__).parent / "fixtures" / "messages"


def example(name: str) -> dict[str, Any]:
    """An example message, by its file's name."""
    message: dict[str, Any] = json.loads((MESSAGES / f"{name}.json").read_text(encoding="utf-8"))
    return message


def example_columns() -> dict[str, Any]:
    """The columns of the example page: a menu with a link, an article with a paragraph."""
    columns: dict[str, Any] = json.loads(example("request-decide")["snapshot"])
    return columns
