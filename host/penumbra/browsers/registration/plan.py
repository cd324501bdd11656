"""The files and registry keys that a browser needs to find the host, computed before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from penumbra.browsers.identity import HOST_NAME
from penumbra.browsers.machine.catalogue import Place
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.registration.manifests import native_manifest, posix_launcher, windows_launcher

__all__ = ["FileWrite", "KeyWrite", "Plan", "manifest_paths", "plan", "registry_keys"]

_MANIFEST = f"{HOST_NAME}.json"
_OUTSIDE_SANDBOX = ("flatpak-spawn", "--host", "--watch-bus")
"""Starts a program outside a Flatpak sandbox, and ends it with its caller."""


@dataclass(frozen=True)
class FileWrite:
    """A file to write."""

    path: Path
    base: Path
    """Links below this folder are not followed."""
    content: bytes
    executable: bool = False


@dataclass(frozen=True)
class KeyWrite:
    """A registry key to write, with its default value."""

    key: str
    value: str


@dataclass(frozen=True)
class Plan:
    """Files and keys of one row of the catalogue."""

    place: Place
    files: tuple[FileWrite, ...]
    keys: tuple[KeyWrite, ...] = ()


def launcher_path(machine: Machine, place: Place) -> Path:
    """Path of the script that this browser starts."""
    if place.sandbox == "flatpak":
        # The application's own folder has the same path inside and outside the sandbox.
        return machine.path(f"{{home}}/.var/app/{place.app}/data/penumbra/penumbra-host")
    return machine.data / ("penumbra-host.bat" if machine.platform == "win32" else "penumbra-host")


def manifest_paths(machine: Machine, place: Place) -> tuple[Path, ...]:
    """Paths of this browser's manifests of the host; several if sources disagree on the browser's folder."""
    if machine.platform == "win32":
        return (machine.data / place.family / _MANIFEST,)
    return tuple(machine.path(folder) / _MANIFEST for folder in place.manifests)


def registry_keys(place: Place) -> tuple[str, ...]:
    """The registry keys with the manifest's path; empty outside Windows."""
    if place.platform != "win32":
        return ()
    return tuple(f"{key}\\{HOST_NAME}" for key in place.manifests)


def plan(machine: Machine, place: Place, command: Sequence[str], extra_ids: Sequence[str] = ()) -> Plan:
    """Plan the setup of one browser.

    Parameters
    ----------
    command
        The command that starts the host (`manifests.host_command`).
    extra_ids
        Ids of other extensions that may call the host.
    """
    launcher = launcher_path(machine, place)
    if machine.platform == "win32":
        script = windows_launcher(command)
    else:
        script = posix_launcher((*_OUTSIDE_SANDBOX, *command) if place.sandbox == "flatpak" else command)
    manifest = native_manifest(place.family, launcher, extra_ids)
    files = [FileWrite(launcher, _base(machine, launcher), script, executable=True)]
    files += [FileWrite(path, _base(machine, path), manifest) for path in manifest_paths(machine, place)]
    keys = tuple(KeyWrite(key, str(files[1].path)) for key in registry_keys(place))
    return Plan(place, tuple(files), keys)


def _base(machine: Machine, path: Path) -> Path:
    """The file's folder; for a sandboxed application, the folder of all their files."""
    sandboxed = machine.home / ".var" / "app"
    if path.is_relative_to(sandboxed):
        return sandboxed
    return path.parent
