"""Plays whoever has taken over a page's process: any code in the page's own content script, with all that browsers give
such code."""

from typing import Any

from driving.browsers import Browser

__all__ = ["attack", "attack_message"]

_IN_PAGE = """
const [tabId, ...args] = given;
const [{ result, error }] = await api.scripting.executeScript({ target: { tabId }, func: FUNCTION, args });
if (error) throw new Error(String(error.message ?? error));
return result;
"""
_MESSAGE = "async (message) => (await (globalThis.browser ?? chrome).runtime.sendMessage(message)) ?? null"


def attack(browser: Browser, function: str, *given: object) -> Any:
    """Run a JavaScript function in the isolated world of the page under test and return what it returns."""
    return browser.backstage.run(_IN_PAGE.replace("FUNCTION", function), browser.tab, *given)


def attack_message(browser: Browser, kind: str, **fields: object) -> Any:
    """Send the background a message from there and return the whole reply."""
    return attack(browser, _MESSAGE, {**fields, "type": kind})
