"""The text of a file that one of the extension's pages gives the browser to save."""

from driving.browsers import Browser

__all__ = ["downloaded", "watch_downloads"]

_WATCH = """
window.saved = "";
const make = URL.createObjectURL.bind(URL);
URL.createObjectURL = (blob) => {
  blob.text().then((text) => { window.saved = text; });
  return make(blob);
};
"""


def watch_downloads(browser: Browser) -> None:
    """Note each text from now on."""
    browser.script(_WATCH)


def downloaded(browser: Browser) -> str:
    """The last text, once there is one."""
    return str(browser.until("window.saved"))
