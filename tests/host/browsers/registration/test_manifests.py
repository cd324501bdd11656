"""Native manifests and launchers, as browsers and shells read them."""

import json
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID, HOST_NAME
from penumbra.browsers.registration.manifests import (
    allowed_callers,
    host_command,
    native_manifest,
    posix_launcher,
    windows_launcher,
)
from penumbra.errors import InstallError

ODD = 'it\'s 100% "odd" $HOME `id` ü'


def test_the_firefox_manifest_has_the_extensions_id() -> None:
    manifest = json.loads(native_manifest("gecko", "/opt/penumbra-host"))
    assert manifest.pop("description")
    assert manifest == {
        "name": HOST_NAME,
        "path": "/opt/penumbra-host",
        "type": "stdio",
        "allowed_extensions": [GECKO_ID],
    }


def test_the_chromium_manifest_has_the_extensions_origin() -> None:
    manifest = json.loads(native_manifest("chromium", "/opt/penumbra-host"))
    assert manifest["allowed_origins"] == [f"chrome-extension://{CHROMIUM_ID}/"]
    assert "allowed_extensions" not in manifest


@pytest.mark.parametrize("path", [ODD, "C:\\Users\\A B\\x.bat", "</script>&"])
def test_the_manifest_keeps_any_path_unchanged(path: str) -> None:
    assert json.loads(native_manifest("gecko", path))["path"] == path


@pytest.mark.parametrize("path", ["a\nb", "\udcff", "\x1b[0m"])
def test_a_path_with_control_characters_is_refused(path: str) -> None:
    with pytest.raises(InstallError):
        native_manifest("gecko", path)


def test_other_extensions_are_added_to_their_familys_manifest() -> None:
    extra = ["a" * 32, "dev@example.org", "{01234567-89ab-cdef-0123-456789abcdef}"]
    assert allowed_callers("chromium", extra) == [
        f"chrome-extension://{CHROMIUM_ID}/",
        f"chrome-extension://{'a' * 32}/",
    ]
    assert allowed_callers("gecko", extra) == [GECKO_ID, *extra[1:]]


@pytest.mark.parametrize("bad", ["", "*", "z" * 32, "a b@c", "chrome-extension://x/"])
def test_a_text_that_is_no_extension_id_is_refused(bad: str) -> None:
    with pytest.raises(InstallError, match="not the id of an extension"):
        allowed_callers("gecko", [bad])


@pytest.mark.skipif(sys.platform == "win32", reason="runs a POSIX shell")
def test_the_launcher_starts_its_command_with_any_path(tmp_path: Path) -> None:
    folder = tmp_path / ODD
    folder.mkdir()
    shown = folder / "show me"
    shown.write_text('#!/bin/sh\nprintf "%s|" "$@"\n', encoding="utf-8")
    shown.chmod(0o755)
    launcher = folder / "penumbra-host"
    launcher.write_bytes(posix_launcher([str(shown), "-I", "two words"]))
    launcher.chmod(0o755)
    done = subprocess.run([launcher, "/a manifest.json", "it's $me"], capture_output=True, text=True, check=True)
    assert done.stdout == "-I|two words|/a manifest.json|it's $me|"


@pytest.mark.skipif(sys.platform == "win32", reason="runs a POSIX shell")
@pytest.mark.parametrize("shell", [each for each in ("sh", "bash") if shutil.which(each)])
def test_a_launcher_without_its_python_sends_an_error_and_ends_with_its_input(tmp_path: Path, shell: str) -> None:
    launcher = tmp_path / "penumbra-host"
    launcher.write_bytes(posix_launcher([str(tmp_path / ODD / "python"), "-I"]))
    output = subprocess.run([shell, str(launcher)], input=b"\2\0\0\0{}", capture_output=True, check=True).stdout
    (length,) = struct.unpack("=I", output[:4])
    message = json.loads(output[4:])
    assert length == len(output) - 4
    assert (message["type"], message["id"], message["code"]) == ("error", 0, 22)


@pytest.mark.skipif(not shutil.which("dash"), reason="dash is not installed")
def test_a_plain_shell_accepts_the_launcher() -> None:
    subprocess.run(["dash", "-n"], input=posix_launcher(["/a b/python", "-I"]), check=True)


def test_the_batch_file_doubles_percent_signs_and_quotes_every_word() -> None:
    script = windows_launcher([r"C:\Users\50% A & B\python.exe", "-I"]).decode()
    assert script.endswith('"C:\\Users\\50%% A & B\\python.exe" "-I" %*\r\n')
    assert "chcp" not in script
    assert script.count("\n") == script.count("\r\n")


def test_the_batch_file_changes_the_code_page_for_names_outside_ascii() -> None:
    script = windows_launcher(["C:\\Users\\Jürgen\\python.exe"]).decode("utf-8")
    assert "chcp 65001 >nul\r\n" in script
    assert script.index("chcp") < script.index("Jürgen")


def test_a_quotation_mark_is_refused_in_the_batch_file() -> None:
    with pytest.raises(InstallError):
        windows_launcher(['C:\\x" & calc.exe "'])


def test_the_host_runs_in_this_python_without_the_users_settings() -> None:
    command = host_command()
    assert command == (sys.executable, "-I", "-m", "penumbra", "host")
    assert Path(command[0]).is_absolute()


def test_a_package_in_the_users_site_folder_can_be_imported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("site.getusersitepackages", lambda: str(tmp_path))
    command = host_command(package=tmp_path / "penumbra" / "browsers" / "manifests.py")
    assert command[1:3] == ("-E", "-P")


def test_an_interpreter_without_an_absolute_path_is_refused() -> None:
    with pytest.raises(InstallError):
        host_command("python3")
