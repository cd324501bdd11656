"""A Debian system for installing packages: this machine's system under an overlay, in a namespace for the test."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

__all__ = ["READER", "Sandbox", "missing", "new_sandbox"]

READER = "reader"
"""A user who has never started a browser."""
_TOOLS = (
    "unshare", "nsenter", "runuser", "useradd", "dpkg-deb", "dpkg-buildpackage", "chromium", "firefox-esr", "Xvfb",
    "xdotool",
)  # fmt: skip
_SETTING_UP = """
set -e
base=$1 checkout=$2
mount -t tmpfs tmpfs "$base"
mkdir "$base/upper" "$base/work" "$base/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$base/upper,workdir=$base/work" "$base/root"
cd "$base/root"
mount -t proc proc proc
mount --rbind /dev dev
mount --rbind /sys sys
for own in tmp run root "${checkout#/}"; do mkdir -p "$own"; mount -t tmpfs -o mode=1777 tmpfs "$own"; done
mkdir -p old
pivot_root . old
umount --lazy old
echo ready
exec cat
"""
"""The first process of the namespace. It hides the checkout: no package can depend on it. It ends with its input.

`pivot_root` replaces the root for all processes that enter the namespace, not for this process alone.
"""


def missing() -> str:
    """Why no sandbox can be made here; empty where one can be made."""
    if os.geteuid() != 0:
        return "only root can install a package"
    lacking = [tool for tool in _TOOLS if shutil.which(tool) is None]
    return f"missing: {', '.join(lacking)}; `make test-deb` as root installs them" if lacking else ""


class Sandbox:
    """A separate system.

    Parameters
    ----------
    process
        Id of the process that holds the namespace.
    """

    def __init__(self, process: int) -> None:
        self._enter = ["nsenter", "--target", str(process), "--mount", "--pid", "--wd=/"]

    def run(self, *command: str, user: str = "root") -> str:
        """Run a command and return its output; it must succeed."""
        done = subprocess.run(self._command(command, user), capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
        return done.stdout

    @contextlib.contextmanager
    def running(self, *command: str, user: str) -> Iterator[None]:
        """Run a command during the block, then end all processes of its user in the sandbox, like a logout."""
        with subprocess.Popen(
            self._command(command, user), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as started:
            try:
                yield
            finally:
                self.run("sh", "-c", f"pkill -TERM -u {user} || true")
                started.wait()

    def put(self, file: Path) -> str:
        """Copy a file into the sandbox and return its path there."""
        path = f"/tmp/{file.name}"
        with file.open("rb") as source:
            subprocess.run(self._command(("dd", f"of={path}", "status=none"), "root"), stdin=source, check=True)
        return path

    def _command(self, command: tuple[str, ...], user: str) -> list[str]:
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        home = "/root" if user == "root" else f"/home/{user}"
        own = [f"PATH={path}", f"HOME={home}", "LANG=C.UTF-8", f"DISPLAY={os.environ.get('DISPLAY', '')}"]
        return [*self._enter, "runuser", "-u", user, "--", "env", "-i", "-C", home, *own, *command]


@contextlib.contextmanager
def new_sandbox(folder: Path) -> Iterator[Sandbox]:
    """Make a separate system with a user who has never started a browser."""
    checkout = Path(__file__).resolve().parents[2]
    script = ["sh", "-c", _SETTING_UP, "sh", str(folder), str(checkout)]
    command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *script]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdin
        assert holder.stdout
        assert holder.stdout.readline() == "ready\n", "no namespace can be made here"
        (child,) = Path(f"/proc/{holder.pid}/task/{holder.pid}/children").read_text().split()
        sandbox = Sandbox(int(child))
        sandbox.run("useradd", "--create-home", READER)
        try:
            yield sandbox
        finally:
            holder.stdin.close()
