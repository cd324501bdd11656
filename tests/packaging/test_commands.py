"""The page of all commands."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_of_commands_is_that_of_todays_commands() -> None:
    spec = importlib.util.spec_from_file_location("commands", ROOT / "packaging" / "commands.py")
    assert spec is not None
    assert spec.loader is not None
    commands = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(commands)
    assert (ROOT / "docs" / "commands.md").read_text("utf-8") == commands.page()
