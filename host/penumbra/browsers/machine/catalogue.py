"""The folders and registry keys in which each browser looks for native hosts: a row a browser, system and flavour.

Paths start with `{home}`, `{config}`, `{support}`, `{roaming}` or `{local}` (see `Machine`), or with `/`.

References
----------
Firefox: `toolkit/xre/nsXREDirProvider.cpp`, `NativeManifests.sys.mjs`. Chromium: `chrome/common/chrome_paths.cc`.
Other browsers: the places of KeePassXC, browserpass, Plasma browser integration and Bitwarden; all of them where they
disagree.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from penumbra.browsers.machine.machine import Machine
from penumbra.errors import InstallError

__all__ = ["BROWSERS", "CATALOGUE", "Family", "Place", "choose"]

Family = Literal["gecko", "chromium"]
Sandbox = Literal["", "flatpak", "snap"]


@dataclass(frozen=True)
class Place:
    """One browser in one flavour on one system."""

    browser: str
    """Name on the command line."""
    title: str
    """Name in messages."""
    family: Family
    platform: str
    """`linux`, `darwin` or `win32`."""
    manifests: tuple[str, ...]
    """Folders of the user's manifests; on Windows, registry keys below HKEY_CURRENT_USER."""
    evidence: tuple[str, ...] = ()
    """Files or folders that exist only if the browser is installed or was used."""
    programs: tuple[str, ...] = ()
    """Program names on the PATH."""
    applications: tuple[str, ...] = ()
    """Paths of the program where it is not on the PATH."""
    system: tuple[str, ...] = ()
    """Folders of manifests for all users. The browser reads them after the user's own."""
    policies: tuple[str, ...] = ()
    """Folders of managed policies. A policy may forbid native hosts, or extensions."""
    flavour: str = ""
    """Empty, or `beta`, `dev`, `flatpak`, `snap`."""
    sandbox: Sandbox = ""
    app: str = ""
    """Name of the application in the sandbox."""
    usable: bool = True
    """False if the sandbox lets the browser start no program outside it."""
    note: str = ""
    """Advice for the user."""

    @property
    def key(self) -> str:
        """Stable name of the row, used in the install record."""
        return f"{self.browser}-{self.flavour}" if self.flavour else self.browser

    @property
    def loads_unpacked(self) -> bool:
        """Whether the command line can load an unpacked extension. Chrome removed this in version 137."""
        return self.browser != "chrome"


_GECKO_DIR = "native-messaging-hosts"
_CHROMIUM_DIR = "NativeMessagingHosts"
_PORTAL_NOTE = (
    "The browser asks once whether Penumbra's host may start; if that was denied, allow it again with: "
    "flatpak permission-set webextensions {host} snap.{app} yes"
)
_FLATPAK_NOTE = (
    "A Flatpak browser needs your permission to start a program outside its sandbox. The permission applies to the "
    "whole browser: flatpak override --user --talk-name=org.freedesktop.Flatpak {app}"
)
_SNAP_NOTE = "This snap cannot start programs outside its sandbox. Use the .deb, the Flatpak or the vendor's package."


def _gecko(browser: str, title: str, folder: str, *, profiles: Sequence[str], programs: Sequence[str]) -> Place:
    library = folder.rsplit("/.", 1)[-1]
    return Place(
        browser, title, "gecko", "linux", (f"{folder}/{_GECKO_DIR}",), tuple(profiles), tuple(programs),
        system=tuple(f"/usr/{lib}/{library}/{_GECKO_DIR}" for lib in ("lib", "lib64")),
        policies=(f"/etc/{browser}/policies",),
    )  # fmt: skip


def _chromium(
    browser: str, title: str, folders: Sequence[str], programs: Sequence[str], *, etc: str, flavour: str = ""
) -> Place:
    return Place(
        browser, title, "chromium", "linux",
        tuple(f"{{config}}/{folder}/{_CHROMIUM_DIR}" for folder in folders),
        (f"{{config}}/{folders[0]}/Local State",), tuple(programs),
        system=(f"/etc/{etc}/native-messaging-hosts",), policies=(f"/etc/{etc}/policies/managed",), flavour=flavour,
    )  # fmt: skip


def _flatpak(browser: str, title: str, family: Family, app: str, folder: str) -> Place:
    installed = ("/var/lib/flatpak/app", "{home}/.local/share/flatpak/app", "{home}/.var/app")
    return Place(
        browser, title, family, "linux", (f"{{home}}/.var/app/{app}/{folder}",),
        tuple(f"{base}/{app}" for base in installed),
        flavour="flatpak", sandbox="flatpak", app=app, note=_FLATPAK_NOTE.format(app=app),
    )  # fmt: skip


def _flatpak_chromium(browser: str, title: str, app: str, folder: str) -> Place:
    return _flatpak(browser, title, "chromium", app, f"config/{folder}/{_CHROMIUM_DIR}")


def _snap(browser: str, title: str, family: Family, folder: str, *, usable: bool, note: str) -> Place:
    return Place(
        browser, title, family, "linux", (folder,),
        (f"/snap/{browser}", f"/var/lib/snapd/snap/{browser}", f"{{home}}/snap/{browser}"),
        flavour="snap", sandbox="snap", app=browser, usable=usable, note=note,
    )  # fmt: skip


def _mac(browser: str, title: str, family: Family, folders: Sequence[str], *, profiles: str, app: str) -> Place:
    program = app.lower() if family == "gecko" else app
    system = "Google/Chrome" if browser == "chrome" else f"Application Support/{folders[0]}"
    return Place(
        browser, title, family, "darwin",
        tuple(f"{{support}}/{folder}/{_CHROMIUM_DIR}" for folder in folders),
        (f"/Applications/{app}.app", f"{{home}}/Applications/{app}.app", f"{{support}}/{profiles}"),
        applications=tuple(f"{base}/Applications/{app}.app/Contents/MacOS/{program}" for base in ("", "{home}")),
        system=(f"/Library/{system}/{_CHROMIUM_DIR}",),
    )  # fmt: skip


def _windows(
    browser: str, title: str, family: Family, vendors: Sequence[str], profiles: str, *applications: str
) -> Place:
    keys = tuple(f"Software\\{vendor}\\{_CHROMIUM_DIR}" for vendor in vendors)
    return Place(browser, title, family, "win32", keys, (profiles,), applications=applications)


# Since Gecko 147 new profiles are below XDG_CONFIG_HOME; the folders of manifests are the same. A folder `zen` may
# belong to another program, so `zen/profiles.ini` is the evidence.
_LINUX: tuple[Place, ...] = (
    _gecko(
        "firefox", "Firefox", "{home}/.mozilla",
        profiles=("{home}/.mozilla/firefox", "{config}/mozilla/firefox"), programs=("firefox", "firefox-esr"),
    ),
    _flatpak("firefox", "Firefox (Flatpak)", "gecko", "org.mozilla.firefox", f".mozilla/{_GECKO_DIR}"),
    _snap(
        "firefox", "Firefox (snap)", "gecko", f"{{home}}/.mozilla/{_GECKO_DIR}", usable=True,
        note=_PORTAL_NOTE.format(host="org.penumbra.host", app="firefox"),
    ),
    _gecko(
        "librewolf", "LibreWolf", "{home}/.librewolf",
        profiles=("{home}/.librewolf/profiles.ini", "{config}/librewolf"), programs=("librewolf",),
    ),
    _flatpak("librewolf", "LibreWolf (Flatpak)", "gecko", "io.gitlab.librewolf-community", f".librewolf/{_GECKO_DIR}"),
    _gecko(
        "waterfox", "Waterfox", "{home}/.waterfox",
        profiles=("{home}/.waterfox/profiles.ini", "{config}/waterfox"), programs=("waterfox",),
    ),
    _flatpak("waterfox", "Waterfox (Flatpak)", "gecko", "net.waterfox.waterfox", f".waterfox/{_GECKO_DIR}"),
    # Zen reads Firefox's folder and not its own (zen-browser/desktop issue 10622).
    _gecko(
        "zen", "Zen", "{home}/.mozilla",
        profiles=("{home}/.zen", "{config}/zen/profiles.ini"), programs=("zen", "zen-browser"),
    ),
    _flatpak("zen", "Zen (Flatpak)", "gecko", "app.zen_browser.zen", f".mozilla/{_GECKO_DIR}"),
    _chromium("chrome", "Chrome", ("google-chrome",), ("google-chrome", "google-chrome-stable"), etc="opt/chrome"),
    _chromium(
        "chrome", "Chrome Beta", ("google-chrome-beta",), ("google-chrome-beta",), etc="opt/chrome", flavour="beta",
    ),
    _chromium(
        "chrome", "Chrome Dev", ("google-chrome-unstable",), ("google-chrome-unstable",), etc="opt/chrome",
        flavour="dev",
    ),
    _flatpak_chromium("chrome", "Chrome (Flatpak)", "com.google.Chrome", "google-chrome"),
    _chromium("chromium", "Chromium", ("chromium",), ("chromium", "chromium-browser"), etc="chromium"),
    _flatpak_chromium("chromium", "Chromium (Flatpak)", "org.chromium.Chromium", "chromium"),
    _snap(
        "chromium", "Chromium (snap)", "chromium", f"{{home}}/snap/chromium/common/chromium/{_CHROMIUM_DIR}",
        usable=False, note=_SNAP_NOTE,
    ),
    _chromium(
        "brave", "Brave", ("BraveSoftware/Brave-Browser",), ("brave", "brave-browser", "brave-browser-stable"),
        etc="brave",
    ),
    _flatpak_chromium("brave", "Brave (Flatpak)", "com.brave.Browser", "BraveSoftware/Brave-Browser"),
    _chromium("edge", "Edge", ("microsoft-edge",), ("microsoft-edge", "microsoft-edge-stable"), etc="opt/edge"),
    _flatpak_chromium("edge", "Edge (Flatpak)", "com.microsoft.Edge", "microsoft-edge"),
    _chromium("vivaldi", "Vivaldi", ("vivaldi",), ("vivaldi", "vivaldi-stable"), etc="opt/vivaldi"),
    _flatpak_chromium("vivaldi", "Vivaldi (Flatpak)", "com.vivaldi.Vivaldi", "vivaldi"),
    # Opera reads Chrome's folder (browserpass, native-client). Its own is written too.
    _chromium("opera", "Opera", ("opera", "google-chrome"), ("opera", "opera-stable"), etc="opt/chrome"),
    _flatpak_chromium("opera", "Opera (Flatpak)", "com.opera.Opera", "opera"),
)  # fmt: skip

_MAC: tuple[Place, ...] = (
    _mac("firefox", "Firefox", "gecko", ("Mozilla",), profiles="Firefox", app="Firefox"),
    _mac("librewolf", "LibreWolf", "gecko", ("librewolf",), profiles="librewolf/Profiles", app="LibreWolf"),
    _mac("waterfox", "Waterfox", "gecko", ("Mozilla",), profiles="Waterfox", app="Waterfox"),
    _mac("zen", "Zen", "gecko", ("Mozilla", "Zen"), profiles="zen/Profiles", app="Zen"),
    _mac("chrome", "Chrome", "chromium", ("Google/Chrome",), profiles="Google/Chrome/Local State", app="Google Chrome"),
    _mac("chromium", "Chromium", "chromium", ("Chromium",), profiles="Chromium/Local State", app="Chromium"),
    _mac(
        "brave", "Brave", "chromium", ("BraveSoftware/Brave-Browser", "Google/Chrome"),
        profiles="BraveSoftware/Brave-Browser/Local State", app="Brave Browser",
    ),
    _mac("edge", "Edge", "chromium", ("Microsoft Edge",), profiles="Microsoft Edge/Local State", app="Microsoft Edge"),
    _mac("vivaldi", "Vivaldi", "chromium", ("Vivaldi",), profiles="Vivaldi/Local State", app="Vivaldi"),
    _mac(
        "opera", "Opera", "chromium", ("com.operasoftware.Opera", "Google/Chrome"),
        profiles="com.operasoftware.Opera/Local State", app="Opera",
    ),
)  # fmt: skip

_WINDOWS: tuple[Place, ...] = (
    _windows(
        "firefox", "Firefox", "gecko", ("Mozilla",), "{roaming}/Mozilla/Firefox",
        "/Program Files/Mozilla Firefox/firefox.exe",
    ),
    _windows("librewolf", "LibreWolf", "gecko", ("LibreWolf", "Mozilla"), "{roaming}/librewolf"),
    _windows("waterfox", "Waterfox", "gecko", ("Mozilla", "Waterfox"), "{roaming}/Waterfox"),
    _windows("zen", "Zen", "gecko", ("Mozilla",), "{roaming}/zen"),
    _windows("chrome", "Chrome", "chromium", (r"Google\Chrome",), "{local}/Google/Chrome/User Data"),
    _windows(
        "chromium", "Chromium", "chromium", ("Chromium",), "{local}/Chromium/User Data",
        "{local}/Chromium/Application/chrome.exe",
    ),
    _windows(
        "brave", "Brave", "chromium", (r"BraveSoftware\Brave-Browser", r"Google\Chrome"),
        "{local}/BraveSoftware/Brave-Browser/User Data",
        "/Program Files/BraveSoftware/Brave-Browser/Application/brave.exe",
    ),
    _windows(
        "edge", "Edge", "chromium", (r"Microsoft\Edge",), "{local}/Microsoft/Edge/User Data",
        "/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
    ),
    _windows("vivaldi", "Vivaldi", "chromium", ("Vivaldi", r"Google\Chrome"), "{local}/Vivaldi/User Data"),
    _windows("opera", "Opera", "chromium", (r"Google\Chrome",), "{roaming}/Opera Software/Opera Stable"),
)  # fmt: skip

CATALOGUE: tuple[Place, ...] = (*_LINUX, *_MAC, *_WINDOWS)
"""All rows."""

BROWSERS: tuple[str, ...] = tuple(dict.fromkeys(place.browser for place in CATALOGUE))
"""Names of the browsers on the command line."""


def is_present(machine: Machine, place: Place) -> bool:
    """Whether the browser seems to be installed, or was used, on this machine."""
    return any(machine.has(machine.path(path)) for path in (*place.evidence, *place.applications)) or any(
        machine.program(name) for name in place.programs
    )


def choose(machine: Machine, browsers: Iterable[str] = (), *, everything: bool = False) -> list[Place]:
    """Choose rows of the catalogue for this machine.

    Parameters
    ----------
    browsers
        Names from `BROWSERS`. Each gives the flavours found, or its plain flavour if none is found. Empty: all
        browsers found.
    everything
        Choose the plain flavour of all browsers, found or not, and all other flavours found.

    Raises
    ------
    InstallError
        The catalogue has no row for this system, or a name is unknown.
    """
    names = tuple(browsers)
    unknown = [name for name in names if name not in BROWSERS]
    if unknown:
        raise InstallError(f"There is no browser called {unknown[0]!r}.", f"Known: {', '.join(BROWSERS)}.")
    here = [place for place in CATALOGUE if place.platform == machine.platform]
    if not here:
        raise InstallError(f"Penumbra knows no browsers on the system {machine.platform!r}.", "")
    selected = [place for place in here if not names or place.browser in names]
    found = [place for place in selected if is_present(machine, place)]
    seen = {place.browser for place in found}
    plain = [p for p in selected if not p.flavour and (everything or (names and p.browser not in seen))]
    return [place for place in selected if place in found or place in plain]
