"""A host that decides wrongly on purpose: for tests of what the extension takes back by itself.

It reads its answer off the page: elements of class `hide`, `dim` and `keep` get that level, elements of class `main` carry the main content.
"""

import json
from typing import Any

from driving.hosts.example_host import answer
from driving.hosts.frames import serve

LEVELS = {"keep": 0, "dim": 1, "hide": 2}


def obey(request: dict[str, Any]) -> dict[str, Any]:
    """The example's reply, with the levels that the page asks for."""
    reply = answer(request)
    if reply["type"] != "decided" or not request["snapshot"]:
        return {**reply, "rows": []} if reply["type"] == "decided" else reply
    snapshot = json.loads(request["snapshot"])
    classes = [{snapshot["strings"][token] for token in snapshot["names"][names]} for names in snapshot["name"]]
    keyed = list(zip(snapshot["key"], classes, strict=True))
    rows = [(key, level) for key, names in keyed for word, level in LEVELS.items() if word in names]
    return {**reply, "rows": rows, "main": [key for key, names in keyed if "main" in names]}


if __name__ == "__main__":
    serve(obey)
