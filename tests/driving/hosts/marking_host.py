"""A host that decides wrongly on purpose: for tests of what the extension takes back by itself.

It reads its answer off the page: elements of class `hide`, `dim` and `keep` get that level, elements of class `main` carry the main content.
A page with an element of class `slow` is answered late.
"""

import json
import time
from typing import Any

from driving.hosts.example_host import answer
from driving.hosts.frames import serve

LEVELS = {"keep": 0, "dim": 1, "hide": 2}
SLOW = 0.6
"""Time that a slow page takes, s: longer than the extension collects changes."""


def obey(request: dict[str, Any]) -> dict[str, Any]:
    """The example's reply, with the levels that the page asks for."""
    reply = answer(request)
    if reply["type"] != "decided" or not request["snapshot"]:
        return {**reply, "rows": []} if reply["type"] == "decided" else reply
    snapshot = json.loads(request["snapshot"])
    classes = [{snapshot["strings"][token] for token in snapshot["names"][names]} for names in snapshot["name"]]
    if any("slow" in names for names in classes):
        time.sleep(SLOW)
    keyed = list(zip(snapshot["key"], classes, strict=True))
    rows = [(key, level) for key, names in keyed for word, level in LEVELS.items() if word in names]
    return {**reply, "rows": rows, "main": [key for key, names in keyed if "main" in names]}


if __name__ == "__main__":
    serve(obey)
