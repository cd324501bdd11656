"""Made-up machines, a made-up registry, and hosts that answer `hello`."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from penumbra import __version__
from penumbra.browsers.identity import GECKO_ID
from penumbra.browsers.machine.machine import Machine

GOOD_HOST = """
import json, struct, sys
head = sys.stdin.buffer.read(4)
hello = json.loads(sys.stdin.buffer.read(struct.unpack("@I", head)[0]))
assert hello["type"] == "hello"
reply = json.dumps({"type": "hello", "id": hello["id"], "version": hello["version"], "protocol": [1, 1],
                    "capabilities": [], "python": " ".join(sys.argv[1:])}).encode()
sys.stdout.buffer.write(struct.pack("@I", len(reply)) + reply)
sys.stdout.buffer.flush()
sys.stdin.buffer.read()
"""


class FakeRegistry:
    """A registry in a dictionary."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def read(self, key: str) -> str | None:
        return self.values.get(key)

    def write(self, key: str, value: str) -> None:
        self.values[key] = value

    def delete(self, key: str) -> None:
        self.values.pop(key, None)


MakeMachine = Callable[[str], Machine]


@pytest.fixture
def make_machine(tmp_path: Path) -> MakeMachine:
    """Makes a machine of a given platform below a folder of its own, with nothing installed."""

    def make(platform: str) -> Machine:
        home = tmp_path / "home"
        home.mkdir(exist_ok=True)
        registry = FakeRegistry() if platform == "win32" else None
        environ = {"PATH": str(tmp_path / "bin"), "HOME": str(home)}
        return Machine(platform, home, home / "data of penumbra", tmp_path / "root", environ, registry)

    return make


@pytest.fixture
def linux(make_machine: MakeMachine) -> Machine:
    """A Linux machine on which Firefox and Chromium were used."""
    machine = make_machine("linux")
    (machine.home / ".mozilla" / "firefox").mkdir(parents=True)
    (machine.home / ".config" / "chromium").mkdir(parents=True)
    (machine.home / ".config" / "chromium" / "Local State").touch()
    return machine


@pytest.fixture
def make_host(tmp_path: Path) -> Callable[[str], tuple[str, ...]]:
    """Makes the command of a host with the given Python source."""

    def make(source: str) -> tuple[str, ...]:
        path = tmp_path / "fake host.py"
        path.write_text(source, encoding="utf-8")
        return (sys.executable, "-I", str(path))

    return make


@pytest.fixture
def good_host(make_host: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """The command of a host that answers `hello` with its arguments in the field `python`."""
    return make_host(GOOD_HOST)


@pytest.fixture
def with_extension(linux: Machine) -> Machine:
    """The same machine, with the extension in a profile of Firefox."""
    profile = linux.home / ".mozilla" / "firefox" / "abc.default-esr"
    profile.mkdir()
    addon = {"id": GECKO_ID, "version": __version__, "location": "app-profile", "active": True}
    (profile / "extensions.json").write_text(json.dumps({"addons": [addon]}), encoding="utf-8")
    return linux
