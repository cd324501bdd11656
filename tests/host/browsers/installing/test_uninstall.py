"""Uninstalling: files and keys of the record go, all others stay."""

import errno
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from penumbra.browsers.identity import HOST_NAME
from penumbra.browsers.installing.install import install
from penumbra.browsers.installing.record import load, record_path
from penumbra.browsers.installing.uninstall import uninstall
from penumbra.browsers.machine.catalogue import choose
from penumbra.browsers.machine.machine import Machine
from penumbra.errors import InstallError

MakeMachine = Callable[[str], Machine]
COMMAND = ("/opt/python", "-I", "-m", "penumbra", "host")
OTHER = ("/opt/another", *COMMAND[1:])


def _tree(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def _refuse(*_: object) -> NoReturn:
    raise PermissionError(errno.EACCES, "Access is denied")


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_installing_and_uninstalling_everything_leaves_no_trace(make_machine: MakeMachine, platform: str) -> None:
    machine = make_machine(platform)
    before = _tree(machine.home)
    install(machine, choose(machine, everything=True), command=COMMAND)
    assert _tree(machine.home) != before
    uninstall(machine)
    assert _tree(machine.home) == before
    if machine.registry is not None:
        assert machine.registry.read(rf"Software\Mozilla\NativeMessagingHosts\{HOST_NAME}") is None


def test_other_hosts_manifests_and_their_folder_stay(linux: Machine) -> None:
    install(linux, choose(linux), command=COMMAND)
    other = linux.home / ".mozilla/native-messaging-hosts/other.json"
    other.write_text("{}")
    uninstall(linux)
    assert other.exists()
    assert not other.with_name(f"{HOST_NAME}.json").exists()


def test_uninstalling_twice_changes_nothing(linux: Machine) -> None:
    install(linux, choose(linux), command=COMMAND)
    uninstall(linux)
    assert uninstall(linux) == []


def test_a_dry_run_removes_nothing(linux: Machine) -> None:
    install(linux, choose(linux), command=COMMAND)
    before = _tree(linux.home)
    assert {change.action for change in uninstall(linux, dry_run=True)} == {"removed"}
    assert _tree(linux.home) == before


def test_one_browser_can_be_uninstalled_alone(linux: Machine) -> None:
    install(linux, choose(linux), command=COMMAND)
    uninstall(linux, choose(linux, ["firefox"]))
    assert not (linux.home / ".mozilla/native-messaging-hosts").exists()
    assert (linux.home / ".config/chromium/NativeMessagingHosts" / f"{HOST_NAME}.json").exists()
    assert (linux.data / "penumbra-host").exists()


def test_a_shared_manifest_stays_for_the_other_browser(linux: Machine) -> None:
    install(linux, choose(linux, ["firefox", "zen"]), command=COMMAND)
    manifest = linux.home / ".mozilla/native-messaging-hosts" / f"{HOST_NAME}.json"
    uninstall(linux, choose(linux, ["zen"]))
    assert manifest.exists()
    uninstall(linux, choose(linux, ["firefox"]))
    assert not manifest.exists()


def test_a_changed_file_is_kept_and_reported(linux: Machine) -> None:
    install(linux, choose(linux), command=COMMAND)
    launcher = linux.data / "penumbra-host"
    launcher.write_text("#!/bin/sh\n# mine now\n")
    kept = [change for change in uninstall(linux) if change.action == "kept"]
    assert [(change.target, change.reason) for change in kept] == [(str(launcher), "changed since it was written")]
    assert launcher.exists()


def test_a_changed_registry_key_is_kept(make_machine: MakeMachine) -> None:
    machine = make_machine("win32")
    install(machine, choose(machine, ["chrome"]), command=COMMAND)
    assert machine.registry is not None
    key = rf"Software\Google\Chrome\NativeMessagingHosts\{HOST_NAME}"
    machine.registry.write(key, "C:\\another.json")
    uninstall(machine)
    assert machine.registry.read(key) == "C:\\another.json"


@pytest.mark.parametrize("action", ["read", "delete"])
def test_a_refused_registry_key_is_reported_and_removed_later(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    machine = make_machine("win32")
    before = _tree(machine.home)
    install(machine, choose(machine, ["chrome"]), command=COMMAND)
    key = rf"Software\Google\Chrome\NativeMessagingHosts\{HOST_NAME}"
    with monkeypatch.context() as patch:
        patch.setattr(machine.registry, action, _refuse)
        with pytest.raises(InstallError, match="cannot be removed: Access is denied") as caught:
            uninstall(machine)
    assert rf"HKEY_CURRENT_USER\{key}" in caught.value.message
    assert "by hand" in caught.value.advice
    uninstall(machine)
    assert _tree(machine.home) == before
    assert machine.registry is not None
    assert machine.registry.read(key) is None


@pytest.mark.parametrize("tries", [1, 2])
def test_an_interrupted_update_is_uninstalled_completely(
    linux: Machine, monkeypatch: pytest.MonkeyPatch, tries: int
) -> None:
    before = _tree(linux.home)
    install(linux, choose(linux), command=COMMAND)
    with monkeypatch.context() as patch:
        patch.setattr("penumbra.browsers.installing.install.write_atomically", _full_disk)
        for number in range(tries):
            with pytest.raises(InstallError, match="No space left"):
                install(linux, choose(linux), command=("/opt/another", str(number)))
    assert {change.action for change in uninstall(linux)} == {"removed"}
    assert _tree(linux.home) == before


def test_a_registry_key_of_an_interrupted_update_is_removed(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = make_machine("win32")
    install(machine, choose(machine, ["chrome"]), command=COMMAND)
    moved = replace(machine, data=machine.home / "moved")
    record_path(machine).parent.rename(moved.data)
    monkeypatch.setattr("penumbra.browsers.installing.install.write_atomically", _full_disk)
    with pytest.raises(InstallError, match="No space left"):
        install(moved, choose(moved, ["chrome"]), command=COMMAND)
    uninstall(moved)
    assert machine.registry is not None
    assert machine.registry.read(rf"Software\Google\Chrome\NativeMessagingHosts\{HOST_NAME}") is None


def test_earlier_contents_are_forgotten_after_an_update(linux: Machine) -> None:
    install(linux, choose(linux), command=COMMAND)
    launcher = linux.data / "penumbra-host"
    old = launcher.read_bytes()
    install(linux, choose(linux), command=OTHER)
    launcher.write_bytes(old)
    assert [change.target for change in uninstall(linux) if change.action == "kept"] == [str(launcher)]


def test_a_kept_file_is_reported_again_and_removed_once_restored(linux: Machine) -> None:
    before = _tree(linux.home)
    install(linux, choose(linux), command=COMMAND)
    manifest = linux.home / ".mozilla/native-messaging-hosts" / f"{HOST_NAME}.json"
    old = manifest.read_bytes()
    manifest.write_text("{}")
    uninstall(linux)
    assert [(change.action, change.target) for change in uninstall(linux)] == [("kept", str(manifest))]
    manifest.write_bytes(old)
    uninstall(linux)
    assert _tree(linux.home) == before


def test_a_kept_file_removed_by_hand_is_forgotten(linux: Machine) -> None:
    before = _tree(linux.home)
    install(linux, choose(linux), command=COMMAND)
    launcher = linux.data / "penumbra-host"
    launcher.write_text("#!/bin/sh\n# mine now\n")
    uninstall(linux)
    launcher.unlink()
    assert ("missing", str(launcher)) in [(change.action, change.target) for change in uninstall(linux)]
    assert not load(linux).files
    assert _tree(linux.home) == before


def _full_disk(path: Path, *_: object, **__: object) -> None:
    raise InstallError(f"The file {path} cannot be written: No space left on device.", "")
