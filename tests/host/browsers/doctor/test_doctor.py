"""The doctor: it reports each fault with its remedy."""

import errno
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from penumbra import __version__
from penumbra.browsers.doctor.doctor import BrowserReport, examine, render
from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID, HOST_NAME
from penumbra.browsers.installing.install import install
from penumbra.browsers.machine.catalogue import choose
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.resources import extension_folder

MakeMachine = Callable[[str], Machine]
MakeHost = Callable[[str], tuple[str, ...]]
TIMEOUT = 10.0
pytestmark = pytest.mark.skipif(os.name != "posix", reason="starts shell scripts")


def _examine(machine: Machine, browser: str = "firefox") -> BrowserReport:
    (report,) = examine(machine, choose(machine, [browser]), required=True, timeout=TIMEOUT).browsers
    return report


def _faults(report: BrowserReport) -> str:
    return "\n".join(finding.text for finding in report.findings if finding.level == "fault")


def _manifest(machine: Machine) -> Path:
    return machine.home / ".mozilla/native-messaging-hosts" / f"{HOST_NAME}.json"


def test_a_good_installation_is_well_and_its_host_answers(with_extension: Machine, good_host: tuple[str, ...]) -> None:
    install(with_extension, choose(with_extension), command=good_host)
    report = examine(with_extension, choose(with_extension), timeout=TIMEOUT)
    assert report.well
    assert render(report).count("the host answered") == 2
    assert render(report).endswith("All is well.")


def test_a_missing_extension_is_reported_with_its_folder(linux: Machine, good_host: tuple[str, ...]) -> None:
    install(linux, choose(linux), command=good_host)
    report = examine(linux, choose(linux), timeout=TIMEOUT)
    assert not report.well
    assert f"Load unpacked: {extension_folder('chromium')}\n" in render(report)
    assert render(report).endswith("No browser with the extension was found: load it as described above.")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            {"active": False},
            f"the extension {__version__} in the profile abc.default-esr, from the store or a file, is switched off",
        ),
        (
            {"version": "0.1"},
            (
                "the extension 0.1 in the profile abc.default-esr, from the store or a file, differs from the "
                f"host's version, {__version__}"
            ),
        ),
    ],
)
def test_an_extension_switched_off_or_of_another_version_is_reported(
    with_extension: Machine, good_host: tuple[str, ...], change: dict[str, object], expected: str
) -> None:
    (file,) = with_extension.home.glob(".mozilla/firefox/*/extensions.json")
    (addon,) = json.loads(file.read_text("utf-8"))["addons"]
    file.write_text(json.dumps({"addons": [addon | change]}), "utf-8")
    install(with_extension, choose(with_extension), command=good_host)
    assert expected in render(examine(with_extension, choose(with_extension), timeout=TIMEOUT))


def test_the_host_gets_the_browsers_arguments(linux: Machine, good_host: tuple[str, ...]) -> None:
    install(linux, choose(linux), command=good_host)
    report = render(examine(linux, choose(linux), timeout=TIMEOUT))
    assert f"{_manifest(linux)} {GECKO_ID}" in report
    assert f"chrome-extension://{CHROMIUM_ID}/" in report


def test_the_host_gets_the_environment_of_a_desktop_session(linux: Machine, make_host: MakeHost) -> None:
    assert isinstance(linux.environ, dict)
    linux.environ.update(PYTHONPATH="/nonsense", PENUMBRA_X="1", LANG="C.UTF-8")
    install(linux, choose(linux), command=make_host("import os, sys; sys.stderr.write(repr(sorted(os.environ)))"))
    faults = _faults(_examine(linux))
    assert "PYTHONPATH" not in faults
    assert "PENUMBRA_X" not in faults
    assert "'PATH'" in faults


def test_a_browser_without_setup_is_reported_with_the_command(linux: Machine) -> None:
    report = examine(linux, choose(linux))
    assert not report.well
    assert "Penumbra is not set up in any browser. Run: penumbra install" in render(report)
    assert "penumbra install --browser chromium" in render(report)


def test_a_second_browser_without_setup_is_only_a_note(with_extension: Machine, good_host: tuple[str, ...]) -> None:
    install(with_extension, choose(with_extension, ["firefox"]), command=good_host)
    assert examine(with_extension, choose(with_extension), timeout=TIMEOUT).well
    assert _faults(_examine(with_extension, "chromium")) == "not set up"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"name": "another.host"}, "name is 'another.host'"),
        ({"type": "socket"}, "type is 'socket'"),
        ({"path": "penumbra-host"}, "not an absolute path"),
        ({"path": "/no/such/host"}, "does not exist"),
        ({"path": None}, "not an absolute path"),
        ({"allowed_extensions": ["other@example.org"]}, "does not contain Penumbra's extension"),
        ({"allowed_extensions": None}, "does not contain Penumbra's extension"),
    ],
)
def test_each_fault_of_a_manifest_is_reported(
    linux: Machine, good_host: tuple[str, ...], change: dict[str, object], expected: str
) -> None:
    install(linux, choose(linux), command=good_host)
    _manifest(linux).write_text(json.dumps(json.loads(_manifest(linux).read_text()) | change))
    report = _examine(linux)
    assert expected in _faults(report)
    assert all("penumbra install" in finding.advice for finding in report.findings if finding.level == "fault")


@pytest.mark.parametrize(
    ("text", "expected"), [("{", "not valid JSON"), ("[]", "not a JSON object"), ("", "not valid JSON")]
)
def test_a_broken_manifest_is_reported(linux: Machine, good_host: tuple[str, ...], text: str, expected: str) -> None:
    install(linux, choose(linux), command=good_host)
    _manifest(linux).write_text(text)
    assert expected in _faults(_examine(linux))


def test_a_launcher_that_is_not_executable_is_reported(linux: Machine, good_host: tuple[str, ...]) -> None:
    install(linux, choose(linux), command=good_host)
    (linux.data / "penumbra-host").chmod(0o644)
    assert "not executable" in _faults(_examine(linux))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import sys; sys.stdin.buffer.read(4); raise SystemExit(3)", "ended without an answer (it ended with code 3)"),
        ("print('hello, world')", "something other than messages"),
        ("import sys; sys.stderr.write('no module named lxml')", "it wrote: no module named lxml"),
        ("import sys; sys.stdout.buffer.write(b'\\x02\\0\\0\\0{')", "in the middle of its answer"),
        ("import sys; sys.stdout.buffer.write(b'\\x02\\0\\0\\0{}')", "does not follow the protocol"),
    ],
)
def test_each_failure_of_a_host_is_reported(linux: Machine, make_host: MakeHost, source: str, expected: str) -> None:
    install(linux, choose(linux), command=make_host(source))
    assert expected in _faults(_examine(linux))


def test_output_of_a_host_that_ended_before_the_greeting_is_reported(
    linux: Machine, make_host: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = subprocess.Popen

    def ended(*arguments: Any, **options: Any) -> "subprocess.Popen[bytes]":
        process = started(*arguments, **options)
        process.wait()  # on a busy machine it is faster than the greeting
        return process

    monkeypatch.setattr(subprocess, "Popen", ended)
    install(linux, choose(linux), command=make_host("print('hello, world')"))
    assert "something other than messages" in _faults(_examine(linux))
    install(linux, choose(linux), command=make_host("raise SystemExit(3)"))
    assert "it ended before it was greeted (it ended with code 3)" in _faults(_examine(linux))


def test_a_silent_host_is_killed_after_the_timeout(linux: Machine, make_host: MakeHost) -> None:
    install(linux, choose(linux), command=make_host("import threading; threading.Event().wait()"))
    (report,) = examine(linux, choose(linux, ["firefox"]), timeout=0.3).browsers
    assert "did not answer within 0.3 seconds" in _faults(report)


def test_a_missing_interpreter_is_reported(linux: Machine) -> None:
    install(linux, choose(linux), command=("/no/such/python", "-I"))
    assert "no longer on this machine" in _faults(_examine(linux))


def test_a_host_of_another_version_is_reported(linux: Machine, make_host: MakeHost) -> None:
    source = _GOOD.replace("VERSION", "0.1.0")
    install(linux, choose(linux), command=make_host(source))
    assert f"the browser starts Penumbra 0.1.0, but this is {__version__}" in _faults(_examine(linux))


def test_a_host_of_another_protocol_is_reported(linux: Machine, make_host: MakeHost) -> None:
    source = _GOOD.replace("VERSION", __version__).replace("[1, 1]", "[7, 9]")
    install(linux, choose(linux), command=make_host(source))
    assert "it speaks protocol 7 to 9 only" in _faults(_examine(linux))


@pytest.mark.parametrize(
    ("capabilities", "failing", "expected"),
    [
        (["decide", "memory"], "decide", "it cannot decide pages: This fails; it wrote: no module named x"),
        (["decide", "memory"], "memory", "it cannot remember sites: This fails"),
        (["memory"], "decide", ""),
        ([], "memory", ""),
    ],
)
def test_a_host_that_fails_after_a_good_greeting_is_reported(
    linux: Machine, make_host: MakeHost, capabilities: list[str], failing: str, expected: str
) -> None:
    source = f"""
import json, struct, sys
sys.stderr.write("no module named x")
while head := sys.stdin.buffer.read(4):
    request = json.loads(sys.stdin.buffer.read(struct.unpack("@I", head)[0]))
    reply = {{"type": "done", "id": request["id"]}}
    if request["type"] == "hello":
        reply |= {{"type": "hello", "version": request["version"], "protocol": [1, 1]}}
        reply["capabilities"] = {capabilities!r}
    elif request["type"] == {failing!r}:
        reply |= {{"type": "error", "code": 99, "name": "x", "message": "This fails.", "advice": "Do this."}}
    body = json.dumps(reply).encode()
    sys.stdout.buffer.write(struct.pack("@I", len(body)) + body)
    sys.stdout.buffer.flush()
"""
    install(linux, choose(linux), command=make_host(source))
    report = _examine(linux)
    assert _faults(report) == expected
    assert all(finding.advice for finding in report.findings if finding.level == "fault")


def test_the_real_host_decides_a_page_and_lists_its_memory(linux: Machine) -> None:
    assert isinstance(linux.environ, dict)
    linux.environ["XDG_DATA_HOME"] = str(linux.home / "folder")
    install(linux, choose(linux))
    assert _faults(_examine(linux)) == ""
    memory = linux.home / "folder" / "penumbra" / "memory.sqlite3"
    memory.unlink()
    memory.mkdir()
    assert "it cannot remember sites: The site memory ~/folder/" in _faults(_examine(linux))


def test_a_manifest_for_all_users_is_used_without_the_users_own(linux: Machine, good_host: tuple[str, ...]) -> None:
    install(linux, choose(linux), command=good_host)
    system = linux.root / "usr/lib/mozilla/native-messaging-hosts" / f"{HOST_NAME}.json"
    system.parent.mkdir(parents=True)
    system.write_bytes(_manifest(linux).read_bytes())
    assert any("is not read" in finding.text for finding in _examine(linux).findings)
    _manifest(linux).unlink()
    report = _examine(linux)
    assert report.well
    assert str(system) in report.findings[0].text


@pytest.mark.parametrize(
    "policy",
    [
        {"NativeMessagingBlocklist": ["*"]},
        {"NativeMessagingUserLevelHosts": False},
        {"ExtensionInstallBlocklist": ["*"]},
        {"ExtensionSettings": {"*": {"installation_mode": "blocked"}}},
        {"ExtensionSettings": {CHROMIUM_ID: {"installation_mode": "blocked"}, "*": {}}},
    ],
    ids=str,
)
def test_a_policy_that_forbids_host_or_extension_is_reported(
    linux: Machine, good_host: tuple[str, ...], policy: dict[str, object]
) -> None:
    install(linux, choose(linux), command=good_host)
    folder = linux.root / "etc/chromium/policies/managed"
    folder.mkdir(parents=True)
    (folder / "rules.json").write_text(json.dumps(policy))
    assert next(iter(policy)) in _faults(_examine(linux, "chromium"))


@pytest.mark.parametrize(
    ("setting", "well"),
    [({"*": {"installation_mode": "blocked"}}, False), ({"*": {"installation_mode": "allowed"}}, True), (None, True)],
)
def test_a_policy_of_firefox_that_forbids_the_extension_is_reported(
    linux: Machine, good_host: tuple[str, ...], setting: object, *, well: bool
) -> None:
    install(linux, choose(linux), command=good_host)
    folder = linux.root / "etc/firefox/policies"
    folder.mkdir(parents=True)
    (folder / "policies.json").write_text(json.dumps({"policies": {"ExtensionSettings": setting}}))
    report = _examine(linux, "firefox")
    assert report.well == well
    assert ("ExtensionSettings" in _faults(report)) != well


def test_an_allow_list_overrides_a_block_list(linux: Machine, good_host: tuple[str, ...]) -> None:
    install(linux, choose(linux), command=good_host)
    folder = linux.root / "etc/chromium/policies/managed"
    folder.mkdir(parents=True)
    policy = {"NativeMessagingBlocklist": ["*"], "NativeMessagingAllowlist": [HOST_NAME]}
    (folder / "rules.json").write_text(json.dumps(policy))
    assert _examine(linux, "chromium").well


def test_policies_of_several_files_are_merged_and_the_last_file_wins(
    linux: Machine, good_host: tuple[str, ...]
) -> None:
    install(linux, choose(linux), command=good_host)
    folder = linux.root / "etc/chromium/policies/managed"
    folder.mkdir(parents=True)
    (folder / "a.json").write_text(
        json.dumps({"NativeMessagingBlocklist": ["*"], "NativeMessagingUserLevelHosts": False})
    )
    (folder / "b.json").write_text(
        json.dumps({"NativeMessagingAllowlist": [HOST_NAME], "NativeMessagingUserLevelHosts": True})
    )
    assert _examine(linux, "chromium").well
    (folder / "c.json").write_text(json.dumps({"NativeMessagingAllowlist": []}))
    assert "a.json forbids the host" in _faults(_examine(linux, "chromium"))


@pytest.mark.parametrize("lists", [None, 5, "*", [["*"]]])
def test_a_policy_that_is_no_list_is_ignored(linux: Machine, good_host: tuple[str, ...], lists: object) -> None:
    install(linux, choose(linux), command=good_host)
    folder = linux.root / "etc/chromium/policies/managed"
    folder.mkdir(parents=True)
    (folder / "rules.json").write_text(
        json.dumps({"NativeMessagingBlocklist": lists, "NativeMessagingAllowlist": lists})
    )
    assert _examine(linux, "chromium").well


def test_a_flatpak_without_permission_is_reported_with_the_command(
    make_machine: MakeMachine, good_host: tuple[str, ...]
) -> None:
    machine = make_machine("linux")
    (machine.home / ".var/app/com.brave.Browser").mkdir(parents=True)
    install(machine, choose(machine), command=good_host)
    text = render(examine(machine, choose(machine), timeout=TIMEOUT))
    assert "may not start programs outside" in text
    assert "flatpak override --user --talk-name=org.freedesktop.Flatpak com.brave.Browser" in text


def test_a_flatpak_with_permission_is_reported_as_ok(make_machine: MakeMachine, good_host: tuple[str, ...]) -> None:
    machine = make_machine("linux")
    (machine.home / ".var/app/com.brave.Browser").mkdir(parents=True)
    overrides = machine.home / ".local/share/flatpak/overrides"
    overrides.mkdir(parents=True)
    (overrides / "com.brave.Browser").write_text("[Session Bus Policy]\norg.freedesktop.Flatpak=talk\n")
    install(machine, choose(machine), command=good_host)
    report = examine(machine, choose(machine), timeout=TIMEOUT)
    assert "the Flatpak may start programs outside" in render(report)


def test_an_unusable_snap_is_a_note_with_advice(make_machine: MakeMachine) -> None:
    machine = make_machine("linux")
    (machine.root / "snap/chromium").mkdir(parents=True)
    (report,) = examine(machine, choose(machine)).browsers
    assert report.well
    assert not report.set_up
    assert "Use the .deb" in report.findings[0].text


def test_the_report_hides_the_home_folder(linux: Machine) -> None:
    install(linux, choose(linux), command=("/no/such/python",))
    assert str(linux.home) not in render(examine(linux, choose(linux), timeout=TIMEOUT))


def test_the_manifest_is_found_by_its_registry_key_on_windows(make_machine: MakeMachine) -> None:
    machine = make_machine("win32")
    (place,) = choose(machine, ["edge"])
    assert not examine(machine, [place]).browsers[0].set_up
    install(machine, [place], command=("C:\\no\\python.exe",))
    (report,) = examine(machine, [place], timeout=TIMEOUT).browsers
    assert report.set_up
    assert "manifest" in report.findings[0].text


def test_an_unreadable_registry_key_is_a_fault_of_its_browser(
    make_machine: MakeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = make_machine("win32")
    install(machine, choose(machine, ["edge", "firefox"]), command=("C:\\no\\python.exe",))
    registry = machine.registry
    assert registry is not None
    real = registry.read

    def read(key: str) -> str | None:
        if "Edge" in key:
            raise PermissionError(errno.EACCES, "Access is denied")
        return real(key)

    monkeypatch.setattr(registry, "read", read)
    report = examine(machine, choose(machine, ["edge", "firefox"]), timeout=TIMEOUT)
    edge, firefox = sorted(report.browsers, key=lambda browser: browser.title)
    assert [finding.level for finding in edge.findings] == ["fault"]
    assert rf"HKEY_CURRENT_USER\Software\Microsoft\Edge\NativeMessagingHosts\{HOST_NAME}" in edge.findings[0].text
    assert "regedit" in edge.findings[0].advice
    assert firefox.set_up
    assert not report.well


_GOOD = """
import json, struct, sys
head = sys.stdin.buffer.read(4)
sys.stdin.buffer.read(struct.unpack("@I", head)[0])
reply = json.dumps({"type": "hello", "id": 1, "version": "VERSION", "protocol": [1, 1], "capabilities": [],
                    "python": "3"}).encode()
sys.stdout.buffer.write(struct.pack("@I", len(reply)) + reply)
sys.stdout.buffer.flush()
sys.stdin.buffer.read()
"""
