"""The reader view's tabs, which the extension opens by itself."""

from driving.browsers import Browser

__all__ = ["close_reader"]

_CLOSE = """
const done = arguments[0];
const { tabs, runtime } = globalThis.browser ?? chrome;
const own = runtime.getURL("pages/reader/reader.html");
tabs.query({}).then((all) => tabs.remove(all.filter(({ url }) => url?.startsWith(own)).map(({ id }) => id))).then(() => done());
"""


def close_reader(browser: Browser) -> None:
    """Close them all; the driver stands in a tab of the extension, which may ask that."""
    browser.driver.execute_async_script(_CLOSE)
