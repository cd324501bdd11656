"""`penumbra try`: show a dimmed page in a browser, without an installation."""

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

import click

from penumbra.browsers.driving.launch import InstalledBrowser, find_browser, start
from penumbra.browsers.driving.profile import make_profile
from penumbra.browsers.driving.serving import serve
from penumbra.browsers.driving.trial import apply, screenshot
from penumbra.browsers.machine.catalogue import Family
from penumbra.browsers.machine.machine import Machine
from penumbra.browsers.resources import resource
from penumbra.commands.common import machine_of
from penumbra.commands.sources import is_on_the_web, path_of
from penumbra.errors import BrowserError

__all__ = ["try_"]

_FAMILIES: dict[str, Family] = {"chromium": "chromium", "firefox": "gecko"}
_PACKAGES: dict[Family, str] = {"chromium": "chromium", "gecko": "firefox-esr"}
"""Names of Debian's packages."""
_MAX_DIAL = 100


@click.command()
@click.argument("page", required=False)
@click.option(
    "--browser", type=click.Choice(list(_FAMILIES)), help="Family of the browser; by default any that is installed."
)
@click.option("--headless", is_flag=True, help="Open no window; needs --shot.")
@click.option(
    "--shot",
    nargs=2,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="BEFORE AFTER",
    help="Write screenshots.",
)
@click.option("--dial", type=click.IntRange(0, _MAX_DIAL), help="Strength of dimming: 0 (the page as it is) to 100.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write one HTML file, without a browser.",
)
@click.pass_context
def try_(
    context: click.Context,
    *,
    page: str | None,
    browser: str | None,
    headless: bool,
    shot: tuple[Path, Path] | None,
    dial: int | None,
    html: Path | None,
) -> None:
    """Open PAGE in a browser of this machine, with Penumbra on. PAGE is a file or an address; a sample by default.

    The browser has a temporary profile with extension and host. It ends when its window is closed.
    """
    if html and (browser or headless or shot or dial is not None):
        raise click.UsageError("--html starts no browser: it takes no --browser, --headless, --shot or --dial.")
    if headless and not shot:
        raise click.UsageError("--headless needs --shot BEFORE AFTER.")
    source = _page(page)
    machine = machine_of(context)
    if html:
        _write_standalone(source, html)
        return
    family = _FAMILIES[browser] if browser else None
    found = find_browser(machine, family) or _install_browser(machine, family)
    if found is None:
        package = _PACKAGES[family or "chromium"]
        click.echo(f"No usable browser was found. On Debian and Ubuntu, install one with: apt-get install {package}")
        _write_standalone(source, Path("penumbra-page.html"))
        return
    if not (headless or _has_screen()):
        headless = True
        folder = Path(tempfile.mkdtemp(prefix="penumbra-try-"))
        shot = shot or (folder / "before.png", folder / "after.png")
        click.echo("There is no screen: Penumbra takes two screenshots instead.")
    with serve(source) if isinstance(source, Path) else nullcontext(source) as address:
        _show(found, address, headless=headless, shot=shot, dial=dial)


def _show(
    found: InstalledBrowser, address: str, *, headless: bool, shot: tuple[Path, Path] | None, dial: int | None
) -> None:
    click.echo(f"Starting {found.program} …")
    # Without a handler, a `kill` would leave the browser and its profile behind.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    # A browser may write to its profile until it has ended.
    with tempfile.TemporaryDirectory(prefix="penumbra-try-", ignore_cleanup_errors=True) as folder:
        profile = make_profile(Path(folder), found.family)
        with start(found, profile, headless=headless) as running:
            tab = running.driver.open(address)
            if shot:
                screenshot(running.driver, tab, shot[0])
            shown = apply(running.driver, tab, profile.extension_url, dial)
            click.echo(shown.sentence)
            if shot:
                screenshot(running.driver, tab, shot[1])
                click.echo(f"Before: {shot[0]}\nAfter:  {shot[1]}")
            if not headless:
                click.echo("Alt+Shift+K: off and on. Ctrl+Shift+wheel: strength. Close the window to end.")
                running.process.wait()


def _page(page: str | None) -> Path | str:
    """The saved page's path, or a web address.

    Raises
    ------
    BrowserError
        The argument is neither a file nor a web address.
    """
    if page is None:
        return resource("example") / "page.html"
    if is_on_the_web(page):
        return page
    path = path_of(page)
    if not path.is_file():
        raise BrowserError(f"{page!r} is neither a file nor a web address.", "Name a saved page, or an https address.")
    return path.resolve()


def _has_screen() -> bool:
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _install_browser(machine: Machine, family: Family | None) -> InstalledBrowser | None:
    """Install a browser with apt-get, as root on Debian and its derivatives; otherwise None."""
    apt = machine.program("apt-get")
    if machine.platform != "linux" or apt is None or os.geteuid() != 0:
        return None
    package = _PACKAGES[family or "chromium"]
    click.echo(f"No browser was found; installing the package {package} …")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", package]):
        if subprocess.run([apt, *arguments], env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
            click.echo(f"apt-get {arguments[0]} failed.", err=True)
            return None
    return find_browser(machine, family)


def _write_standalone(page: Path | str, path: Path) -> None:
    """Decide the page without a browser, and write it as one file with a toggle."""
    from penumbra.output.standalone import standalone_page

    if isinstance(page, str):
        raise BrowserError(f"{page} is on the network. Penumbra itself opens no connection.", "Save the page first.")
    try:
        path.write_text(standalone_page(page.read_bytes()), encoding="utf-8")
    except OSError as error:
        raise BrowserError(f"{error.filename}: {error.strerror}.", "Name another file.") from error
    click.echo(f"The dimmed page with a toggle: {path}")
