"""Real browsers for the end-to-end tests: a throw-away profile with the extension and a native-messaging host.

The extension under test is a copy that has permission for all sites, so that no test but those of the permissions has
to answer the browser's question; nothing else is changed. Real keyboard shortcuts come from the browser's own window
(Firefox) or
from an X server (both, headed).
"""

import contextlib
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from driving.backstage import Backstage
from driving.hosts.commands import real_host
from driving.hosts.exchange import BrowserName, Hosts
from driving.screen import chromium_window, focus, press_keys
from driving.serving import serve
from driving.starting import BUILT, EXTENSION, WINDOW, Start, start_chromium, start_firefox
from penumbra.errors import BrowserError

__all__ = ["BROWSERS", "EXTENSION", "Browser", "BrowserName", "install_host", "launch", "serve"]

BROWSERS: tuple[BrowserName, ...] = ("chromium", "firefox")
WAIT = 60.0
"""Longest wait for anything, s: the machine may be busy with other work, and only what fails waits that long."""
POLL = 0.05
"""Time between two looks at what is waited for, s."""
_KEY_TIME = 2.0
"""Time after which a key that has not arrived is taken for lost, s."""

Found = TypeVar("Found")


@dataclass
class Browser:
    """One running browser, its page tab and a tab of the extension through which the background is asked."""

    name: BrowserName
    driver: webdriver.Chrome | webdriver.Firefox
    origin: str
    """Origin of the extension's pages."""
    hosts: Hosts
    """What the browser finds when it looks for the host."""
    page: str
    """Window handle of the tab with the page under test."""
    desk: str
    """Window handle of the tab with an extension page."""
    backstage: Backstage
    """The same tab, spoken to while the driver stays where it is."""
    tab: int
    """The browser's own number of the page's tab."""

    def open(self, address: str) -> None:
        """Load an address in the page's tab."""
        self.driver.switch_to.window(self.page)
        self.driver.get(address)

    def ask(self, kind: str, **fields: object) -> Any:
        """Send the background a message from an extension page, return the reply's `data`, and be at the page under
        test.

        `tab` is filled in with the page's tab where the message names none.
        """
        reply = self.backstage.run(_ASK, {"tab": self.tab, **fields, "type": kind})
        assert "error" not in reply, reply["error"]
        if self.driver.current_window_handle != self.page:
            self.driver.switch_to.window(self.page)
        return reply["data"]

    def toggle(self, on: bool | None = None) -> Any:
        """Turn Penumbra on or off on the page and wait until that is done; return the state."""
        self.ask("ui-bg-toggle", on=on)
        return self.settled()

    def settled(self) -> Any:
        """The tab's state as the popup would show it, once nothing is being waited for."""

        def state() -> Any:
            found = self.ask("ui-bg-state")
            return found if found["state"]["name"] != "waiting" else None

        return self.wait_for(state, "the page is still being decided")

    def script(self, source: str, *arguments: object) -> Any:
        """Run JavaScript in the page."""
        return self.driver.execute_script(source, *arguments)

    def until(self, source: str, *arguments: object) -> Any:
        """Wait until a JavaScript expression in the page is true, and return its value."""
        return self.wait_for(lambda: self.driver.execute_script(f"return ({source})", *arguments), source)

    def wait_for(self, look: Callable[[], Found], awaited: str = "") -> Found:
        """Look again and again until what is found is true, and return it."""
        return WebDriverWait(self.driver, WAIT, POLL).until(lambda _: look(), awaited)

    def use_host(self, command: Sequence[str] | None) -> None:
        """Have the extension find this host from now on, or none; the one before ends."""
        self.ask("ui-bg-host")  # the popup may be about to start the one before: it can be ended once it runs
        if command is None:
            self.hosts.take_away()
        else:
            self.hosts.put(command)

        def has_ended() -> bool:
            self.hosts.end()  # again: a page may have started it anew meanwhile
            return self.ask("ui-bg-state")["host"] is None

        self.wait_for(has_ended, "the background still has the host before")

    def forget(self) -> None:
        """Empty what the extension keeps, so that no test finds what another has left."""
        self.backstage.run(_EMPTY)
        self.ask("ui-bg-sites", when="ask")

    def kept(self) -> dict[str, Any]:
        """Everything that the extension keeps between the browser's starts."""
        return dict(self.backstage.run(f"{_LASTING} return lasting.get(null)"))

    def keep(self, **items: object) -> None:
        """Have the extension keep something."""
        self.backstage.run(f"{_LASTING} await lasting.set(given[0])", items)

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
        else:
            self.press(f"alt+shift+{letter}")

    def press(self, *keys: str) -> None:
        """Press keys on the screen of a headed Chromium, whose tab the driver is in."""
        self.come_forward()
        press_keys(*keys)

    def come_forward(self) -> None:
        """Have a headed Chromium show the driver's tab and take the keyboard."""
        assert isinstance(self.driver, webdriver.Chrome)
        # Switching to a tab tells only the driver; the keys go to the tab that is seen.
        self.driver.execute_cdp_cmd("Page.bringToFront", {})

        def has_focus() -> bool:
            focus(self.wait_for(chromium_window, "Chromium has no window on the screen"))
            with contextlib.suppress(TimeoutException):
                WebDriverWait(self.driver, _KEY_TIME, POLL).until(lambda _: self.script("return document.hasFocus()"))
                return True
            press_keys("Escape")  # a question that a test has left without an answer
            return False

        self.wait_for(has_focus, "the page does not get the keyboard")
        self.script(_LISTEN)
        self.wait_for(self._heard, "no key reaches the page")

    def _heard(self) -> bool:
        """Press a key that does nothing: the first keys of a new window are lost at times, though it says that it has
        the focus."""
        press_keys("Shift_L")
        with contextlib.suppress(TimeoutException):
            WebDriverWait(self.driver, _KEY_TIME, POLL).until(lambda _: self.script("return heard"))
            return True
        return False

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


_LISTEN = "heard = false; addEventListener('keyup', () => { heard = true }, { capture: true, once: true })"
_LASTING = "const { lasting } = await import(api.runtime.getURL('background/storage/lasting-storage.js'));"
_EMPTY = f"""
await Promise.all([api.storage.local.clear(), api.storage.session.clear()]);
// Chromium refuses more than 120 writes a minute, and a quick machine runs more tests than that.
if (Object.keys(await api.storage.sync.get(null)).length) await api.storage.sync.clear();
{_LASTING}
await lasting.remove(Object.keys(await lasting.get(null)));
"""
_ASK = "return api.runtime.sendMessage(given[0])"
_FIND_TAB = """
const [all, own] = await Promise.all([api.tabs.query({}), api.tabs.getCurrent()]);
return all.find((tab) => tab.id !== own.id).id;
"""
_CLOSE_WELCOME = """
const first = api.runtime.getURL("pages/welcome/");
const all = await api.tabs.query({});
const page = Math.min(...all.map(({ id }) => id));  // the driver's own tab is the oldest
// Firefox sometimes leaves a tab that opens while the driver opens one without its address.
const found = all.find(({ url }) => url?.startsWith(first)) ?? all.find(({ id, url }) => !url && id !== page);
if (found) await api.tabs.remove(found.id);
return Boolean(found);
"""


@contextlib.contextmanager
def launch(
    name: BrowserName,
    *,
    host: Sequence[str] | None = (),
    headless: bool = True,
    everywhere: bool = True,
    private: bool = False,
    flags: tuple[str, ...] = (),
    history: bool = True,
    language: str = "",
    files: bool = True,
    keys: tuple[tuple[str, str], ...] = (),
    built: Path = BUILT,
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
    flags
        Further flags of Chromium.
    history
        Whether the browser remembers history, in Firefox.
    language
        The browser's own language; empty for the one of this machine.
    files
        Whether the extension may see files of this machine in Chromium, where a person has to allow it.
    keys
        Keys of commands that ship without one.
    built
        The built extension, as of `make extension`: a folder for each browser.
    """
    with tempfile.TemporaryDirectory(prefix="penumbra-e2e-", ignore_cleanup_errors=True) as folder:
        room = Path(folder)
        hosts = Hosts(room, name)
        if host is not None:
            hosts.put(host or real_host())
        start = Start(room, headless, everywhere, private, flags, history, language, files, keys, built)
        driver, browser = _started(name, start, hosts)
        try:
            with contextlib.closing(browser.backstage):
                yield browser
        finally:
            driver.quit()


def _started(name: BrowserName, how: Start, hosts: Hosts) -> tuple[webdriver.Chrome | webdriver.Firefox, Browser]:
    """Start a browser, and again if it does not come up: on a stalled machine Firefox may never say that it installed
    the extension, and no browser may open the first-run page in time."""
    start = start_chromium if name == "chromium" else start_firefox
    for last in (False, False, True):
        driver, origin = start(how)
        try:
            return driver, _arrange(name, driver, origin, hosts)
        except BaseException as error:
            driver.quit()
            if last or not isinstance(error, TimeoutException):
                raise
    raise AssertionError


def install_host(browser: Browser) -> None:
    """Install the real host for a browser that was launched without one."""
    browser.hosts.put(real_host())


def _arrange(name: BrowserName, driver: webdriver.Chrome | webdriver.Firefox, origin: str, hosts: Hosts) -> Browser:
    """Give the page under test and the desk a tab each, and close the first-run page."""
    driver.set_script_timeout(WAIT)
    page = driver.current_window_handle
    driver.switch_to.new_window("tab")
    desk = driver.current_window_handle
    wait = WebDriverWait(driver, WAIT, POLL, ignored_exceptions=(WebDriverException, BrowserError))
    # The extension's pages cannot be reached before the browser has finished loading it.
    address = f"{origin}pages/popup/popup.html"
    wait.until(lambda _: (driver.get(address), driver.execute_script("return location.href"))[1] == address)
    backstage = Backstage(driver, desk)
    try:
        wait.until(lambda _: backstage.run(_CLOSE_WELCOME), "the first-run page has not opened")
        driver.switch_to.window(page)
        return Browser(name, driver, origin, hosts, page, desk, backstage, int(backstage.run(_FIND_TAB)))
    except BaseException:
        backstage.close()  # a connection that is only dropped fails whichever test is running when it is collected
        raise
