"""Where the Python lies that browsers start, and what is said of it."""

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import CliRunner

from penumbra.browsers.catalogue import choose
from penumbra.browsers.doctor import examine, render
from penumbra.browsers.interpreter import check_interpreter
from penumbra.browsers.machine import Machine
from penumbra.cli import cli

MakeMachine = Callable[[str], Machine]


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


def test_doctor_and_install_tell_of_a_guarded_folder(make_machine: MakeMachine) -> None:
    machine = make_machine("darwin")
    machine = replace(machine, package=machine.home / "Documents/penumbra")
    assert "  note   Python or Penumbra lies in ~/Documents" in render(examine(machine, choose(machine, ["firefox"])))
    told = CliRunner().invoke(cli, ["install", "--browser", "firefox"], obj=machine).output
    assert "Python or Penumbra lies in ~/Documents" in told
    assert "Privacy & Security" in told
