"""Checks of the Python installation that browsers start."""

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import CliRunner

from penumbra.browsers.doctor.doctor import BrowserReport, examine, render
from penumbra.browsers.doctor.interpreter import check_interpreter
from penumbra.browsers.identity import HOST_NAME
from penumbra.browsers.installing.install import install
from penumbra.browsers.installing.uninstall import uninstall
from penumbra.browsers.machine.catalogue import choose
from penumbra.browsers.machine.machine import Machine
from penumbra.cli import cli
from penumbra.errors import InstallError

MakeMachine = Callable[[str], Machine]
STORE = r"C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.12_3.12.2800.0_x64__qbz5n2kfra8p0"


@pytest.mark.parametrize("name", ["Documents", "Desktop", "Downloads"])
def test_a_python_or_package_in_a_protected_folder_of_macos_is_noted(make_machine: MakeMachine, name: str) -> None:
    machine = make_machine("darwin")
    folder = machine.home / name / "penumbra"
    for protected in (replace(machine, interpreter=folder / "bin/python"), replace(machine, package=folder)):
        (finding,) = check_interpreter(protected)
        assert finding.level == "note"
        assert f"is in ~/{name}, where macOS may forbid a browser to start it" in finding.text
        assert "pipx" in finding.advice
        assert check_interpreter(replace(protected, platform="linux")) == []


@pytest.mark.skipif(os.name != "posix", reason="links as POSIX has them")
def test_a_linked_package_counts_at_its_real_path(make_machine: MakeMachine) -> None:
    machine = make_machine("darwin")
    (machine.home / "Documents/penumbra").mkdir(parents=True)
    (machine.home / "penumbra").symlink_to(machine.home / "Documents/penumbra")
    assert check_interpreter(replace(machine, package=machine.home / "penumbra"))


def test_a_python_elsewhere_gives_no_note(make_machine: MakeMachine) -> None:
    machine = make_machine("darwin")
    own = machine.home / ".local/pipx/venvs/penumbra-host"
    assert check_interpreter(replace(machine, interpreter=own / "bin/python", package=own / "lib/penumbra")) == []


@pytest.mark.parametrize("dry_run", [False, True])
def test_a_python_from_the_microsoft_store_installs_nothing(make_machine: MakeMachine, dry_run: bool) -> None:
    machine = replace(make_machine("win32"), python_home=STORE)
    with pytest.raises(InstallError, match="Microsoft Store"):
        install(machine, choose(machine, ["firefox"]), command=("C:\\python.exe",), dry_run=dry_run)
    assert not machine.data.exists()
    assert machine.registry is not None
    assert machine.registry.read(rf"Software\Mozilla\NativeMessagingHosts\{HOST_NAME}") is None


def test_an_installation_by_a_store_python_is_a_fault_and_can_be_undone(
    make_machine: MakeMachine,
) -> None:
    machine = make_machine("win32")
    places = choose(machine, ["firefox"])
    install(machine, places, command=("C:\\python.exe",))
    machine = replace(machine, python_home=STORE)
    report = examine(machine, places)
    assert "  FAULT  This Python is from the Microsoft Store" in render(report)
    assert "Install Python from python.org" in render(report)
    assert not replace(report, browsers=[BrowserReport("firefox", "Firefox", set_up=True)]).well
    assert {change.action for change in uninstall(machine)} == {"removed"}


@pytest.mark.parametrize(
    ("platform", "home"),
    [
        ("win32", r"C:\Users\a\AppData\Local\Programs\Python\Python312"),
        ("win32", r"C:\Users\a\AppData\Local\Python\pythoncore-3.14-64"),
        ("linux", "/home/a/WindowsApps/python"),
    ],
)
def test_other_pythons_are_not_from_the_store(make_machine: MakeMachine, platform: str, home: str) -> None:
    assert check_interpreter(replace(make_machine(platform), python_home=home)) == []


def test_doctor_and_install_note_a_protected_folder(make_machine: MakeMachine) -> None:
    machine = make_machine("darwin")
    machine = replace(machine, package=machine.home / "Documents/penumbra")
    assert "  note   Python or Penumbra is in ~/Documents" in render(examine(machine, choose(machine, ["firefox"])))
    output = CliRunner().invoke(cli, ["install", "--browser", "firefox"], obj=machine).output
    assert "Python or Penumbra is in ~/Documents" in output
    assert "Privacy & Security" in output
