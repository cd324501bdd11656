"""Where the Python lies that browsers start, and what is said of it."""

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import CliRunner

from penumbra.browsers.catalogue import choose
from penumbra.browsers.doctor import BrowserReport, examine, render
from penumbra.browsers.identity import HOST_NAME
from penumbra.browsers.install import install
from penumbra.browsers.interpreter import check_interpreter
from penumbra.browsers.machine import Machine
from penumbra.browsers.uninstall import uninstall
from penumbra.cli import cli
from penumbra.errors import InstallError

MakeMachine = Callable[[str], Machine]
STORE = r"C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.12_3.12.2800.0_x64__qbz5n2kfra8p0"


@pytest.mark.parametrize("name", ["Documents", "Desktop", "Downloads"])
def test_a_python_or_package_that_macos_keeps_from_browsers_is_noticed(make_machine: MakeMachine, name: str) -> None:
    machine = make_machine("darwin")
    folder = machine.home / name / "penumbra"
    for guarded in (replace(machine, interpreter=folder / "bin/python"), replace(machine, package=folder)):
        (finding,) = check_interpreter(guarded)
        assert finding.level == "note"
        assert f"lies in ~/{name}, and macOS may keep a browser from starting it" in finding.text
        assert "pipx" in finding.advice
        assert check_interpreter(replace(guarded, platform="linux")) == []


@pytest.mark.skipif(os.name != "posix", reason="links as POSIX has them")
def test_a_package_that_a_link_leads_to_is_looked_for_where_it_lies(make_machine: MakeMachine) -> None:
    machine = make_machine("darwin")
    (machine.home / "Documents/penumbra").mkdir(parents=True)
    (machine.home / "penumbra").symlink_to(machine.home / "Documents/penumbra")
    assert check_interpreter(replace(machine, package=machine.home / "penumbra"))


def test_a_python_elsewhere_is_not_spoken_of(make_machine: MakeMachine) -> None:
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


def test_what_a_python_from_the_microsoft_store_once_installed_is_a_fault_and_can_be_taken_back(
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
def test_other_pythons_are_not_taken_for_the_stores(make_machine: MakeMachine, platform: str, home: str) -> None:
    assert check_interpreter(replace(make_machine(platform), python_home=home)) == []


def test_doctor_and_install_tell_of_a_guarded_folder(make_machine: MakeMachine) -> None:
    machine = make_machine("darwin")
    machine = replace(machine, package=machine.home / "Documents/penumbra")
    assert "  note   Python or Penumbra lies in ~/Documents" in render(examine(machine, choose(machine, ["firefox"])))
    told = CliRunner().invoke(cli, ["install", "--browser", "firefox"], obj=machine).output
    assert "Python or Penumbra lies in ~/Documents" in told
    assert "Privacy & Security" in told
