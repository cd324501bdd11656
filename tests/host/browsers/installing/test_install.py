"""Installing: the written files, the record, and refusals."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from penumbra.browsers.identity import HOST_NAME
from penumbra.browsers.installing.install import install, is_temporary_interpreter
from penumbra.browsers.installing.record import Record, load, record_path, save
from penumbra.browsers.machine.catalogue import choose
from penumbra.browsers.machine.machine import Machine
from penumbra.errors import InstallError

MakeMachine = Callable[[str], Machine]
COMMAND = ("/opt/a python", "-I", "-m", "penumbra", "host")
MANIFEST = f"{HOST_NAME}.json"
posix = pytest.mark.skipif(os.name != "posix", reason="owners and links as POSIX has them")
unprivileged = pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")


def _files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def _refuse(*_: object) -> NoReturn:
    raise PermissionError(errno.EACCES, "Access is denied")


def test_each_browser_gets_a_manifest_with_an_executable_launcher(linux: Machine) -> None:
    install(linux, choose(linux), command=COMMAND)
    for folder in (".mozilla/native-messaging-hosts", ".config/chromium/NativeMessagingHosts"):
        manifest = json.loads((linux.home / folder / MANIFEST).read_text())
        launcher = Path(manifest["path"])
        assert launcher.is_absolute()
        assert os.access(launcher, os.X_OK)
        assert "exec '/opt/a python' -I -m penumbra host \"$@\"" in launcher.read_text()


def test_installing_twice_changes_nothing(linux: Machine) -> None:
    first = install(linux, choose(linux), command=COMMAND)
    before = {name: (linux.home / name).stat().st_mtime_ns for name in _files(linux.home) if "install.json" not in name}
    second = install(linux, choose(linux), command=COMMAND)
    assert {change.action for change in first} == {"written"}
    assert {change.action for change in second} == {"unchanged"}
    assert {name: (linux.home / name).stat().st_mtime_ns for name in before} == before


def test_a_browser_that_cannot_be_written_keeps_no_other_from_being_set_up(linux: Machine) -> None:
    folder = linux.home / ".config/chromium/NativeMessagingHosts"
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder")
    with pytest.raises(InstallError, match="NativeMessagingHosts"):
        install(linux, choose(linux), command=COMMAND)
    assert (linux.home / ".mozilla/native-messaging-hosts" / MANIFEST).is_file()
    folder.unlink()
    install(linux, choose(linux), command=COMMAND)
    assert (folder / MANIFEST).is_file()


def test_the_host_of_another_installation_that_is_replaced_is_named(linux: Machine, tmp_path: Path) -> None:
    other = tmp_path / "penumbra-host"
    other.write_text("")
    manifest = linux.home / ".mozilla/native-messaging-hosts" / MANIFEST
    manifest.parent.mkdir()
    manifest.write_text(json.dumps({"path": str(other)}))
    changes = install(linux, choose(linux, ["firefox"]), command=COMMAND)
    assert [each.reason for each in changes if each.target == str(manifest)] == [f"in place of {other}"]


def test_a_dry_run_returns_the_same_changes_and_writes_nothing(linux: Machine) -> None:
    before = _files(linux.home)
    changes = install(linux, choose(linux), command=COMMAND, dry_run=True)
    assert _files(linux.home) == before
    assert changes == install(linux, choose(linux), command=COMMAND)


def test_a_second_install_repairs_interpreter_path_and_execute_bit(linux: Machine) -> None:
    install(linux, choose(linux), command=COMMAND)
    launcher = linux.data / "penumbra-host"
    launcher.chmod(0o644)
    install(linux, choose(linux), command=COMMAND)
    assert os.access(launcher, os.X_OK)
    install(linux, choose(linux), command=("/new/python", *COMMAND[1:]))
    assert "/new/python" in launcher.read_text()


def test_the_record_has_every_file_with_its_browsers(linux: Machine) -> None:
    before = _files(linux.home)
    install(linux, choose(linux), command=COMMAND)
    record = load(linux)
    written = _files(linux.home) - before - {str(record_path(linux).relative_to(linux.home))}
    assert set(record.files) == {str(linux.home / name) for name in written}
    assert record.files[str(linux.data / "penumbra-host")].owners == ["firefox", "chromium"]


def test_a_flatpaks_launcher_starts_the_host_outside_the_sandbox(
    make_machine: MakeMachine,
) -> None:
    machine = make_machine("linux")
    app = machine.home / ".var/app/org.mozilla.firefox"
    app.mkdir(parents=True)
    install(machine, choose(machine), command=COMMAND)
    manifest = json.loads((app / ".mozilla/native-messaging-hosts" / MANIFEST).read_text())
    launcher = Path(manifest["path"])
    assert launcher.is_relative_to(app)
    assert "exec flatpak-spawn --host --watch-bus '/opt/a python'" in launcher.read_text()


@posix
def test_a_link_planted_in_a_sandboxed_browsers_folder_is_refused(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    app, victim = machine.home / ".var/app/org.mozilla.firefox", machine.home / "victim"
    app.mkdir(parents=True)
    victim.mkdir()
    (app / ".mozilla").symlink_to(victim)
    with pytest.raises(InstallError, match="link"):
        install(machine, choose(machine), command=COMMAND)
    assert not list(victim.iterdir())


@posix
def test_a_link_at_the_manifests_path_is_replaced(linux: Machine) -> None:
    victim = linux.home / "victim"
    victim.write_text("mine")
    link = linux.home / ".mozilla/native-messaging-hosts" / MANIFEST
    link.parent.mkdir()
    link.symlink_to(victim)
    install(linux, choose(linux), command=COMMAND)
    assert victim.read_text() == "mine"
    assert not link.is_symlink()


@posix
def test_a_folder_writable_for_all_users_is_refused(linux: Machine) -> None:
    folder = linux.home / ".mozilla/native-messaging-hosts"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(InstallError, match="Every user may write"):
        install(linux, choose(linux), command=COMMAND)


@posix
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can run through sudo")
def test_sudo_is_refused(linux: Machine) -> None:
    assert isinstance(linux.environ, dict)
    linux.environ["SUDO_USER"] = "someone"
    with pytest.raises(InstallError, match="sudo"):
        install(linux, choose(linux), command=COMMAND)


def test_an_unusable_snap_gets_no_files(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    (machine.root / "snap/chromium").mkdir(parents=True)
    assert install(machine, choose(machine), command=COMMAND) == []


def test_windows_gets_a_batch_file_and_registry_keys(make_machine: MakeMachine) -> None:
    machine = make_machine("win32")
    command = ("C:\\Program Files\\Python\\python.exe", "-I", "-m", "penumbra", "host")
    changes = install(machine, choose(machine, ["edge", "firefox"]), command=command)
    assert machine.registry is not None
    for vendor, family in (("Microsoft\\Edge", "chromium"), ("Mozilla", "gecko")):
        value = machine.registry.read(f"Software\\{vendor}\\NativeMessagingHosts\\{HOST_NAME}")
        assert value == str(machine.data / family / MANIFEST)
        assert json.loads(Path(value).read_text())["path"] == str(machine.data / "penumbra-host.bat")
    assert {change.kind for change in changes} == {"file", "key"}
    assert {change.action for change in install(machine, choose(machine, ["edge"]), command=command)} == {"unchanged"}


def test_a_refused_registry_key_is_an_error_and_earlier_files_are_recorded(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = make_machine("win32")
    with monkeypatch.context() as patch:
        patch.setattr(machine.registry, "write", _refuse)
        named = rf"HKEY_CURRENT_USER\Software\Mozilla\NativeMessagingHosts\{HOST_NAME}"
        with pytest.raises(InstallError, match="cannot be written: Access is denied") as caught:
            install(machine, choose(machine, ["firefox"]), command=COMMAND)
    assert named in caught.value.message
    assert "regedit" in caught.value.advice
    assert set(load(machine).files) == {
        str(path) for path in machine.data.rglob("*") if path != record_path(machine) and path.is_file()
    }
    assert {change.action for change in install(machine, choose(machine, ["firefox"]), command=COMMAND)} == {
        "unchanged", "written",
    }  # fmt: skip


def test_an_unreadable_registry_key_is_written(make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = make_machine("win32")
    with monkeypatch.context() as patch:
        patch.setattr(machine.registry, "read", _refuse)
        install(machine, choose(machine, ["firefox"]), command=COMMAND)
    assert machine.registry is not None
    assert machine.registry.read(rf"Software\Mozilla\NativeMessagingHosts\{HOST_NAME}") is not None


def test_a_mac_gets_its_files_below_application_support(make_machine: MakeMachine) -> None:
    machine = make_machine("darwin")
    install(machine, choose(machine, ["chrome"]), command=COMMAND)
    folder = machine.home / "Library/Application Support/Google/Chrome/NativeMessagingHosts"
    assert json.loads((folder / MANIFEST).read_text())["path"] == str(machine.data / "penumbra-host")


def test_a_record_of_a_later_version_is_not_called_damaged(linux: Machine) -> None:
    record_path(linux).parent.mkdir(parents=True)
    record_path(linux).write_text('{"format": 2, "files": [], "services": {}}')
    with pytest.raises(InstallError, match="another version"):
        install(linux, choose(linux, ["firefox"]), command=COMMAND)


def test_a_damaged_record_is_an_error_and_not_overwritten(linux: Machine) -> None:
    record_path(linux).parent.mkdir(parents=True)
    record_path(linux).write_text('{"format": 1, "files": 3}')
    with pytest.raises(InstallError, match="damaged"):
        install(linux, choose(linux), command=COMMAND)
    assert record_path(linux).read_text() == '{"format": 1, "files": 3}'


def test_a_record_that_cannot_be_removed_is_an_error(linux: Machine) -> None:
    record_path(linux).mkdir(parents=True)
    with pytest.raises(InstallError, match=r"install\.json, cannot be removed"):
        save(linux, Record())


@unprivileged
def test_an_unreadable_folder_is_refused(linux: Machine) -> None:
    (linux.home / ".mozilla").chmod(0)
    try:
        with pytest.raises(InstallError, match="cannot be checked: Permission denied"):
            install(linux, choose(linux, ["firefox"]), command=COMMAND)
    finally:
        (linux.home / ".mozilla").chmod(0o700)


@unprivileged
def test_an_unreadable_manifest_is_replaced(linux: Machine) -> None:
    manifest = linux.home / ".mozilla/native-messaging-hosts" / MANIFEST
    manifest.parent.mkdir()
    manifest.write_text("{}")
    manifest.chmod(0)
    install(linux, choose(linux), command=COMMAND)
    assert json.loads(manifest.read_text())["name"] == HOST_NAME


def test_an_interpreter_in_a_cache_is_temporary() -> None:
    assert is_temporary_interpreter(("/home/a/.cache/uv/x/bin/python",))
    assert not is_temporary_interpreter(("/home/a/.local/share/pipx/venvs/penumbra-host/bin/python",))
