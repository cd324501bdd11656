"""The head's `meta` and `link` elements by name.

References
----------
HTML Standard, 4.2.4 and 4.2.5; The Open Graph protocol (`property`); schema.org (`itemprop`).
"""

from collections.abc import Iterable, Mapping

from penumbra.page.source import Source
from penumbra.text.entities import without_entities

__all__ = ["Metas", "links", "metas", "stated"]

Metas = Mapping[str, tuple[str, ...]]
"""Name in lower case → texts, in the page's order."""
_MOST_VALUES = 40


def metas(source: Source) -> Metas:
    """Texts of the `meta` elements. Of an `itemprop` the first counts: later ones belong to other things."""
    out: dict[str, list[str]] = {}
    for element in source.elements(("meta",)):
        given = element.attributes
        text = " ".join(without_entities(given.get("content") or "").split())  # many pages escape it twice
        if not text:
            continue
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            for key in (given.get(attribute) or "").lower().split():
                texts = out.setdefault(key, [])
                if not texts or (attribute != "itemprop" and text not in texts and len(texts) < _MOST_VALUES):
                    texts.append(text)
    return {name: tuple(texts) for name, texts in out.items()}


def stated(found: Metas, names: Iterable[str]) -> list[str]:
    """The first text of each of these names."""
    return [found[name][0] for name in names if name in found]


def links(source: Source) -> dict[str, str]:
    """The first address of each `rel` of the `link` elements."""
    out: dict[str, str] = {}
    for element in source.elements(("link",)):
        for rel in (element.attributes.get("rel") or "").lower().split():
            out.setdefault(rel, (element.attributes.get("href") or "").strip())
    return out
