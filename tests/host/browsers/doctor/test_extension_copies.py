"""Copies of the extension: system packages, profiles of Firefox and Chromium, unreadable files."""

import json
from pathlib import Path

import pytest

from penumbra.browsers.doctor.extension_copies import ExtensionCopy, find_extensions
from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID
from penumbra.browsers.machine.catalogue import choose
from penumbra.browsers.machine.machine import Machine

KEY = json.loads((Path(__file__).parents[4] / "extension" / "manifest.json").read_text("utf-8"))["key"]
FIREFOX_PACKAGES = "usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}"


def found(machine: Machine, browser: str) -> list[ExtensionCopy]:
    (place,) = choose(machine, [browser])
    return find_extensions(machine, place)


def write(file: Path, content: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), encoding="utf-8")


def write_chromium(machine: Machine, entry: dict[str, object]) -> None:
    settings = {"extensions": {"settings": {CHROMIUM_ID: entry, "another": {"location": 1}}}}
    write(machine.home / ".config/chromium/Default/Preferences", settings)


@pytest.mark.parametrize(
    ("browser", "manifest", "content"),
    [
        ("firefox", f"{FIREFOX_PACKAGES}/{GECKO_ID}/manifest.json", {"version": "1.2"}),
        ("chromium", "usr/share/chromium/extensions/penumbra/manifest.json", {"version": "1.2", "key": KEY}),
    ],
)
def test_a_system_package_is_found_before_the_browser_loads_it(
    linux: Machine, browser: str, manifest: str, content: dict[str, str]
) -> None:
    write(linux.root / manifest, content)
    assert found(linux, browser) == [ExtensionCopy("1.2", "a package of the system")]


def test_another_extension_of_a_package_is_ignored(linux: Machine) -> None:
    for name, key in (("other", "aGVsbG8="), ("broken", "?"), ("none", None)):
        write(linux.root / f"usr/share/chromium/extensions/{name}/manifest.json", {"version": "1.2", "key": key})
    assert found(linux, "chromium") == []


def test_a_package_switched_off_in_one_profile_is_found_for_both_profiles(linux: Machine) -> None:
    write(linux.root / FIREFOX_PACKAGES / GECKO_ID / "manifest.json", {"version": "1.2"})
    addon = {"id": GECKO_ID, "version": "1.2", "location": "app-system-share"}
    write(linux.home / ".mozilla/firefox/on/extensions.json", {"addons": [addon | {"active": True}]})
    write(linux.home / ".config/mozilla/firefox/off/extensions.json", {"addons": [addon | {"active": False}]})
    package = ExtensionCopy("1.2", "a package of the system")
    assert found(linux, "firefox") == [package, ExtensionCopy("1.2", "a package of the system", "off", enabled=False)]


def test_the_folder_of_an_unpacked_extension_and_its_version_are_found(linux: Machine, tmp_path: Path) -> None:
    write(tmp_path / "unpacked/manifest.json", {"version": "1.3"})
    write_chromium(linux, {"location": 4, "path": str(tmp_path / "unpacked")})
    assert found(linux, "chromium") == [ExtensionCopy("1.3", str(tmp_path / "unpacked"), "Default")]


@pytest.mark.parametrize(("reasons", "enabled"), [([], True), ([1], False), (0, True), (1, False)])
def test_an_extension_from_the_store_is_found_on_or_off(linux: Machine, reasons: object, enabled: bool) -> None:
    write_chromium(
        linux, {"location": 1, "path": "id/1.4_0", "manifest": {"version": "1.4"}, "disable_reasons": reasons}
    )
    assert found(linux, "chromium") == [ExtensionCopy("1.4", "the store or a file", "Default", enabled)]


def test_an_extension_loaded_by_the_command_line_does_not_count(linux: Machine) -> None:
    write_chromium(linux, {"location": 8, "path": "/usr/share/webext/penumbra/chromium"})
    assert found(linux, "chromium") == []


@pytest.mark.parametrize(
    "content", [[], {"addons": None}, {"addons": [None]}, {"extensions": []}, {"extensions": {"settings": 1}}]
)
def test_files_of_another_shape_have_no_extension(linux: Machine, content: object) -> None:
    write(linux.home / ".mozilla/firefox/abc/extensions.json", content)
    write(linux.home / ".config/chromium/Default/Preferences", content)
    assert found(linux, "firefox") + found(linux, "chromium") == []


def test_an_incomplete_file_has_no_extension(linux: Machine) -> None:
    file = linux.home / ".config/chromium/Default/Preferences"
    file.parent.mkdir(parents=True)
    file.write_text('{"extensions": ', encoding="utf-8")
    assert found(linux, "chromium") == []
