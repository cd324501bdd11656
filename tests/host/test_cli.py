"""The command line's help: what a user needs stands first."""

from click.testing import CliRunner

from penumbra.cli import COMMANDS, cli


def help_sections() -> dict[str, list[str]]:
    """Names of the commands under each heading of `penumbra --help`, in order."""
    sections: dict[str, list[str]] = {}
    for line in CliRunner().invoke(cli, ["--help"], terminal_width=100).output.splitlines():
        if line.endswith(":") and not line.startswith(" "):
            names = sections.setdefault(line.removesuffix(":"), [])
        elif sections and line.startswith("  ") and line[2] != " ":
            names.append(line.split()[0])
    return sections


def test_the_help_lists_a_users_commands_first_and_developers_apart() -> None:
    sections = help_sections()
    assert list(sections)[-2:] == ["Commands", "Commands for developers"]
    commands = "install uninstall doctor try decide extract memory highlights"
    assert sections["Commands"] == commands.split()
    assert {"evaluate", "levels", "effects", "train"} <= set(sections["Commands for developers"])


def test_the_help_lists_every_command_once() -> None:
    sections = help_sections()
    assert sorted(sections["Commands"] + sections["Commands for developers"]) == sorted(COMMANDS)
