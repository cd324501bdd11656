"""Copies of the extension in a browser, with their versions: from a system package, or in the user's profiles.

References
----------
Firefox: `XPIDatabase.sys.mjs` (`extensions.json`, without temporary add-ons). Chromium: `extension_prefs.cc`, and
`manifest.mojom` for the numbers of locations.
"""

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID
from penumbra.browsers.machine.catalogue import Place
from penumbra.browsers.machine.machine import Machine

__all__ = ["ExtensionCopy", "find_extensions"]

_FIREFOX_SYSTEM = (
    "/usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}",
    "/usr/lib/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}",
)
"""Folders of system packages' extensions for Firefox; the UUID is Firefox's."""
_CHROMIUM_SYSTEM = "/usr/share/chromium/extensions"
"""Folder of Debian packages' extensions for Chromium."""
_SYSTEM = "a package of the system"
_STORE = "the store or a file"
_UNPACKED = 4
_COMMAND_LINE = 8
"""Numbers of locations in Chromium's preferences. Debian's Chromium loads the extensions of packages by its command
line; they are found in their own folder."""


@dataclass(frozen=True)
class ExtensionCopy:
    """A copy of the extension in one profile or in every profile."""

    version: str
    """Empty if the browser does not record it and the extension's folder is missing."""
    source: str
    """The origin, for messages."""
    profile: str = ""
    """Name of the profile's folder; empty for every profile."""
    enabled: bool = True


def find_extensions(machine: Machine, place: Place) -> list[ExtensionCopy]:
    """All copies of the extension that this browser loads. Empty for a sandboxed browser: its profiles are hidden."""
    if place.sandbox:
        return []
    if place.family == "gecko":
        return [*_firefox_packages(machine, place), *_firefox_profiles(machine, place)]
    return [*_chromium_packages(machine, place), *_chromium_profiles(machine, place)]


def _firefox_packages(machine: Machine, place: Place) -> Iterator[ExtensionCopy]:
    if place.browser != "firefox" or place.platform != "linux":
        return
    for folder in _FIREFOX_SYSTEM:
        manifest = machine.path(f"{folder}/{GECKO_ID}/manifest.json")
        if machine.has(manifest):
            yield ExtensionCopy(_version(manifest.parent), _SYSTEM)


def _firefox_profiles(machine: Machine, place: Place) -> Iterator[ExtensionCopy]:
    for file in _profile_files(machine, place, "extensions.json"):
        for addon in _items(_read(file).get("addons")):
            packaged, enabled = str(addon.get("location")).startswith("app-system"), bool(addon.get("active"))
            if addon.get("id") == GECKO_ID and not (packaged and enabled):  # else found in the package's folder
                source = _SYSTEM if packaged else _STORE
                yield ExtensionCopy(str(addon.get("version", "")), source, file.parent.name, enabled)


def _chromium_packages(machine: Machine, place: Place) -> Iterator[ExtensionCopy]:
    if place.browser != "chromium" or place.platform != "linux":
        return
    for manifest in sorted(machine.path(_CHROMIUM_SYSTEM).glob("*/manifest.json")):
        if _chromium_id(_read(manifest).get("key")) == CHROMIUM_ID:
            yield ExtensionCopy(_version(manifest.parent), _SYSTEM)


def _chromium_profiles(machine: Machine, place: Place) -> Iterator[ExtensionCopy]:
    for name in ("Preferences", "Secure Preferences"):
        for file in _profile_files(machine, place, name):
            entry = _at(_read(file), "extensions", "settings", CHROMIUM_ID)
            if entry and entry.get("location") != _COMMAND_LINE:
                yield _chromium_copy(entry, file.parent.name)


def _chromium_copy(entry: dict[str, Any], profile: str) -> ExtensionCopy:
    enabled = not entry.get("disable_reasons") and entry.get("state") != 0
    if entry.get("location") == _UNPACKED:
        folder = Path(str(entry.get("path")))
        return ExtensionCopy(_version(folder), str(folder), profile, enabled)
    return ExtensionCopy(str(_at(entry, "manifest").get("version", "")), _STORE, profile, enabled)


def _profile_files(machine: Machine, place: Place, name: str) -> list[Path]:
    """The files of this name in the browser's profiles, one or two levels below its folders."""
    paths = [machine.path(path) for path in place.evidence]
    folders = dict.fromkeys(path if path.is_dir() else path.parent for path in paths if machine.has(path))
    found = (file for folder in folders for depth in ("*", "*/*") for file in sorted(folder.glob(f"{depth}/{name}")))
    return list(dict.fromkeys(found))


def _version(folder: Path) -> str:
    return str(_read(folder / "manifest.json").get("version", ""))


def _chromium_id(key: object) -> str:
    """The id of a manifest's public key: the first half of its SHA-256, hexadecimal digits written as a … p."""
    try:
        digits = hashlib.sha256(base64.b64decode(str(key), validate=True)).hexdigest()[:32]
    except ValueError:
        return ""
    return "".join(chr(ord("a") + int(digit, 16)) for digit in digits)


def _read(file: Path) -> dict[str, Any]:
    """Read a JSON object; empty if it cannot be read, as while a browser writes it."""
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _at(found: dict[str, Any], *names: str) -> dict[str, Any]:
    """The object at the end of a path of names, or an empty one."""
    for name in names:
        inner = found.get(name)
        found = inner if isinstance(inner, dict) else {}
    return found


def _items(found: object) -> list[dict[str, Any]]:
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
