"""The Debian package: installed size, and time to its host's first answer. Run by `make bench` after `make deb`."""

import statistics
from pathlib import Path

from lasting.conftest import package, sandbox, screen
from lasting.sandbox import READER, Sandbox

__all__ = ["package", "sandbox", "screen"]

STARTS = 15
MEASURE = """
import json, struct, subprocess, time
body = json.dumps({"type": "hello", "id": 1, "version": "1.0.0", "protocol": [1, 99]}).encode()
for _ in range(%d):
    start = time.perf_counter()
    command = ["/usr/lib/penumbra/penumbra-host", "bench"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(struct.pack("@I", len(body)) + body)
        process.stdin.flush()
        process.stdout.read(4)
        print((time.perf_counter() - start) * 1000)
        process.stdin.close()
"""
"""Times from the host's start to its first answer, ms, measured inside the sandbox."""


def test_size_and_start_of_the_package(sandbox: Sandbox, package: Path) -> None:
    sandbox.run("dpkg", "--install", sandbox.put(package))
    folders = ("/usr/lib/penumbra", "/usr/share/webext/penumbra")
    kilobytes = int(sandbox.run("du", "--summarize", "--apparent-size", *folders).split()[0])
    installed = int(sandbox.run("dpkg-query", "--show", "--showformat", "${Installed-Size}", "webext-penumbra"))
    times = [float(line) for line in sandbox.run("/usr/bin/python3", "-c", MEASURE % STARTS, user=READER).split()]
    print(
        f"\npackage: {package.stat().st_size / 1e6:.0f} MB, installed {installed * 1024 / 1e6:.0f} MB "
        f"(of which the host {kilobytes * 1024 / 1e6:.0f}); ready after {statistics.median(times):.0f} ms "
        f"(fastest {min(times):.0f}, slowest {max(times):.0f})"
    )
