"""The commands install, uninstall, doctor and try."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from penumbra.browsers import resources
from penumbra.browsers.identity import HOST_NAME
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.resources import extension_folder
from penumbra.cli import cli

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="starts shell scripts")


def _run(machine: Machine, *arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments, obj=machine)


def _denied(path: Path, *_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def test_install_lists_its_files_and_the_next_step(linux: Machine) -> None:
    result = _run(linux, "install")
    assert result.exit_code == 0
    assert "written      ~/.mozilla/native-messaging-hosts/org.penumbra.host.json" in result.output
    *_, ready, chromium, firefox, last = result.output.splitlines()
    assert ready == "The host is ready in Firefox, Chromium. Next, load the extension:"
    assert ["chrome://extensions" in chromium, "about:debugging" in firefox] == [True, True]
    assert last == "To make sure: penumbra doctor"


def test_install_names_the_extensions_folder_for_each_family(linux: Machine) -> None:
    output = _run(linux, "install").output
    assert f"Load unpacked: {extension_folder('chromium')}\n" in output
    assert f"Load Temporary Add-on: {extension_folder('gecko')}/manifest.json\n" in output
    assert "Load unpacked" not in _run(linux, "install", "--browser", "firefox").output


def test_install_says_if_the_extension_is_not_built(linux: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(resources._IN_TREE, "extension", "build/nowhere")
    result = _run(linux, "install")
    assert result.exit_code == 0
    assert f"The extension has not been built. Run in {ROOT}: make extension\n" in result.output


def test_install_from_a_temporary_folder_names_the_command_of_the_readme(
    linux: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penumbra.commands.install.is_temporary_interpreter", lambda _: True)
    assert "(pipx install . in the folder that you cloned)" in _run(linux, "install").output
    assert "\npipx install . " in (Path(__file__).parents[3] / "README.md").read_text("utf-8")


def test_install_without_a_browser_says_so_in_one_sentence(linux: Machine) -> None:
    for path in (".mozilla/firefox", ".config/chromium/Local State"):
        (linux.home / path).rename(linux.home / "away")
        (linux.home / "away").rmdir() if (linux.home / "away").is_dir() else (linux.home / "away").unlink()
    result = _run(linux, "install")
    assert result.exit_code == 1
    assert result.output.startswith("Error: No browser that Penumbra knows was found")


def test_a_dry_run_says_would_write(linux: Machine) -> None:
    result = _run(linux, "install", "--dry-run")
    assert "would write" in result.output
    assert "Ready" not in result.output
    assert not linux.data.exists()


@pytest.mark.parametrize("command", ["install", "uninstall"])
def test_an_unreachable_data_folder_is_reported_in_one_sentence(linux: Machine, command: str) -> None:
    linux.data.parent.joinpath("share").touch()
    machine = replace(linux, data=linux.home / "share" / "penumbra")
    result = _run(machine, command)
    assert (result.exit_code, type(result.exception)) == (1, SystemExit)
    assert result.output.startswith("Error: The record of the installation, ")
    assert "cannot be read: Not a directory" in result.output


def test_a_data_folder_of_another_user_is_reported_with_its_path(
    linux: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(linux.home.rglob("*"))
    share = linux.home / ".local/share"
    share.mkdir(parents=True)
    monkeypatch.setattr(Path, "mkdir", _denied)
    result = _run(replace(linux, data=share / "penumbra"), "install")
    assert (result.exit_code, type(result.exception)) == (1, SystemExit)
    assert f"{share / 'penumbra'} cannot be made: Permission denied" in result.output
    assert f"You may not write in {share}: check its owner" in result.output
    assert set(linux.home.rglob("*")) - before == {share, share.parent}


def test_browsers_can_be_named_several_times(linux: Machine) -> None:
    result = _run(linux, "install", "--browser", "brave", "--browser", "firefox")
    assert "The host is ready in Firefox, Brave." in result.output


def test_another_extension_may_be_allowed_for_development(linux: Machine) -> None:
    assert _run(linux, "install", "--extension-id", "dev@example.org").exit_code == 0
    manifest = linux.home / ".mozilla/native-messaging-hosts/org.penumbra.host.json"
    assert "dev@example.org" in json.loads(manifest.read_text())["allowed_extensions"]


def test_uninstall_undoes_install(linux: Machine) -> None:
    _run(linux, "install")
    result = _run(linux, "uninstall")
    assert result.exit_code == 0
    assert "removed      ~/.mozilla/native-messaging-hosts/org.penumbra.host.json" in result.output
    assert _run(linux, "uninstall").output == "Nothing was installed.\n"


def test_uninstall_gives_advice_on_kept_files(linux: Machine) -> None:
    _run(linux, "install")
    (linux.data / "penumbra-host").write_text("#!/bin/sh\n# mine now\n")
    result = _run(linux, "uninstall")
    assert f"kept         {linux.short(linux.data / 'penumbra-host')} (changed since it was written)" in result.output
    assert "remove them by hand" in result.output


def test_uninstall_names_the_site_memory_it_leaves(linux: Machine) -> None:
    _run(linux, "install")
    memory = linux.data / "memory.sqlite3"
    memory.touch()
    assert "stay in" not in _run(linux, "uninstall", "--browser", "firefox").output
    assert f"The memory of sites stays in {linux.short(memory)}" in _run(linux, "uninstall").output
    assert memory.exists()


def test_uninstall_names_the_highlights_it_leaves(linux: Machine) -> None:
    _run(linux, "install")
    highlights = linux.data / "highlights.sqlite3"
    highlights.touch()
    assert f"Your highlights and notes stay in {linux.short(highlights)}" in _run(linux, "uninstall").output
    assert highlights.exists()


def test_install_skips_a_browser_that_the_package_of_this_host_has_set_up(linux: Machine) -> None:
    for folder, program in (
        ("usr/lib/mozilla", linux.interpreter.parents[1] / "penumbra-host"),
        ("etc/chromium", Path("/opt/another/penumbra-host")),
    ):
        manifest = linux.root / folder / "native-messaging-hosts" / f"{HOST_NAME}.json"
        manifest.parent.mkdir(parents=True)
        manifest.write_text(json.dumps({"path": str(program)}), encoding="utf-8")
    output = _run(linux, "install").output
    assert "Firefox: already set up for all users by the system's package.\n" in output
    assert "The host is ready in Chromium." in output
    assert not (linux.home / ".mozilla" / "native-messaging-hosts").exists()
    assert _run(linux, "install", "--browser", "firefox").output.count("\n") == 1


def test_doctor_greets_the_real_host_and_ends_with_zero(with_extension: Machine) -> None:
    _run(with_extension, "install")
    result = _run(with_extension, "doctor")
    assert result.output.count("the host answered: version") == 2
    assert result.exit_code == 0


def test_doctor_ends_with_one_if_there_is_a_fault(linux: Machine) -> None:
    result = _run(linux, "doctor")
    assert result.exit_code == 1
    assert "Run: penumbra install" in result.output


@pytest.mark.parametrize("seconds", ["-1", "0", "nan", "inf", "1e20", "100000000000000000000"])
def test_doctor_refuses_impossible_timeouts(linux: Machine, seconds: str) -> None:
    result = _run(linux, "doctor", "--timeout", seconds)
    assert result.exit_code == 2
    assert "--timeout" in result.output


def test_the_doctor_writes_its_report_as_json(with_extension: Machine) -> None:
    _run(with_extension, "install", "--browser", "firefox")
    report = json.loads(_run(with_extension, "doctor", "--json", "--browser", "firefox").output)
    assert report["well"] is True
    assert report["browsers"][0]["browser"] == "firefox"
    assert {finding["level"] for finding in report["browsers"][0]["findings"]} == {"ok"}


def test_try_without_a_browser_names_the_package_and_writes_the_page(
    linux: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = _run(linux, "try")
    assert result.exit_code == 0
    assert "apt-get install chromium" in result.output
    assert 'data-penumbra="hide"' in (tmp_path / "penumbra-page.html").read_text(encoding="utf-8")


def test_try_as_root_installs_a_missing_browser(
    linux: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    programs = Path(linux.environ["PATH"])
    programs.mkdir()
    browser, log = programs / "chromium", tmp_path / "apt.log"
    made = f"printf '#!/bin/sh\\nexit 5\\n' > '{browser}' && chmod +x '{browser}'"
    apt = programs / "apt-get"
    apt.write_text(f'#!/bin/sh\necho "$@" >> \'{log}\'\n[ "$1" = install ] && {made}\nexit 0\n')
    apt.chmod(0o755)
    result = _run(linux, "try", "--headless", "--shot", str(tmp_path / "a.png"), str(tmp_path / "b.png"))
    assert log.read_text().splitlines() == ["update -q", "install -q -y --no-install-recommends chromium"]
    assert "installing the package chromium" in result.output
    assert "ended at once, with code 5" in result.output


def test_try_with_html_writes_the_page_without_a_browser(linux: Machine, tmp_path: Path) -> None:
    page = tmp_path / "my page.html"
    page.write_text("<html><body><p>Words enough to be a page of some kind.</p></body></html>")
    result = _run(linux, "try", str(page), "--html", str(tmp_path / "out.html"))
    assert result.exit_code == 0
    assert "Words enough" in (tmp_path / "out.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["no-such-file.html"], "neither a file nor a web address"),
        (["javascript:alert(1)"], "neither a file nor a web address"),
        (["https://example.org/", "--html", "x.html"], "opens no connection"),
        (["--headless"], "--headless needs --shot"),
        (["--dial", "101"], "0<=x<=100"),
        (["http://[::1"], "neither a file nor a web address"),
        (["--html", "x.html", "--dial", "0"], "--html starts no browser"),
        (["--html", "x.html", "--shot", "a.png", "b.png"], "--html starts no browser"),
        (["--html", "x.html", "--browser", "firefox"], "--html starts no browser"),
        (["--html", "x.html", "--headless"], "--html starts no browser"),
    ],
)
def test_try_reports_bad_arguments_in_one_sentence(linux: Machine, arguments: list[str], expected: str) -> None:
    result = _run(linux, "try", *arguments)
    assert result.exit_code in {1, 2}
    assert expected in result.output
    assert "Traceback" not in result.output
