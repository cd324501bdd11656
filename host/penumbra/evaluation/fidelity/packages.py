"""Packages that hold pages and their sources, unpacked into a cache by apt and dpkg, pip and npm."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

from penumbra.evaluation.fidelity import mkdocs, node_sites

__all__ = ["digest", "exact", "unpack"]

_BUILDERS = {
    **dict.fromkeys(mkdocs.THEMES, mkdocs.build),
    **dict.fromkeys(node_sites.GENERATORS, node_sites.build),
}
_LISTS = "deb-src http://deb.debian.org/debian {suite} main\n"


def unpack(package: str, cache: Path) -> Path:
    """Download and unpack a package once.

    Parameters
    ----------
    package
        `deb:NAME`, `deb:NAME=VERSION`, `debsrc:NAME=VERSION@SUITE` (its first archive), `pypi:NAME==VERSION` (its
        source archive), `npm:NAME==VERSION` or `MAKER:PACKAGE#FOLDER` (pages made of a package's folder by a theme of
        MkDocs, or by a generator of `node_sites`).

    Returns
    -------
    The folder that holds its files.
    """
    folder = cache / package.partition("=")[0].replace(":", "-").replace("/", "-")
    if (folder / ".whole").exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    kind, _, name = package.partition(":")
    if kind in _BUILDERS:
        version = _built(kind, name, folder)
    else:
        version = {"deb": _debian, "debsrc": _debian_source, "pypi": _pypi, "npm": _npm}[kind](name, folder)
    (folder / ".whole").write_text(f"{kind}:{version}", encoding="utf-8")
    return folder


def exact(folder: Path) -> str:
    """Name of an unpacked package with its version, as `unpack` takes it."""
    return (folder / ".whole").read_text(encoding="utf-8")


def digest(path: Path) -> str:
    """First 16 digits of a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _run(command: Sequence[str], folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=600)


def _debian(name: str, folder: Path) -> str:
    _run(["apt-get", "download", "--quiet=2", "-oAPT::Sandbox::User=root", name], folder)
    (archive,) = folder.glob("*.deb")
    _run(["dpkg-deb", "--extract", archive.name, "."], folder)
    archive.unlink()
    package, version, _ = archive.name.split("_")
    return f"{package}={version.replace('%3a', ':')}"


def _debian_source(name: str, folder: Path) -> str:
    """Lists of source packages are kept apart from the machine's own."""
    release, _, suite = name.partition("@")
    state = folder.parent / "apt"
    (state / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    (state / "sources.list").write_text(_LISTS.format(suite=suite), encoding="utf-8")
    places = {"sourcelist": state / "sources.list", "sourceparts": "-"}
    options = [f"-oDir::Etc::{key}={value}" for key, value in places.items()] + [
        f"-oDir::State::Lists={state / 'lists'}"
    ]
    _run(["apt-get", *options, "--quiet=2", "update"], folder)
    _run(["apt-get", *options, "--quiet=2", "-oAPT::Sandbox::User=root", "source", "--download-only", release], folder)
    _extract(next(path for path in sorted(folder.glob("*.orig.tar.*")) if not path.name.endswith(".asc")), folder)
    return name


def _pypi(name: str, folder: Path) -> str:
    _run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", name], folder)
    _extract(next(folder.glob("*.tar.gz")), folder)
    return name


def _npm(name: str, folder: Path) -> str:
    _run(["npm", "pack", "--silent", name.replace("==", "@")], folder)
    _extract(next(folder.glob("*.tgz")), folder)
    return name


def _built(maker: str, name: str, folder: Path) -> str:
    package, _, inner = name.partition("#")
    unpacked = unpack(package, folder.parent)
    site = unpacked.name.partition("-")[2]
    _BUILDERS[maker](maker, site, next(unpacked.glob(f"*/{inner}")), folder.parent, folder)
    return name


def _extract(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    archive.unlink()
