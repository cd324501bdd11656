"""A temporary browser profile with the extension and the host."""

import json
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from penumbra.browsers.doctor.checks import find_manifests
from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID, HOST_NAME
from penumbra.browsers.machine.catalogue import Family, choose
from penumbra.browsers.machine.machine import this_machine
from penumbra.browsers.machine.writing import write_atomically
from penumbra.browsers.registration.manifests import host_command, native_manifest, posix_launcher
from penumbra.browsers.resources import extension_folder
from penumbra.errors import BrowserError

__all__ = ["Profile", "make_profile"]

_GECKO_UUID = "b7a3f0c2-5d0e-4c7e-9a2b-6f1d3c8e4a55"
"""Host name of the extension's pages in Firefox. Firefox chooses it at random unless a setting fixes it."""
_SETTINGS: dict[str, object] = {
    "app.normandy.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank",
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
    "extensions.webextensions.uuids": json.dumps({GECKO_ID: _GECKO_UUID}),
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "trailhead.firstrun.didSeeAboutWelcome": True,
}


@dataclass(frozen=True)
class Profile:
    """Folder, extension and environment of a browser to start."""

    family: Family
    folder: Path
    """The browser's profile (Firefox) or user data folder (Chromium)."""
    extension: Path
    """The unpacked extension, allowed on every site."""
    extension_url: str
    """Prefix of the addresses of the extension's pages."""
    environment: Mapping[str, str]


def make_profile(folder: Path, family: Family) -> Profile:
    """Make a profile in an empty folder. Nothing is written outside it.

    Raises
    ------
    BrowserError
        This system's browser looks for the host only in the user's own settings, and it is not installed there.
    """
    home, profile = folder / "home", folder / "profile"
    home.mkdir()
    profile.mkdir()
    if family == "gecko":
        manifests, prefix = home / ".mozilla" / "native-messaging-hosts", f"moz-extension://{_GECKO_UUID}"
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _SETTINGS.items()]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    else:
        manifests, prefix = profile / "NativeMessagingHosts", f"chrome-extension://{CHROMIUM_ID}"
    if _reads_own_settings(family):
        _require_installed(family)
    else:
        _write_host(folder, manifests, family)
    return Profile(family, profile, _copy_extension(folder, family), prefix, _environment(home))


def _reads_own_settings(family: Family) -> bool:
    """Whether a temporary profile has no host of its own: on Windows, and for Firefox on macOS, its place is fixed."""
    return sys.platform == "win32" or (sys.platform == "darwin" and family == "gecko")


def _require_installed(family: Family) -> None:
    machine = this_machine()
    name = "firefox" if family == "gecko" else "chromium"
    if not any(find_manifests(machine, place) for place in choose(machine, [name])):
        raise BrowserError(
            "On this system a browser looks for Penumbra's host only in your own settings.",
            f"Run first: penumbra install --browser {name}",
        )


def _write_host(folder: Path, manifests: Path, family: Family) -> None:
    launcher = folder / "penumbra-host"
    manifests.mkdir(parents=True)
    write_atomically(launcher, posix_launcher(host_command()), executable=True)
    write_atomically(manifests / f"{HOST_NAME}.json", native_manifest(family, launcher))


def _copy_extension(folder: Path, family: Family) -> Path:
    """Copy the family's extension, with access to all pages from the start."""
    copy = folder / "extension"
    shutil.copytree(extension_folder(family), copy)
    path = copy / "manifest.json"
    manifest = json.loads(path.read_bytes())
    manifest["host_permissions"] = manifest.pop("optional_host_permissions")
    path.write_text(json.dumps(manifest), encoding="utf-8")
    return copy


def _environment(home: Path) -> dict[str, str]:
    """The present environment with a temporary home folder: browser and host leave no files behind."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith("XDG_") or name == "XDG_RUNTIME_DIR"
    }
    authority = Path.home() / ".Xauthority"
    if authority.exists():
        kept.setdefault("XAUTHORITY", str(authority))
    return kept | {"HOME": str(home)}
