"""Build everything that is published, twice, and check that both builds are equal.

`PYTHONPATH=packaging python -m release [FOLDER]`. FOLDER (default `dist`) gets the Debian package, the host's wheel \
and source distribution, the extension for each
store with its sources, a bill of materials of the host (CycloneDX), and SHA256SUMS. docs/release.md says how they are
published.
"""

import filecmp
import hashlib
import json
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from debian.build import PYTHON, run, say
from debian.build import WORK as DEBIAN
from debian.build import build as build_debian
from extension.pack import pack
from extension.places import BUILD, ROOT
from penumbra import __version__

__all__ = ["release"]

WORK = BUILD / "release"
SUMS = "SHA256SUMS"


def release(output: Path) -> list[Path]:
    """Build everything and return the files."""
    shutil.rmtree(WORK, ignore_errors=True)
    say("First build")
    first = make(WORK / "first")
    say("Second build")
    second = make(WORK / "second")
    compare(first, second)
    say("Building the extension from its published sources …")
    check_sources(first)
    run(sys.executable, "-m", "twine", "check", "--strict", *first.glob("*.whl"), *first.glob("*.tar.gz"))
    write_sums(first)
    output.mkdir(parents=True, exist_ok=True)
    return [Path(shutil.copy2(file, output)) for file in sorted(first.iterdir())]


def make(folder: Path) -> Path:
    """Build everything into a folder."""
    folder.mkdir(parents=True)
    for package in pack(folder):
        if "firefox" in package.name:
            package.rename(package.with_suffix(".xpi"))
    say("Building wheel and source distribution …")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    package = build_debian(folder)
    write_bill(folder / f"{package.stem}.cdx.json")
    return folder


def write_bill(file: Path) -> None:
    """List the Debian package's Python environment: names, versions, licences, dependencies."""
    (installed,) = DEBIAN.glob("*/host/lib/python*/site-packages")
    with tempfile.TemporaryDirectory() as temporary:
        environment = Path(temporary)
        run(PYTHON, "-m", "venv", "--without-pip", environment)
        (packages,) = environment.glob("lib/python*/site-packages")
        shutil.copytree(installed, packages, dirs_exist_ok=True)
        tool = (sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "--output-format", "JSON")
        run(*tool, "--pyproject", ROOT / "pyproject.toml", "--output-file", file, environment)
    bill = json.loads(file.read_text(encoding="utf-8"))
    bill["metadata"]["component"]["version"] = __version__  # pyproject.toml takes it from the package
    file.write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def compare(first: Path, second: Path) -> None:
    """Exit if a file differs between two builds."""
    names = sorted(file.name for file in (*first.iterdir(), *second.iterdir()))
    _, different, missing = filecmp.cmpfiles(first, second, names, shallow=False)
    if different or missing:
        sys.exit(f"Two builds differ in: {', '.join(sorted({*different, *missing}))}")


def check_sources(folder: Path) -> None:
    """Exit if the extension's packages differ from a build of their sources, made like a store's reviewer would."""
    (sources,) = folder.glob("penumbra-extension-sources-*.zip")
    with tempfile.TemporaryDirectory() as temporary, zipfile.ZipFile(sources) as archive:
        archive.extractall(temporary)
        run("env", "PYTHONPATH=packaging", sys.executable, "-m", "extension.pack", "dist", folder=Path(temporary))
        for browser, suffix in (("chromium", ".zip"), ("firefox", ".xpi")):
            (package,) = folder.glob(f"penumbra-{browser}-*{suffix}")
            (again,) = Path(temporary, "dist").glob(f"penumbra-{browser}-*.zip")
            if package.read_bytes() != again.read_bytes():
                sys.exit(f"{package.name} differs from a build of {sources.name}")


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of each file, in the format of `sha256sum --check`."""
    files = sorted(file for file in folder.iterdir() if file.name != SUMS)
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / SUMS).write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    for written in release(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"):
        print(written)
