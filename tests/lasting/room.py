"""A Debian of its own, to install packages in: this machine's system under an overlay, in a namespace that ends with the test."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

__all__ = ["READER", "Room", "a_room", "missing"]

READER = "reader"
"""A user who has never started a browser."""
_TOOLS = ("unshare", "nsenter", "runuser", "useradd", "dpkg-deb", "dpkg-buildpackage", "chromium", "firefox-esr", "Xvfb", "xdotool")
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
for own in tmp run root "${checkout#/}"; do mount -t tmpfs -o mode=1777 tmpfs "$own"; done
mkdir old
pivot_root . old
umount --lazy old
echo ready
exec cat
"""
"""The root of the namespace. It hides the checkout, so that no package can live on it, and ends when its input does.

The root is exchanged, not only changed for this process: whoever enters the namespace sees no other one.
"""


def missing() -> str:
    """Why no room can be made here; empty where one can."""
    if os.geteuid() != 0:
        return "only root can install a package"
    lacking = [tool for tool in _TOOLS if shutil.which(tool) is None]
    return f"missing: {', '.join(lacking)}; `make test-deb` as root installs them" if lacking else ""


class Room:
    """A system of its own.

    Parameters
    ----------
    process
        Number of the process that holds the namespace.
    """

    def __init__(self, process: int) -> None:
        self._enter = ["nsenter", "--target", str(process), "--mount", "--pid", "--wd=/"]

    def run(self, *command: str, user: str = "root") -> str:
        """Run a command to its end and return what it wrote; it has to succeed."""
        done = subprocess.run(self._command(command, user), capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
        return done.stdout

    @contextlib.contextmanager
    def running(self, *command: str, user: str) -> Iterator[None]:
        """Run a command meanwhile, and end it and whatever else that user runs in the room as a logout does."""
        with subprocess.Popen(self._command(command, user), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as started:
            try:
                yield
            finally:
                self.run("sh", "-c", f"pkill -TERM -u {user} || true")
                started.wait()

    def put(self, file: Path) -> str:
        """Copy a file into the room and return its path there."""
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
def a_room(folder: Path) -> Iterator[Room]:
    """Make a system of its own, with a user who has never started a browser."""
    checkout = Path(__file__).resolve().parents[2]
    command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _SETTING_UP, "sh", str(folder), str(checkout)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdin
        assert holder.stdout
        assert holder.stdout.readline() == "ready\n", "no namespace can be made here"
        (child,) = Path(f"/proc/{holder.pid}/task/{holder.pid}/children").read_text().split()
        room = Room(int(child))
        room.run("useradd", "--create-home", READER)
        try:
            yield room
        finally:
            holder.stdin.close()
