"""Snapshots of parsed HTML as a browser would send them. Boxes are lines of a window, one below the other."""

import json
from typing import Any

from penumbra.page import TEXT, Page

__all__ = ["snapshot_of"]

_WIDTH, _HEIGHT = 1200, 20
"""Of each element's box, CSS px."""


def snapshot_of(page: Page) -> str:
    """The snapshot's columns as the JSON text of a `decide` request."""
    strings: dict[str, int] = {"": 0}

    def number(text: str) -> int:
        return strings.setdefault(text, len(strings))

    is_text = page.tagged((TEXT,))
    elements = (~is_text).nonzero()[0].tolist()
    place = {row: index for index, row in enumerate(elements)}
    texts = sorted(page.text)
    before = (~is_text).cumsum()
    columns: dict[str, Any] = {
        "styles": [
            [
                *map(number, (s.display, s.visibility, s.position)),
                s.font_size,
                s.font_weight,
                number(s.background),
            ]
            for s in page.styles
        ],
        "names": [[number(token) for token in name] for name in page.names],
        "parent": [place.get(parent, -1) for parent in page.parent[elements].tolist()],
        "tag": [number(page.tag_names[code]) for code in page.tag_code[elements].tolist()],
        "key": list(range(1, len(elements) + 1)),
        "name": page.name[elements].tolist(),
        "style": page.style[elements].tolist(),
        "box": [side for row in range(len(elements)) for side in (0, row * _HEIGHT, _WIDTH, _HEIGHT)],
        "flags": page.flags[elements].tolist(),
        "text": {
            "at": [int(before[row]) for row in texts],
            "parent": [place[int(page.parent[row])] for row in texts],
            "value": [page.text[row] for row in texts],
        },
        "attrs": [
            part
            for row, given in page.attrs.items()
            for name, value in given.items()
            for part in (place[row], number(name), number(value))
        ],
    }
    return json.dumps({"strings": list(strings), **columns})
