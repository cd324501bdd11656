"""Pages with a given number of elements for benches, like a news site's: menu, article, comments, cards, footer.

Comments stand between the paragraphs that they answer, so that each gets a mark of its own.
"""

import random

__all__ = ["page_of"]

_WORDS = (
    "the river carries sand and stones down to the coast where waves sort them by size and weight so that a beach "
    "of pebbles may lie beside one of fine grains while the town behind it has changed very little since it was "
    "built"
).split()
_SEED = 20_26


def page_of(elements: int) -> str:
    """HTML with about this many elements; equal numbers give equal pages."""
    rng = random.Random(_SEED)
    parts = [
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>A page for the bench</title>",
        _STYLE,
        "</head><body>",
    ]
    made = 3
    menu = [f"<li class=menu-item><a href=/section/{n}>Section {n}</a></li>" for n in range(20)]
    parts.append(
        f"<nav class=site-nav><ul>{''.join(menu)}</ul></nav><main><article class=post><h1>Sand and stones</h1>"
    )
    made += 46
    while made < elements * 0.75:
        parts.append(f"<p>{_sentences(rng, 4)} <a href=/x>{_sentences(rng, 1)}</a> {_sentences(rng, 2)}</p>")
        parts.append(f"<p>{_sentences(rng, 5)}</p>")
        parts.append(f"<div class=comment><span class=author>Reader</span><p>{_sentences(rng, 2)}</p></div>")
        made += 6
    parts.append("</article></main><aside class=related><ul>")
    while made < elements - 12:
        parts.append(f"<li class=card><a href=/y><img alt='' width=80 height=60><h3>{_sentences(rng, 1)}</h3></a></li>")
        made += 4
    links = "".join(f"<a href=/f{n}>Foot {n}</a> " for n in range(8))
    parts.append(f"</ul></aside><footer class=site-footer><p>{links}</p></footer></body></html>")
    return "".join(parts)


def _sentences(rng: random.Random, count: int) -> str:
    return " ".join(" ".join(rng.choices(_WORDS, k=rng.randint(6, 14))).capitalize() + "." for _ in range(count))


_STYLE = """<style>
body { font: 16px/1.5 sans-serif; margin: 0 } nav, footer { background: #eee; padding: 1em }
nav li { display: inline-block } main { max-width: 40em; margin: auto } .comment { border-top: 1px solid #ccc }
.card { display: inline-block; width: 10em }
</style>"""
