"""The longest time in which a page's main thread does not respond.

A page's own message channel sends messages to itself; a long task shows as a gap between two of them.
"""

from driving.browsers import Browser

__all__ = ["longest_gap", "watch_gaps"]

_WATCH = """
const state = (window.benchState = { gap: 0 });
const channel = new MessageChannel();
let last = performance.now();
channel.port1.onmessage = () => {
  const now = performance.now();
  state.gap = Math.max(state.gap, now - last);
  last = now;
  channel.port2.postMessage(0);
};
channel.port2.postMessage(0);
"""


def watch_gaps(browser: Browser) -> None:
    """Watch the page from now on; `window.benchState.gap` is the longest gap, ms."""
    browser.script(_WATCH)


def longest_gap(browser: Browser) -> float:
    """The longest gap so far, ms; a new count begins."""
    longest: float = browser.script("const { gap } = window.benchState; window.benchState.gap = 0; return gap")
    return longest
