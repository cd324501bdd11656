"""Pages that cost more than others of their size. Each takes a number of parts."""

from collections.abc import Callable, Mapping

__all__ = ["SHAPES"]

_WORDS = "It was early in the morning and the streets were still wet. "

SHAPES: Mapping[str, Callable[[int], str]] = {
    "paragraphs": lambda n: f"<p>{_WORDS}</p>" * n,
    "attributes": lambda n: f"<p {' '.join(f'a{i}=1' for i in range(n))}>{_WORDS}</p>",
    "handlers": lambda n: f"<p {' '.join(f'on{i}=1' for i in range(n))}>{_WORDS}</p>",
    "classes": lambda n: f"<p class='{' '.join(f'c{i}' for i in range(n))}'>{_WORDS}</p>",
    "a class each": lambda n: "".join(f"<p class=c{i}>{_WORDS}</p>" for i in range(n)),
    "quotation marks": lambda n: f"<p>{'«' * 8 * n}</p>",
    "references": lambda n: f"<p>{'&amp; a ' * 4 * n}</p>",
    "less-than signs": lambda n: f"<p>{'< ' * 4 * n}</p>",
    "lazy pictures": lambda n: f"<p>{_WORDS}</p>" + "<img><noscript><img src=x></noscript>" * n,
    "noscripts": lambda n: "<noscript>x</noscript>" * n,
    "sources": lambda n: "<picture>" + "<source srcset='a 1x, b 2x'><img>" * n + "</picture>",
    "frames": lambda n: f"<iframe src=https://a.b/x></iframe>{_WORDS}" * n,
    "frames without an address": lambda n: "<iframe></iframe>x" * n,
    "films": lambda n: "<video><source src=https://a.b/></video>" * n,
    "unknown tags in text": lambda n: "a<font>x</font>b" * n,
    "unknown tags alone": lambda n: "<foo>x</foo>" * n,
    "formulas with doubles": lambda n: "<math><mi>x</mi></math>" + "<b class=katex-html>x</b>" * n,
    "unknown tags in a formula": lambda n: f"<math>{'<foo>x</foo>' * n}</math>",
    "scripts in text": lambda n: "<script>x</script>y" * n,
    "broken lines in a listing": lambda n: f"<pre>{'a = 1<br>' * n}</pre>",
    "tables": lambda n: f"<table><tr><td>{_WORDS}</td></tr></table>" * n,
    "cells": lambda n: f"<table><tr>{'<td>x' * n}</table>",
    "text in a table": lambda n: f"<table>{'<b>x</b>' * n}",
    "terms": lambda n: f"<dl>{'<dt>a<dd>b' * n}</dl>",
    "open formatting": lambda n: "<b>" * min(n, 500) + "<p>x" * n,
    "captions": lambda n: "<caption>x</caption>" * n,
    "footnotes": lambda n: (
        "".join(f"<sup><a href=#n{i}>[{i % 900}]</a></sup>" for i in range(n))
        + "".join(f"<p id=n{i}>x" for i in range(n))
    ),
    "linked data": lambda n: f'<script type="application/ld+json">{{"@graph":[{"{}," * n}{{}}]}}</script><p>x',
    "spaces": lambda n: f"<p>a{' ' * 8 * n}b",
    "marks of Markdown": lambda n: f"<p>{'_*`[' * 2 * n}",
    "backticks": lambda n: f"<code>{'` ' * n}</code>",
}
