"""Print the licences of all of Penumbra's dependencies as Markdown: `python packaging/licences.py`, by `make licences`.

Those of Python packages come from the installed packages, those of the extension's tools from npm's lock.
"""

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

_ROOT = Path(__file__).parents[1]
_PIN = re.compile(r"^([\w.-]+)==(\S+)(?: ; (.+?))?(?: \\)?$", re.MULTILINE)
_ENGINES = [str(path) for path in _ROOT.glob("build/engines/lib/*/site-packages")]
"""Packages of the environment of `make test-engines`."""
_LONGEST = 60
"""Maximum characters of a licence's name; longer values are licence texts."""
_HEAD = """# Licences

Made by `make licences` from the locks; not to be edited. Penumbra itself is under the MIT licence.
"""
_SECTIONS = (
    ("The host, as it is installed", "requirements.lock", ()),
    ("Development, tests and CI", "requirements-dev.lock", ("requirements.lock",)),
    ("Tests on datatrove, Ray and Spark", "requirements-engines.lock", ("requirements.lock", "requirements-dev.lock")),
    ("Fuzzing", "requirements-fuzz.lock", ("requirements.lock",)),
)
"""Heading, lock, and locks whose packages are listed under an earlier heading."""


def page() -> str:
    """The whole page."""
    parts = [_HEAD]
    for heading, lock, listed in _SECTIONS:
        known = {pin for each in listed for pin in _pins(each)}
        new = [pin for pin in _pins(lock) if pin not in known]
        rows = [f"| {name} | {version} | {_licence(name)} |" for name, version, _ in new]
        parts.append(f"## {heading}\n\n| package | version | licence |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n")
    rows = [f"| {name} | {version} | {licence} | {use} |" for name, version, licence, use in sorted(set(_node()))]
    parts.append(
        "## The extension's build and tests\n\nWhat ships has no dependency in it.\n\n"
        "| package | version | licence | use |\n| --- | --- | --- | --- |\n" + "\n".join(rows) + "\n"
    )
    return "\n".join(parts)


def _pins(lock: str) -> list[tuple[str, str, str]]:
    """Name, version and marker of each package of a lock."""
    found = _PIN.findall((_ROOT / "packaging" / lock).read_text(encoding="utf-8"))
    return [(name, version, marker) for name, version, marker in found]


def _licence(name: str) -> str:
    """A package's licence by its metadata: the expression, else the classifiers, else the field."""
    found = next(iter(distributions(name=name, path=[*sys.path, *_ENGINES])), None)
    if found is None:
        return "(not installed on the system that made this page)"
    fields = found.metadata
    classifiers = fields.get_all("Classifier") or []
    classified = [each.rpartition(" :: ")[2] for each in classifiers if each.startswith("License :: OSI Approved ::")]
    field = " ".join("".join(fields.get_all("License") or []).split())
    expression = "".join(fields.get_all("License-Expression") or [])
    return str(expression or ", ".join(classified) or field)[:_LONGEST] or "(not told)"


def _node() -> Iterator[tuple[str, str, str, str]]:
    lock = json.loads((_ROOT / "package-lock.json").read_text(encoding="utf-8"))
    for place, package in lock["packages"].items():
        if place:
            name = place.rpartition("node_modules/")[2]
            use = "development" if package.get("dev") else "build"
            yield name, package["version"], str(package.get("license", "(not told)")), use


if __name__ == "__main__":
    print(page(), end="")
