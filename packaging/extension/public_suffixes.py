"""Make the extension's list of public suffixes from the Public Suffix List.

`make suffixes` reads the list from the PyPI package `publicsuffixlist` and writes
`extension/background/sites/public-suffixes.txt`: one rule a line, without comments, in ASCII as browsers write host
names.
The list's own head stays, with its version and its licence (MPL-2.0); the rest of the extension has another licence.
"""

import sys
from pathlib import Path

import idna

TARGET = Path(__file__).resolve().parents[2] / "extension" / "background" / "sites" / "public-suffixes.txt"
HEAD = ("This Source Code Form", "License, v. 2.0.", "file, You can obtain", "VERSION:", "COMMIT:")
"""Prefixes of the lines of the list's head that are kept."""
MADE = (
    "// Made from https://publicsuffix.org/list/ by packaging/extension/public_suffixes.py: remarks are left out, "
    "names are in ASCII."
)


def ascii_rule(rule: str) -> str:
    """The rule with its names in ASCII; asterisk and exclamation mark stay."""
    mark = "!" if rule.startswith("!") else ""
    labels = rule.removeprefix(mark).split(".")
    return mark + ".".join(label if label.isascii() else idna.encode(label, uts46=True).decode() for label in labels)


def compact(source: str) -> str:
    """The list without comments and blank lines."""
    lines = [line.strip() for line in source.splitlines()]
    head = [line for line in lines if line.removeprefix("// ").startswith(HEAD)]
    rules = [ascii_rule(line.split()[0]) for line in lines if line and not line.startswith("//")]
    return "\n".join([*head, MADE, *sorted(set(rules)), ""])


def main(source: str) -> None:
    """Read the list from a file and write the extension's."""
    TARGET.write_text(compact(Path(source).read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
