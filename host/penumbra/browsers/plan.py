"""What has to be written for a browser to find the host: files and registry keys, worked out before anything is touched."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from penumbra.browsers.catalogue import Place
from penumbra.browsers.identity import HOST_NAME
from penumbra.browsers.machine import Machine
from penumbra.browsers.manifests import native_manifest, posix_launcher, windows_launcher

__all__ = ["FileWrite", "KeyWrite", "Plan", "manifest_paths", "plan", "registry_keys"]

_MANIFEST = f"{HOST_NAME}.json"
_OUTSIDE = ("flatpak-spawn", "--host", "--watch-bus")
"""Starts a program outside a Flatpak sandbox, and ends it when the caller goes."""


@dataclass(frozen=True)
class FileWrite:
    """A file to be."""

    path: Path
    base: Path
    """The folder below which no link is followed."""
    content: bytes
    executable: bool = False


@dataclass(frozen=True)
class KeyWrite:
    """A registry key to be, with its default value."""

    key: str
    value: str


@dataclass(frozen=True)
class Plan:
    """Everything for one place."""

    place: Place
    files: tuple[FileWrite, ...]
    keys: tuple[KeyWrite, ...] = ()


def launcher_path(machine: Machine, place: Place) -> Path:
    """Where the script lies that this browser starts."""
    if place.sandbox == "flatpak":
        # The application's own folder has the same path inside and outside the sandbox.
        return machine.path(f"{{home}}/.var/app/{place.app}/data/penumbra/penumbra-host")
    return machine.data / ("penumbra-host.bat" if machine.platform == "win32" else "penumbra-host")


def manifest_paths(machine: Machine, place: Place) -> tuple[Path, ...]:
    """Where this browser's manifests for the host lie: several where sources disagree on what it reads."""
    if machine.platform == "win32":
        return (machine.data / place.family / _MANIFEST,)
    return tuple(machine.path(folder) / _MANIFEST for folder in place.manifests)


def registry_keys(place: Place) -> tuple[str, ...]:
    """The registry keys that name the manifest; none but on Windows."""
    if place.platform != "win32":
        return ()
    return tuple(f"{key}\\{HOST_NAME}" for key in place.manifests)


def plan(machine: Machine, place: Place, command: Sequence[str], extra_ids: Sequence[str] = ()) -> Plan:
    """All that this browser needs.

    Parameters
    ----------
    command
        The words that start the host (`manifests.host_command`).
    extra_ids
        Ids of further extensions that may call the host.
    """
    launcher = launcher_path(machine, place)
    if machine.platform == "win32":
        script = windows_launcher(command)
    else:
        script = posix_launcher((*_OUTSIDE, *command) if place.sandbox == "flatpak" else command)
    manifest = native_manifest(place.family, launcher, extra_ids)
    files = [FileWrite(launcher, _base(machine, launcher), script, executable=True)]
    files += [FileWrite(path, _base(machine, path), manifest) for path in manifest_paths(machine, place)]
    keys = tuple(KeyWrite(key, str(files[1].path)) for key in registry_keys(place))
    return Plan(place, tuple(files), keys)


def _base(machine: Machine, path: Path) -> Path:
    """The outermost folder of the path that is the user's own; in a sandboxed application's files, that folder."""
    sandboxed = machine.home / ".var" / "app"
    if path.is_relative_to(sandboxed):
        return sandboxed
    return path.parent
