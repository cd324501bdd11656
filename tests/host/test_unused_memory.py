"""Return of free memory to the system."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

_CHILD = """
import sys
from pathlib import Path
from hosts_memory import resident
from penumbra.unused_memory import return_free_memory
pieces = [bytes(2000) for _ in range(30_000)]
before = resident("self")
kept = pieces[::20]
del pieces
print(resident("self"), end=" ")
return_free_memory()
print(resident("self"), before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only GNU's C library keeps and can give back")
def test_memory_freed_between_living_objects_is_returned() -> None:
    command = [sys.executable, "-c", _CHILD]
    freed, given_back, full = map(
        float, subprocess.run(command, capture_output=True, check=True, cwd="tests", text=True).stdout.split()
    )
    assert given_back < full - 30
    assert given_back < freed


def test_a_host_returns_memory_after_each_whole_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from examples import example
    from penumbra import host
    from penumbra.messaging.protocol import decode_request

    calls: list[int] = []
    monkeypatch.setattr(host, "return_free_memory", lambda: calls.append(1))
    session = host.Session(memory=tmp_path / "memory.sqlite3")
    counts = []
    for name in ("hello", "decide", "update", "explain", "article"):
        session.answer(decode_request(json.dumps(example(f"request-{name}")).encode()))
        session.settle()
        counts.append(len(calls))
    assert counts == [0, 1, 1, 1, 2]
