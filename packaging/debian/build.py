"""Build the Debian package: `PYTHONPATH=packaging python -m debian.build [FOLDER]`.

It writes `webext-penumbra_VERSION_ARCH.deb` to FOLDER (default `dist`). `dpkg-buildpackage` builds the package from a
source tree in `build/deb`. pip installs the host's own environment from the lock, for Debian's own Python. Equal
sources give equal bytes: all times are SOURCE_DATE_EPOCH.
"""

import os
import shutil
import subprocess
import sys
import time
from email.utils import formatdate
from pathlib import Path

from extension.build import build as build_extension
from extension.places import BUILD, BUILT, ROOT
from penumbra import __version__
from penumbra.browsers.identity import HOST_NAME
from penumbra.browsers.registration.manifests import native_manifest, posix_launcher

WORK = BUILD / "deb"
PACKAGE = "webext-penumbra"
MAINTAINER = "The Penumbra authors <penumbra@penumbra-reader.org>"
PYTHON = "/usr/bin/python3"
"""Debian's own Python. The environment is made for it."""
HOME = Path("/usr/lib/penumbra")
"""Folder of the installed environment: a virtual environment with a `pyvenv.cfg` (PEP 405)."""
UNUSED = (
    "*/tests", "*/f2py", "numpy/distutils", "*_tests.*.so", "_simd.*.so", "*/include", "lxml/includes", "*.pyi",
    "*.pxd", "*.pxi", "*.pyx", "*.h", "*.a", "*.c", "*.dist-info/RECORD", "*.dist-info/INSTALLER",
    "*.dist-info/REQUESTED", "*.dist-info/direct_url.json",
)  # fmt: skip
"""Files that a running host does not read: tests, headers, stubs, build tools, and pip's notes of its target folder."""


def run(*command: str | Path, folder: Path = ROOT) -> str:
    """Run a command and return its output. If it fails, print its output and exit."""
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\n{command[0]} failed with code {done.returncode}")
    return done.stdout


def say(step: str) -> None:
    """Print the step that begins: a build takes a minute or more."""
    print(step, flush=True)


def build(output: Path) -> Path:
    """Build the package and return its path."""
    shutil.rmtree(WORK, ignore_errors=True)
    tree = WORK / PACKAGE
    shutil.copytree(Path(__file__).parent, tree / "debian", ignore=shutil.ignore_patterns("build.py", "__pycache__"))
    (tree / "debian" / "changelog").write_text(changelog(), encoding="utf-8")
    shutil.copy(ROOT / "CHANGELOG.md", tree / "NEWS.md")
    shutil.move(tree / "debian" / "penumbra", tree)
    say("Building the extension …")
    put_extension(tree / "extension")
    say("Fetching the host's libraries from PyPI …")
    put_environment(tree / "host")
    put_manifests(tree)
    say("Packing …")
    # Nothing is compiled. Debian expects a compiler for each package; the option skips this check.
    run("dpkg-buildpackage", "--build=binary", "--no-sign", "--no-check-builddeps", folder=tree)
    (package,) = WORK.glob("*.deb")
    output.mkdir(parents=True, exist_ok=True)
    for earlier in output.glob(f"{PACKAGE}_*.deb"):  # the README's command takes all there are
        earlier.unlink()
    return Path(shutil.copy2(package, output))


def changelog() -> str:
    """Debian's changelog. It refers to the project's own, which the package contains."""
    seconds = int(os.environ["SOURCE_DATE_EPOCH"])
    day = formatdate(seconds)
    return (
        f"{PACKAGE} ({version_at(seconds)}) unstable; urgency=medium\n\n"
        f"  * See NEWS.md in this folder.\n\n -- {MAINTAINER}  {day}\n"
    )


def version_at(seconds: int) -> str:
    """The package's version at a Unix time. It tells builds apart: apt installs no equal version again."""
    return f"{__version__}+{time.strftime('%Y%m%d.%H%M%S', time.gmtime(seconds))}"


def put_extension(folder: Path) -> None:
    """Copy each browser's build of the extension into a folder."""
    build_extension(BUILT)
    for browser in ("chromium", "firefox"):
        shutil.copytree(BUILT / browser, folder / browser)


def put_environment(folder: Path) -> None:
    """Install the host and its libraries, without files that a running host does not read."""
    version = run(PYTHON, "-c", "import sys; print('%d.%d.%d' % sys.version_info[:3])").strip()
    packages = folder / "lib" / f"python{version.rpartition('.')[0]}" / "site-packages"
    pip = (sys.executable, "-m", "pip", "--python", PYTHON, "--quiet", "--disable-pip-version-check")
    lock, wheels = ROOT / "packaging" / "requirements.lock", WORK / "wheels"
    run(*pip, "wheel", "--wheel-dir", wheels, "--require-hashes", "--requirement", lock)
    run(*pip, "wheel", "--wheel-dir", wheels, "--no-deps", ROOT)
    run(*pip, "install", "--no-compile", "--no-index", "--find-links", wheels, "--target", packages, "penumbra-host")
    shutil.rmtree(packages / "bin")
    for pattern in UNUSED:
        for path in list(packages.rglob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    # Hash-based files do not depend on the sources' times. The seed gives sets the same order in each build.
    compiled = ("-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash", "-s", folder, "-p", HOME, packages)
    run("env", "PYTHONHASHSEED=0", PYTHON, *compiled)
    settings = f"home = /usr/bin\ninclude-system-site-packages = false\nversion = {version}\n"
    (folder / "pyvenv.cfg").write_text(settings, encoding="utf-8")


def put_manifests(tree: Path) -> None:
    """Write the host's launcher, and the native manifests with its path."""
    launcher = tree / "host" / "penumbra-host"
    launcher.write_bytes(posix_launcher((str(HOME / "bin" / "python3"), "-I", "-m", "penumbra", "host")))
    launcher.chmod(0o755)
    firefox = tree / "native" / f"{HOST_NAME}.json"
    firefox.parent.mkdir()
    firefox.write_bytes(native_manifest("gecko", HOME / launcher.name))
    (tree / "host" / "chromium.json").write_bytes(native_manifest("chromium", HOME / launcher.name))


if __name__ == "__main__":
    print(build(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "dist"))
