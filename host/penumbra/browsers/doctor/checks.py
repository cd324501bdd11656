"""Checks of the files through which a browser finds the host. `handshake` checks the running host.

References
----------
Chromium: `components/policy/core/common/config_dir_policy_loader.cc` merges a folder's files; the last name wins.
"""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID, HOST_NAME
from penumbra.browsers.machine.catalogue import Place
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.machine.registry import ADVICE, full_name
from penumbra.browsers.registration.manifests import allowed_callers
from penumbra.browsers.registration.plan import manifest_paths, registry_keys

__all__ = ["Finding", "check_manifest", "check_obstacles", "check_registry", "find_manifests", "set_up_by_package"]

_INSTALL_AGAIN = "Run: penumbra install --browser {browser}"


@dataclass(frozen=True)
class Finding:
    """One line of a report."""

    level: Literal["ok", "note", "fault"]
    text: str
    advice: str = ""
    """The remedy."""


def find_manifests(machine: Machine, place: Place) -> list[Path]:
    """The host's manifests that this browser reads, the effective one first. Empty if there is none."""
    if place.platform == "win32":
        values = [_value(machine, key) for key in registry_keys(place)]
        return list(dict.fromkeys(Path(value) for value in values if isinstance(value, str) and value))
    system = [machine.path(folder) / f"{HOST_NAME}.json" for folder in place.system]
    return [path for path in (*manifest_paths(machine, place), *system) if machine.has(path)]


def set_up_by_package(machine: Machine, place: Place) -> bool:
    """Whether a system package has set up this browser for all users with this installation of the host."""
    environment = machine.interpreter.parents[1]
    for folder in place.system:
        try:
            program = json.loads((machine.path(folder) / f"{HOST_NAME}.json").read_bytes())["path"]
        except (OSError, ValueError, TypeError, KeyError):
            continue  # the browser could not read it either
        if Path(str(program)).is_relative_to(environment):
            return True
    return False


def check_registry(machine: Machine, place: Place) -> list[Finding]:
    """A finding for each registry key of this browser that cannot be read."""
    values = [(key, _value(machine, key)) for key in registry_keys(place)]
    return [
        Finding("fault", f"the registry key {full_name(key)} cannot be read: {value.strerror}", ADVICE)
        for key, value in values
        if isinstance(value, OSError)
    ]


def _value(machine: Machine, key: str) -> str | OSError | None:
    """A registry key's value, None if it is missing, or the error of reading it."""
    try:
        return machine.registry.read(key) if machine.registry else None
    except OSError as error:
        return error


def check_manifest(machine: Machine, place: Place, path: Path) -> tuple[list[Finding], Path | None]:
    """Check a manifest by the browser's rules.

    Returns
    -------
    The findings, and the manifest's program if it can be started.
    """
    again = _INSTALL_AGAIN.format(browser=place.browser)
    try:
        manifest = json.loads(path.read_bytes())
    except OSError as error:
        return [Finding("fault", f"the manifest {machine.short(path)} cannot be read: {error.strerror}", again)], None
    except ValueError as error:
        return [Finding("fault", f"the manifest {machine.short(path)} is not valid JSON: {error}", again)], None
    if not isinstance(manifest, dict):
        return [Finding("fault", f"the manifest {machine.short(path)} is not a JSON object", again)], None
    faults = [
        Finding("fault", f"in {machine.short(path)}: {text}", again) for text in _faults(machine, place, path, manifest)
    ]
    if faults:
        return faults, None
    return [Finding("ok", f"manifest {machine.short(path)}")], Path(manifest["path"])


def _faults(machine: Machine, place: Place, path: Path, manifest: dict[str, Any]) -> Iterator[str]:
    if manifest.get("name") != path.stem:
        yield f"name is {manifest.get('name')!r}, but the file's name requires {path.stem!r}"
    if manifest.get("type") != "stdio":
        yield f"type is {manifest.get('type')!r}, not 'stdio'"
    field = "allowed_extensions" if place.family == "gecko" else "allowed_origins"
    allowed, ours = manifest.get(field), allowed_callers(place.family)[0]
    if not isinstance(allowed, list) or ours not in allowed:
        yield f"{field} does not contain Penumbra's extension, {ours}"
    program = manifest.get("path")
    if not isinstance(program, str) or not Path(program).is_absolute():
        yield f"path is {program!r}, not an absolute path"
    elif not Path(program).is_file():
        yield f"its program does not exist: {machine.short(program)}"
    elif machine.platform != "win32" and not os.access(program, os.X_OK):
        yield f"its program is not executable: {machine.short(program)}"


def check_obstacles(machine: Machine, place: Place, manifests: list[Path]) -> list[Finding]:
    """Findings on other obstacles between browser and host: unread manifests, policies, sandboxes."""
    found = [
        Finding("note", f"{machine.short(path)} is not read, because {machine.short(manifests[0])} comes first")
        for path in manifests[1:]
        if place.platform != "win32" and path not in manifest_paths(machine, place)
    ]
    found += _policies(machine, place)
    if place.sandbox == "flatpak":
        found += _flatpak(machine, place)
    elif place.note:
        found.append(Finding("note", place.note))
    return found


def _policies(machine: Machine, place: Place) -> Iterator[Finding]:
    """The policies that forbid the host or the extension. Policies of all files are merged; the last file wins."""
    policies: dict[str, tuple[Any, Path]] = {}
    for file in sorted(file for folder in place.policies for file in machine.path(folder).glob("*.json")):
        try:
            found = json.loads(file.read_bytes())
        except (OSError, ValueError):
            continue  # the browser ignores it too
        if isinstance(found, dict) and place.family == "gecko":
            found = found.get("policies")
        if isinstance(found, dict):
            policies |= {name: (value, file) for name, value in found.items()}
    if place.family == "chromium":
        if _is_blocked(policies, "NativeMessaging", HOST_NAME):
            yield _forbidden(policies, "NativeMessagingBlocklist")
        if policies.get("NativeMessagingUserLevelHosts", (None,))[0] is False:
            yield _forbidden(policies, "NativeMessagingUserLevelHosts")
        if _is_blocked(policies, "ExtensionInstall", CHROMIUM_ID):
            yield _forbidden(policies, "ExtensionInstallBlocklist", "extension")
    if _mode(policies, CHROMIUM_ID if place.family == "chromium" else GECKO_ID) == "blocked":
        yield _forbidden(policies, "ExtensionSettings", "extension")


def _is_blocked(policies: Mapping[str, tuple[Any, Path]], policy: str, name: str) -> bool:
    """Whether a name is on a policy's list of what is forbidden, and not on that of what is allowed all the same."""
    blocked, allowed = (_listed(policies, f"{policy}{kind}list") for kind in ("Block", "Allow"))
    return not {"*", name}.isdisjoint(blocked) and name not in allowed


def _mode(policies: Mapping[str, tuple[Any, Path]], extension: str) -> object:
    """How an extension may be installed, by its own setting or that of all extensions; None where nothing is said."""
    settings = policies.get("ExtensionSettings", (None,))[0]
    own = settings.get(extension, settings.get("*")) if isinstance(settings, dict) else None
    return own.get("installation_mode") if isinstance(own, dict) else None


def _listed(policies: Mapping[str, tuple[Any, Path]], policy: str) -> list[str]:
    """The names in a policy's list. A policy that is no list counts as empty, as in the browser."""
    listed = policies[policy][0] if policy in policies else []
    return [name for name in listed if isinstance(name, str)] if isinstance(listed, list) else []


def _forbidden(policies: Mapping[str, tuple[Any, Path]], policy: str, part: str = "host") -> Finding:
    return Finding(
        "fault",
        f"the policy {policy} in {policies[policy][1]} forbids the {part}",
        "Ask the administrator of this computer to allow it.",
    )


def _flatpak(machine: Machine, place: Place) -> Iterator[Finding]:
    names = (place.app, "global")
    bases = ("{home}/.local/share/flatpak/overrides", "/var/lib/flatpak/overrides")
    texts = [_text(machine.path(f"{base}/{name}")) for base in bases for name in names]
    if any("org.freedesktop.Flatpak=talk" in text.replace(" ", "") for text in texts):
        yield Finding("ok", "the Flatpak may start programs outside its sandbox")
    else:
        yield Finding("fault", "the Flatpak may not start programs outside its sandbox", place.note)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
